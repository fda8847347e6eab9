import { text } from 'node:stream/consumers';
import type { ReadableStream } from 'node:stream/web';
import type { EntryContext } from '@remix-run/node';
import { readIntegrity } from './entry-context.ts';

/** exists only in development */
interface WithHotReload {
  hmr?: { runtime: string };
}

/** Characters that would end the element, or a line of a script. */
const ESCAPES: Record<string, string> = { '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' };
const inScript = (literal: string) => literal.replace(/[<\u2028\u2029]/g, (found) => ESCAPES[found] ?? '');

/**
 * A script inserts the preload links, because a browser fetches plain ones even with JavaScript off: 80 KB for nothing.
 * The script is in the head, so that a slow phone requests the files while the rest of the page is still arriving.
 */
const PRELOAD =
  'const m=JSON.parse(document.querySelector("[type=importmap]").textContent).integrity;' +
  'for(const h in m)document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href:h,integrity:m[h]}))';

const wantsNone = (handle: unknown) =>
  typeof handle === 'object' && handle !== null && 'scripts' in handle && handle.scripts === false;

/** The browser turns such an object into an error with any constructor that it names (GHSA-337j-9hxr-rhxg). */
const namesConstructor = (error: unknown) => typeof error === 'object' && error !== null && '__type' in error;

/** Whether every route of the document may load scripts, and no route threw an object that would run as one. */
export const canRunScripts = ({ staticHandlerContext, routeModules }: EntryContext): boolean =>
  !staticHandlerContext.matches.some(({ route }) => wantsNone(routeModules[route.id]?.handle)) &&
  !Object.values(staticHandlerContext.errors ?? {}).some(namesConstructor);

/**
 * Splits Remix's context into the hydration data, as serialized by Remix, and the rest. Remix's own component for it
 * suspends. renderToString does not support that, and it costs several rounds of rendering (docs/decisions/0047).
 * Nothing here is streamed late (handleRequest), so the data is one line of JSON.
 *
 * Remove when the framework writes the data of a page at once (`hydrationData` of React Router 7's library mode).
 */
export async function readHydrationState({ serverHandoffStream, ...context }: EntryContext) {
  const data = serverHandoffStream ? await text(serverHandoffStream as ReadableStream) : '[]';
  return { context, data: data.trimEnd() };
}

/**
 * Renders what Remix's Scripts would render, as text for the ends of the head and of the body, where hydration ignores
 * it. Each script is bound to its content (Subresource Integrity). An import map lists the document's files with their
 * hashes, which browsers check every import against. The entry has its own hash. The browser's build contains the flags
 * (browser-build.plugin.ts).
 *
 * Remove when the framework's own Scripts writes hashes and can omit its preload links.
 * @param data of readHydrationState
 */
export function insertPageScripts(
  context: EntryContext,
  data: string,
  nonce: string,
): { head: string; body: string } {
  const { manifest, staticHandlerContext, future } = context;
  const routes = staticHandlerContext.matches.map(({ route }) => manifest.routes[route.id]!);
  const own = routes.flatMap(({ imports = [], module }) => [...imports, module]);
  const findHash = readIntegrity(context);
  const files = [manifest.url, manifest.entry.module, ...manifest.entry.imports, ...own];
  const integrity = Object.fromEntries(files.map((file) => [file, findHash(file) ?? '']));
  const { hmr } = manifest as WithHotReload;
  const imports = [hmr?.runtime, manifest.url].map((file) => (file ? `import"${file}";` : ''));
  const modules = routes.map(({ module }, index) => `import*as r${index} from"${module}";`);
  const byId = routes.map(({ id }, index) => `${JSON.stringify(id)}:r${index}`);
  const remixContext = `{future:${JSON.stringify(import.meta.env.DEV ? future : {})},stream:new Response(JSON.stringify(${inScript(data)})+"\\n").body}`;
  return {
    head:
      `<script nonce="${nonce}" type="importmap">${JSON.stringify({ integrity })}</script>` +
      `<script nonce="${nonce}">${PRELOAD}</script>`,
    body:
      `<script nonce="${nonce}">window.__remixContext=${remixContext}</script>` +
      `<script nonce="${nonce}" type="module">${imports.join('')}${modules.join('')}window.__remixRouteModules={${byId.join()}}</script>` +
      `<script nonce="${nonce}" type="module" src="${manifest.entry.module}" integrity="${integrity[manifest.entry.module]}"></script>`,
  };
}

import { text } from 'node:stream/consumers';
import type { ReadableStream } from 'node:stream/web';
import type { EntryContext } from '@remix-run/node';
import { integrityIn } from './entry-context.ts';

/** in development alone */
interface WithHotReload {
  hmr?: { runtime: string };
}

/** What would end the element, or a line of a script. */
const ESCAPES: Record<string, string> = { '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' };
const inScript = (literal: string) => literal.replace(/[<\u2028\u2029]/g, (found) => ESCAPES[found] ?? '');

/**
 * Made by a script, because as plain links a browser fetches them with JavaScript off, too, 80 KB for
 * nothing. At the end of the head hydration does not mind another element.
 */
const PRELOAD =
  'const m=JSON.parse(document.querySelector("[type=importmap]").textContent).integrity;' +
  'for(const h in m)document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href:h,integrity:m[h]}))';

const wantsNone = (handle: unknown) =>
  typeof handle === 'object' && handle !== null && 'scripts' in handle && handle.scripts === false;

/** Whether every route of the document may load scripts. */
export const routesAllowScripts = ({ staticHandlerContext, routeModules }: EntryContext): boolean =>
  !staticHandlerContext.matches.some(({ route }) => wantsNone(routeModules[route.id]?.handle));

/**
 * The data that the browser starts from, as Remix has written it, and the context without it: Remix's own
 * component for it is one that React has to wait for, which renderToString cannot and which costs several
 * rounds of rendering (docs/decisions/0047). Nothing is late here (handleRequest), so that it is one line of JSON.
 *
 * Goes when the framework writes the data of a page at once (`hydrationData` of React Router 7's library mode).
 */
export async function readHydrationState({ serverHandoffStream, ...context }: EntryContext) {
  const data = serverHandoffStream ? await text(serverHandoffStream as ReadableStream) : '[]';
  return { context, data: data.trimEnd() };
}

/**
 * What Remix's Scripts would render, as text for the end of the body, where hydration leaves it alone. Each is
 * bound to its content (Subresource Integrity): the files that the document needs are listed with their hashes
 * in an import map, which browsers hold every import of them to, and the entry carries its own. Which flags are
 * on the browser's build knows (vite.config.ts).
 *
 * Goes when the framework's own Scripts writes hashes and can leave its preload links out.
 * @param data of readHydrationState
 */
export function pageScripts(context: EntryContext, data: string, nonce: string): string {
  const { manifest, staticHandlerContext, future } = context;
  const routes = staticHandlerContext.matches.map(({ route }) => manifest.routes[route.id]!);
  const own = routes.flatMap(({ imports = [], module }) => [...imports, module]);
  const hashOf = integrityIn(context);
  const files = [manifest.url, manifest.entry.module, ...manifest.entry.imports, ...own];
  const integrity = Object.fromEntries(files.map((file) => [file, hashOf(file) ?? '']));
  const { hmr } = manifest as WithHotReload;
  const imports = [hmr?.runtime, manifest.url].map((file) => (file ? `import"${file}";` : ''));
  const modules = routes.map(({ module }, index) => `import*as r${index} from"${module}";`);
  const byId = routes.map(({ id }, index) => `${JSON.stringify(id)}:r${index}`);
  const remixContext = `{future:${JSON.stringify(import.meta.env.DEV ? future : {})},stream:new Response(JSON.stringify(${inScript(data)})+"\\n").body}`;
  return [
    `<script nonce="${nonce}" type="importmap">${JSON.stringify({ integrity })}</script>`,
    `<script nonce="${nonce}">${PRELOAD}</script>`,
    `<script nonce="${nonce}">window.__remixContext=${remixContext}</script>`,
    `<script nonce="${nonce}" type="module">${imports.join('')}${modules.join('')}window.__remixRouteModules={${byId.join()}}</script>`,
    `<script nonce="${nonce}" type="module" src="${manifest.entry.module}" integrity="${integrity[manifest.entry.module]}"></script>`,
  ].join('');
}

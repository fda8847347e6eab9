import { text } from 'node:stream/consumers';
import type { ReadableStream } from 'node:stream/web';
import type { EntryContext } from '@remix-run/node';
import type { WithIntegrity } from './integrity.ts';

/**
 * The context of a document with those future flags alone that are on: Remix writes it into every
 * page, and what is off is off by default.
 *
 * Goes with the v3_* flags themselves, in React Router 7.
 */
export const withSwitchedOnFlags = (context: EntryContext): EntryContext => ({
  ...context,
  future: Object.fromEntries(
    Object.entries(context.future).filter(([, isOn]) => isOn),
  ) as unknown as EntryContext['future'],
});

/** What would end the element, or a line of a script. */
const ESCAPES: Record<string, string> = { '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' };

/**
 * The data that the browser starts from, as the script that hands it over, and the context without it.
 * Remix has it written already; its own component for it is one that React has to wait for, which
 * renderToString cannot and which costs several rounds of rendering (docs/decisions/0047). Nothing is late
 * here (handleRequest), so that it is one line of JSON.
 *
 * Goes when the framework writes the data of a page at once (`hydrationData` of React Router 7's library mode).
 */
export async function takeHandOver({ serverHandoffStream, ...context }: EntryContext) {
  const written = serverHandoffStream ? await text(serverHandoffStream as ReadableStream) : '[]';
  const literal = written.trimEnd().replace(/[<\u2028\u2029]/g, (character) => ESCAPES[character] ?? '');
  const script = (nonce: string) =>
    `<script nonce="${nonce}">{const c=window.__remixContext.streamController;c.enqueue(JSON.stringify(${literal})+"\\n");c.close()}</script>`;
  return {
    context,
    /** for the end of the document; empty where it has no scripts */
    script: (nonce: string) => (context.renderMeta?.didRenderScripts ? script(nonce) : ''),
  };
}

/** What a script or style sheet of the document is checked against, by its address (integrity.ts). */
export const integrityIn =
  ({ manifest }: EntryContext) =>
  (address: string): string | undefined =>
    (manifest as WithIntegrity).integrity?.get(address);

/**
 * After a post that its route refused by throwing, Remix runs no loader, and the page that says so
 * would have neither words nor frame. It gets them here, and has to go without scripts: what they
 * would start from was written before.
 *
 * Goes when the framework runs the root's loader for such a page.
 * @returns whether the page is one of those
 */
export async function addRootData(
  { method, url, headers }: Request,
  { staticHandlerContext: { loaderData } }: EntryContext,
  loadRoot: (request: Request) => Promise<unknown>,
): Promise<boolean> {
  if (method !== 'POST' || (loaderData.root ?? null) !== null) return false;
  loaderData.root = await loadRoot(new Request(url, { headers }));
  return true;
}

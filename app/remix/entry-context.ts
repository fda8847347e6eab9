import type { EntryContext } from '@remix-run/node';
import type { WithIntegrity } from './integrity.ts';

/** The hash that browsers check a script or style sheet of the document against, by its address (integrity.ts). */
export const integrityIn =
  ({ manifest }: EntryContext) =>
  (address: string): string | undefined =>
    (manifest as WithIntegrity).integrity?.get(address);

/**
 * After a post that its route refused by throwing, Remix runs no loader, and the error page would have neither labels
 * nor frame. It gets them here, and goes without scripts, because their initial data was written before.
 *
 * Goes when the framework runs the root's loader for such a page. @returns whether the page is one of those
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

import type { EntryContext } from '@remix-run/node';
import type { WithIntegrity } from './integrity.ts';

/** The integrity hash of a script or style sheet of the document, by its address (integrity.ts). */
export const readIntegrity =
  ({ manifest }: EntryContext) =>
  (address: string): string | undefined =>
    (manifest as WithIntegrity).integrity?.get(address);

/**
 * After a post whose route threw a refusal, Remix runs no loader. The error page would then have neither labels nor
 * frame. This adds the root's data, but no scripts, because their initial data was written before.
 *
 * Remove when the framework runs the root's loader for such a page. @returns whether the page is one of those
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

import type { RequestContext } from '../context.ts';

/** Whether the visitor came from another page of the portal, by what the browser says. */
function isFromHere(context: RequestContext, { headers }: Request): boolean {
  const site = headers.get('Sec-Fetch-Site');
  if (site !== null) return site === 'same-origin';
  const referer = headers.get('Referer') ?? '';
  return URL.canParse(referer) && new URL(referer).origin === new URL(context.env.publicUrl).origin;
}

/**
 * Whether an arrival's page has the few bytes of script that read its fragment (specification
 * 4.01–4.16). The light version does without only where the portal itself led here: Fetch Metadata's
 * `Sec-Fetch-Site`, or the `Referer` of a browser that does not know it. An app or an e-mail sends no sign
 * of where it is.
 */
export const readsFragment = (context: RequestContext, request: Request): boolean =>
  !context.preferences.light || !isFromHere(context, request);

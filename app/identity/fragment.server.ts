import type { RequestContext } from '../context.ts';

/** What a browser says of where a visitor comes from. */
function isFromElsewhere(context: RequestContext, { headers }: Request): boolean {
  const site = headers.get('Sec-Fetch-Site');
  if (site !== null) return site === 'cross-site' || site === 'same-site';
  const referer = headers.get('Referer') ?? '';
  return URL.canParse(referer) && new URL(referer).origin !== new URL(context.env.publicUrl).origin;
}

/**
 * Whether an arrival's page has the few bytes of script that read its fragment (specification
 * 4.01–4.16). In the light version only for a visitor whom another site sent: Fetch Metadata's
 * `Sec-Fetch-Site`, or the `Referer` of a browser that does not know it.
 */
export const readsFragment = (context: RequestContext, request: Request): boolean =>
  !context.preferences.light || isFromElsewhere(context, request);

import { useLocation, useMatches } from '@remix-run/react';

/**
 * In `handle` of a route whose page cannot be asked for again at its own address, because that finishes
 * something or answers a post: the address that shows the same page.
 */
export interface CanonicalAddress<Data> {
  standsAt(loaderData: Data | undefined): string | undefined;
}

/** Tells a form of the frame which page it was on. */
export function ReturnTo() {
  const { pathname, search } = useLocation();
  const shown = useMatches().at(-1);
  const handle = shown?.handle as Partial<CanonicalAddress<unknown>> | undefined;
  return <input type="hidden" name="returnTo" value={handle?.standsAt?.(shown?.data) ?? pathname + search} />;
}

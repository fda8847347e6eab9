import { useLocation, useMatches } from '@remix-run/react';

/**
 * In a route's `handle`: the address that shows the same page. For a page that cannot be reloaded at its own address,
 * because that completes an operation or is the reply to a post.
 */
export interface CanonicalAddress<Data> {
  standsAt(loaderData: Data | undefined): string | undefined;
}

export function ReturnTo() {
  const { pathname, search } = useLocation();
  const shown = useMatches().at(-1);
  const handle = shown?.handle as Partial<CanonicalAddress<unknown>> | undefined;
  return <input type="hidden" name="returnTo" value={handle?.standsAt?.(shown?.data) ?? pathname + search} />;
}

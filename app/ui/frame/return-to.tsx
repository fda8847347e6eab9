import { useLocation } from '@remix-run/react';

/** Tells a form of the frame which page it was on. */
export function ReturnTo() {
  const { pathname, search } = useLocation();
  return <input type="hidden" name="returnTo" value={pathname + search} />;
}

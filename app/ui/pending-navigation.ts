import { useLocation, useNavigate, useNavigation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { keepTypedValues } from './typed-values.ts';

/** A page that takes longer is loaded as a document, which ends in an answer or in the browser's own words. */
const GIVE_UP_MS = 10_000;

/** Where the tab was going; outlives the reload that Remix makes of a page whose script can't be loaded. */
const GOING_TO = 'going-to';

/** Storage may be full or forbidden; then the member presses once more. */
function remember(href: string | undefined): void {
  try {
    if (href === undefined) sessionStorage.removeItem(GOING_TO);
    else sessionStorage.setItem(GOING_TO, href);
  } catch {
    return;
  }
}

/**
 * Where a reloaded page was left for, once; the script of that page could not be loaded. A page that was loaded
 * as a document because another build answered gets the fragment back that its link had: no request carries one.
 */
export function takeInterruptedNavigation(): string | undefined {
  try {
    const href = sessionStorage.getItem(GOING_TO);
    sessionStorage.removeItem(GOING_TO);
    if (href === null) return undefined;
    const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const [page, fragment] = href.split('#');
    if (page !== location.pathname + location.search) return load?.type === 'reload' ? href : undefined;
    if (fragment && !location.hash) location.replace(`#${fragment}`);
    return undefined;
  } catch {
    return undefined;
  }
}

/**
 * A navigation without a document load that is on its way: after ten seconds it becomes a document load.
 * @returns how to stay on the page that is shown; undefined while nothing is on its way
 */
export function usePendingNavigation(): (() => void) | undefined {
  const { state, location: target } = useNavigation();
  const here = useLocation();
  const navigate = useNavigate();
  const href = state === 'loading' ? target.pathname + target.search + target.hash : undefined;
  const pressed = useRef<Element | null>(null);
  useEffect(() => {
    remember(href);
    if (href === undefined) return;
    pressed.current = document.activeElement;
    keepTypedValues(here.key);
    const timer = setTimeout(() => location.assign(href), GIVE_UP_MS);
    return () => clearTimeout(timer);
  }, [href, here.key]);
  if (href === undefined) return undefined;
  // to the page that is there already: a change of the fragment alone ends what is on its way, and loads nothing
  return () => {
    // the document that it has become
    window.stop();
    navigate(
      { pathname: here.pathname, search: here.search, hash: here.hash || '#main' },
      { replace: true, preventScrollReset: true },
    );
    (pressed.current as HTMLElement | null)?.focus({ preventScroll: true });
  };
}

import { useLocation, useNavigate, useNavigation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { keepTypedValues } from './typed-values.ts';

/** A slower navigation becomes a document load, which ends in a page or in the browser's own message. */
const GIVE_UP_MS = 10_000;

/** The target of the navigation; survives Remix's reload of a page whose script can't be loaded. */
const GOING_TO = 'going-to';

/** Storage may be full or forbidden; the member then presses again. */
function remember(href: string | undefined): void {
  try {
    if (href === undefined) sessionStorage.removeItem(GOING_TO);
    else sessionStorage.setItem(GOING_TO, href);
  } catch {
    return;
  }
}

/**
 * The target that a reloaded page was left for, once: the target's script could not be loaded. A page that was loaded
 * as a document because another build answered gets its link's fragment back, because requests carry none.
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
 * A pending client navigation; after ten seconds it becomes a document load. @returns a function that stays on the
 * present page; undefined while no navigation is pending
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
  // to the present page: changing only the fragment cancels the navigation, and loads nothing
  return () => {
    // cancels a document load
    window.stop();
    navigate(
      { pathname: here.pathname, search: here.search, hash: here.hash || '#main' },
      { replace: true, preventScrollReset: true },
    );
    (pressed.current as HTMLElement | null)?.focus({ preventScroll: true });
  };
}

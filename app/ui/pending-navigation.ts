import { useLocation, useNavigate, useNavigation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { keepTypedValues } from './typed-values.ts';

/** A slower navigation becomes a document load, which ends in a page or in the browser's own message. */
const GIVE_UP_MS = 10_000;

/** The target of the navigation, for the document that replaces it after a different build's reply. */
const GOING_TO = 'going-to';

/** Storage may be full or forbidden. */
function remember(href: string | undefined): void {
  try {
    if (href === undefined) sessionStorage.removeItem(GOING_TO);
    else sessionStorage.setItem(GOING_TO, href);
  } catch {
    return;
  }
}

/**
 * Restores the link's fragment in a page that was loaded as a document because a different build replied. Requests
 * contain no fragment.
 */
export function restoreFragment(): void {
  try {
    const [page, fragment] = sessionStorage.getItem(GOING_TO)?.split('#') ?? [];
    sessionStorage.removeItem(GOING_TO);
    if (fragment && page === location.pathname + location.search && !location.hash)
      location.replace(`#${fragment}`);
  } catch {
    return;
  }
}

/**
 * A pending client navigation; after ten seconds it becomes a document load. @returns a function that stays on the
 * current page; undefined while no navigation is pending
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
  // a change of only the fragment cancels the navigation, and loads nothing
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

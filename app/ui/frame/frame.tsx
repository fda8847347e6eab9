import { useLocation } from '@remix-run/react';
import { useEffect, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { LoaderOverlay } from '../loader-overlay.tsx';
import { FlashNotes, type FlashNote } from '../note.tsx';
import { Toast } from '../toast.tsx';
import { Footer, type HelpLine } from './footer.tsx';
import { Header, ViewingBanner, type FrameMember, type TextSize } from './header.tsx';
import { useHydrated } from '../use-hydrated.ts';
import { News, type FrameNews } from './news.tsx';
import { SessionWatch, type SessionTime } from './session-watch.tsx';
import { RESULTS_ID, StartContext, type PageStart } from '../document-context.ts';
import { restoreTypedValues, takeCarriedValues } from '../typed-values.ts';

export interface FrameProps {
  member?: FrameMember;
  brand?: { name: string; mark: string } | undefined;
  textSize: TextSize;
  light: boolean;
  help: HelpLine;
  notes: readonly FlashNote[];
  news: FrameNews;
  session?: SessionTime & { idleMinutes: number };
  start?: PageStart;
  children: ReactNode;
}

/** Sets the focus for browsers whose autofocus works only on form fields. */
function useFocusOnLoad(start: PageStart, main: RefObject<HTMLElement>) {
  useEffect(() => {
    if (start === undefined || document.activeElement !== document.body) return;
    const marked = document.querySelector<HTMLElement>(location.hash || 'main [autofocus]');
    (marked ?? main.current)?.focus({ preventScroll: true });
  }, [start, main]);
}

/**
 * Runs in the browser before any further event, such as a key press; the server has no layout to wait for.
 */
const useBeforeNextKey = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/** Keyboard and screen reader continue at the new page's content; in a list, at the number of results. */
function useFocusOnNavigation(main: RefObject<HTMLElement>) {
  const { pathname, search, key } = useLocation();
  const hydrated = useHydrated();
  // an error page has a new frame, mounted by the failed navigation
  const shown = useRef(hydrated ? { pathname: '', search: '' } : { pathname, search });
  useBeforeNextKey(() => {
    const before = shown.current;
    shown.current = { pathname, search };
    const { activeElement } = document;
    const isSamePage = before.pathname === pathname;
    // 'Clear' without a filter replaces the fields, and with them the focused link
    if (isSamePage && before.search === search && (!hydrated || activeElement !== document.body)) return;
    // a refused form has already focused its summary
    if (activeElement?.closest('.errors')) return;
    const results = isSamePage ? document.getElementById(RESULTS_ID) : null;
    if (isSamePage && !results && activeElement !== document.body) return;
    // the focused element is read out by its name, because browsers do not announce a new title
    const heading = main.current?.querySelector('h1') ?? null;
    main.current?.setAttribute('aria-label', heading?.textContent ?? '');
    const start = results ?? main.current;
    if (!start) return;
    // A screen reader continues from the selection, which the replaced content left at the page's end. From the start
    // of main, Orca continues after main.
    getSelection()?.collapse(results ?? heading, 0);
    // an element that has the focus already would not be read out
    start.blur();
    start.focus({ preventScroll: true });
  }, [main, pathname, search, key]);
  useEffect(() => restoreTypedValues(key), [key]);
  useEffect(takeCarriedValues, []);
}

export function Frame({
  member,
  brand,
  textSize,
  light,
  help,
  notes,
  news,
  session,
  start,
  children,
}: FrameProps) {
  const main = useRef<HTMLElement>(null);
  useFocusOnLoad(start, main);
  useFocusOnNavigation(main);
  return (
    <>
      <Header member={member} brand={brand} isSignedIn={session !== undefined} textSize={textSize} />
      <div className="wrap">
        <main id="main" className="page" tabIndex={-1} ref={main}>
          {member?.viewing && <ViewingBanner name={member.viewing} />}
          <FlashNotes notes={notes} />
          <News news={news} />
          <StartContext.Provider value={notes.length > 0 ? undefined : start}>
            {children}
          </StartContext.Provider>
        </main>
      </div>
      <Footer help={help} light={light} isMember={member !== undefined} idleMinutes={session?.idleMinutes} />
      <Toast notes={notes} />
      <LoaderOverlay />
      {session && <SessionWatch session={session} />}
    </>
  );
}

import { useLocation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import { useT } from '~/i18n/use-t.ts';
import { LoaderOverlay } from '../loader-overlay.tsx';
import { FlashNotes } from '../note.tsx';
import type { FlashNote } from '../note.tsx';
import { Toast } from '../toast.tsx';
import { Footer } from './footer.tsx';
import type { HelpLine } from './footer.tsx';
import { Header } from './header.tsx';
import { News } from './news.tsx';
import type { FrameNews } from './news.tsx';
import { ViewingBanner } from './viewing-banner.tsx';
import { SessionWatch } from './session-watch.tsx';
import type { SessionTime } from './session-watch.tsx';
import type { FrameMember, TextSize } from './header.tsx';

export interface FrameProps {
  member?: FrameMember;
  textSize: TextSize;
  light: boolean;
  help: HelpLine;
  notes: readonly FlashNote[];
  news: FrameNews;
  session?: SessionTime & { idleMinutes: number };
  children: ReactNode;
}

/** After a navigation without a document load, keyboard and screen reader start at the new page's content. */
function useFocusOnNavigation(main: RefObject<HTMLElement>) {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // a refused form has put the focus on its summary already
    if (!document.activeElement?.closest('.errors')) main.current?.focus({ preventScroll: true });
  }, [main, pathname]);
}

/** What stands around every page. */
export function Frame({ member, textSize, light, help, notes, news, session, children }: FrameProps) {
  const t = useT();
  const main = useRef<HTMLElement>(null);
  useFocusOnNavigation(main);
  return (
    <>
      <a className="skip" href="#main">
        {t('nav.skip')}
      </a>
      <Header member={member} textSize={textSize} />
      <div className="wrap">
        <main id="main" className="page" tabIndex={-1} ref={main}>
          {member?.viewing && <ViewingBanner name={member.viewing} />}
          <FlashNotes notes={notes} />
          <News news={news} />
          {children}
        </main>
      </div>
      <Footer help={help} light={light} isMember={member !== undefined} idleMinutes={session?.idleMinutes} />
      <Toast notes={notes} />
      <LoaderOverlay />
      {session && <SessionWatch session={session} />}
    </>
  );
}

import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { spellDayPeriod } from '~/i18n/day-period.ts';
import { paths } from '~/paths.ts';
import { Button } from '../button.tsx';
import { FormToken } from '../form/form-token.tsx';
import { ReturnTo } from './return-to.tsx';
import type { Language } from '#contract/languages.ts';

export interface SessionTime {
  /** milliseconds until the session locks or ends, if known */
  leftMs: number;
  /** the dialog opens this many milliseconds before that */
  warnMs: number;
  /** distinguishes the session's member from others, without identifying the member */
  member: string;
}

/** The server's reply; it has texts only while the session is active. */
interface SessionReply extends Omit<SessionTime, 'member'> {
  member?: string;
  words?: { title: string; text: string; stay: string; again?: string };
}

const isOpen = (answer: SessionReply) => answer.words !== undefined;

/** Hides the page and redirects to the page on which the member can sign in again. */
function leave(to = paths.authLocked(location.pathname + location.search)) {
  document.body.hidden = true;
  location.replace(to);
}

/** Channel that notifies the other open tabs of this browser's new session member; empty after a sign-out. */
export const SESSION_CHANNEL = 'session';

/** Messages of other tabs about the session; browsers from before 2022 have no such channel. */
function openChannel(member: string, leaveNow: () => void): BroadcastChannel | undefined {
  if (!('BroadcastChannel' in window)) return undefined;
  const channel = new BroadcastChannel(SESSION_CHANNEL);
  channel.onmessage = ({ data }) => data !== member && leaveNow();
  channel.postMessage(member);
  return channel;
}

/** Spanish has 'a la 1', and no second period follows 'p. m.'. */
function sayTime(text: string, until: Date): string {
  const language = document.documentElement.lang as Language;
  const time = until.toLocaleTimeString(`${language}-US`, { timeStyle: 'short' });
  return text
    .replace('{time}', spellDayPeriod(time, language))
    .replace('a las 1:', 'a la 1:')
    .replace('. m..', '. m.');
}

async function askServer(init?: RequestInit): Promise<SessionReply> {
  const reply = await fetch(paths.authStay(), { ...init, headers: { Accept: 'application/json' } });
  return reply.json();
}

/**
 * Tracks the session's time. Shortly before the end it asks the server, because a different tab may have extended the
 * session, and then the member. At the end it leaves the page.
 */
function useSessionTime(session: SessionTime) {
  const [question, setQuestion] = useState<{ words: NonNullable<SessionReply['words']>; until: Date }>();
  const goOn = useRef<(answer: SessionReply) => void>(() => undefined);
  useEffect(() => {
    let until = 0;
    let warnMs = 0;
    let asked = false;
    let timer: ReturnType<typeof setTimeout>;
    const wake = () => {
      clearTimeout(timer);
      const now = Date.now();
      if (now < until - warnMs || (asked && now < until)) {
        timer = setTimeout(wake, (asked ? until : until - warnMs) - now + 50);
        return;
      }
      // after the machine slept, the page stays hidden until the server confirms the session
      document.body.hidden = now >= until;
      askServer().then(follow, () => (Date.now() >= until ? leave() : (timer = setTimeout(wake, 5_000))));
    };
    const follow = (answer: SessionReply) => {
      if (!isOpen(answer)) return leave();
      // a different member has signed in since
      if (answer.member !== session.member) return leave(paths.main());
      document.body.hidden = false;
      until = Date.now() + answer.leftMs;
      warnMs = answer.warnMs;
      asked = answer.leftMs <= warnMs;
      setQuestion(asked && answer.words ? { words: answer.words, until: new Date(until) } : undefined);
      wake();
    };
    goOn.current = follow;
    until = Date.now() + session.leftMs;
    warnMs = session.warnMs;
    wake();
    const back = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      // a page in the browser's memory may belong to a session that has locked or ended
      document.body.hidden = true;
      location.reload();
    };
    const channel = openChannel(session.member, () => leave());
    const look = () =>
      document.visibilityState === 'visible' ? void askServer().then(follow, wake) : wake();
    document.addEventListener('visibilitychange', look);
    window.addEventListener('pageshow', back);
    return () => {
      clearTimeout(timer);
      setQuestion(undefined);
      channel?.close();
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('pageshow', back);
    };
  }, [session]);
  return { question, goOn };
}

/** Asks once, in a dialog, whether the member is still there; one click or Escape extends the session. */
export function SessionWatch({ session }: { session: SessionTime }) {
  const { question, goOn } = useSessionTime(session);
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    if (question) dialog.current?.showModal?.();
    else dialog.current?.close?.();
  }, [question]);
  const stay = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const body = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
    askServer({ method: 'POST', body }).then(goOn.current, () => form.submit());
  };
  const words = question?.words;
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={words && `${id} ${id}t`}
      onCancel={(event) => {
        // Escape would close the dialog without extending the session
        event.preventDefault();
        event.currentTarget.querySelector('form')?.requestSubmit();
      }}
    >
      {words && (
        <form className="stack" method="post" role="none" action={paths.authStay()} onSubmit={stay}>
          <FormToken />
          <ReturnTo />
          <h2 id={id}>{words.title}</h2>
          <p id={`${id}t`}>{sayTime(words.text, question.until)}</p>
          {words.again ? (
            <a className="button" href={paths.authAgain(location.pathname + location.search)}>
              {words.again}
            </a>
          ) : (
            <Button>{words.stay}</Button>
          )}
        </form>
      )}
    </dialog>
  );
}

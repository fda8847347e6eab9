import { useEffect, useState } from 'react';
import { useT } from '~/i18n/use-t.ts';
import { Button } from './button.tsx';
import { usePendingNavigation } from './pending-navigation.ts';
import { carryTypedValues } from './typed-values.ts';

const SHOW_AFTER_MS = 400;

/**
 * True while a form is submitted as a document. The page stays until the reply arrives, and stays without a connection.
 */
function usePosting() {
  const [posting, setPosting] = useState(false);
  const [offline, setOffline] = useState(false);
  useEffect(() => {
    // a form that downloads a file does not leave the page
    const posts = ({ target }: Event) => target instanceof HTMLFormElement && target.method === 'post';
    const started = (event: Event) => {
      const isSent = !event.defaultPrevented && posts(event);
      setPosting(isSent);
      if (isSent) carryTypedValues(event.target as HTMLFormElement, (event as SubmitEvent).submitter);
    };
    const reset = () => setPosting(false);
    // runs before other listeners treat the form as submitted
    const held = (event: Event) => {
      const isHeld = !navigator.onLine && posts(event);
      setOffline(isHeld);
      if (!isHeld) return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('submit', held, true);
    document.addEventListener('submit', started);
    window.addEventListener('pageshow', reset);
    return () => {
      window.removeEventListener('submit', held, true);
      document.removeEventListener('submit', started);
      window.removeEventListener('pageshow', reset);
    };
  }, []);
  return { posting, setPosting, offline };
}

/**
 * Covers the page while the next one loads (specification 2.10), but only when that takes noticeably long.
 */
export function LoaderOverlay() {
  const t = useT();
  const cancel = usePendingNavigation();
  const { posting, setPosting, offline } = usePosting();
  const busy = posting || cancel !== undefined;
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!busy) return;
    const timer = setTimeout(() => setLate(true), SHOW_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [busy]);
  const shown = busy && late;
  const [words, stay] = [t('common.loading'), t('common.cancel')];
  useEffect(() => {
    if (!shown) return;
    const end = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      // a browser can stop a document that is loading
      setPosting(false);
      cancel?.();
    };
    document.addEventListener('keydown', end);
    return () => document.removeEventListener('keydown', end);
  }, [shown, cancel, setPosting]);
  if (offline)
    return (
      <p className="toast" role="alert">
        {t('error.offline')}
      </p>
    );
  return (
    <div id="end" className={shown ? 'loader' : 'visually-hidden'}>
      <div role="status">{shown && <span>{words}</span>}</div>
      {shown && cancel && (
        <Button look="alt" small type="button" onClick={cancel}>
          {stay}
        </Button>
      )}
    </div>
  );
}

import { useEffect, useState } from 'react';
import { useT } from '~/i18n/use-t.ts';
import { Button } from './button.tsx';
import { usePendingNavigation } from './pending-navigation.ts';

const PATIENCE_MS = 400;

/** A form is on its way as a document; the page stays until the answer is there. */
function usePosting() {
  const [posting, setPosting] = useState(false);
  useEffect(() => {
    // a form that asks for a file leaves the page where it is
    const posts = ({ target }: Event) => target instanceof HTMLFormElement && target.method === 'post';
    const started = (event: Event) => setPosting(!event.defaultPrevented && posts(event));
    const reset = () => setPosting(false);
    document.addEventListener('submit', started);
    window.addEventListener('pageshow', reset);
    return () => {
      document.removeEventListener('submit', started);
      window.removeEventListener('pageshow', reset);
    };
  }, []);
  return [posting, setPosting] as const;
}

/** Covers the page while the next one loads (specification 2.10), but only once that takes noticeably long. */
export function LoaderOverlay() {
  const t = useT();
  const cancel = usePendingNavigation();
  const [posting, setPosting] = usePosting();
  const busy = posting || cancel !== undefined;
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!busy) return;
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
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
      // the browser itself stops a document that is on its way
      setPosting(false);
      cancel?.();
    };
    document.addEventListener('keydown', end);
    return () => document.removeEventListener('keydown', end);
  }, [shown, cancel, setPosting]);
  return (
    <div className={shown ? 'loader' : 'vh'}>
      <div role="status">{shown && <span>{words}</span>}</div>
      {shown && cancel && (
        <Button look="alt" small type="button" onClick={cancel}>
          {stay}
        </Button>
      )}
    </div>
  );
}

import { useNavigation } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { useT } from '~/i18n/use-t.ts';

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
  return posting;
}

/** Covers the page while the next one loads (specification 2.10), but only once that takes noticeably long. */
export function LoaderOverlay() {
  const t = useT();
  const loading = useNavigation().state !== 'idle';
  const busy = usePosting() || loading;
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!busy) return;
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [busy]);
  return (
    <div className={busy && late ? 'loader' : 'vh'} role="status">
      {busy && late && <span>{t('common.loading')}</span>}
    </div>
  );
}

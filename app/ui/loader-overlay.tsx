import { useNavigation } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { useT } from '~/i18n/use-t.ts';

const PATIENCE_MS = 400;

/** Covers the page while the next one loads (specification 2.10), but only once that takes noticeably long. */
export function LoaderOverlay() {
  const t = useT();
  const busy = useNavigation().state !== 'idle';
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

import { useState } from 'react';
import { useT } from '~/i18n/use-t.ts';
import { Button } from '~/ui/button.tsx';
import { useHydrated } from '~/ui/use-hydrated.ts';

/** A device that has an app for it leaves the page sooner than this. */
const PATIENCE_MS = 1_500;

/** Hands a place to whatever app of the device takes it (specification 8.23, 8.24). With JavaScript only. */
export function MapsAppButton({ address }: { address: string }) {
  const t = useT();
  const hydrated = useHydrated();
  const [problem, setProblem] = useState<'noApp' | 'cannotOpen'>();
  if (!hydrated) return null;
  const open = () => {
    setProblem(undefined);
    try {
      window.location.assign(address);
    } catch {
      return setProblem('cannotOpen');
    }
    setTimeout(
      () => document.visibilityState === 'visible' && document.hasFocus() && setProblem('noApp'),
      PATIENCE_MS,
    );
  };
  return (
    <>
      <Button type="button" look="alt" small icon="pin" onClick={open}>
        {t('pharmacies.detail.app')}
      </Button>
      <p role="status">{problem && t(`pharmacies.detail.${problem}`)}</p>
    </>
  );
}

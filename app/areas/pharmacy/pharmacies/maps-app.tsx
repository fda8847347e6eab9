import { useState } from 'react';
import { useT } from '~/i18n/use-t.ts';
import { ScriptButton } from '~/ui/button.tsx';

/** A device with a map app leaves the page before this. */
const FALLBACK_AFTER_MS = 1_500;

interface MapsAppProps {
  /** a `geo:` URI */
  address: string;
  /** opens the address in the browser */
  leave?: (address: string) => void;
}

const leaveFor = (address: string) => window.location.assign(address);

/** Opens a place in the device's map app (specification 8.23, 8.24). */
export function MapsAppButton({ address, leave = leaveFor }: MapsAppProps) {
  const t = useT();
  const [problem, setProblem] = useState<'noApp' | 'cannotOpen'>();
  // read during server rendering, because only those labels reach the browser
  const words = {
    noApp: t('pharmacies.detail.noApp'),
    cannotOpen: t('pharmacies.detail.cannotOpen'),
  };
  const open = () => {
    setProblem(undefined);
    try {
      leave(address);
    } catch {
      return setProblem('cannotOpen');
    }
    setTimeout(
      () => document.visibilityState === 'visible' && document.hasFocus() && setProblem('noApp'),
      FALLBACK_AFTER_MS,
    );
  };
  return (
    <div>
      <ScriptButton small icon="pin" onClick={open}>
        {t('pharmacies.detail.app')}
      </ScriptButton>
      <p role="status">{problem && words[problem]}</p>
    </div>
  );
}

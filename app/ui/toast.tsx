import { useEffect, useState } from 'react';
import { findWholeValues } from './breakable.tsx';
import { Icon } from './icon.tsx';
import type { FlashNote } from './note.tsx';
import { useHydrated } from './use-hydrated.ts';

const TOAST_MS = 4000;

/** For four seconds at the top (specification 9.08); screen readers read the message itself. */
export function Toast({ notes }: { notes: readonly FlashNote[] }) {
  const hydrated = useHydrated();
  const [over, setOver] = useState<FlashNote>();
  const [note] = notes;
  useEffect(() => {
    if (!note) return;
    const timer = setTimeout(() => setOver(note), TOAST_MS);
    return () => clearTimeout(timer);
  }, [note]);
  if (!hydrated || !note || note === over) return null;
  return (
    <p className="toast no-print" aria-hidden="true">
      <Icon name={note.tone === 'bad' ? 'alert' : 'check'} small />
      <span>{findWholeValues(note.text)}</span>
    </p>
  );
}

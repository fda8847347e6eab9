import { useT } from '~/i18n/use-t.ts';
import type { PrescriptionState } from '#contract/prescription.ts';
import { Pill } from '~/ui/pill.tsx';
import { activeElsewhere, prescriptionPills } from './prescription-state.ts';

export function PrescriptionPill({ state, ready }: { state: PrescriptionState; ready?: boolean }) {
  const t = useT();
  const { tone, shape } = state === 'active' && !ready ? activeElsewhere : prescriptionPills[state];
  return (
    <Pill tone={tone} shape={shape}>
      {t(`prescriptions.state.${state}`)}
    </Pill>
  );
}

import type { Formats } from '~/i18n/format.server.ts';
import type { T } from '~/i18n/translate.ts';
import { paths } from '~/paths.ts';
import type { Prescription } from '~/programme/contract/prescription.ts';
import type { AvailableActions } from './available-actions.ts';

export interface AutomaticRow {
  label: string;
  value: string;
  change?: { to: string; label: string };
}

/** Reminders and automatic orders: how they stand, and where each is switched. */
export function automaticRows(
  rx: Prescription,
  { reminder, auto }: AvailableActions,
  { t, format }: { t: T; format: Pick<Formats, 'date'> },
): AutomaticRow[] {
  const turn = (on: boolean) =>
    on ? t('prescriptionActions.detail.turnOff') : t('prescriptionActions.detail.turnOn');
  const ended = rx.autoChargeEnded;
  const endedText =
    ended && t(`prescriptionActions.autoRefill.ended.${ended.reason}`, { date: format.date(ended.date) });
  const autoOff = [t('prescriptions.detail.autoOff'), endedText].filter(Boolean).join(' ');
  const id = rx.prescriptionId;
  const autoPage = rx.autoChargeAndShip
    ? paths.prescriptionAutoRefillOff(id)
    : paths.prescriptionAutoRefill(id);
  return [
    {
      label: t('prescriptions.detail.reminder'),
      value: rx.refillReminder ? t('prescriptions.detail.reminderOn') : t('prescriptions.detail.reminderOff'),
      ...(reminder && { change: { to: paths.prescriptionReminder(id), label: turn(rx.refillReminder) } }),
    },
    {
      label: t('prescriptions.detail.auto'),
      value: rx.autoChargeAndShip ? t('prescriptions.detail.autoOn') : autoOff,
      ...(auto && { change: { to: autoPage, label: turn(rx.autoChargeAndShip) } }),
    },
  ];
}

import type { Formats } from '~/i18n/format.server.ts';
import type { T } from '~/i18n/translate.ts';
import { paths } from '~/paths.ts';
import {
  isAutoRefillUnavailable,
  findReminderOffRefusal,
  findReminderOnRefusal,
  findTransferInRefusal,
  findTransferOutRefusal,
  findWithdrawRefusal,
} from '#contract/prescription-action-rules.ts';
import {
  findMemberRefusal,
  findRefillRefusal,
  findRenewalRefusal,
  type RefillFacts,
} from '#contract/prescription-rules.ts';
import type { Prescription } from '#contract/prescription.ts';

const offeredActions = ['enroll', 'renew', 'withdraw', 'transferIn', 'transferOut'] as const;
export type OfferedAction = (typeof offeredActions)[number];

export interface AvailableActions {
  /** the most helpful action first */
  offered: OfferedAction[];
  /** the reminder can be turned on, or is on and can be turned off */
  reminder: boolean;
  /** auto charge and ship can be turned on, or is on and can be turned off */
  auto: boolean;
}

const needsProfile = (refusal: { code: string } | undefined) => refusal?.code === 'noMailOrderProfile';

/** Nothing for a member who may not order, or whose client has no mail order. */
export function listAvailableActions(
  rx: Prescription,
  facts: RefillFacts,
  clientHasAutoCharge: boolean,
): AvailableActions {
  if (findMemberRefusal(facts)) return { offered: [], reminder: false, auto: false };
  const refusals = {
    renew: findRenewalRefusal(rx, facts),
    withdraw: findWithdrawRefusal(rx, facts),
    transferIn: findTransferInRefusal(rx, facts),
    transferOut: findTransferOutRefusal(rx, facts),
  };
  const isProfileMissing = [findRefillRefusal(rx, facts), refusals.renew, refusals.transferIn].some(
    needsProfile,
  );
  const possible: Record<OfferedAction, boolean> = {
    enroll: isProfileMissing,
    renew: refusals.renew === undefined,
    withdraw: refusals.withdraw === undefined,
    transferIn: refusals.transferIn === undefined,
    transferOut: refusals.transferOut === undefined,
  };
  return {
    offered: offeredActions.filter((action) => possible[action]),
    reminder: (rx.refillReminder ? findReminderOffRefusal : findReminderOnRefusal)(rx, facts) === undefined,
    auto:
      rx.autoChargeAndShip || isAutoRefillUnavailable(rx, { ...facts, clientHasAutoCharge }) === undefined,
  };
}

export interface AutomaticRow {
  label: string;
  value: string;
  change?: { to: string; label: string };
}

/**
 * @param isMuted the member's notification settings block this reminder
 * @param paidWith the card that pays for automatic refills, when that is known
 * @param isAutoOffered false for a plan without automatic refills
 */
export function toAutomaticRows(
  rx: Prescription,
  { reminder, auto }: AvailableActions,
  { t, format }: { t: T; format: Pick<Formats, 'date'> },
  {
    isMuted,
    paidWith,
    isAutoOffered = true,
  }: { isMuted: boolean; paidWith?: string | undefined; isAutoOffered?: boolean },
): AutomaticRow[] {
  const turn = (on: boolean) => (on ? t('common.turnOff') : t('common.turnOn'));
  const ended = rx.autoChargeEnded;
  const endedText =
    ended && t(`prescriptionActions.autoRefill.ended.${ended.reason}`, { date: format.date(ended.date) });
  const autoOn = [t('prescriptions.detail.autoOn'), paidWith].filter(Boolean).join(' ');
  const refusal = isAutoOffered ? rx.deaClass !== 'none' && 'controlled' : 'autoNotOffered';
  const autoOff = refusal
    ? t(`prescriptionActions.refusal.${refusal}`)
    : [t('prescriptions.detail.autoOff'), endedText].filter(Boolean).join(' ');
  const id = rx.prescriptionId;
  const autoPage = rx.autoChargeAndShip
    ? paths.prescriptionAutoRefillOff(id)
    : paths.prescriptionAutoRefill(id);
  const reminderRow: AutomaticRow = {
    label: t('prescriptions.detail.reminder'),
    value: rx.refillReminder ? t('prescriptions.detail.reminderOn') : t('prescriptions.detail.reminderOff'),
  };
  if (isMuted) {
    reminderRow.value = t('prescriptions.detail.reminderMuted');
    reminderRow.change = { to: paths.notifications(), label: t('common.chooseNotifications') };
  } else if (reminder) {
    reminderRow.change = { to: paths.prescriptionReminder(id), label: turn(rx.refillReminder) };
  }
  const autoRow: AutomaticRow = {
    label: t('common.autoRefill'),
    value: rx.autoChargeAndShip ? autoOn : autoOff,
  };
  if (auto) autoRow.change = { to: autoPage, label: turn(rx.autoChargeAndShip) };
  return [reminderRow, autoRow];
}

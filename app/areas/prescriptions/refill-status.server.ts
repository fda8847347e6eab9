import type { OfferedAction } from '~/areas/prescriptions/prescription-actions/available-actions.ts';
import { calculateDaysBetween } from '#contract/calendar.ts';
import { calculateExpectedDelivery } from '#contract/mail-order.ts';
import { paths } from '~/paths.ts';
import { calculateSupply } from '#contract/prescription-state.ts';
import type { RefillRefusal, RefillRefusalCode } from '#contract/prescription-rules.ts';
import type { Prescription } from '#contract/prescription.ts';
import { LONG_TEXT, toMemberText } from '~/programme/member-text.ts';
import type { StatusTone } from '~/ui/status-panel.tsx';
import { findLastRequest } from './row.server.ts';
import { getRefusalStatus, describeRefusal } from './refusal-text.server.ts';
import type { Localizer } from '~/i18n/localizer.server.ts';

const refusals = {
  termed: { tone: 'wait', next: 'us' },
  futureEffective: { tone: 'wait', next: undefined },
  mailOrderSuppressed: { tone: 'quiet', next: 'us' },
  notShared: { tone: 'quiet', next: undefined },
  transferred: { tone: 'quiet', next: undefined },
  discontinued: { tone: 'bad', next: 'prescriber' },
  superseded: { tone: 'quiet', next: undefined },
  expired: { tone: 'bad', next: 'prescriber' },
  contactingPrescriber: { tone: 'info', next: undefined },
  orderInProgress: { tone: 'info', next: 'order' },
  notMailOrder: { tone: 'quiet', next: undefined },
  scheduleII: { tone: 'bad', next: 'prescriber' },
  scheduleLimit: { tone: 'bad', next: 'prescriber' },
  noRefillsLeft: { tone: 'bad', next: 'prescriber' },
  tooSoon: { tone: 'wait', next: undefined },
  noMailOrderProfile: { tone: 'wait', next: undefined },
} satisfies Record<RefillRefusalCode, { tone: StatusTone; next: 'us' | 'prescriber' | 'order' | undefined }>;

export interface RefillStatus {
  tone: StatusTone;
  strong: string;
  say: string;
  lastRequest?: string;
  /** the prescriber's own text, in English */
  quote?: string;
  /** only when a refill can be ordered */
  price?: string;
  /** the number to call: ten digits, and their formatted text */
  call?: { digits: string; label: string };
  order?: string;
  act?: { to: string; label: string };
  inCart?: true;
}

export const toDigits = (phone: string) => phone.replace(/\D/g, '');

export function canRefill(rx: Prescription, today: string, { t, format }: Localizer): RefillStatus {
  const price = format.money(rx.refillPriceCents);
  const arrival = calculateExpectedDelivery('standard', today);
  const arrives = t('prescriptions.detail.arrives', { date: format.dayMonth(arrival) });
  const base = { tone: 'ready' as const, strong: t('prescriptions.detail.yes'), price };
  if (rx.dispensedDate === undefined)
    return { ...base, say: `${t('prescriptions.detail.firstFill')} ${arrives}` };
  const supply = calculateSupply(rx, today);
  if (!supply) return { ...base, say: arrives };
  const values = { count: supply.left, date: format.dayMonth(supply.runsOut) };
  const ends = { date: format.date(rx.expirationDate) };
  const sentences = [
    t(`prescriptions.detail.${supply.left > 0 ? 'left' : 'ranOut'}`, values),
    arrives,
    rx.expirationDate <= arrival && t('prescriptions.detail.lastDay', ends),
  ];
  return { ...base, say: sentences.filter(Boolean).join(' ') };
}

/** The days without supply before a refill of today arrives, and the earlier day of expedited shipping. */
export function describeGap(rx: Prescription, today: string, { t, format }: Localizer): string | undefined {
  const supply = calculateSupply(rx, today);
  if (!supply) return undefined;
  const count = calculateDaysBetween(supply.runsOut, calculateExpectedDelivery('standard', today));
  const date = format.dayMonth(calculateExpectedDelivery('expedited', today));
  if (supply.left === 0) return t('prescriptions.detail.expedited', { count: 1, date });
  return count > 0 ? t('prescriptions.detail.gap', { count, date }) : undefined;
}

function chooseAct(
  rx: Prescription,
  refusal: RefillRefusal,
  offered: readonly OfferedAction[],
  { t }: Pick<Localizer, 't'>,
): RefillStatus['act'] {
  if (refusal.code === 'superseded')
    return { to: paths.prescriptions(), label: t('common.seePrescriptions') };
  // a prescription at a different pharmacy needs the profile only for a transfer
  if (offered.includes('enroll') && refusal.code !== 'notMailOrder')
    return { to: paths.enroll(), label: t('prescriptions.completeProfile') };
  const pharmacy = refusal.code === 'notMailOrder' ? rx.pharmacyName : rx.transferredTo;
  if (pharmacy !== undefined)
    return {
      to: paths.pharmacies([['pharmacyName', pharmacy]]),
      label: t('prescriptions.detail.page.findPharmacy', { pharmacy }),
    };
  if (!offered.includes('renew')) return undefined;
  return {
    to: paths.prescriptionRenew(rx.prescriptionId),
    label: t('prescriptions.askRenewal', { prescriber: rx.prescriberName }),
  };
}

export function findRefillObstacle(
  rx: Prescription,
  refusal: RefillRefusal,
  offered: readonly OfferedAction[],
  supportPhone: string,
  { t, format }: Localizer,
): RefillStatus {
  const { tone, next } = refusals[refusal.code];
  const answer: RefillStatus = {
    tone,
    strong: getRefusalStatus(refusal, t),
    say: describeRefusal(rx, refusal, t, format),
  };
  // a call to the other pharmacy cannot refill an expired prescription
  if (refusal.code === 'notMailOrder' && rx.status === 'inactive') {
    answer.strong = t('prescriptions.refusal.expired.answer');
    answer.say = t('prescriptions.refusal.expired.elsewhere', {
      date: format.date(rx.expirationDate),
      pharmacy: rx.pharmacyName,
    });
  }
  const ended = findLastRequest(rx, t);
  if (ended && (refusal.code === 'noRefillsLeft' || refusal.code === 'expired')) {
    answer.lastRequest = ended;
    const quote = toMemberText(rx.renewal?.reason ?? '', LONG_TEXT);
    if (quote) answer.quote = quote;
  }
  if (refusal.code === 'orderInProgress') answer.order = refusal.orderNumber;
  const act = chooseAct(rx, refusal, offered, { t });
  if (act) return { ...answer, act };
  if (next === 'us') {
    answer.call = {
      digits: supportPhone,
      label: t('error.call', { phone: format.phone(supportPhone) }),
    };
  }
  if (next === 'prescriber' && rx.prescriberPhone) {
    const label = t('prescriptions.detail.page.callPrescriber', { prescriber: rx.prescriberName });
    answer.call = { digits: toDigits(rx.prescriberPhone), label };
  }
  return answer;
}

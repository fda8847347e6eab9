/** The state of a prescription for members: one rule for all pages and the sandbox. */
import { addDays, calculateDaysBetween } from './calendar.ts';
import type { AutoChargeEnd, Lifecycle, Prescription, PrescriptionState, Renewal } from './prescription.ts';

/** The stored fields that the rules read; a Prescription includes all of them. */
export interface PrescriptionFacts {
  personCode: string;
  lifecycle: Lifecycle;
  deaClass: string;
  daysSupply: number;
  refillsAllowed: number;
  refillsRemaining: number;
  rxDate: string;
  expirationDate: string;
  dispensedDate?: string | undefined;
  nextRefillDate?: string | undefined;
  inactiveReason?: 'expired' | 'discontinued' | 'superseded' | undefined;
  inactiveDate?: string | undefined;
  openOrderNumber?: string | undefined;
  renewal?: Renewal | undefined;
  transferredTo?: string | undefined;
  transferredDate?: string | undefined;
  mailOrder: boolean;
  autoChargeAndShip?: boolean | undefined;
  autoRefillCardId?: string | undefined;
  autoChargeEnded?: AutoChargeEnd | undefined;
}

/** A refill is possible once this share of the supply is used. */
const REFILL_AT_SHARE_USED = 0.75;

/** The first day of the next refill: dispensed + ceil(75 % of the days' supply). */
export const calculateNextRefillDate = (dispensedDate: string, daysSupply: number): string =>
  addDays(dispensedDate, Math.ceil(daysSupply * REFILL_AT_SHARE_USED));

const isExpired = (rx: PrescriptionFacts, today: string) => rx.expirationDate < today;

/** Expired by date, or ended earlier. */
export const isInactive = (rx: PrescriptionFacts, today: string) =>
  rx.lifecycle === 'expired' || rx.lifecycle === 'discontinued' || isExpired(rx, today);

/** An expired prescription with an open renewal request from after its expiry is not inactive yet. */
const isBeingRevived = (rx: PrescriptionFacts) =>
  rx.lifecycle !== 'discontinued' &&
  rx.renewal?.status === 'pending' &&
  rx.renewal.requestedFrom === 'inactive';

/** The displayed state; the first match wins. */
export function getPrescriptionState(rx: PrescriptionFacts, today: string): PrescriptionState {
  if (rx.lifecycle === 'transferred') return 'transferred';
  if (isInactive(rx, today) && !isBeingRevived(rx)) return 'inactive';
  if (rx.renewal?.status === 'pending') return 'contactingPrescriber';
  if (rx.openOrderNumber !== undefined) return 'orderInProgress';
  // the first fill is not a refill, so a prescription that was never filled still has one
  if (rx.refillsRemaining <= 0 && rx.dispensedDate !== undefined) return 'noMoreRefills';
  if (rx.nextRefillDate !== undefined && rx.nextRefillDate > today) return 'tooSoon';
  return 'active';
}

export interface Supply {
  /** the day of its fill */
  filled: string;
  /** the first day without any */
  runsOut: string;
  /** days left, counting today */
  left: number;
}

/** The supply that the member has: the last box that arrived. Undefined before the first one. */
export function calculateSupply(
  { dispensedDate, arriving, daysSupply }: Pick<Prescription, 'dispensedDate' | 'arriving' | 'daysSupply'>,
  today: string,
): Supply | undefined {
  const filled = arriving ? arriving.previousFillDate : dispensedDate;
  if (filled === undefined) return undefined;
  const runsOut = addDays(filled, daysSupply);
  const left = Math.min(daysSupply, Math.max(0, calculateDaysBetween(today, runsOut)));
  return { filled, runsOut, left };
}

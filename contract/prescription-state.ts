/** The state of a prescription for members: one rule for all pages and the sandbox. */
import { addDays, calculateDaysBetween } from './calendar.ts';
import type { AutoChargeEnd, Lifecycle, PrescriptionState, Renewal } from './prescription.ts';

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
  if (rx.refillsRemaining <= 0) return 'noMoreRefills';
  if (rx.nextRefillDate !== undefined && rx.nextRefillDate > today) return 'tooSoon';
  return 'active';
}

/** Days of supply left, counting today; 0 when it has run out or was never filled. */
export function calculateSupplyDaysLeft(
  rx: Pick<PrescriptionFacts, 'dispensedDate' | 'daysSupply'>,
  today: string,
): number {
  if (rx.dispensedDate === undefined) return 0;
  return Math.min(
    rx.daysSupply,
    Math.max(0, calculateDaysBetween(today, calculateRunOutDate(rx.dispensedDate, rx.daysSupply))),
  );
}

/** The first day without any supply. */
export const calculateRunOutDate = (dispensedDate: string, daysSupply: number): string =>
  addDays(dispensedDate, daysSupply);

/** The events of a prescription: the states in which each is legal, and its changes. Pure; the sandbox uses it. */
import { addBusinessDays } from './calendar.ts';
import { findInactiveRefusal } from './prescription-rules.ts';
import {
  isInactive,
  calculateNextRefillDate,
  getPrescriptionState,
  type PrescriptionFacts,
} from './prescription-state.ts';
import type { AutoChargeEnd, PrescriptionState } from './prescription.ts';
import { isIncluded } from './typed-keys.ts';

/** The time limit of a prescriber for a renewal request. */
export const RENEWAL_ANSWER_BUSINESS_DAYS = 10;

export type PrescriptionEvent =
  | { type: 'refillOrderPlaced'; orderNumber: string }
  | { type: 'orderCancelled' }
  | { type: 'orderDispensed'; date: string }
  /** a shipment was returned or lost, and is not sent again; `lastFilled` is the day of the previous fill */
  | { type: 'refillGivenBack'; lastFilled?: string | undefined }
  | { type: 'renewalRequested' }
  | { type: 'renewalApproved' }
  | { type: 'renewalEnded'; outcome: 'denied' | 'withdrawn' | 'noAnswer'; reason?: string }
  | { type: 'expired' }
  | { type: 'discontinued' }
  | { type: 'transferredOut'; to: string };
type PrescriptionEventType = PrescriptionEvent['type'];

/** The states in which each event is legal; all others refuse it. */
export const legalStates = {
  refillOrderPlaced: ['active'],
  orderCancelled: ['orderInProgress', 'inactive'],
  orderDispensed: ['orderInProgress', 'inactive'],
  refillGivenBack: [
    'active',
    'tooSoon',
    'noMoreRefills',
    'orderInProgress',
    'contactingPrescriber',
    'inactive',
  ],
  renewalRequested: ['noMoreRefills', 'inactive'],
  renewalApproved: ['contactingPrescriber'],
  renewalEnded: ['contactingPrescriber'],
  expired: ['active', 'tooSoon', 'noMoreRefills', 'orderInProgress', 'contactingPrescriber'],
  discontinued: ['active', 'tooSoon', 'noMoreRefills', 'orderInProgress', 'contactingPrescriber'],
  transferredOut: ['active', 'tooSoon', 'noMoreRefills'],
} as const satisfies Record<PrescriptionEventType, readonly PrescriptionState[]>;

/**
 * Only a prescription that the mail-order pharmacy fills, and an expired one only during its renewal window.
 */
function canBeRenewed(rx: PrescriptionFacts, state: PrescriptionState, today: string): boolean {
  if (!rx.mailOrder) return false;
  if (state !== 'inactive') return true;
  const refusal = findInactiveRefusal(rx, today);
  return refusal.code === 'expired' && refusal.renewable;
}

/** The first fill is not a refill (NCPDP fill number 00); every later one uses one. */
export const calculateRefillsAfterFill = (rx: PrescriptionFacts): number =>
  rx.dispensedDate === undefined ? rx.refillsRemaining : Math.max(0, rx.refillsRemaining - 1);

function isLegal(rx: PrescriptionFacts, event: PrescriptionEvent, today: string): boolean {
  const state = getPrescriptionState(rx, today);
  if (!isIncluded(legalStates[event.type], state)) return false;
  if (event.type === 'orderCancelled' || event.type === 'orderDispensed')
    return rx.openOrderNumber !== undefined;
  if (event.type === 'refillGivenBack') return rx.dispensedDate !== undefined;
  if (event.type === 'renewalRequested') return canBeRenewed(rx, state, today);
  return true;
}

/** Ends auto charge and ship, and records why. */
export const endAutoCharge = (
  rx: Pick<PrescriptionFacts, 'autoChargeAndShip'>,
  reason: AutoChargeEnd['reason'],
  date: string,
): Pick<PrescriptionFacts, 'autoChargeAndShip' | 'autoRefillCardId' | 'autoChargeEnded'> =>
  rx.autoChargeAndShip
    ? { autoChargeAndShip: false, autoRefillCardId: undefined, autoChargeEnded: { date, reason } }
    : {};

/** The fields that change when a prescription becomes inactive. */
const ended = (
  rx: PrescriptionFacts,
  inactiveReason: NonNullable<PrescriptionFacts['inactiveReason']>,
  inactiveDate: string,
) => ({
  ...endAutoCharge(rx, 'inactive', inactiveDate),
  lifecycle: inactiveReason === 'discontinued' ? ('discontinued' as const) : ('expired' as const),
  inactiveReason,
  inactiveDate,
});

/** The stored fields that the event changes, or undefined when it is illegal in this state. */
export function applyPrescriptionEvent<P extends PrescriptionFacts>(
  rx: P,
  event: PrescriptionEvent,
  today: string,
): P | undefined {
  if (!isLegal(rx, event, today)) return undefined;
  switch (event.type) {
    case 'refillOrderPlaced':
      return { ...rx, openOrderNumber: event.orderNumber };
    case 'orderCancelled':
      return { ...rx, openOrderNumber: undefined };
    case 'orderDispensed':
      return {
        ...rx,
        openOrderNumber: undefined,
        refillsRemaining: calculateRefillsAfterFill(rx),
        dispensedDate: event.date,
        nextRefillDate: calculateNextRefillDate(event.date, rx.daysSupply),
      };
    case 'refillGivenBack':
      return {
        ...rx,
        refillsRemaining: Math.min(rx.refillsAllowed, rx.refillsRemaining + 1),
        dispensedDate: event.lastFilled,
        nextRefillDate: today,
      };
    case 'renewalRequested':
      return {
        ...rx,
        renewal: {
          status: 'pending',
          requestedDate: today,
          requestedFrom: isInactive(rx, today) ? 'inactive' : 'noMoreRefills',
          answerDueDate: addBusinessDays(today, RENEWAL_ANSWER_BUSINESS_DAYS),
        },
      };
    case 'renewalApproved':
      return {
        ...rx,
        ...ended(rx, 'superseded', today),
        renewal: rx.renewal && { ...rx.renewal, status: 'approved' },
      };
    case 'renewalEnded':
      return { ...rx, renewal: rx.renewal && { ...rx.renewal, status: event.outcome, reason: event.reason } };
    case 'expired':
      return { ...rx, ...ended(rx, 'expired', today) };
    case 'discontinued':
      return { ...rx, ...ended(rx, 'discontinued', today), openOrderNumber: undefined };
    case 'transferredOut':
      return {
        ...rx,
        ...endAutoCharge(rx, 'transferred', today),
        lifecycle: 'transferred',
        transferredTo: event.to,
        transferredDate: today,
      };
  }
}

/**
 * The prescription's machine: its state, why it can't be refilled, what an event makes of it. Pure;
 * list, detail page, cart and sandbox all ask here, so that they can't drift apart.
 */
import { addBusinessDays, addDays, addMonths, daysBetween } from './calendar.ts';
import type { EligibilityStatus } from './common.ts';
import type { AutoChargeEnd, DeaClass, Lifecycle, PrescriptionState, Renewal } from './prescription.ts';

/** The stored part of a prescription that the rules read. A Prescription fits. */
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
  autoChargeEnded?: AutoChargeEnd | undefined;
}

/** An expired prescription can be renewed for this long. */
export const RENEWAL_WINDOW_DAYS = 120;
/** A prescriber has this long to answer a renewal request. */
export const RENEWAL_ANSWER_BUSINESS_DAYS = 10;
/** A refill is possible when this share of the supply is used. */
export const REFILL_AT_SHARE_USED = 0.75;
/** Schedules III and IV: this many refills, within this many months of the written date. */
export const CONTROLLED_MAX_REFILLS = 5;
export const CONTROLLED_MAX_MONTHS = 6;

/** The first day of the next refill: dispensed + ceil(75 % of the days' supply). */
export const nextRefillDate = (dispensedDate: string, daysSupply: number): string =>
  addDays(dispensedDate, Math.ceil(daysSupply * REFILL_AT_SHARE_USED));

const isExpired = (rx: PrescriptionFacts, today: string) => rx.expirationDate < today;

const isInactive = (rx: PrescriptionFacts, today: string) =>
  rx.lifecycle === 'expired' || rx.lifecycle === 'discontinued' || isExpired(rx, today);

/** An expired prescription whose renewal was asked for after it expired is not over yet. */
const isBeingRevived = (rx: PrescriptionFacts) =>
  rx.lifecycle !== 'discontinued' &&
  rx.renewal?.status === 'pending' &&
  rx.renewal.requestedFrom === 'inactive';

/** What members see; the first match wins. */
export function prescriptionState(rx: PrescriptionFacts, today: string): PrescriptionState {
  if (rx.lifecycle === 'transferred') return 'transferred';
  if (isInactive(rx, today) && !isBeingRevived(rx)) return 'inactive';
  if (rx.renewal?.status === 'pending') return 'contactingPrescriber';
  if (rx.openOrderNumber !== undefined) return 'orderInProgress';
  if (rx.refillsRemaining <= 0) return 'noMoreRefills';
  if (rx.nextRefillDate !== undefined && rx.nextRefillDate > today) return 'tooSoon';
  return 'active';
}

/** Days of supply left, counting today; 0 when it has run out or was never filled. */
export function supplyDaysLeft(
  rx: Pick<PrescriptionFacts, 'dispensedDate' | 'daysSupply'>,
  today: string,
): number {
  if (rx.dispensedDate === undefined) return 0;
  return Math.min(rx.daysSupply, Math.max(0, daysBetween(today, runsOutOn(rx.dispensedDate, rx.daysSupply))));
}

/** The first day without supply. */
export const runsOutOn = (dispensedDate: string, daysSupply: number): string =>
  addDays(dispensedDate, daysSupply);

/** Who asks for a refill. */
export interface RefillSituation {
  today: string;
  /** the person who is signed in */
  personCode: string;
  eligibilityStatus: EligibilityStatus;
  terminationDate?: string | undefined;
  effectiveDate?: string | undefined;
  suppressMailOrderFeatures: boolean;
  hasMailOrderProfile: boolean;
  /** person codes whose data the person who is signed in may see, besides their own */
  allowedPhiPersonCodes: readonly string[];
}

/** Why a refill can't be ordered, with what its sentence needs. */
export type RefillRefusal =
  | { code: 'termed'; since?: string | undefined }
  | { code: 'futureEffective'; from?: string | undefined }
  | { code: 'mailOrderSuppressed' }
  | { code: 'notShared' }
  | { code: 'transferred'; on?: string | undefined }
  | { code: 'discontinued'; on?: string | undefined }
  | { code: 'expired'; on: string; renewableUntil: string; renewable: boolean }
  | { code: 'contactingPrescriber'; answerDueDate: string }
  | { code: 'orderInProgress'; orderNumber: string }
  | { code: 'notMailOrder' }
  | { code: 'scheduleII' }
  | { code: 'scheduleLimit'; until: string; refills: number }
  | { code: 'noRefillsLeft' }
  | { code: 'tooSoon'; from: string }
  | { code: 'noMailOrderProfile' };
export type RefillRefusalCode = RefillRefusal['code'];

/** Why this person can order nothing at all, whatever the prescription. */
export function memberRefusal(who: RefillSituation): RefillRefusal | undefined {
  if (who.eligibilityStatus === 'TERMED') return { code: 'termed', since: who.terminationDate };
  if (who.eligibilityStatus === 'FUTURE_EFFECTIVE')
    return { code: 'futureEffective', from: who.effectiveDate };
  if (who.suppressMailOrderFeatures) return { code: 'mailOrderSuppressed' };
  return undefined;
}

function inactiveRefusal(rx: PrescriptionFacts, today: string): RefillRefusal {
  if (rx.lifecycle === 'discontinued' || rx.inactiveReason === 'superseded')
    return { code: 'discontinued', on: rx.inactiveDate };
  const renewableUntil = addDays(rx.expirationDate, RENEWAL_WINDOW_DAYS);
  return { code: 'expired', on: rx.expirationDate, renewableUntil, renewable: renewableUntil >= today };
}

/** Schedule II is never refilled; III and IV at most 5 times within 6 months of the written date (21 CFR 1306.12, 1306.22). */
function controlledRefusal(rx: PrescriptionFacts, today: string): RefillRefusal | undefined {
  if (rx.deaClass === 'II') return { code: 'scheduleII' };
  if (rx.deaClass !== 'III' && rx.deaClass !== 'IV') return undefined;
  const until = addMonths(rx.rxDate, CONTROLLED_MAX_MONTHS);
  const refills = rx.refillsAllowed - rx.refillsRemaining;
  return today > until || refills >= CONTROLLED_MAX_REFILLS
    ? { code: 'scheduleLimit', until, refills }
    : undefined;
}

/**
 * Why the prescription can't be refilled now, or undefined when it can. What is final comes before
 * what passes, so that a member reads the reason that helps; the missing mail-order profile is last
 * because it is the one that they can mend on the spot.
 */
export function refillRefusal(rx: PrescriptionFacts, who: RefillSituation): RefillRefusal | undefined {
  const general = memberRefusal(who);
  if (general) return general;
  if (rx.personCode !== who.personCode && !who.allowedPhiPersonCodes.includes(rx.personCode))
    return { code: 'notShared' };
  const state = prescriptionState(rx, who.today);
  if (state === 'transferred') return { code: 'transferred', on: rx.transferredDate };
  if (state === 'inactive') {
    const refusal = inactiveRefusal(rx, who.today);
    // its own pharmacy sees to the renewal of one that it fills
    return refusal.code === 'expired' && !rx.mailOrder ? { code: 'notMailOrder' } : refusal;
  }
  if (state === 'contactingPrescriber')
    return { code: 'contactingPrescriber', answerDueDate: rx.renewal!.answerDueDate };
  if (state === 'orderInProgress') return { code: 'orderInProgress', orderNumber: rx.openOrderNumber! };
  if (!rx.mailOrder) return { code: 'notMailOrder' };
  const controlled = controlledRefusal(rx, who.today);
  if (controlled) return controlled;
  if (state === 'noMoreRefills') return { code: 'noRefillsLeft' };
  if (state === 'tooSoon') return { code: 'tooSoon', from: rx.nextRefillDate! };
  return who.hasMailOrderProfile ? undefined : { code: 'noMailOrderProfile' };
}

export type RenewalRefusal = RefillRefusal | { code: 'stillRefillable' };

/** Why the prescriber can't be asked for a new prescription, or undefined when they can. */
export function renewalRefusal(rx: PrescriptionFacts, who: RefillSituation): RenewalRefusal | undefined {
  const refusal = refillRefusal(rx, { ...who, hasMailOrderProfile: true });
  if (refusal === undefined || refusal.code === 'tooSoon') return { code: 'stillRefillable' };
  const renewable =
    refusal.code === 'noRefillsLeft' ||
    (refusal.code === 'expired' && refusal.renewable) ||
    // the law limits refills, not new prescriptions: with none left the prescriber can be asked
    (refusal.code === 'scheduleLimit' && prescriptionState(rx, who.today) === 'noMoreRefills');
  if (!renewable) return refusal;
  // An expired one of another pharmacy: that pharmacy asks.
  if (!rx.mailOrder) return { code: 'notMailOrder' };
  return who.hasMailOrderProfile ? undefined : { code: 'noMailOrderProfile' };
}

/** What can happen to a prescription. */
export type PrescriptionEvent =
  | { type: 'refillOrderPlaced'; orderNumber: string }
  | { type: 'orderCancelled' }
  | { type: 'orderDispensed'; date: string }
  /** what was shipped came back or was lost, and is not sent again */
  | { type: 'refillGivenBack' }
  | { type: 'renewalRequested' }
  | { type: 'renewalApproved' }
  | { type: 'renewalEnded'; outcome: 'denied' | 'withdrawn' | 'noAnswer'; reason?: string }
  | { type: 'expired' }
  | { type: 'discontinued' }
  | { type: 'transferredOut'; to: string };
export type PrescriptionEventType = PrescriptionEvent['type'];

/** The states in which each event is legal; everything else is refused. */
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

/** Only what the mail-order pharmacy fills, and an expired one only while its window is open. */
function canBeRenewed(rx: PrescriptionFacts, state: PrescriptionState, today: string): boolean {
  if (!rx.mailOrder) return false;
  if (state !== 'inactive') return true;
  const refusal = inactiveRefusal(rx, today);
  return refusal.code === 'expired' && refusal.renewable;
}

/** The first fill is not a refill (NCPDP fill number 00); every later one takes one. */
const refillsAfterFill = (rx: PrescriptionFacts): number =>
  rx.dispensedDate === undefined ? rx.refillsRemaining : Math.max(0, rx.refillsRemaining - 1);

function isLegal(rx: PrescriptionFacts, event: PrescriptionEvent, today: string): boolean {
  const state = prescriptionState(rx, today);
  if (!(legalStates[event.type] as readonly PrescriptionState[]).includes(state)) return false;
  if (event.type === 'orderCancelled' || event.type === 'orderDispensed')
    return rx.openOrderNumber !== undefined;
  if (event.type === 'refillGivenBack') return rx.dispensedDate !== undefined;
  if (event.type === 'renewalRequested') return canBeRenewed(rx, state, today);
  return true;
}

/** Auto charge and ship ends with the prescription, and remembers why. */
export const endAutoCharge = (
  rx: Pick<PrescriptionFacts, 'autoChargeAndShip'>,
  reason: AutoChargeEnd['reason'],
  date: string,
): Pick<PrescriptionFacts, 'autoChargeAndShip' | 'autoChargeEnded'> =>
  rx.autoChargeAndShip ? { autoChargeAndShip: false, autoChargeEnded: { date, reason } } : {};

/** What becoming Inactive changes. */
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

/** The stored fields that the event changes, or undefined when it is not legal in this state. */
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
        refillsRemaining: refillsAfterFill(rx),
        dispensedDate: event.date,
        nextRefillDate: nextRefillDate(event.date, rx.daysSupply),
      };
    case 'refillGivenBack':
      return {
        ...rx,
        refillsRemaining: Math.min(rx.refillsAllowed, rx.refillsRemaining + 1),
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

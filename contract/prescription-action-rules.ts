/** Rules of automatic refills, reminders, transfers and withdrawals, shared by pages and sandbox. */
import { addDays } from './calendar.ts';
import { CARD_REENTRY_FROM, calculateExpectedFillDate, isExpired, type PaymentCard } from './mail-order.ts';
import { calculateRefillsAfterFill } from './prescription-events.ts';
import {
  findInactiveRefusal,
  findMemberRefusal,
  type RefillRefusal,
  type RefillFacts,
  type RenewalRefusal,
} from './prescription-rules.ts';
import { getPrescriptionState, type PrescriptionFacts } from './prescription-state.ts';

/** The reason why an operation is not possible, with the values of its message. */
export type ActionRefusal =
  | RenewalRefusal
  /** there is no open renewal request to withdraw */
  | { code: 'noOpenRequest' }
  /** the mail-order pharmacy already fills it */
  | { code: 'alreadyByMail' }
  /** the client has automatic refills switched off */
  | { code: 'autoNotOffered' }
  /** controlled substances are never charged and shipped automatically */
  | { code: 'controlled' }
  | { code: 'noValidCard' };
export type ActionRefusalCode = ActionRefusal['code'];

/** The fields of a saved card that these rules read. */
type CardFacts = Pick<PaymentCard, 'expiration' | 'addedDate'>;

/**
 * Whether a saved card can pay on that day: until the last day of its month, if it was entered since the date of 9.24.
 */
export const canCardPay = ({ expiration, addedDate }: CardFacts, day: string): boolean =>
  addedDate >= CARD_REENTRY_FROM && !isExpired(expiration, day);

/** The charge date of the first automatic refill. A refill that is already due is ordered tomorrow. */
export function calculateFirstAutoFillDate(
  { nextRefillDate = '' }: PrescriptionFacts,
  today: string,
): string {
  const tomorrow = addDays(today, 1);
  return calculateExpectedFillDate(nextRefillDate > tomorrow ? nextRefillDate : tomorrow);
}

/** Checks whether the person shares and the member may order at all. It is the same for every operation. */
function generalRefusal(rx: PrescriptionFacts, facts: RefillFacts): RefillRefusal | undefined {
  const general = findMemberRefusal(facts);
  if (general) return general;
  const isOwn = rx.personCode === facts.personCode;
  return isOwn || facts.allowedPhiPersonCodes.includes(rx.personCode) ? undefined : { code: 'notShared' };
}

/** Transferred and inactive prescriptions cannot be changed. */
function overRefusal(rx: PrescriptionFacts, facts: RefillFacts): RefillRefusal | undefined {
  const state = getPrescriptionState(rx, facts.today);
  if (state === 'transferred') return { code: 'transferred', on: rx.transferredDate, to: rx.transferredTo };
  return state === 'inactive' ? findInactiveRefusal(rx, facts.today) : undefined;
}

/** While a renewal request is open, the old prescription cannot be changed. */
const askingRefusal = ({ renewal }: PrescriptionFacts): RefillRefusal | undefined =>
  renewal?.status === 'pending'
    ? { code: 'contactingPrescriber', answerDueDate: renewal.answerDueDate }
    : undefined;

/** The reason why a renewal request cannot be withdrawn; only a pending one can. */
export function findWithdrawRefusal(rx: PrescriptionFacts, facts: RefillFacts): ActionRefusal | undefined {
  const general = generalRefusal(rx, facts);
  if (general) return general;
  return getPrescriptionState(rx, facts.today) === 'contactingPrescriber'
    ? undefined
    : { code: 'noOpenRequest' };
}

/**
 * The reason why a prescription cannot be transferred: it is transferred or inactive, or has an open order or request.
 * Schedule II cannot be transferred once filled (21 CFR 1306.08, 1306.25).
 */
function movingRefusal(rx: PrescriptionFacts, facts: RefillFacts): ActionRefusal | undefined {
  const refusal = generalRefusal(rx, facts) ?? overRefusal(rx, facts) ?? askingRefusal(rx);
  if (refusal) return refusal;
  if (rx.openOrderNumber !== undefined) return { code: 'orderInProgress', orderNumber: rx.openOrderNumber };
  return rx.deaClass === 'II' ? { code: 'scheduleII' } : undefined;
}

/** The reason why the mail-order pharmacy cannot transfer a prescription to a different one. */
export function findTransferOutRefusal(rx: PrescriptionFacts, facts: RefillFacts): ActionRefusal | undefined {
  const refusal = movingRefusal(rx, facts);
  if (refusal) return refusal;
  return rx.mailOrder ? undefined : { code: 'notMailOrder' };
}

/**
 * The reason why a different pharmacy's prescription cannot be transferred to mail order. It needs refills left, and a
 * profile (4.39).
 */
export function findTransferInRefusal(rx: PrescriptionFacts, facts: RefillFacts): ActionRefusal | undefined {
  const general = generalRefusal(rx, facts);
  if (general) return general;
  if (rx.mailOrder) return overRefusal(rx, facts) ?? { code: 'alreadyByMail' };
  const refusal = movingRefusal(rx, facts);
  if (refusal) return refusal;
  if (rx.refillsRemaining <= 0) return { code: 'noRefillsLeft' };
  return facts.hasMailOrderProfile ? undefined : { code: 'noMailOrderProfile' };
}

/** The refills that can still be ordered by mail; an open order also uses a refill. */
const refillsLeftToOrder = (rx: PrescriptionFacts): number =>
  rx.openOrderNumber === undefined ? rx.refillsRemaining : calculateRefillsAfterFill(rx);

/** The reason why a prescription's reminders cannot be turned off; they end with the prescription. */
export const findReminderOffRefusal = (
  rx: PrescriptionFacts,
  facts: RefillFacts,
): ActionRefusal | undefined => generalRefusal(rx, facts) ?? overRefusal(rx, facts);

/** The reason why they cannot be turned on: reminders are only for prescriptions that can be ordered here again. */
export function findReminderOnRefusal(rx: PrescriptionFacts, facts: RefillFacts): ActionRefusal | undefined {
  const refusal = findReminderOffRefusal(rx, facts);
  if (refusal) return refusal;
  if (!rx.mailOrder) return { code: 'notMailOrder' };
  return refillsLeftToOrder(rx) > 0 ? undefined : (askingRefusal(rx) ?? { code: 'noRefillsLeft' });
}

/** The facts for turning automatic refills on, besides those of a refill. */
export interface AutoRefillFacts extends RefillFacts {
  /** specification 3.12, 7.61 */
  clientHasAutoCharge: boolean;
  cards: readonly CardFacts[];
}

/** The part of findAutoRefillRefusal that needs no cards, for pages that only offer it. */
export function isAutoRefillUnavailable(
  rx: PrescriptionFacts,
  facts: Omit<AutoRefillFacts, 'cards'>,
): ActionRefusal | undefined {
  const refusal = generalRefusal(rx, facts) ?? overRefusal(rx, facts);
  if (refusal) return refusal;
  if (!facts.clientHasAutoCharge) return { code: 'autoNotOffered' };
  if (!rx.mailOrder) return { code: 'notMailOrder' };
  // the message 'order each refill yourself' would be wrong, because schedule II has no refills
  if (rx.deaClass === 'II') return { code: 'scheduleII' };
  if (rx.deaClass !== 'none') return { code: 'controlled' };
  const asking = askingRefusal(rx);
  if (asking) return asking;
  if (refillsLeftToOrder(rx) <= 0) return { code: 'noRefillsLeft' };
  return facts.hasMailOrderProfile ? undefined : { code: 'noMailOrderProfile' };
}

/** The reason why automatic refills cannot be turned on; the form checks the attestation. */
export function findAutoRefillRefusal(
  rx: PrescriptionFacts,
  facts: AutoRefillFacts,
): ActionRefusal | undefined {
  const refusal = isAutoRefillUnavailable(rx, facts);
  if (refusal) return refusal;
  return facts.cards.some((card) => canCardPay(card, calculateFirstAutoFillDate(rx, facts.today)))
    ? undefined
    : { code: 'noValidCard' };
}

/** Any person who may act for the patient may turn them off. */
export const findAutoRefillOffRefusal = generalRefusal;

/**
 * What else a member may do about a prescription, besides refilling it: automatic refills, reminders,
 * moving it between pharmacies, taking a request back. Pure; pages and sandbox ask the same functions.
 */
import { CARD_REENTRY_FROM, type CardType, type PaymentCard } from './mail-order.ts';
import { refillsAfterFill } from './prescription-events.ts';
import {
  inactiveRefusal,
  memberRefusal,
  type RefillRefusal,
  type RefillFacts,
  type RenewalRefusal,
} from './prescription-rules.ts';
import { prescriptionState, type PrescriptionFacts } from './prescription-state.ts';

/** Why an action can't be done, with what its sentence needs. */
export type ActionRefusal =
  | RenewalRefusal
  /** nobody is being asked, so that there is nothing to take back */
  | { code: 'noOpenRequest' }
  /** it is at the mail-order pharmacy already */
  | { code: 'alreadyByMail' }
  /** the client has automatic refills switched off */
  | { code: 'autoNotOffered' }
  /** a controlled substance is never charged and shipped by itself */
  | { code: 'controlled' }
  | { code: 'noValidCard' };
export type ActionRefusalCode = ActionRefusal['code'];

/** A saved card as far as these rules read it. */
type CardFacts = Pick<PaymentCard, 'expiration' | 'addedDate'> & { type?: CardType };

/** Whether a saved card can pay on that day: to the last day of its month, and entered since 9.24's day. */
export function cardCanPay({ expiration: { month, year }, addedDate }: CardFacts, today: string): boolean {
  const lastMonth = `${year}-${String(month).padStart(2, '0')}`;
  return addedDate >= CARD_REENTRY_FROM && lastMonth >= today.slice(0, 7);
}

/** Whose it is and whether the member may act at all; the same for every action. */
function generalRefusal(rx: PrescriptionFacts, who: RefillFacts): RefillRefusal | undefined {
  const general = memberRefusal(who);
  if (general) return general;
  const isOwn = rx.personCode === who.personCode;
  return isOwn || who.allowedPhiPersonCodes.includes(rx.personCode) ? undefined : { code: 'notShared' };
}

/** Transferred and Inactive are over: nothing is changed about them. */
function overRefusal(rx: PrescriptionFacts, who: RefillFacts): RefillRefusal | undefined {
  const state = prescriptionState(rx, who.today);
  if (state === 'transferred') return { code: 'transferred', on: rx.transferredDate, to: rx.transferredTo };
  return state === 'inactive' ? inactiveRefusal(rx, who.today) : undefined;
}

/** While the prescriber is asked for a new prescription, nobody decides about the old one. */
const askingRefusal = ({ renewal }: PrescriptionFacts): RefillRefusal | undefined =>
  renewal?.status === 'pending'
    ? { code: 'contactingPrescriber', answerDueDate: renewal.answerDueDate }
    : undefined;

/** Why a request to the prescriber can't be taken back; only one that is pending can. */
export function withdrawRefusal(rx: PrescriptionFacts, who: RefillFacts): ActionRefusal | undefined {
  const general = generalRefusal(rx, who);
  if (general) return general;
  return prescriptionState(rx, who.today) === 'contactingPrescriber' ? undefined : { code: 'noOpenRequest' };
}

/**
 * Why a prescription can't leave its pharmacy: it is over, an order or a request of it is open, or it is
 * in schedule II, whose prescriptions can't be moved once filled (21 CFR 1306.08, 1306.25).
 */
function movingRefusal(rx: PrescriptionFacts, who: RefillFacts): ActionRefusal | undefined {
  const refusal = generalRefusal(rx, who) ?? overRefusal(rx, who) ?? askingRefusal(rx);
  if (refusal) return refusal;
  if (rx.openOrderNumber !== undefined) return { code: 'orderInProgress', orderNumber: rx.openOrderNumber };
  return rx.deaClass === 'II' ? { code: 'scheduleII' } : undefined;
}

/** Why the mail-order pharmacy can't hand a prescription to another one. */
export function transferOutRefusal(rx: PrescriptionFacts, who: RefillFacts): ActionRefusal | undefined {
  const refusal = movingRefusal(rx, who);
  if (refusal) return refusal;
  return rx.mailOrder ? undefined : { code: 'notMailOrder' };
}

/** Why a prescription of another pharmacy can't come to mail order. It takes refills left, and a profile (4.39). */
export function transferInRefusal(rx: PrescriptionFacts, who: RefillFacts): ActionRefusal | undefined {
  const general = generalRefusal(rx, who);
  if (general) return general;
  if (rx.mailOrder) return overRefusal(rx, who) ?? { code: 'alreadyByMail' };
  const refusal = movingRefusal(rx, who);
  if (refusal) return refusal;
  if (rx.refillsRemaining <= 0) return { code: 'noRefillsLeft' };
  return who.hasMailOrderProfile ? undefined : { code: 'noMailOrderProfile' };
}

/** Why reminders of a prescription can't be switched; they end with it. */
export const reminderRefusal = (rx: PrescriptionFacts, who: RefillFacts): ActionRefusal | undefined =>
  generalRefusal(rx, who) ?? overRefusal(rx, who);

/** Who turns automatic refills on, beside the situation of a refill. */
export interface AutoRefillFacts extends RefillFacts {
  /** specification 3.12, 7.61 */
  clientHasAutoCharge: boolean;
  /** the member's saved cards */
  cards: readonly CardFacts[];
}

/** The part of autoRefillRefusal that needs no card: for pages that only offer it. */
export function autoRefillUnavailable(
  rx: PrescriptionFacts,
  who: Omit<AutoRefillFacts, 'cards'>,
): ActionRefusal | undefined {
  const refusal = generalRefusal(rx, who) ?? overRefusal(rx, who);
  if (refusal) return refusal;
  if (!who.clientHasAutoCharge) return { code: 'autoNotOffered' };
  if (!rx.mailOrder) return { code: 'notMailOrder' };
  // 'order each refill yourself' would not be true of it
  if (rx.deaClass === 'II') return { code: 'scheduleII' };
  if (rx.deaClass !== 'none') return { code: 'controlled' };
  const asking = askingRefusal(rx);
  if (asking) return asking;
  // what is on its way takes a refill as well
  const left = rx.openOrderNumber === undefined ? rx.refillsRemaining : refillsAfterFill(rx);
  if (left <= 0) return { code: 'noRefillsLeft' };
  return who.hasMailOrderProfile ? undefined : { code: 'noMailOrderProfile' };
}

/** Why automatic refills can't be turned on: the agreement itself is the form's. */
export function autoRefillRefusal(rx: PrescriptionFacts, who: AutoRefillFacts): ActionRefusal | undefined {
  const refusal = autoRefillUnavailable(rx, who);
  if (refusal) return refusal;
  return who.cards.some((card) => cardCanPay(card, who.today)) ? undefined : { code: 'noValidCard' };
}

/** Turning them off is refused to nobody who may act for the person. */
export const autoRefillOffRefusal = generalRefusal;

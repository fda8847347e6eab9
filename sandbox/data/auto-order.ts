/** Auto charge and ship: places an order on the day a refill comes due, and ends when it no longer can. */
import { addMonths } from '#contract/calendar.ts';
import {
  CARD_REENTRY_FROM,
  calculateExpectedDelivery,
  calculateExpectedFillDate,
  splitPayment,
} from '#contract/mail-order.ts';
import { canCardPay } from '#contract/prescription-action-rules.ts';
import { endAutoCharge } from '#contract/prescription-events.ts';
import { findRefillRefusal } from '#contract/prescription-rules.ts';
import type { AutoChargeEnd } from '#contract/prescription.ts';
import { toNewYorkTime, toDay, formatTimestamp } from './clock.ts';
import type { Database } from './database.ts';
import { sumBalanceCents, setAside } from './mail-order-balance.ts';
import { findMemberById, calculateEligibility } from './members.ts';
import { notify } from './notifications.ts';
import { insertOrder, recordEvent } from './orders.ts';
import { createLine, createOrder, createOrderNumber, toRefillFacts } from './place-order.ts';
import { applyEvent, quoteRefill, savePrescription, type StoredPrescription } from './prescriptions.ts';
import { listAddresses, findCardById, type StoredCard } from './wallet.ts';
import type { ProgrammeState } from './programme-state.ts';

/** The hour at which the pharmacy checks for due refills. */
const HOUR = 6;

/** Turns auto charge and ship off, with the reason that the member sees until it is turned on again. */
function endAuto(db: Database, rx: StoredPrescription, reason: AutoChargeEnd['reason'], day: string) {
  savePrescription(db, { ...rx, ...endAutoCharge(rx, reason, day) } as StoredPrescription, day);
}

/** Places the order of a refill that is due today, if nothing has changed since the member agreed. */
export function placeAutomaticOrder(programme: ProgrammeState, rx: StoredPrescription, day: string): void {
  const { db } = programme;
  if (!rx.autoChargeAndShip || rx.nextRefillDate === undefined || rx.nextRefillDate > day) return;
  const card = rx.autoRefillCardId === undefined ? undefined : findCardById(db, rx.autoRefillCardId);
  if (!card || card.isRemoved) return endAuto(db, rx, 'cardRemoved', day);
  if (card.addedDate < CARD_REENTRY_FROM) return endAuto(db, rx, 'cardReentry', day);
  if (!canCardPay(card, calculateExpectedFillDate(day))) return endAuto(db, rx, 'cardExpired', day);
  const owner = findMemberById(db, card.memberId);
  const patient = findMemberById(db, rx.memberId);
  const situation = { ...toRefillFacts(owner, '', day), eligibilityStatus: calculateEligibility(owner, day) };
  const [home] = listAddresses(db, owner.memberId);
  if (!home || findRefillRefusal({ ...rx, personCode: patient.personCode }, situation)) return;
  const at = toNewYorkTime(day, HOUR);
  const orderNumber = createOrderNumber(db);
  const price = quoteRefill(programme, rx);
  const line = createLine({ rx, price }, orderNumber, at, calculateExpectedDelivery('standard', toDay(at)));
  const { pharmacyNpi } = rx;
  const paid = splitPayment(line.priceCents, sumBalanceCents(db, owner.memberId));
  const order = createOrder({
    ...{ owner, address: home, card: paid.fromCardCents > 0 ? card : undefined, pharmacyNpi },
    ...{ orderNumber, placedAt: at, shippingMethod: 'standard', fromBalanceCents: paid.fromBalanceCents },
  });
  insertOrder(db, order, [line]);
  setAside(db, order, paid.fromBalanceCents, at);
  recordEvent(db, line.lineId, {
    type: 'placed',
    at: formatTimestamp(at),
    actor: 'programme',
    cause: 'Auto charge and ship',
  });
  applyEvent(db, rx.prescriptionId, { type: 'refillOrderPlaced', orderNumber }, day);
  notify(db, owner, 'orderUpdates', 'ordered', { order: orderNumber }, at);
}

const paidBy = (db: Database, paymentCardId: string): StoredPrescription[] =>
  db.all('SELECT * FROM prescriptions WHERE autoChargeAndShip = 1 AND autoRefillCardId = ?', paymentCardId);

/** Ends all automatic refills that a card pays for, of any person. Call it in the transaction that removes the card. */
export function endAutoChargeTo(db: Database, { paymentCardId }: StoredCard, today: string): void {
  for (const rx of paidBy(db, paymentCardId)) endAuto(db, rx, 'cardRemoved', today);
}

/** A card that was entered again takes over the old card's automatic refills. */
export const moveAutoCharge = (db: Database, fromCardId: string, toCardId: string): void =>
  db.update('prescriptions', { autoRefillCardId: toCardId }, { autoRefillCardId: fromCardId });

export function endAutoChargeOfExpiredCards(db: Database, today: string): void {
  const sql = `SELECT paymentCardId FROM paymentCards WHERE expirationYear * 12 + expirationMonth < ?
    AND EXISTS (SELECT 1 FROM prescriptions WHERE autoChargeAndShip = 1 AND autoRefillCardId = paymentCardId)`;
  const month = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7));
  for (const { paymentCardId } of db.all<{ paymentCardId: string }>(sql, month)) {
    const card = findCardById(db, paymentCardId)!;
    for (const rx of paidBy(db, paymentCardId)) endAuto(db, rx, 'cardExpired', firstDayAfter(card));
  }
}

const firstDayAfter = ({ expiration: { month, year } }: StoredCard): string =>
  addMonths(`${year}-${String(month).padStart(2, '0')}-01`, 1);

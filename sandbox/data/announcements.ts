/** Messages to members about events of their orders and requests, and once a month about news of their plan. */
import { addMonths } from '#contract/calendar.ts';
import { calculateAmounts } from './mail-order-balance.ts';
import { toNewYorkTime, formatTimestamp } from './clock.ts';
import type { Database } from './database.ts';
import { listAllMembers, calculateEligibility, listFamily, findMemberById, type Member } from './members.ts';
import { notify, formatUsDollars } from './notifications.ts';
import { listLines, findOrderByNumber } from './orders.ts';
import type { StoredPrescription } from './prescriptions.ts';
import { readSetting, writeSetting } from './schema.ts';
import { findCardById } from './wallet.ts';

/** The hour at which news of the plan is sent, on the first of a month. */
const NEWS_HOUR = 9;
const NEWS = 'nextPlanNews';

interface Happened {
  type: string;
  actor: string;
  cause: string;
}

/** All events of an order at one moment, as one message for each kind. */
export function announceOrder(db: Database, orderNumber: string, at: number): void {
  const order = findOrderByNumber(db, orderNumber);
  if (!order) return;
  const member = findMemberById(db, order.memberId);
  const events = db.all<Happened>(
    `SELECT type, actor, cause FROM orderEvents WHERE at = ?
      AND lineId IN (SELECT lineId FROM orderLines WHERE orderNumber = ?)`,
    formatTimestamp(at),
    orderNumber,
  );
  const has = (type: string) => events.some((event) => event.type === type);
  const update = (message: 'shipped' | 'delivered' | 'cancelled' | 'reshipped', carrier = '') =>
    notify(db, member, 'orderUpdates', message, { order: orderNumber, carrier }, at);
  const carrier = listLines(db, orderNumber).find((line) => line.status === 'shipped')?.shipmentCarrier;
  if (has('shipped')) update('shipped', carrier);
  if (has('delivered')) update('delivered');
  if (has('reshipped')) update('reshipped');
  if (events.some(({ type, actor }) => type === 'cancelled' && actor !== 'member')) update('cancelled');
  if (events.some(({ cause }) => cause === 'The card was declined'))
    notify(db, member, 'payments', 'declined', { order: orderNumber }, at);
  announcePayment(db, order, member, at);
}

function announcePayment(
  db: Database,
  { orderNumber, paymentCardId }: { orderNumber: string; paymentCardId?: string },
  member: Member,
  at: number,
): void {
  const { charge, payment, credit, release } = calculateAmounts(db, orderNumber, at);
  const card = paymentCardId === undefined ? undefined : findCardById(db, paymentCardId);
  const tell = (message: 'charged' | 'usedCredit' | 'refunded' | 'released', cents: number) => {
    const paid = { order: orderNumber, amount: formatUsDollars(cents) };
    const values = card ? { ...paid, cardType: card.type, lastFour: card.lastFour } : paid;
    notify(db, member, 'payments', message, values, at);
  };
  if (payment > 0) tell('charged', payment);
  if (charge > payment) tell('usedCredit', charge - payment);
  if (credit > 0) tell('refunded', credit);
  if (release > 0) tell('released', release);
}

/**
 * Reports a prescriber's answer, or that there was none, to the patient, or to the cardholder when the patient cannot
 * be reached.
 */
export function announceAnswer(
  db: Database,
  before: StoredPrescription,
  after: StoredPrescription | undefined,
  at: number,
): void {
  const status = after?.renewal?.status;
  if (before.renewal?.status !== 'pending' || status === 'pending' || status === 'withdrawn') return;
  const patient = findMemberById(db, before.memberId);
  const [cardholder] = listFamily(db, patient);
  const recipient = patient.email === undefined && cardholder ? cardholder : patient;
  const message = status === 'noAnswer' ? 'prescriberSilent' : 'prescriberAnswered';
  notify(db, recipient, 'prescriberAnswers', message, {}, at);
}

export const findNextNews = (db: Database): number | undefined => {
  const day = readSetting(db, NEWS);
  return day === undefined ? undefined : toNewYorkTime(day, NEWS_HOUR);
};

/** Plan news is sent on the first of each month. @param today the day of the seed, or of the last news */
export const scheduleNews = (db: Database, today: string): void =>
  writeSetting(db, NEWS, `${addMonths(today, 1).slice(0, 7)}-01`);

export function sendNews(db: Database): void {
  const day = readSetting(db, NEWS)!;
  for (const member of listAllMembers(db))
    if (calculateEligibility(member, day) === 'ELIGIBLE')
      notify(db, member, 'planNews', 'planNews', {}, toNewYorkTime(day, NEWS_HOUR));
  scheduleNews(db, day);
}

/** A member's account at the mail-order pharmacy: charges, payments and refunds (specification 7.28). */
import { isExpired, type Balance } from '#contract/mail-order.ts';
import { addDays } from '#contract/calendar.ts';
import { toNewYorkTime, formatTimestamp } from './clock.ts';
import type { Database } from './database.ts';
import { findMemberById } from './members.ts';
import { notify, formatUsDollars } from './notifications.ts';
import { findCardById, formatCardLabel, listCards, isDeclined, type StoredCard } from './wallet.ts';

/** setAside: taken from the balance when an order is placed, and used for its charges; release: the unused rest */
type Kind = 'charge' | 'payment' | 'credit' | 'setAside' | 'release';

/** The day on which an amount owed will be charged, and the card. */
interface PaymentDue {
  orderNumber: string;
  paymentCardId: string;
}

const HOUR = 6;
/** A card that could not pay is tried again after this many days. */
const TRY_AGAIN_DAYS = 7;

/** @param amountCents positive for a debt of the member, negative for a payment or refund */
function enter(
  db: Database,
  memberId: number,
  kind: Kind,
  amountCents: number,
  orderNumber: string,
  at: number,
) {
  if (amountCents !== 0)
    db.insert('accountEntries', { memberId, at: formatTimestamp(at), kind, amountCents, orderNumber });
}

/** In cents; positive for a debt of the member, negative for credit. */
export const sumBalanceCents = (db: Database, memberId: number): number =>
  db.get<{ cents: number | null }>(
    'SELECT sum(amountCents) AS cents FROM accountEntries WHERE memberId = ?',
    memberId,
  )?.cents ?? 0;

const canPay = (card: StoredCard | undefined, day: string): card is StoredCard =>
  card !== undefined && !card.isRemoved && !isDeclined(card) && !isExpired(card.expiration, day);

type OrderAccount = { memberId: number; orderNumber: string };

/** Sets aside the balance's share of a new order, so that no other order uses it. */
export const setAside = (db: Database, order: OrderAccount, amountCents: number, at: number): void =>
  enter(db, order.memberId, 'setAside', amountCents, order.orderNumber, at);

/** The amount that is still set aside for an order. */
const setAsideFor = (db: Database, orderNumber: string): number =>
  db.get<{ cents: number | null }>(
    "SELECT sum(amountCents) AS cents FROM accountEntries WHERE orderNumber = ? AND kind IN ('setAside', 'release')",
    orderNumber,
  )?.cents ?? 0;

/** Returns to the balance the amount set aside beyond the order's unpaid rest. */
export function releaseUnused(db: Database, order: OrderAccount, dueCents: number, at: number): void {
  const unused = setAsideFor(db, order.orderNumber) - dueCents;
  if (unused > 0) enter(db, order.memberId, 'release', -unused, order.orderNumber, at);
}

/**
 * Orders that a card still has to pay for: unfilled orders, beyond the amount set aside for them, and an amount owed.
 */
export function listUnpaidOrders(db: Database, { paymentCardId, memberId }: StoredCard): string[] {
  const sql = `SELECT orderNumber, shippingCents * (max(isFilled) = 0) AS shipping,
      sum(CASE WHEN isFilled = 0 AND status <> 'cancelled' THEN priceCents END) AS cents
    FROM orders JOIN orderLines USING (orderNumber) WHERE orders.memberId = ? AND paymentCardId = ?
    GROUP BY orderNumber HAVING cents IS NOT NULL`;
  const open = db
    .all<{ orderNumber: string; cents: number; shipping: number }>(sql, memberId, paymentCardId)
    .filter(({ orderNumber, cents, shipping }) => cents + shipping > setAsideFor(db, orderNumber))
    .map(({ orderNumber }) => orderNumber);
  const due = findDue(db, memberId);
  return [...new Set([...open, ...(due?.paymentCardId === paymentCardId ? [due.orderNumber] : [])])];
}

/** A card that was entered again takes over the old card's unpaid orders. */
export function moveUnpaid(
  db: Database,
  from: StoredCard,
  to: Pick<StoredCard, 'paymentCardId' | 'type' | 'lastFour'>,
): void {
  const { paymentCardId } = to;
  for (const orderNumber of listUnpaidOrders(db, from))
    db.update(
      'orders',
      { paymentCardId, paymentCardLabel: formatCardLabel(to) },
      { orderNumber, paymentCardId: from.paymentCardId },
    );
  const due = findDue(db, from.memberId);
  if (due?.paymentCardId === from.paymentCardId)
    db.update('members', { paymentDue: { ...due, paymentCardId } }, { memberId: from.memberId });
}

/**
 * Charges the amount set aside for the order first, then the card; returns false and charges nothing when the card
 * cannot pay.
 */
export function charge(
  db: Database,
  order: { memberId: number; orderNumber: string; paymentCardId?: string },
  amountCents: number,
  day: string,
  at: number,
): boolean {
  const { memberId, orderNumber, paymentCardId } = order;
  const aside = Math.min(amountCents, setAsideFor(db, orderNumber));
  const toCard = amountCents - aside;
  const card = paymentCardId === undefined ? undefined : findCardById(db, paymentCardId);
  if (toCard > 0 && !canPay(card, day)) return false;
  enter(db, memberId, 'setAside', -aside, orderNumber, at);
  enter(db, memberId, 'charge', amountCents, orderNumber, at);
  enter(db, memberId, 'payment', -toCard, orderNumber, at);
  return true;
}

/** Refunds a charge. The refund pays for the next orders before a card is charged. */
export function refundCharge(
  db: Database,
  { memberId, orderNumber }: { memberId: number; orderNumber: string },
  amountCents: number,
  at: number,
): void {
  enter(db, memberId, 'credit', -amountCents, orderNumber, at);
  if (sumBalanceCents(db, memberId) <= 0) setDue(db, memberId, undefined, undefined);
}

/** Card payments and refunds for an order at one moment. */
export function calculateAmounts(
  db: Database,
  orderNumber: string,
  at: number,
): Record<Exclude<Kind, 'setAside'>, number> {
  const rows = db.all<{ kind: Kind; cents: number }>(
    'SELECT kind, sum(amountCents) AS cents FROM accountEntries WHERE orderNumber = ? AND at = ? GROUP BY kind',
    orderNumber,
    formatTimestamp(at),
  );
  const of = (kind: Kind) => Math.abs(rows.find((row) => row.kind === kind)?.cents ?? 0);
  return { charge: of('charge'), payment: of('payment'), credit: of('credit'), release: of('release') };
}

function findDue(db: Database, memberId: number): PaymentDue | undefined {
  const sql = 'SELECT paymentDue FROM members WHERE memberId = ? AND paymentDue IS NOT NULL';
  const row = db.get<Pick<DueRow, 'paymentDue'>>(sql, memberId);
  return row?.paymentDue;
}

function setDue(db: Database, memberId: number, due: PaymentDue | undefined, day: string | undefined): void {
  db.update('members', { paymentDue: due, paymentDueDate: day }, { memberId });
}

/** Restores the debt for an order whose card was declined afterwards. */
export function owe(
  db: Database,
  memberId: number,
  { amountCents, dueDate, at, ...due }: PaymentDue & { amountCents: number; dueDate: string; at: number },
): void {
  enter(db, memberId, 'charge', amountCents, due.orderNumber, at);
  setDue(db, memberId, due, dueDate);
}

interface DueRow {
  memberId: number;
  paymentDue: PaymentDue;
  paymentDueDate: string;
}

export function getBalance(db: Database, memberId: number): Balance {
  const balanceCents = sumBalanceCents(db, memberId);
  const row = db.get<DueRow>('SELECT * FROM members WHERE memberId = ? AND paymentDue IS NOT NULL', memberId);
  if (!row || balanceCents <= 0) return { balanceCents };
  const { orderNumber, paymentCardId } = row.paymentDue;
  const card = findCardById(db, paymentCardId);
  return {
    balanceCents,
    dueDate: row.paymentDueDate,
    orderNumber,
    paymentCardLabel: card && formatCardLabel(card),
  };
}

/** The member with the earliest payment due, and its time. */
export function findNextPayment(
  db: Database,
  today: string,
): { memberId: number; at: number; day: string } | undefined {
  const row = db.get<DueRow>(
    'SELECT * FROM members WHERE paymentDueDate <= ? ORDER BY paymentDueDate LIMIT 1',
    today,
  );
  return (
    row && { memberId: row.memberId, at: toNewYorkTime(row.paymentDueDate, HOUR), day: row.paymentDueDate }
  );
}

/** Charges the balance on its due day; when the card cannot pay, tries the default card a week later. */
export function collect(db: Database, memberId: number, day: string, at: number): void {
  const row = db.get<DueRow>('SELECT * FROM members WHERE memberId = ?', memberId)!;
  const due = row.paymentDue;
  const amountCents = sumBalanceCents(db, memberId);
  const member = findMemberById(db, memberId);
  const card = findCardById(db, due.paymentCardId);
  if (canPay(card, day)) {
    enter(db, memberId, 'payment', -amountCents, due.orderNumber, at);
    setDue(db, memberId, undefined, undefined);
    const { type: cardType, lastFour } = card;
    const values = { amount: formatUsDollars(amountCents), order: due.orderNumber, cardType, lastFour };
    notify(db, member, 'payments', 'charged', values, at);
    return;
  }
  const [next] = listCards(db, memberId);
  setDue(
    db,
    memberId,
    { ...due, paymentCardId: next?.paymentCardId ?? due.paymentCardId },
    addDays(day, TRY_AGAIN_DAYS),
  );
  notify(db, member, 'payments', 'declined', { order: due.orderNumber }, at);
}

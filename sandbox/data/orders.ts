import {
  orderStatuses,
  type Order,
  type OrderEvent,
  type OrderLine,
  type OrderStatus,
} from '#contract/order.ts';
import type { z } from 'zod';
import { splitPayment, type RefillsRequestReply } from '#contract/mail-order.ts';
import { getOrderStatus } from '#contract/order-rules.ts';
import { createMarks, type Database } from './database.ts';
import { formatFullName, findPersonCodeOnCard, type Member } from './members.ts';
import { getPharmacy } from './pharmacies.ts';
import type { Price } from './pricing.ts';
import { toLikePattern } from './text-search.ts';

type Step = 'receive' | 'fill' | 'ship' | 'deliver' | 'reship';

export interface StoredOrder {
  orderNumber: string;
  memberId: number;
  clientReference?: string;
  /** the reply to the refill request, for a repeated request */
  reply?: z.output<typeof RefillsRequestReply>;
  receivedDate: string;
  placedAt: string;
  pharmacyNpi: string;
  shippingAddress: Order['shippingAddress'];
  shippingMethod: string;
  shippingCents: number;
  taxCents: number;
  paymentCardId?: string | undefined;
  paymentCardLabel?: string | undefined;
  /** the balance's share when it was placed */
  fromBalanceCents?: number;
  actionNeeded?: string;
}

export interface StoredLine extends Omit<OrderLine, 'personCode' | 'patientName' | 'events'> {
  orderNumber: string;
  memberId: number;
  placedAt: string;
  price: Price;
  isFilled: boolean;
  nextStep?: Step;
  /** milliseconds since the epoch */
  nextStepAt?: number;
}

/** Ranks a status: an order shows the status of its least advanced line (order-rules.ts). */
const statusRank = (status: OrderStatus): number => orderStatuses.indexOf(status);

const lineToRow = (line: StoredLine) => ({ ...line, statusRank: statusRank(line.status) });

export function insertOrder(db: Database, order: StoredOrder, lines: readonly StoredLine[]): void {
  db.insert('orders', { ...order });
  for (const line of lines) db.insert('orderLines', lineToRow(line));
}

export function saveLine(db: Database, line: StoredLine): void {
  const { lineId, ...values } = lineToRow(line);
  // Fields that a line loses must be cleared explicitly.
  const emptied = { nextStep: undefined, nextStepAt: undefined };
  db.update('orderLines', { ...emptied, ...values }, { lineId });
}

export function recordEvent(db: Database, lineId: string, event: OrderEvent): void {
  db.insert('orderEvents', { lineId, ...event });
}

export const findOrderByNumber = (db: Database, orderNumber: string): StoredOrder | undefined =>
  db.get('SELECT * FROM orders WHERE orderNumber = ?', orderNumber);

export function findOrderByReference(
  db: Database,
  memberId: number,
  clientReference: string,
): StoredOrder | undefined {
  const sql = 'SELECT * FROM orders WHERE memberId = ? AND clientReference = ?';
  return db.get(sql, memberId, clientReference);
}

export const listLines = (db: Database, orderNumber: string): StoredLine[] =>
  db.all('SELECT * FROM orderLines WHERE orderNumber = ? ORDER BY rowid', orderNumber);

export const findLineById = (db: Database, lineId: string): StoredLine | undefined =>
  db.get('SELECT * FROM orderLines WHERE lineId = ?', lineId);

export const findNextDueLine = (db: Database, now: number): StoredLine | undefined =>
  db.get('SELECT * FROM orderLines WHERE nextStepAt <= ? ORDER BY nextStepAt, rowid LIMIT 1', now);

const listEvents = (db: Database, lineId: string): OrderEvent[] =>
  db.all('SELECT type, at, actor, cause FROM orderEvents WHERE lineId = ? ORDER BY id', lineId);

const toLine = (db: Database, line: StoredLine, patient: Member): OrderLine => ({
  ...line,
  personCode: patient.personCode,
  patientName: formatFullName(patient),
  events: listEvents(db, line.lineId),
});

/**
 * The order as `viewer` sees it; undefined without a visible line. Lines of people who do not share are left out of
 * the order and of its total. Only the person who ordered sees the payment.
 */
export function toOrder(
  db: Database,
  order: StoredOrder,
  viewer: Member,
  visible: readonly Member[],
): Order | undefined {
  const patients = new Map(visible.map((member) => [member.memberId, member]));
  const lines = listLines(db, order.orderNumber).flatMap((line) => {
    const patient = patients.get(line.memberId);
    return patient ? [toLine(db, line, patient)] : [];
  });
  if (lines.length === 0) return undefined;
  const { memberId, paymentCardLabel, fromBalanceCents = 0, clientReference } = order;
  const isOwn = memberId === viewer.memberId;
  const orderedBy = findPersonCodeOnCard(db, viewer, memberId);
  const shippingCents = isOwn ? order.shippingCents : 0;
  const linesCents = lines.reduce((sum, line) => sum + line.priceCents, 0);
  const totalCents = linesCents + shippingCents + order.taxCents;
  return {
    ...order,
    clientReference: isOwn && clientReference ? clientReference : undefined,
    paymentCardLabel: isOwn && paymentCardLabel ? paymentCardLabel : undefined,
    orderedBy,
    status: getOrderStatus(lines),
    pharmacyName: getPharmacy(order.pharmacyNpi).name,
    shippingCents,
    totalCents,
    fromBalanceCents: undefined,
    ...(isOwn && splitPayment(totalCents, -fromBalanceCents)),
    lines,
  };
}

interface OrderFilter {
  visible: readonly Member[];
  requested: readonly Member[];
  /** also orders that the owner placed for others */
  withPlaced: boolean;
  from?: string;
  /** exclusive */
  before?: string;
  status?: OrderStatus;
  q?: string;
  clientReference?: string;
  owner: Member;
  sort: 'newest' | 'oldest' | 'status';
  page: number;
  perPage: number;
}

/** Orders with a requested, visible line, each with the rank of its least advanced line. */
function matching(filter: OrderFilter) {
  const { visible, requested, withPlaced, from, before, q, clientReference, owner } = filter;
  const wanted = withPlaced ? [...requested, owner] : requested;
  const values: (string | number)[] = [...wanted, ...visible].map((member) => member.memberId);
  const isPlaced = withPlaced ? 'OR orderNumber IN (SELECT orderNumber FROM orders WHERE memberId = ?)' : '';
  const having = ['isRequested = 1'];
  const where = [`memberId IN (${createMarks(visible)})`];
  let matches = '1';
  if (q) {
    matches = `max(drugName LIKE ? ESCAPE '\\' OR rxNumber LIKE ? ESCAPE '\\' OR orderNumber LIKE ? ESCAPE '\\')`;
    const pattern = toLikePattern(q);
    values.splice(wanted.length, 0, pattern, pattern, pattern);
    having.push('matches = 1');
  }
  if (from) where.push('placedAt >= ?');
  if (before) where.push('placedAt < ?');
  if (clientReference)
    where.push('orderNumber IN (SELECT orderNumber FROM orders WHERE memberId = ? AND clientReference = ?)');
  values.push(...[from, before].filter((date) => date !== undefined));
  if (clientReference) values.push(owner.memberId, clientReference);
  const sql = `SELECT orderNumber, max(placedAt) AS placedAt, min(statusRank) AS statusRank,
      max(memberId IN (${createMarks(requested)}) ${isPlaced}) AS isRequested, ${matches} AS matches
    FROM orderLines WHERE ${where.join(' AND ')} GROUP BY orderNumber HAVING ${having.join(' AND ')}`;
  return { sql, values };
}

const orderings = {
  newest: 'placedAt DESC, orderNumber DESC',
  oldest: 'placedAt, orderNumber',
  status: 'statusRank, placedAt DESC, orderNumber DESC',
};

export function buildOrdersPage(db: Database, filter: OrderFilter) {
  const { status, page, perPage, owner, visible, sort } = filter;
  const { sql, values } = matching(filter);
  const groups = db.all<{ statusRank: number; count: number }>(
    `SELECT statusRank, count(*) AS count FROM (${sql}) GROUP BY statusRank`,
    ...values,
  );
  const counts = Object.fromEntries(groups.map((group) => [orderStatuses[group.statusRank], group.count]));
  const total = status ? (counts[status] ?? 0) : groups.reduce((sum, group) => sum + group.count, 0);
  const rows = db.all<{ orderNumber: string }>(
    `SELECT orderNumber FROM (${sql}) ${status ? 'WHERE statusRank = ?' : ''} ORDER BY ${orderings[sort]} LIMIT ? OFFSET ?`,
    ...values,
    ...(status ? [statusRank(status)] : []),
    perPage,
    (page - 1) * perPage,
  );
  const items = rows.flatMap(({ orderNumber }) => {
    const order = findOrderByNumber(db, orderNumber);
    return (order && toOrder(db, order, owner, visible)) ?? [];
  });
  return { items, total, page, perPage, counts };
}

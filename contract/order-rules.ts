/** The state machine of an order line, and the status of an order from its lines. Pure; portal and sandbox share it. */
import { calculateDaysBetween } from './calendar.ts';
import { splitPayment } from './mail-order.ts';
import type { Order, OrderLine, OrderStatus } from './order.ts';
import { findEntry, listKeys } from './typed-keys.ts';

export type OrderLineEvent =
  | 'received'
  | 'shipped'
  | 'pickedUp'
  | 'memberCancelled'
  | 'paymentDeclined'
  | 'rejected'
  | 'delivered'
  | 'reshipped'
  | 'refunded';

/** The legal statuses before and after each event; everything else is illegal. */
export const orderTransitions: Record<OrderLineEvent, { from: readonly OrderStatus[]; to: OrderStatus }> = {
  received: { from: ['placed'], to: 'inProgress' },
  shipped: { from: ['inProgress'], to: 'shipped' },
  pickedUp: { from: ['inProgress'], to: 'pickedUp' },
  memberCancelled: { from: ['placed', 'inProgress'], to: 'cancelled' },
  paymentDeclined: { from: ['placed', 'inProgress'], to: 'cancelled' },
  rejected: { from: ['placed', 'inProgress'], to: 'cancelled' },
  delivered: { from: ['shipped'], to: 'delivered' },
  reshipped: { from: ['shipped'], to: 'inProgress' },
  refunded: { from: ['shipped'], to: 'cancelled' },
};

interface OrderLineFacts {
  status: OrderStatus;
  /** a pharmacist has begun to fill it; from then on a member cannot cancel */
  filled?: boolean;
}
export const orderLineEvents = listKeys(orderTransitions);

/** The status after the event, or undefined for an illegal one. */
export function getNextOrderStatus(line: OrderLineFacts, event: OrderLineEvent): OrderStatus | undefined {
  const transition = orderTransitions[event];
  if (!transition.from.includes(line.status)) return undefined;
  if (event === 'memberCancelled' && line.filled) return undefined;
  return transition.to;
}

/** Whether the person who ordered can still cancel a line, because filling has not begun (specification 4.37). */
export const isCancellable = ({ status, events }: Pick<OrderLine, 'status' | 'events'>): boolean =>
  getNextOrderStatus({ status, filled: events.some(({ type }) => type === 'filled') }, 'memberCancelled') !==
  undefined;

interface StatusRule {
  /** an order shows the status of its line with the lowest rank */
  rank: number;
  stage: 'beforeShipping' | 'onTheWay' | 'over';
  /** a carrier has, or had, the parcel */
  hasParcel: boolean;
  /** in this status for more than this many days is late */
  lateAfterDays?: number;
}

const statusRules: Record<OrderStatus, StatusRule> = {
  placed: { rank: 0, stage: 'beforeShipping', hasParcel: false, lateAfterDays: 7 },
  inProgress: { rank: 1, stage: 'beforeShipping', hasParcel: false, lateAfterDays: 7 },
  shipped: { rank: 2, stage: 'onTheWay', hasParcel: true, lateAfterDays: 5 },
  pickedUp: { rank: 3, stage: 'over', hasParcel: false },
  delivered: { rank: 3, stage: 'over', hasParcel: true },
  cancelled: { rank: 4, stage: 'over', hasParcel: false },
};

export const isTerminal = (status: OrderStatus): boolean => statusRules[status].stage === 'over';
export const isBeforeShipping = (status: OrderStatus): boolean =>
  statusRules[status].stage === 'beforeShipping';

/** Whether its parcel is in transit or has arrived. A lost parcel does not count, because it is sent again. */
export const hasParcel = ({ status }: Pick<OrderLine, 'status'>): boolean => statusRules[status].hasParcel;

/** An order shows the status of its least advanced line: cancelled only when all are, and 'placed' without lines. */
export const getOrderStatus = (lines: readonly { status: OrderStatus }[]): OrderStatus =>
  [...lines].sort((a, b) => statusRules[a.status].rank - statusRules[b.status].rank)[0]?.status ?? 'placed';

/**
 * The part of an order's total that is no longer charged, in cents. A line cancelled before a pharmacist filled it is
 * never charged, and a filled one is refunded. Shipping and tax are cancelled with the last line. Zero if the total
 * is not the sum of its parts, because the programme may already have deducted it.
 */
export function calculateUnpaid({
  lines,
  shippingCents,
  taxCents,
  totalCents,
}: Pick<Order, 'lines' | 'shippingCents' | 'taxCents' | 'totalCents'>) {
  const cents = (some: readonly OrderLine[]) => some.reduce((sum, line) => sum + line.priceCents, 0);
  const cancelled = lines.filter(({ status }) => status === 'cancelled');
  const filled = cancelled.filter(({ events }) => events.some(({ type }) => type === 'filled'));
  const isSum = totalCents === cents(lines) + shippingCents + taxCents;
  if (cancelled.length === 0 || !isSum) return { notChargedCents: 0, givenBackCents: 0 };
  const extras = cancelled.length === lines.length ? shippingCents + taxCents : 0;
  const [ofFilled, ofOthers] = filled.length > 0 ? [extras, 0] : [0, extras];
  return {
    notChargedCents: cents(cancelled) - cents(filled) + ofOthers,
    givenBackCents: cents(filled) + ofFilled,
  };
}

/**
 * The payment of an order after cancellations, in cents; the balance pays first. `creditCents` is the amount returned
 * to the balance: each refund, and the balance's share for lines that were never filled. Undefined if the programme
 * does not report how the order is paid.
 */
export function splitOrderPayment(
  order: Pick<Order, 'lines' | 'shippingCents' | 'taxCents' | 'totalCents' | 'fromBalanceCents'>,
) {
  const { fromBalanceCents } = order;
  if (fromBalanceCents === undefined) return undefined;
  const { notChargedCents, givenBackCents } = calculateUnpaid(order);
  const paid = splitPayment(order.totalCents - notChargedCents, -fromBalanceCents);
  return { ...paid, creditCents: givenBackCents + fromBalanceCents - paid.fromBalanceCents };
}

/** Whether a line has taken too long; `since` is the day it reached its status. */
export function isLate(status: OrderStatus, since: string, today: string): boolean {
  const { lateAfterDays } = statusRules[status];
  return lateAfterDays !== undefined && calculateDaysBetween(since, today) > lateAfterDays;
}

const trackers: Record<string, (number: string) => string> = {
  USPS: (n) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${n}`,
  UPS: (n) => `https://www.ups.com/track?tracknum=${n}`,
  FEDEX: (n) => `https://www.fedex.com/fedextrack/?trknbr=${n}`,
  DHL: (n) => `https://www.dhl.com/en/express/tracking.html?AWB=${n}`,
};

/** The carrier's tracking page; undefined for an unknown carrier or an invalid number. */
export function buildTrackingUrl(
  carrier: string | undefined,
  number: string | undefined,
): string | undefined {
  if (carrier === undefined || number === undefined) return undefined;
  const digits = number.replaceAll(/[\s-]/g, '');
  if (!/^[A-Za-z0-9]{6,40}$/.test(digits)) return undefined;
  return findEntry(trackers, carrier.toUpperCase())?.(encodeURIComponent(digits));
}

/** The number of active orders, from the counts by status of a list. */
export const isUnderWay = (counts: Partial<Record<OrderStatus, number>>): number =>
  listKeys(counts).reduce((sum, status) => (isTerminal(status) ? sum : sum + (counts[status] ?? 0)), 0);

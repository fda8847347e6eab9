import { addBusinessDays } from '#contract/calendar.ts';
import type { OrderEvent, OrderStatus } from '#contract/order.ts';
import { calculateExpectedDelivery } from '#contract/mail-order.ts';
import { getDrug } from '../catalogue.ts';
import { toNewYorkTime, toDay, formatTimestamp } from '../clock.ts';
import type { Member } from '../members.ts';
import {
  RECEIVED_AFTER_MS,
  calculateArrivalTime,
  chooseCarrier,
  calculateFillTime,
  calculateShipTime,
  createTrackingNumber,
} from '../delivery-schedule.ts';
import { insertOrder, recordEvent, type StoredLine } from '../orders.ts';
import { createOrder, toOrderedLine } from '../place-order.ts';
import type { StoredPrescription } from '../prescriptions.ts';
import { sumAccumulated, calculatePrice } from '../pricing.ts';
import { listAddresses, listCards } from '../wallet.ts';
import type { Draft, RxPlan, Script } from './script.ts';

type CancelReason = NonNullable<StoredLine['cancelReason']>;

export interface LinePlan {
  rx: StoredPrescription;
  /** its status; `filled` is in progress and can no longer be cancelled */
  to: Exclude<OrderStatus, 'cancelled'> | 'filled' | { cancelled: CancelReason };
  /** when it differs from the order's */
  shippedAt?: number;
  /** its next step comes only after some days */
  isStuck?: boolean;
  /** the first parcel was lost, this many milliseconds before the second was sent */
  lostBeforeMs?: number;
}

export interface OrderPlan {
  owner: Member;
  placedAt: number;
  lines: LinePlan[];
  method?: 'standard' | 'expedited';
  filledAt?: number;
  shippedAt?: number;
  carrier?: { name: string; number: string };
  actionNeeded?: string;
}

interface Times {
  receivedAt: number;
  filledAt: number;
  shippedAt: number;
  deliveredAt: number;
}

interface SeededLine {
  line: StoredLine;
  events: OrderEvent[];
  draft?: Draft;
}

const causes: Record<CancelReason, [actor: OrderEvent['actor'], cause: string]> = {
  member: ['member', 'Cancelled by the member'],
  paymentDeclined: ['programme', 'The card was declined'],
  outOfStock: ['pharmacy', 'Out of stock'],
  clinical: ['pharmacy', 'Stopped after a pharmacist’s review'],
  returned: ['carrier', 'Returned to the pharmacy'],
  discontinued: ['programme', 'Prescription discontinued'],
};

function planTimes(script: Script, order: OrderPlan, linePlan: LinePlan, orderNumber: string): Times {
  const method = order.method ?? 'standard';
  const filledAt = order.filledAt ?? calculateFillTime(order.placedAt);
  const shippedAt = linePlan.shippedAt ?? order.shippedAt ?? calculateShipTime(filledAt, method, orderNumber);
  const arrival = calculateArrivalTime(shippedAt, method);
  // A parcel in transit arrives tomorrow at the earliest, so that a demo shows it.
  const tomorrow = toNewYorkTime(addBusinessDays(script.today, 1), 13);
  const deliveredAt = linePlan.to === 'shipped' && !linePlan.isStuck ? Math.max(arrival, tomorrow) : arrival;
  return { receivedAt: order.placedAt + RECEIVED_AFTER_MS, filledAt, shippedAt, deliveredAt };
}

const event = (
  type: OrderEvent['type'],
  at: number,
  actor: OrderEvent['actor'],
  cause: string,
): OrderEvent => ({ type, at: formatTimestamp(at), actor, cause });

/** A first parcel that was lost; the pharmacy fills it again at its own cost. */
const lostParcel = ({ filledAt, shippedAt }: Times, beforeMs: number, carrier: string): OrderEvent[] => [
  event('shipped', filledAt + 3_600_000, 'pharmacy', `Handed to ${carrier}`),
  event('reshipped', shippedAt - beforeMs, 'carrier', `Lost by ${carrier}, to be sent again`),
];

function planEvents(
  { to, lostBeforeMs }: LinePlan,
  placedAt: number,
  times: Times,
  carrier: string,
): OrderEvent[] {
  const placed = event('placed', placedAt, 'member', 'Refill ordered online');
  const received = event('received', times.receivedAt, 'pharmacy', 'Order received');
  const filled = event('filled', times.filledAt, 'pharmacy', 'Prescription filled');
  const shipped = event('shipped', times.shippedAt, 'pharmacy', `Handed to ${carrier}`);
  if (typeof to === 'object') {
    const [actor, cause] = causes[to.cancelled];
    if (to.cancelled === 'returned') {
      const back = event('cancelled', times.deliveredAt + 9 * 86_400_000, actor, cause);
      return [placed, received, filled, shipped, back];
    }
    const at = to.cancelled === 'member' ? placedAt + 3_600_000 : times.filledAt;
    return [placed, received, event('cancelled', at, actor, cause)];
  }
  const collectedAt = times.filledAt + 5 * 3_600_000;
  const pickedUp = event('pickedUp', collectedAt, 'pharmacy', 'Collected at the central fill pharmacy');
  const lost = lostBeforeMs === undefined ? [] : lostParcel(times, lostBeforeMs, carrier);
  const delivered = event('delivered', times.deliveredAt, 'carrier', `Delivered by ${carrier}`);
  const ways = {
    placed: [placed],
    inProgress: [placed, received],
    filled: [placed, received, filled],
    shipped: [placed, received, filled, ...lost, shipped],
    pickedUp: [placed, received, filled, pickedUp],
    delivered: [placed, received, filled, ...lost, shipped, delivered],
  };
  return ways[to];
}

/** Business days after the seed until a late line continues. */
const RESCUED_AFTER_DAYS = 4;

type NextStep = Pick<StoredLine, 'nextStep' | 'nextStepAt'>;

/** The next step of a late line: it is filled, or counts as lost and is sent again. */
function planRescue(to: LinePlan['to'], today: string): NextStep {
  const at = toNewYorkTime(addBusinessDays(today, RESCUED_AFTER_DAYS), 10);
  return { nextStep: to === 'shipped' ? 'reship' : 'fill', nextStepAt: at };
}

function planNextStep(
  { to, isStuck }: LinePlan,
  times: Times,
  nextMidnight: number,
  today: string,
): NextStep {
  if (typeof to === 'object') return {};
  if (isStuck) return planRescue(to, today);
  // Stays 'placed' for the whole day, so that a demo shows it.
  if (to === 'placed') return { nextStep: 'receive', nextStepAt: nextMidnight };
  if (to === 'inProgress') return { nextStep: 'fill', nextStepAt: times.filledAt };
  if (to === 'filled') return { nextStep: 'ship', nextStepAt: times.shippedAt };
  return to === 'shipped' ? { nextStep: 'deliver', nextStepAt: times.deliveredAt } : {};
}

const isFilled = (to: LinePlan['to']) =>
  typeof to === 'object' ? to.cancelled === 'returned' : to !== 'placed' && to !== 'inProgress';
const isShipped = (to: LinePlan['to']) =>
  typeof to === 'object' ? to.cancelled === 'returned' : to === 'shipped' || to === 'delivered';

function toStatus(to: LinePlan['to']): OrderStatus {
  if (typeof to === 'object') return 'cancelled';
  return to === 'filled' ? 'inProgress' : to;
}

/** The claim of a fill, and its effect on the prescription. */
function createFill(
  script: Script,
  { rx, to }: LinePlan,
  orderNumber: string,
  filledAt: number,
): Draft | undefined {
  if (!isFilled(to)) return undefined;
  const isReturned = typeof to === 'object';
  const reversed = { status: 'Reversed', additionalMessage: 'Reversed: the order was returned.' } as const;
  return script.fill(rx, toDay(filledAt), {
    orderNumber,
    isDispensed: to !== 'filled' && !isReturned,
    changes: isReturned ? reversed : undefined,
  });
}

function planShipment(
  order: OrderPlan,
  { to, lostBeforeMs }: LinePlan,
  times: Times,
  orderNumber: string,
  index: number,
) {
  if (to === 'pickedUp' || (typeof to === 'object' && to.cancelled !== 'returned')) return {};
  // the promised day before shipping, and the carrier's day afterwards
  if (!isShipped(to))
    return { expectedDate: calculateExpectedDelivery(order.method ?? 'standard', toDay(order.placedAt)) };
  const expectedDate = toDay(times.deliveredAt);
  const known = chooseCarrier(orderNumber);
  return {
    expectedDate,
    shipmentCarrier: order.carrier?.name ?? known,
    shipmentNumber: order.carrier?.number ?? createTrackingNumber(known, orderNumber, index),
    shipmentDate: toDay(times.shippedAt),
    shipmentMethod: lostBeforeMs === undefined ? (order.method ?? 'standard') : 'expedited',
    deliveredDate: to === 'delivered' ? expectedDate : undefined,
  };
}

function seedLine(
  script: Script,
  order: OrderPlan,
  linePlan: LinePlan,
  orderNumber: string,
  index: number,
): SeededLine {
  const { rx, to } = linePlan;
  const times = planTimes(script, order, linePlan, orderNumber);
  const draft = createFill(script, linePlan, orderNumber, times.filledAt);
  const isOpen = to === 'placed' || to === 'inProgress' || to === 'filled';
  if (isOpen) rx.openOrderNumber = orderNumber;
  const carrier = order.carrier?.name ?? chooseCarrier(orderNumber);
  const nextMidnight = toNewYorkTime(addBusinessDays(script.today, 1), 0, 5);
  const quote = () =>
    calculatePrice(
      { drug: getDrug(rx.ndc), ...rx },
      sumAccumulated(script.db, rx.memberId, toDay(order.placedAt), rx.pharmacyNpi),
    );
  const line: StoredLine = {
    ...toOrderedLine({ rx, price: quote() }, orderNumber, order.placedAt),
    lineId: `L${orderNumber}${index + 1}`,
    status: toStatus(to),
    isFilled: isFilled(to),
    cancelReason: typeof to === 'object' ? to.cancelled : undefined,
    ...planShipment(order, linePlan, times, orderNumber, index),
    ...planNextStep(linePlan, times, nextMidnight, script.today),
  };
  script.later(() => {
    line.price = draft?.price ?? quote();
    line.priceCents = line.price.patientPayCents;
  });
  return { line, events: planEvents(linePlan, order.placedAt, times, carrier), draft };
}

/** Adds an order to the seed; returns its number. Prices come from the claims of its fills, which are priced at the end. */
export function seedOrder(script: Script, order: OrderPlan): string {
  const orderNumber = script.random.digits(8);
  const { owner, placedAt, method = 'standard' } = order;
  const seeded = order.lines.map((line, index) => seedLine(script, order, line, orderNumber, index));
  const address = listAddresses(script.db, owner.memberId)[0];
  const card = listCards(script.db, owner.memberId)[0];
  if (!address || !card) throw new Error(`${owner.firstName} has no address or no card to order with`);
  const pharmacyNpi = order.lines[0]!.rx.pharmacyNpi;
  const means = { owner, address, card, pharmacyNpi, shippingMethod: method };
  const { actionNeeded } = order;
  const stored = { ...createOrder({ ...means, orderNumber, placedAt }), actionNeeded };
  script.later(() => {
    const lines = seeded.map(({ line }) => line);
    insertOrder(script.db, stored, lines);
    for (const { line, events } of seeded) for (const one of events) recordEvent(script.db, line.lineId, one);
  });
  return orderNumber;
}

export function buildDelivered(script: Script, owner: Member, daysAgo: number, ...rxs: StoredPrescription[]) {
  const lines = rxs.map((rx) => ({ rx, to: 'delivered' as const }));
  const placedAt = script.at(daysAgo, 9 + (daysAgo % 8), (daysAgo * 7) % 60);
  return seedOrder(script, { owner, placedAt, lines });
}

export function buildDelivery(
  script: Script,
  owner: Member,
  daysAgo: number,
  plan: Omit<RxPlan, 'writtenDaysAgo'> & { writtenDaysAgo?: number },
) {
  const rx = script.prescribe({ writtenDaysAgo: daysAgo + 4, ...plan });
  buildDelivered(script, owner, daysAgo, rx);
  return rx;
}

/** Advances the time: orders are received, filled, shipped and delivered; prescriptions come due and expire. */
import { getNextOrderStatus, type OrderLineEvent } from '#contract/order-rules.ts';
import type { OrderEvent } from '#contract/order.ts';
import { charge, collect, refundCharge, releaseUnused, findNextPayment } from './mail-order-balance.ts';
import { announceAnswer, announceOrder, findNextNews, sendNews } from './announcements.ts';
import { endAutoChargeOfExpiredCards, placeAutomaticOrder } from './auto-order.ts';
import { insertClaim, reverseClaims } from './claims.ts';
import { toNewYorkTime, toDay, formatTimestamp } from './clock.ts';
import type { Database } from './database.ts';
import {
  listLines,
  findNextDueLine,
  findOrderByNumber,
  recordEvent,
  saveLine,
  type StoredLine,
  type StoredOrder,
} from './orders.ts';
import {
  applyEvent,
  createId,
  passDay,
  findPrescriptionById,
  type StoredPrescription,
} from './prescriptions.ts';
import { sumAccumulated, calculateCapPrice, calculateLeft, getNetwork } from './pricing.ts';
import { remindOfRefill } from './refill-reminders.ts';
import { endShares } from './shares.ts';
import {
  calculateArrivalTime,
  chooseCarrier,
  calculateFillTime,
  calculateShipTime,
  createTrackingNumber,
} from './delivery-schedule.ts';
import type { ProgrammeState } from './programme-state.ts';

type Note = Omit<OrderEvent, 'at'>;

export function moveLine(
  db: Database,
  line: StoredLine,
  event: OrderLineEvent,
  note: Note,
  at: number,
  changes: Partial<StoredLine>,
): boolean {
  const status = getNextOrderStatus({ status: line.status, filled: line.isFilled }, event);
  if (!status) return false;
  const { nextStep: _1, nextStepAt: _2, ...rest } = line;
  saveLine(db, { ...rest, ...changes, status });
  recordEvent(db, line.lineId, { ...note, at: formatTimestamp(at) });
  return true;
}

/** Cancels a line: its prescription can be ordered again, and a paid claim is reversed. */
export function cancelLine(
  db: Database,
  line: StoredLine,
  event: 'memberCancelled' | 'paymentDeclined' | 'rejected',
  reason: NonNullable<StoredLine['cancelReason']>,
  note: Omit<Note, 'type'>,
  at: number,
): boolean {
  if (!moveLine(db, line, event, { type: 'cancelled', ...note }, at, { cancelReason: reason })) return false;
  applyEvent(db, line.prescriptionId, { type: 'orderCancelled' }, toDay(at));
  reverseClaims(db, line.orderNumber, line.rxNumber);
  refund(db, line, at);
  return true;
}

/**
 * Refunds a cancelled line that was filled, and the shipping charged for an order without lines left. For an unfilled
 * line, the amount set aside returns to the balance.
 */
export function refund(db: Database, line: StoredLine, at: number): void {
  const order = findOrderByNumber(db, line.orderNumber);
  if (!order) return;
  const isOver = listLines(db, line.orderNumber).every(({ status }) => status === 'cancelled');
  const shipping = isOver ? order.shippingCents - calculateShipping(db, order) : 0;
  refundCharge(db, order, (line.isFilled ? line.priceCents : 0) + shipping, at);
  releaseBeyondDue(db, order, at);
}

/** Returns to the balance the amount set aside beyond the unfilled lines and their shipping. */
function releaseBeyondDue(db: Database, order: StoredOrder, at: number): void {
  const due = listLines(db, order.orderNumber).filter(
    (line) => line.status !== 'cancelled' && !line.isFilled,
  );
  const linesCents = due.reduce((sum, { priceCents }) => sum + priceCents, 0);
  releaseUnused(db, order, due.length > 0 ? linesCents + calculateShipping(db, order) : 0, at);
}

/** The shipping charge of an order, which is due with its first filled line. */
const calculateShipping = (db: Database, { orderNumber, shippingCents }: StoredOrder): number =>
  listLines(db, orderNumber).some(({ isFilled }) => isFilled) ? 0 : shippingCents;

export function receive(db: Database, line: StoredLine, _order: StoredOrder, at: number): void {
  const next = { nextStep: 'fill', nextStepAt: calculateFillTime(Date.parse(line.placedAt)) } as const;
  moveLine(db, line, 'received', { type: 'received', actor: 'pharmacy', cause: 'Order received' }, at, next);
}

/**
 * Charges the card, fills, and sends the claim to the plan. The line costs the agreed price, or less if other claims
 * have since reached the maximum of the year.
 */
export function fill(db: Database, agreed: StoredLine, order: StoredOrder, at: number): void {
  const day = toDay(at);
  const paid = sumAccumulated(db, agreed.memberId, day, order.pharmacyNpi);
  const room = calculateLeft('outOfPocketCents', getNetwork(order.pharmacyNpi), paid);
  const price = calculateCapPrice(agreed.price, room);
  const line = { ...agreed, price, priceCents: price.patientPayCents };
  if (!charge(db, order, line.priceCents + calculateShipping(db, order), day, at)) {
    const note = { actor: 'programme', cause: 'The card was declined' } as const;
    cancelLine(db, line, 'paymentDeclined', 'paymentDeclined', note, at);
    return;
  }
  if (order.actionNeeded)
    db.update('orders', { actionNeeded: undefined }, { orderNumber: order.orderNumber });
  saveLine(db, {
    ...line,
    isFilled: true,
    nextStep: 'ship',
    nextStepAt: calculateShipTime(at, order.shippingMethod, line.orderNumber),
  });
  releaseBeyondDue(db, order, at);
  recordEvent(db, line.lineId, {
    type: 'filled',
    at: formatTimestamp(at),
    actor: 'pharmacy',
    cause: 'Prescription filled',
  });
  claimFill(db, line, order, day);
}

function claimFill(db: Database, line: StoredLine, order: StoredOrder, day: string): void {
  const rx = findPrescriptionById(db, line.prescriptionId);
  if (!rx) return;
  const claim = {
    claimId: createId('C'),
    memberId: line.memberId,
    rxNumber: line.rxNumber,
    drugName: line.drugName,
    prescriberNpi: rx.prescriberNpi,
    pharmacyNpi: order.pharmacyNpi,
    fillDate: day,
    processedDate: day,
    writtenDate: rx.rxDate,
    status: 'Paid',
    quantity: line.quantity,
    daysSupply: line.daysSupply,
    dawCode: rx.dawCode,
    ndc: rx.ndc,
    orderNumber: line.orderNumber,
  } as const;
  insertClaim(db, claim, line.price);
}

export function findFilledDay(db: Database, line: StoredLine, at: number): string {
  const sql = "SELECT at FROM orderEvents WHERE lineId = ? AND type = 'filled' ORDER BY id DESC LIMIT 1";
  const event = db.get<{ at: string }>(sql, line.lineId);
  return toDay(event ? Date.parse(event.at) : at);
}

export function ship(db: Database, line: StoredLine, order: StoredOrder, at: number): void {
  const carrier = chooseCarrier(order.orderNumber);
  const index = listLines(db, order.orderNumber).findIndex(({ lineId }) => lineId === line.lineId);
  const method = line.shipmentMethod ?? order.shippingMethod;
  const arrival = calculateArrivalTime(at, method);
  const shipment = {
    shipmentCarrier: carrier,
    shipmentDate: toDay(at),
    shipmentMethod: method,
    shipmentNumber: createTrackingNumber(carrier, order.orderNumber, index),
    expectedDate: toDay(arrival),
    nextStep: 'deliver',
    nextStepAt: arrival,
  } as const;
  moveLine(
    db,
    line,
    'shipped',
    { type: 'shipped', actor: 'pharmacy', cause: `Handed to ${carrier}` },
    at,
    shipment,
  );
  const date = findFilledDay(db, line, at);
  applyEvent(db, line.prescriptionId, { type: 'orderDispensed', date }, toDay(at));
}

export function deliver(db: Database, line: StoredLine, _order: StoredOrder, at: number): void {
  const note = {
    type: 'delivered',
    actor: 'carrier',
    cause: `Delivered by ${line.shipmentCarrier ?? 'the carrier'}`,
  } as const;
  moveLine(db, line, 'delivered', note, at, { deliveredDate: toDay(at) });
}

/** Sends a parcel again, by the fast method, after it was returned or lost. */
export function reship(db: Database, line: StoredLine, order: StoredOrder, at: number): void {
  const note = { type: 'reshipped', actor: 'pharmacy', cause: 'Came back, and is sent again' } as const;
  const shipmentMethod = 'expedited';
  const ships = calculateShipTime(at, shipmentMethod, order.orderNumber);
  moveLine(db, line, 'reshipped', note, at, {
    shipmentMethod,
    expectedDate: toDay(calculateArrivalTime(ships, shipmentMethod)),
    nextStep: 'ship',
    nextStepAt: ships,
  });
}

const steps = { receive, fill, ship, deliver, reship };

/** Lines of an order with the same step at the same time are announced together. */
function isLastOfItsKind(db: Database, { orderNumber, nextStep, nextStepAt }: StoredLine): boolean {
  const sql = 'SELECT 1 FROM orderLines WHERE orderNumber = ? AND nextStep = ? AND nextStepAt = ?';
  return db.get(sql, orderNumber, nextStep ?? '', nextStepAt ?? 0) === undefined;
}

function takeStep(db: Database, line: StoredLine): void {
  // Removed first, so that a step that turns out to be impossible is not retried forever.
  db.update('orderLines', { nextStep: undefined, nextStepAt: undefined }, { lineId: line.lineId });
  const order = findOrderByNumber(db, line.orderNumber);
  if (order && line.nextStep && line.nextStepAt !== undefined)
    steps[line.nextStep](db, line, order, line.nextStepAt);
  if (line.nextStepAt !== undefined && isLastOfItsKind(db, line))
    announceOrder(db, line.orderNumber, line.nextStepAt);
}

const ANSWER_HOUR = 8;

/**
 * Starts a new day for a prescription: it expires, is answered, orders its refill automatically, or sends a reminder.
 */
function passPrescriptionDay(programme: ProgrammeState, rx: StoredPrescription, day: string): void {
  passDay(programme.db, rx, day);
  const after = findPrescriptionById(programme.db, rx.prescriptionId);
  announceAnswer(programme.db, rx, after, toNewYorkTime(day, ANSWER_HOUR));
  if (after) placeAutomaticOrder(programme, after, day);
  remindOfRefill(programme, rx.prescriptionId, day);
}

/** Runs all due steps, in their order. */
export function advanceProgramme(programme: ProgrammeState): void {
  const { db, clock } = programme;
  const now = clock.now();
  const today = toDay(now);
  endShares(db, today);
  const dueRx = () => {
    const sql = 'SELECT * FROM prescriptions WHERE nextChangeDate <= ? ORDER BY nextChangeDate LIMIT 1';
    return db.get<StoredPrescription & { nextChangeDate: string }>(sql, today);
  };
  const findNext = () => {
    const rx = dueRx();
    const line = findNextDueLine(db, now);
    const payment = findNextPayment(db, today);
    const news = findNextNews(db);
    const all = [
      rx && {
        at: toNewYorkTime(rx.nextChangeDate, 0),
        run: () => passPrescriptionDay(programme, rx, rx.nextChangeDate),
      },
      line && { at: line.nextStepAt ?? 0, run: () => takeStep(db, line) },
      payment &&
        payment.at <= now && {
          at: payment.at,
          run: () => collect(db, payment.memberId, payment.day, payment.at),
        },
      news !== undefined && news <= now && { at: news, run: () => sendNews(db) },
    ].filter((one) => one !== undefined && one !== false);
    return all.sort((a, b) => a.at - b.at)[0];
  };
  let next = findNext();
  if (next)
    db.transaction(() => {
      while (next) {
        next.run();
        next = findNext();
      }
    });
  // this step comes after the refills that were due before the cards expired
  endAutoChargeOfExpiredCards(db, today);
}

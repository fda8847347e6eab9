/** Triggers events of pharmacies, carriers and prescribers, one step at a time, by the rules of the state machines. */
import { addDays } from '#contract/calendar.ts';
import { isTerminal, getNextOrderStatus, type OrderLineEvent } from '#contract/order-rules.ts';
import type { PrescriptionEvent } from '#contract/prescription-events.ts';
import {
  cancelLine,
  deliver,
  fill,
  findFilledDay,
  moveLine,
  receive,
  refund,
  reship,
  ship,
} from './advance.ts';
import { announceAnswer, announceOrder } from './announcements.ts';
import { findLastFill, reverseClaims } from './claims.ts';
import { toDay } from './clock.ts';
import type { Database } from './database.ts';
import { findLineById, listLines, findOrderByNumber, type StoredLine, type StoredOrder } from './orders.ts';
import { applyEvent, insertRenewed, findPrescriptionById, savePrescription } from './prescriptions.ts';
import type { ProgrammeState } from './programme-state.ts';

type ApplyLineEvent = (db: Database, line: StoredLine, order: StoredOrder, at: number) => void;

const collect: ApplyLineEvent = (db, line, _order, at) => {
  const note = { type: 'pickedUp', actor: 'member', cause: 'Collected at the pharmacy' } as const;
  moveLine(db, line, 'pickedUp', note, at, {});
  const date = findFilledDay(db, line, at);
  applyEvent(db, line.prescriptionId, { type: 'orderDispensed', date }, toDay(at));
};

const giveUp: ApplyLineEvent = (db, line, _order, at) => {
  const note = { type: 'cancelled', actor: 'carrier', cause: 'Returned or lost, and refunded' } as const;
  moveLine(db, line, 'refunded', note, at, { cancelReason: 'returned' });
  reverseClaims(db, line.orderNumber, line.rxNumber);
  refund(db, line, at);
  const lastFilled = findLastFill(db, line);
  applyEvent(db, line.prescriptionId, { type: 'refillGivenBack', lastFilled }, toDay(at));
};

/** An order ships only after it was filled. */
const filled =
  (then: ApplyLineEvent): ApplyLineEvent =>
  (db, line, order, at) => {
    if (!line.isFilled) fill(db, line, order, at);
    then(db, findLineById(db, line.lineId) ?? line, order, at);
  };

const lineEvents: Record<OrderLineEvent, ApplyLineEvent> = {
  received: receive,
  shipped: filled(ship),
  pickedUp: filled(collect),
  memberCancelled: (db, line, _order, at) =>
    void cancelLine(db, line, 'memberCancelled', 'member', { actor: 'member', cause: 'Cancelled by the member' }, at),
  paymentDeclined: (db, line, _order, at) =>
    void cancelLine(db, line, 'paymentDeclined', 'paymentDeclined', { actor: 'programme', cause: 'The card was declined' }, at),
  rejected: (db, line, _order, at) =>
    void cancelLine(db, line, 'rejected', 'outOfStock', { actor: 'pharmacy', cause: 'Out of stock' }, at),
  delivered: deliver,
  reshipped: reship,
  refunded: giveUp,
}; // oxfmt-ignore

/** The line after the event; undefined, without a change, when the event is illegal in its status. */
export function simulateLineEvent(
  { db, clock }: ProgrammeState,
  line: StoredLine,
  event: OrderLineEvent,
): StoredLine | undefined {
  const order = findOrderByNumber(db, line.orderNumber);
  if (!order || !getNextOrderStatus({ status: line.status, filled: line.isFilled }, event)) return undefined;
  return db.transaction(() => {
    const at = clock.now();
    lineEvents[event](db, line, order, at);
    announceOrder(db, line.orderNumber, at);
    return findLineById(db, line.lineId);
  });
}

/** Ending a prescription cancels its open order. */
function cancelOpenOrder(db: Database, orderNumber: string, prescriptionId: string, at: number): void {
  const note = { actor: 'programme', cause: 'Prescription discontinued' } as const;
  for (const line of listLines(db, orderNumber)) {
    if (line.prescriptionId !== prescriptionId || isTerminal(line.status)) continue;
    cancelLine(db, line, 'rejected', 'discontinued', note, at);
  }
  announceOrder(db, orderNumber, at);
}

/** Triggers an event today. Returns false, and changes nothing, when it is illegal in the prescription's state. */
export function simulatePrescriptionEvent(
  { db, clock }: ProgrammeState,
  prescriptionId: string,
  event: PrescriptionEvent,
): boolean {
  const today = clock.today();
  return db.transaction(() => {
    const before = findPrescriptionById(db, prescriptionId);
    if (!before || !applyEvent(db, prescriptionId, event, today)) return false;
    if (event.type === 'discontinued' && before.openOrderNumber)
      cancelOpenOrder(db, before.openOrderNumber, prescriptionId, clock.now());
    announceAnswer(db, before, findPrescriptionById(db, prescriptionId), clock.now());
    if (event.type === 'renewalApproved') insertRenewed(db, before, today);
    if (event.type === 'expired' && before.expirationDate >= today) {
      const after = findPrescriptionById(db, prescriptionId);
      if (after) savePrescription(db, { ...after, expirationDate: addDays(today, -1) }, today);
    }
    return true;
  });
}

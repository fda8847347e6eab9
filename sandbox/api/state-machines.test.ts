/** Checks every pair of state and event of both machines: the programme over HTTP, and the portal's rules. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#contract/calendar.ts';
import { calls } from '#contract/index.ts';
import { getNextOrderStatus, orderTransitions, type OrderLineEvent } from '#contract/order-rules.ts';
import { orderStatuses, type OrderStatus } from '#contract/order.ts';
import { applyPrescriptionEvent, type PrescriptionEvent } from '#contract/prescription-events.ts';
import { findRefillRefusal } from '#contract/prescription-rules.ts';
import { getPrescriptionState } from '#contract/prescription-state.ts';
import { prescriptionStates, type Prescription, type PrescriptionState } from '#contract/prescription.ts';
import { formatTimestamp } from '../data/clock.ts';
import { insertOrder, listLines, findOrderByNumber } from '../data/orders.ts';
import { insertPrescription, findPrescriptionById, type StoredPrescription } from '../data/prescriptions.ts';
import {
  startTestSandbox,
  find,
  requestFor,
  type TestMember,
  type TestSandbox,
} from '#harness/sandbox-client.ts';

let sandbox: TestSandbox;
let ana: TestMember;
let today: string;
let template: StoredPrescription;
let orderTemplate: string;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  ana = sandbox.as('ana');
  today = sandbox.programme.clock.today();
  template = findPrescriptionById(sandbox.programme.db, (await find(ana, 'Metformin')).prescriptionId)!;
  const shipped = await ana.call(calls.orders.search, { query: { ...ana.ids, status: 'shipped' } });
  orderTemplate = shipped.items[0]!.orderNumber;
});
afterAll(() => sandbox.close());

let made = 0;

/** Creates a prescription of ana's in the given state. */
function prescribe(changes: Partial<StoredPrescription>): string {
  const { openOrderNumber: _1, renewal: _2, renewalAnswer: _3, ...rest } = template;
  const prescriptionId = `T${(made += 1)}`;
  insertPrescription(
    sandbox.programme.db,
    { ...rest, refillsAllowed: 4, refillsRemaining: 3, ...changes, prescriptionId, rxNumber: `9${made}` },
    today,
  );
  return prescriptionId;
}

const pending = () => ({
  status: 'pending' as const,
  requestedDate: addDays(today, -1),
  requestedFrom: 'noMoreRefills' as const,
  answerDueDate: addDays(today, 13),
});

const inState: Record<PrescriptionState, () => Partial<StoredPrescription>> = {
  transferred: () => ({ lifecycle: 'transferred', transferredDate: addDays(today, -9) }),
  inactive: () => ({ lifecycle: 'expired', inactiveReason: 'expired', expirationDate: addDays(today, -20) }),
  contactingPrescriber: () => ({ refillsRemaining: 0, renewal: pending() }),
  orderInProgress: () => ({ openOrderNumber: '10000001' }),
  noMoreRefills: () => ({ refillsRemaining: 0 }),
  tooSoon: () => ({ nextRefillDate: addDays(today, 14) }),
  active: () => ({ nextRefillDate: addDays(today, -2) }),
};

const illegal = { status: 409, body: { message: expect.stringMatching(/^This is not/) as string } };
const read = (prescriptionId: string): Promise<Prescription> =>
  ana.call(calls.prescriptions.byId, { params: { prescriptionId }, query: ana.ids });

describe('prescription', () => {
  const events: (() => PrescriptionEvent)[] = [
    () => ({ type: 'refillOrderPlaced', orderNumber: '10000002' }),
    () => ({ type: 'orderCancelled' }),
    () => ({ type: 'orderDispensed', date: today }),
    () => ({ type: 'refillGivenBack' }),
    () => ({ type: 'renewalRequested' }),
    () => ({ type: 'renewalApproved' }),
    () => ({ type: 'renewalEnded', outcome: 'denied', reason: 'A visit is needed first' }),
    () => ({ type: 'renewalEnded', outcome: 'withdrawn' }),
    () => ({ type: 'renewalEnded', outcome: 'noAnswer' }),
    () => ({ type: 'expired' }),
    () => ({ type: 'discontinued' }),
    () => ({ type: 'transferredOut', to: 'Lakeside Pharmacy' }),
  ];
  const pairs = prescriptionStates.flatMap((state) =>
    events.map((makeEvent, index) => ({ state, makeEvent, index })),
  );

  test.each(pairs)("$state, event $index, follows the portal's rule (4.40)", async ({ state, makeEvent }) => {
    const event = makeEvent();
    const before = await read(prescribe(inState[state]()));
    const { prescriptionId } = before;
    const expected = applyPrescriptionEvent(before, event, today);
    const reply = await sandbox.post('/prescription-events', { prescriptionId, event });
    const after = await read(prescriptionId);
    if (expected) {
      const { refillsRemaining, lifecycle, nextRefillDate, renewal } = expected;
      expect([reply.status, after.status]).toEqual([200, getPrescriptionState(expected, today)]);
      expect(after).toMatchObject({ refillsRemaining, lifecycle });
      expect([after.nextRefillDate, after.renewal?.status]).toEqual([nextRefillDate, renewal?.status]);
    } else {
      expect(reply).toMatchObject(illegal);
      expect(after).toEqual(before);
    }
  });

  test.each(prescriptionStates)(
    'in the state %s is ordered or refused by the same rule (4.36)',
    async (state) => {
      const rx = await read(prescribe(inState[state]()));
      expect([rx.status, getPrescriptionState(rx, today)]).toEqual([state, state]);
      const refusal = findRefillRefusal(rx, {
        ...{
          today,
          personCode: ana.ids.personCode,
          allowedPhiPersonCodes: [],
          eligibilityStatus: 'ELIGIBLE',
        },
        ...{ suppressMailOrderFeatures: false, hasMailOrderProfile: true },
      });
      const reply = await ana.send(calls.mailOrder.requestRefills, await requestFor(ana, [rx]));
      const after = await read(rx.prescriptionId);
      if (refusal) {
        expect(reply).toMatchObject({ status: 409, body: { refused: [{ code: refusal.code }] } });
        expect(reply.body.message).toMatch(/\.$/);
        expect(after).toEqual(rx);
      } else {
        expect(reply.status).toBe(201);
        expect(after).toMatchObject({ status: 'orderInProgress', openOrderNumber: reply.body.orderNumber });
      }
    },
  );
});

describe('order line', () => {
  /** Creates an order of ana's today with one line in this state, so that no later step is due. */
  function orderIn(status: OrderStatus, isFilled: boolean): { orderNumber: string; lineId: string } {
    const { db } = sandbox.programme;
    const orderNumber = String(20_000_000 + (made += 1));
    const { reply: _1, clientReference: _2, ...order } = findOrderByNumber(db, orderTemplate)!;
    const { nextStep: _3, nextStepAt: _4, ...line } = listLines(db, orderTemplate)[0]!;
    const lineId = randomUUID();
    const placedAt = formatTimestamp(sandbox.programme.clock.now());
    const prescriptionId = prescribe({ ...inState.active(), openOrderNumber: orderNumber });
    const { statusRank: _5, ...fields } = line as typeof line & { statusRank?: number };
    insertOrder(db, { ...order, orderNumber, placedAt }, [
      { ...fields, orderNumber, placedAt, lineId, prescriptionId, rxNumber: `9${made}`, status, isFilled },
    ]);
    return { orderNumber, lineId };
  }

  const readLine = async (orderNumber: string) =>
    (await ana.call(calls.orders.byNumber, { params: { orderNumber }, query: ana.ids })).lines[0]!;

  const pairs = (Object.keys(orderTransitions) as OrderLineEvent[]).flatMap((event) =>
    [...orderStatuses.map((status) => ({ event, status, isFilled: status !== 'placed' && status !== 'inProgress' })),
      { event, status: 'inProgress' as const, isFilled: true }],
  ); // oxfmt-ignore

  test.each(pairs)(
    "$status (filled: $isFilled) + $event follows the portal's rule (4.37, 4.40)",
    async ({ event, status, isFilled }) => {
      const { orderNumber, lineId } = orderIn(status, isFilled);
      const before = await readLine(orderNumber);
      const expected = getNextOrderStatus({ status, filled: isFilled }, event);
      const reply = await sandbox.post('/order-events', { lineId, type: event });
      const after = await readLine(orderNumber);
      if (expected) {
        expect(reply).toMatchObject({ status: 200, body: { status: expected } });
        expect(after.status).toBe(expected);
        const last = after.events.at(-1)!;
        expect(last).toMatchObject({ actor: expect.any(String), cause: expect.any(String) });
        if (expected === 'cancelled') expect(after.cancelReason).toBeDefined();
      } else {
        expect(reply).toMatchObject(illegal);
        expect(after).toEqual(before);
      }
    },
  );

  test.each(pairs.filter(({ event }) => event === 'memberCancelled'))(
    '$status (filled: $isFilled) is cancelled for its owner by the same rule (4.37)',
    async ({ status, isFilled }) => {
      const { orderNumber, lineId } = orderIn(status, isFilled);
      const cancel = (member: TestMember) => {
        const body = { ...member.ids, lineIds: [lineId] };
        return member.send(calls.orders.cancel, { params: { orderNumber }, body });
      };
      for (const other of ['ben', 'hugo']) expect((await cancel(sandbox.as(other))).status).toBe(404);
      const isOpen = getNextOrderStatus({ status, filled: isFilled }, 'memberCancelled') !== undefined;
      expect((await cancel(ana)).status).toBe(isOpen ? 200 : 409);
      if (isOpen) expect(await readLine(orderNumber)).toMatchObject({ cancelReason: 'member' });
      expect((await cancel(ana)).status).toBe(409);
    },
  );
});

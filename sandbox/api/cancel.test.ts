/** A member cancels before the pharmacy fills, and not after (specification 4.37). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { calls } from '#contract/index.ts';
import { expectedDelivery } from '#contract/mail-order.ts';
import { isCancellable } from '#contract/order-rules.ts';
import {
  startTestSandbox,
  prescriptionsOf,
  requestFor,
  type TestMember,
  type TestSandbox,
} from './test-client.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());
beforeEach(async () => void (await sandbox.post('/reset')));

const cancel = (member: TestMember, orderNumber: string, lineIds: string[]) =>
  member.send(calls.orders.cancel, { params: { orderNumber }, body: { ...member.ids, lineIds } });
const look = (member: TestMember, orderNumber: string) =>
  member.call(calls.orders.byNumber, { params: { orderNumber }, query: member.ids });

async function ordered(member: TestMember, count = 1) {
  const ready = (await prescriptionsOf(member, { status: 'active' })).filter(({ mailOrder }) => mailOrder);
  const taken = ready.slice(0, count);
  const reply = await member.call(calls.mailOrder.requestRefills, await requestFor(member, taken));
  return { ...reply, rx: taken[0]!, order: await look(member, reply.orderNumber) };
}
const idsOf = (order: { lines: { lineId: string }[] }) => order.lines.map(({ lineId }) => lineId);

describe('cancelling', () => {
  test('gives the refill back, and says who did it, when and why', async () => {
    const ana = sandbox.as('ana');
    const { order, orderNumber, rx } = await ordered(ana);
    const reply = await cancel(ana, orderNumber, idsOf(order));
    expect(reply.status).toBe(200);
    const after = await look(ana, orderNumber);
    expect(after).toEqual(reply.body);
    expect(after.lines[0]).toMatchObject({ status: 'cancelled', cancelReason: 'member' });
    expect(after.lines[0]!.events.at(-1)).toMatchObject({ type: 'cancelled', actor: 'member' });
    const free = await ana.call(calls.prescriptions.byId, {
      params: { prescriptionId: rx.prescriptionId },
      query: ana.ids,
    });
    expect(free).toMatchObject({ status: 'active', refillsRemaining: rx.refillsRemaining });
    expect(free.openOrderNumber).toBeUndefined();
    await sandbox.post('/clock', { advanceDays: 20 });
    expect((await look(ana, orderNumber)).status).toBe('cancelled');
  });

  test('takes one line of several', async () => {
    const ana = sandbox.as('ana');
    const { order, orderNumber } = await ordered(ana, 3);
    await cancel(ana, orderNumber, [order.lines[1]!.lineId]);
    expect((await look(ana, orderNumber)).lines.map(({ status }) => status)).toEqual([
      'placed',
      'cancelled',
      'placed',
    ]);
  });

  test('a second time is refused and changes nothing', async () => {
    const ana = sandbox.as('ana');
    const { order, orderNumber } = await ordered(ana);
    const first = await cancel(ana, orderNumber, idsOf(order));
    expect((await cancel(ana, orderNumber, idsOf(order))).status).toBe(409);
    expect(await look(ana, orderNumber)).toEqual(first.body);
  });

  test('one that is filled already takes none of the others with it', async () => {
    const ana = sandbox.as('ana');
    const { items } = await ana.call(calls.orders.search, { query: { ...ana.ids, perPage: 100 } });
    const mixed = items.find((order) => order.lines.length > 1 && order.lines.some(isCancellable))!;
    const reply = await cancel(ana, mixed.orderNumber, idsOf(mixed));
    expect(reply.status).toBe(409);
    expect(reply.body.message).toMatch(/too late|cancelled already/);
    expect(await look(ana, mixed.orderNumber)).toEqual(mixed);
  });

  test('the programme and the portal agree on every line about what can be cancelled', async () => {
    const ana = sandbox.as('ana');
    const { items } = await ana.call(calls.orders.search, {
      query: { ...ana.ids, personCodes: '01,02,03', perPage: 100 },
    });
    const own = items.filter(({ orderedBy }) => orderedBy === ana.ids.personCode);
    const seen = new Set<string>();
    for (const order of own)
      for (const line of order.lines) {
        const { status } = await cancel(ana, order.orderNumber, [line.lineId]);
        expect([order.orderNumber, line.status, status]).toEqual([
          order.orderNumber,
          line.status,
          isCancellable(line) ? 200 : 409,
        ]);
        seen.add(`${line.status} ${status}`);
      }
    expect([...seen].sort()).toEqual([
      'cancelled 409',
      'delivered 409',
      'inProgress 200',
      'inProgress 409',
      'pickedUp 409',
      'placed 200',
      'shipped 409',
    ]);
  });

  test('is for whoever placed the order', async () => {
    const { order, orderNumber } = await ordered(sandbox.as('ana'));
    for (const other of ['ben', 'hugo'])
      expect((await cancel(sandbox.as(other), orderNumber, idsOf(order))).status).toBe(404);
    expect((await cancel(sandbox.as('ana'), orderNumber, ['L-of-nobody'])).status).toBe(404);
    expect(await look(sandbox.as('ana'), orderNumber)).toEqual(order);
  });
});

test('the day on the order is the day that was promised before it was placed', async () => {
  const ana = sandbox.as('ana');
  const promised = expectedDelivery('standard', sandbox.programme.clock.today());
  const { order, expectedDate } = await ordered(ana, 2);
  expect(expectedDate).toBe(promised);
  expect(order.lines.map((line) => line.expectedDate)).toEqual([promised, promised]);
});

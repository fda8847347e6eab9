/** What happens on its day and not before: orders, refills, reminders, coverage, and records of years past. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addBusinessDays, addDays, daysBetween } from '#contract/calendar.ts';
import { calls } from '#contract/index.ts';
import { expectedDelivery } from '#contract/mail-order.ts';
import type { SentMessage } from '../outbox.ts';
import {
  find,
  loadPrescriptions,
  requestFor,
  startTestSandbox,
  type TestSandbox,
} from '#harness/sandbox-client.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());
beforeEach(async () => void (await sandbox.post('/reset')));

const today = () => sandbox.programme.clock.today();
const advance = (advanceDays: number) => sandbox.post('/clock', { advanceDays });
const goTo = (day: string) => advance(daysBetween(today(), day));

test('an order is received, filled, shipped and delivered by its promised date, and the next refill comes due', async () => {
  const ana = sandbox.as('ana');
  const rx = await find(ana, 'Atorvastatin');
  const promised = expectedDelivery('standard', today());
  const { orderNumber, expectedDate } = await ana.call(
    calls.mailOrder.requestRefills,
    await requestFor(ana, [rx]),
  );
  expect(expectedDate).toBe(promised);
  const look = async () => {
    const order = await ana.call(calls.orders.byNumber, { params: { orderNumber }, query: ana.ids });
    return { order, line: order.lines[0]!, rx: await find(ana, 'Atorvastatin') };
  };
  const seen: string[] = [];
  for (let day = 0; day < 16; day += 1) {
    await advance(1);
    seen.push((await look()).order.status);
  }
  expect([...new Set(seen)]).toEqual(['inProgress', 'shipped', 'delivered']);
  const arrived = await look();
  expect(arrived.line.events.map(({ type }) => type)).toEqual(
    ['placed', 'received', 'filled', 'shipped', 'delivered'], // prettier-ignore
  );
  expect(arrived.line.deliveredDate! <= promised).toBe(true);
  expect(arrived.rx).toMatchObject({ status: 'tooSoon', refillsRemaining: rx.refillsRemaining - 1 });
  const dates = { startDate: arrived.order.receivedDate, endDate: promised };
  const claims = await ana.call(calls.claims.search, { query: { ...ana.ids, ...dates, perPage: 100 } });
  expect(claims.items.find(({ rxNumber }) => rxNumber === rx.rxNumber)).toMatchObject({
    ...{ status: 'Paid', patientPayCents: rx.refillPriceCents, fillDate: arrived.rx.dispensedDate },
  });
  await goTo(addDays(arrived.rx.nextRefillDate!, -1));
  expect((await look()).rx.status).toBe('tooSoon');
  await advance(1);
  expect((await look()).rx.status).toBe('active');
});

test('an automatic refill orders itself on its day, and sends no reminder', async () => {
  const ana = sandbox.as('ana');
  const rx = await find(ana, 'Jardiance');
  const params = { prescriptionId: rx.prescriptionId };
  const reminder = { params, query: ana.ids, body: { enabled: true } };
  await ana.call(calls.prescriptionActions.setRefillReminder, reminder);
  await goTo(addDays(rx.nextRefillDate!, -1));
  expect((await find(ana, 'Jardiance')).status).toBe('tooSoon');
  const before = await reminders();
  await advance(1);
  const { openOrderNumber } = await find(ana, 'Jardiance');
  const of = { params: { orderNumber: openOrderNumber! }, query: ana.ids };
  const { lines } = await ana.call(calls.orders.byNumber, of);
  expect(lines.map(({ events }) => events[0])).toMatchObject([{ type: 'placed', actor: 'programme' }]);
  expect(await reminders()).toEqual(before);
});

const reminders = async () =>
  ((await sandbox.get('/outbox.json')).body as SentMessage[]).filter(({ subject }) =>
    /reminder|recordatorio/i.test(subject),
  );

test('a refill reminder goes out once, on the first day of the refill, and again for the refill after that', async () => {
  const ximena = sandbox.as('ximena');
  const rx = await find(ximena, 'Losartan');
  const params = { prescriptionId: rx.prescriptionId };
  const reminder = { params, query: ximena.ids, body: { enabled: true } };
  await ximena.call(calls.prescriptionActions.setRefillReminder, reminder);
  const sent = async () => (await reminders()).filter(({ to }) => to === 'ximena.penalosa@example.com');
  await goTo(addDays(rx.nextRefillDate!, -1));
  expect(await sent()).toEqual([]);
  await goTo(addDays(rx.nextRefillDate!, 10));
  expect(await sent()).toMatchObject([
    { language: 'es', sentAt: expect.stringContaining(rx.nextRefillDate!) },
  ]);
  const again = await requestFor(ximena, [await find(ximena, 'Losartan')]);
  await ximena.call(calls.mailOrder.requestRefills, again);
  await advance(14);
  expect(await sent()).toHaveLength(1);
  await goTo((await find(ximena, 'Losartan')).nextRefillDate!);
  expect(await sent()).toHaveLength(2);
});

test('a request for past records is fulfilled on the fifth business day, and is registered once until then (7.60, 9.21)', async () => {
  const eve = sandbox.as('eve');
  const records = {
    kind: 'claims' as const,
    year: Number(today().slice(0, 4)) - 2,
    reason: 'taxes' as const,
  };
  const register = () =>
    eve.call(calls.historicData.register, {
      body: { ...eve.ids, ...records, clientReference: randomUUID() },
    });
  const statuses = async () =>
    (await eve.call(calls.historicData.requests, { query: eve.ids })).items.map(({ status }) => status);
  const asked = await register();
  const due = addBusinessDays(today(), 5);
  expect(asked).toMatchObject({ status: 'received', requestedDate: today(), dueDate: due });
  expect(await register()).toEqual(asked);
  await advance(1);
  expect(await statuses()).toEqual(['inProgress']);
  await goTo(addDays(due, -1));
  expect(await statuses()).toEqual(['inProgress']);
  await advance(1);
  expect(await statuses()).toEqual(['fulfilled']);
  expect((await register()).requestId).not.toBe(asked.requestId);
});

test('coverage begins on its effective date', async () => {
  const fay = sandbox.as('fay');
  const look = () => fay.call(calls.member.eligibilityByUserName, { query: { userName: 'fay' } });
  const { effectiveDate } = await look();
  await goTo(addDays(effectiveDate!, -1));
  expect((await look()).eligibilityStatus).toBe('FUTURE_EFFECTIVE');
  await advance(1);
  expect((await look()).eligibilityStatus).toBe('ELIGIBLE');
});

test('the Date header has the sandbox’s own day ten years later, when every prescription is over', async () => {
  const ana = sandbox.as('ana');
  const later = await advance(3650);
  const reply = await ana.send(calls.mailOrder.balance, { query: ana.ids });
  expect(new Date(reply.headers.get('date')!).toISOString().slice(0, 13)).toBe(later.body.now.slice(0, 13));
  const statuses = new Set((await loadPrescriptions(ana)).map(({ status }) => status));
  expect([...statuses].filter((status) => status !== 'inactive' && status !== 'transferred')).toEqual([]);
});

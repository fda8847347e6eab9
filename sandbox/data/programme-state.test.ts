import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { calls } from '#contract/index.ts';
import { startTestSandbox, find, prescriptionsOf, requestFor, type TestSandbox } from '../api/test-client.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

const order = calls.mailOrder.requestRefills;

describe('as time passes', () => {
  beforeEach(async () => {
    await sandbox.post('/reset');
  });

  const advance = (advanceDays: number) => sandbox.post('/clock', { advanceDays });

  test('an order is received, filled, shipped and delivered; then the next refill comes due', async () => {
    const ana = sandbox.as('ana');
    const rx = await find(ana, 'Atorvastatin');
    const { orderNumber, expectedDate } = await ana.call(order, await requestFor(ana, [rx]));
    const look = async () => {
      const seen = await ana.call(calls.orders.byNumber, { params: { orderNumber }, query: ana.ids });
      const params = { prescriptionId: rx.prescriptionId };
      return {
        order: seen,
        line: seen.lines[0]!,
        rx: await ana.call(calls.prescriptions.byId, { params, query: ana.ids }),
      };
    };
    const days: string[] = [];
    for (let day = 0; day < 16; day += 1) {
      await advance(1);
      days.push((await look()).order.status);
    }
    expect([...new Set(days)]).toEqual(['inProgress', 'shipped', 'delivered']);
    const arrived = await look();
    expect(arrived.line.events.map((event) => event.type)).toEqual([
      'placed',
      'received',
      'filled',
      'shipped',
      'delivered',
    ]);
    expect(arrived.line).toMatchObject({ shipmentNumber: expect.any(String) });
    // the day that was promised is the last one on which it may come
    expect(arrived.line.deliveredDate! <= expectedDate).toBe(true);
    expect(arrived.rx).toMatchObject({ status: 'tooSoon', refillsRemaining: rx.refillsRemaining - 1 });
    const claims = await ana.call(calls.claims.search, {
      query: { ...ana.ids, perPage: 100, startDate: arrived.order.receivedDate, endDate: expectedDate },
    });
    const claim = claims.items.find((one) => one.rxNumber === rx.rxNumber);
    expect(claim).toMatchObject({
      status: 'Paid',
      patientPayCents: rx.refillPriceCents,
      fillDate: arrived.rx.dispensedDate,
    });
    expect(arrived.rx.openOrderNumber).toBeUndefined();
    const wait = Math.round(
      (Date.parse(arrived.rx.nextRefillDate!) - Date.parse(sandbox.programme.clock.today())) / 86_400_000,
    );
    await advance(wait - 1);
    expect((await look()).rx.status).toBe('tooSoon');
    await advance(1);
    expect((await look()).rx.status).toBe('active');
  });

  test('too soon becomes refillable on its day', async () => {
    const ana = sandbox.as('ana');
    const rx = await find(ana, 'Jardiance');
    const { prescriptionId } = rx;
    const off = { ...ana.ids, prescriptionId, enabled: false };
    await ana.call(calls.prescriptionActions.setAutoRefill, { body: off });
    const days = Math.round(
      (Date.parse(rx.nextRefillDate!) - Date.parse(sandbox.programme.clock.today())) / 86_400_000,
    );
    await advance(days - 1);
    expect((await find(ana, 'Jardiance')).status).toBe('tooSoon');
    await advance(1);
    expect((await find(ana, 'Jardiance')).status).toBe('active');
  });

  test('the prescriber answers: a new prescription takes the old one’s place', async () => {
    const ana = sandbox.as('ana');
    await advance(14);
    const all = await prescriptionsOf(ana, { q: 'Trazodone' });
    expect(all.map((rx) => [rx.status, rx.inactiveReason]).sort()).toEqual(
      [
        ['active', undefined],
        ['inactive', 'superseded'],
      ].sort(),
    );
  });

  test('a prescriber who did not answer in time is not said to have answered', async () => {
    const { prescriptionId } = await find(sandbox.as('ana'), 'Trazodone');
    const event = { type: 'renewalEnded', outcome: 'noAnswer' };
    await sandbox.post('/prescription-events', { prescriptionId, event });
    const [newest] = (await sandbox.get('/outbox.json')).body as { body: string }[];
    expect(newest!.body).toMatch(/^Your prescriber did not answer/);
  });

  test('a declined card cancels the line and frees the prescription', async () => {
    const ana = sandbox.as('ana');
    const query = ana.ids;
    const [address] = await ana.call(calls.mailOrder.shippingAddresses, { query });
    const { addressId: _id, isDefault: _default, ...billingAddress } = address!;
    const body = {
      number: '4000000000000002',
      type: 'Visa' as const,
      expiration: { month: 12, year: 2040 },
      firstName: 'Ana',
      lastName: 'Rivera',
      billingAddress,
    };
    const { paymentCardId } = await ana.call(calls.mailOrder.addPaymentCard, { query, body });
    const { orderNumber } = await ana.call(
      order,
      await requestFor(ana, [await find(ana, 'Metformin')], { paymentCardId }),
    );
    await advance(6);
    const seen = await ana.call(calls.orders.byNumber, { params: { orderNumber }, query });
    expect(seen.lines[0]).toMatchObject({ status: 'cancelled', cancelReason: 'paymentDeclined' });
    expect((await find(ana, 'Metformin')).status).toBe('active');
  });

  test('coverage begins on its effective date', async () => {
    const fay = sandbox.as('fay');
    const query = { userName: 'fay' };
    const before = await fay.call(calls.member.eligibilityByUserName, { query });
    expect(before).toMatchObject({
      eligibilityStatus: 'FUTURE_EFFECTIVE',
      effectiveDate: expect.stringMatching(/-01$/),
    });
    await advance(32);
    expect((await fay.call(calls.member.eligibilityByUserName, { query })).eligibilityStatus).toBe(
      'ELIGIBLE',
    );
  });

  test('the Date header tells the day, ten years later too', async () => {
    const ana = sandbox.as('ana');
    const ten = await sandbox.post('/clock', { advanceDays: 3650 });
    const reply = await ana.send(calls.mailOrder.balance, { query: ana.ids });
    expect(new Date(reply.headers.get('date')!).toISOString().slice(0, 13)).toBe(ten.body.now.slice(0, 13));
    expect((await prescriptionsOf(ana)).every((rx) => ['inactive', 'transferred'].includes(rx.status))).toBe(
      true,
    );
    expect((await sandbox.post('/clock', { advanceDays: -1 })).status).toBe(400);
  });

  test('reset puts everything back', async () => {
    const ana = sandbox.as('ana');
    const before = await prescriptionsOf(ana);
    await ana.call(order, await requestFor(ana, [await find(ana, 'Atorvastatin')]));
    await advance(20);
    await sandbox.post('/reset');
    expect(await prescriptionsOf(ana)).toEqual(before);
    expect((await sandbox.get('/clock')).body.offsetDays).toBe(0);
    expect((await sandbox.get('/outbox.json')).body).toEqual([]);
  });
});

describe('the front page', () => {
  test('lists the demo members', async () => {
    const page = await sandbox.get('/');
    expect(page.body).toContain('ximena');
    expect(page.body).toContain('Portal#2026');
    expect((await sandbox.get('/healthz')).status).toBe(200);
    expect((await sandbox.get('/outbox')).status).toBe(200);
  });
});

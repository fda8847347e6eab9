import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '../../app/programme/contract/index.ts';
import type { Prescription } from '../../app/programme/contract/prescription.ts';
import { startTestSandbox } from './test-client.ts';
import type { TestMember, TestSandbox } from './test-client.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
beforeEach(async () => {
  await sandbox.post('/reset');
});
afterAll(() => sandbox.close());

async function prescriptionsOf(member: TestMember, more: object = {}): Promise<Prescription[]> {
  return (await member.call(calls.prescriptions.refillable, { query: { ...member.ids, perPage: 100, ...more } })).items;
}

async function find(member: TestMember, drug: string, more: object = {}): Promise<Prescription> {
  const found = (await prescriptionsOf(member, { ...more, q: drug })).find((rx) => rx.status !== 'inactive');
  if (!found) throw new Error(`no ${drug}`);
  return found;
}

async function requestFor(member: TestMember, prescriptions: Prescription[], more: object = {}) {
  const query = member.ids;
  const [addresses, cards] = await Promise.all([
    member.call(calls.mailOrder.shippingAddresses, { query }),
    member.call(calls.mailOrder.paymentCards, { query }),
  ]);
  return {
    body: {
      ...member.ids,
      clientReference: randomUUID(),
      addressId: addresses[0]?.addressId ?? 'none',
      paymentCardId: cards[0]?.paymentCardId ?? 'none',
      shippingMethod: 'standard' as const,
      items: prescriptions.map((rx) => ({ prescriptionId: rx.prescriptionId, priceCents: rx.refillPriceCents })),
      ...more,
    },
  };
}

const order = calls.mailOrder.requestRefills;
const countOrders = async (member: TestMember) => (await member.call(calls.orders.search, { query: member.ids })).total;

describe('ordering refills', () => {
  test('makes one order, which comes first, and the prescription says so', async () => {
    const ana = sandbox.as('ana');
    const rx = await find(ana, 'Atorvastatin');
    const request = await requestFor(ana, [rx]);
    const reply = await ana.call(order, request);
    expect(reply.orderNumber).toMatch(/^\d{8}$/);
    expect(reply.totalCents).toBe(rx.refillPriceCents);
    const { items } = await ana.call(calls.orders.search, { query: ana.ids });
    expect(items[0]).toMatchObject({ orderNumber: reply.orderNumber, status: 'placed', totalCents: reply.totalCents });
    expect(items[0]?.lines[0]).toMatchObject({ priceCents: rx.refillPriceCents, events: [{ type: 'placed', actor: 'member' }] });
    const params = { prescriptionId: rx.prescriptionId };
    const after = await ana.call(calls.prescriptions.byId, { params, query: ana.ids });
    expect(after).toMatchObject({ status: 'orderInProgress', openOrderNumber: reply.orderNumber });
    const query = { ...ana.ids, clientReference: request.body.clientReference };
    const found = await ana.call(calls.orders.search, { query });
    expect(found.items.map((one) => one.orderNumber)).toEqual([reply.orderNumber]);
  });

  test('fifty times at once with one reference makes one order and fifty like answers', async () => {
    const ana = sandbox.as('ana');
    const before = await countOrders(ana);
    const request = await requestFor(ana, [await find(ana, 'Atorvastatin'), await find(ana, 'Metformin')]);
    const replies = await Promise.all(Array.from({ length: 50 }, () => ana.send(order, request)));
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([201]));
    expect(new Set(replies.map((reply) => JSON.stringify(reply.body))).size).toBe(1);
    expect(await countOrders(ana)).toBe(before + 1);
  });

  test('with two references at once: the second finds the prescription taken', async () => {
    const ana = sandbox.as('ana');
    const rx = await find(ana, 'Atorvastatin');
    const requests = [await requestFor(ana, [rx]), await requestFor(ana, [rx])];
    const replies = await Promise.all(requests.map((request) => ana.send(order, request)));
    expect(replies.map((reply) => reply.status).sort()).toEqual([201, 409]);
  });

  test('takes what it can and names what it refuses', async () => {
    const ana = sandbox.as('ana');
    const [ready, early] = [await find(ana, 'Atorvastatin'), await find(ana, 'Jardiance')];
    const reply = await ana.call(order, await requestFor(ana, [ready, early]));
    expect(reply.totalCents).toBe(ready.refillPriceCents);
    expect(reply.refused).toEqual([
      { prescriptionId: early.prescriptionId, code: 'tooSoon', message: expect.stringContaining('can be refilled from') },
    ]);
  });

  test('orders nothing when a price has changed', async () => {
    const ana = sandbox.as('ana');
    const rx = await find(ana, 'Pregabalin');
    const request = await requestFor(ana, [await find(ana, 'Metformin'), rx]);
    await sandbox.post('/prices', { changePercent: 10 });
    const before = await countOrders(ana);
    const reply = await ana.send(order, request);
    expect(reply).toMatchObject({ status: 409, body: { code: 'PRICE_CHANGED', message: expect.any(String) } });
    expect(reply.body.prices).toEqual([{ prescriptionId: rx.prescriptionId, priceCents: 2_200 }]);
    expect(await countOrders(ana)).toBe(before);
    expect((await find(ana, 'Pregabalin')).refillPriceCents).toBe(2_200);
  });

  test('for a child who shares', async () => {
    const ana = sandbox.as('ana');
    const rx = await find(ana, 'Albuterol', { personCodes: '03' });
    await ana.call(order, await requestFor(ana, [rx]));
    expect((await find(ana, 'Albuterol', { personCodes: '03' })).status).toBe('orderInProgress');
  });

  test('expedited costs more', async () => {
    const ana = sandbox.as('ana');
    const rx = await find(ana, 'Metformin');
    const reply = await ana.call(order, await requestFor(ana, [rx], { shippingMethod: 'expedited' }));
    expect(reply.totalCents).toBe(rx.refillPriceCents + 1_500);
  });
});

describe('a refill is refused', () => {
  const refusals: [userName: string, drug: string, code: string][] = [
    ['ana', 'Jardiance', 'tooSoon'],
    ['ana', 'Levothyroxine', 'orderInProgress'],
    ['ana', 'Hydrochlorothiazide', 'noRefillsLeft'],
    ['ana', 'Trazodone', 'contactingPrescriber'],
    ['ana', 'Alendronate', 'transferred'],
    ['ana', 'Lisdexamfetamine', 'scheduleII'],
    ['ana', 'Zolpidem', 'scheduleLimit'],
    ['ana', 'Albuterol', 'notMailOrder'],
    ['mo', 'Lisinopril', 'noMailOrderProfile'],
    ['dev', 'Atorvastatin', 'termed'],
    ['noor', 'Sertraline', 'mailOrderSuppressed'],
  ];
  test.each(refusals)('for %s’s %s: %s', async (userName, drug, code) => {
    const member = sandbox.as(userName);
    const reply = await member.send(order, await requestFor(member, [await find(member, drug)]));
    expect(reply).toMatchObject({ status: 409, body: { code: 'NOTHING_ORDERED', refused: [{ code }] } });
    expect(reply.body.message).toBe(reply.body.refused[0].message);
  });

  test.each([['Famotidine', 'expired'], ['Simvastatin', 'discontinued']])('for ana’s %s: %s', async (drug, code) => {
    const ana = sandbox.as('ana');
    const [rx] = await prescriptionsOf(ana, { q: drug });
    const reply = await ana.send(order, await requestFor(ana, [rx!]));
    expect(reply.body.refused[0].code).toBe(code);
  });

  test('not for gil: a partner’s coverage counts from the start', async () => {
    const gil = sandbox.as('gil');
    expect((await gil.send(order, await requestFor(gil, [await find(gil, 'Escitalopram')]))).status).toBe(201);
  });

  test('for cara’s prescription by ana, and for one that does not exist', async () => {
    const [ana, cara] = [sandbox.as('ana'), sandbox.as('cara')];
    const reply = await ana.send(order, await requestFor(ana, await prescriptionsOf(cara)));
    expect(reply.body.refused[0].code).toBe('notShared');
    const [hugos] = await prescriptionsOf(sandbox.as('hugo'));
    expect((await ana.send(order, await requestFor(ana, [hugos!]))).status).toBe(404);
  });
});

describe('the card and the address', () => {
  const cardEnding = async (member: TestMember, lastFour: string) => {
    const cards = await member.call(calls.mailOrder.paymentCards, { query: member.ids });
    return cards.find((card) => card.lastFour === lastFour)!.paymentCardId;
  };

  test.each([['4242', 'CARD_REENTRY'], ['1117', 'CARD_EXPIRED']])('ending in %s: %s', async (lastFour, code) => {
    const ana = sandbox.as('ana');
    const paymentCardId = await cardEnding(ana, lastFour);
    const reply = await ana.send(order, await requestFor(ana, [await find(ana, 'Metformin')], { paymentCardId }));
    expect(reply).toMatchObject({ status: 409, body: { code } });
  });

  test('of someone else are not found', async () => {
    const [ana, hugo] = [sandbox.as('ana'), sandbox.as('hugo')];
    const theirs = await requestFor(hugo, []);
    const rx = await find(ana, 'Metformin');
    const { paymentCardId, addressId } = theirs.body;
    expect((await ana.send(order, await requestFor(ana, [rx], { paymentCardId }))).status).toBe(404);
    expect((await ana.send(order, await requestFor(ana, [rx], { addressId }))).status).toBe(404);
  });

  test('can be added, and the number is never shown again', async () => {
    const eve = sandbox.as('eve');
    const query = eve.ids;
    const home = { addressLine1: '905 Spaight Street', city: 'Madison', state: 'WI' as const, zip: '53703' };
    const address = await eve.call(calls.mailOrder.addShippingAddress, { query, body: home });
    expect(address).toMatchObject({ ...home, isDefault: true });
    const body = { number: '4000000000000002', type: 'Visa' as const, expiration: { month: 12, year: 2040 }, firstName: 'Eve', lastName: 'Larsen', billingAddress: home };
    const reply = await eve.send(calls.mailOrder.addPaymentCard, { query, body });
    expect(reply).toMatchObject({ status: 201, body: { lastFour: '0002', isDefault: true } });
    expect(JSON.stringify(reply.body)).not.toContain(body.number);
    expect(await eve.call(calls.mailOrder.shippingAddresses, { query })).toEqual([address]);
    const wrong = await eve.send(calls.mailOrder.addPaymentCard, { query, body: { ...body, number: '4000000000000003' } });
    expect(wrong).toMatchObject({ status: 400, body: { fields: ['number'] } });
  });
});

describe('the world moves along', () => {
  const advance = (advanceDays: number) => sandbox.post('/clock', { advanceDays });

  test('an order is received, filled, shipped and delivered; then the next refill comes due', async () => {
    const ana = sandbox.as('ana');
    const rx = await find(ana, 'Atorvastatin');
    const { orderNumber, expectedDate } = await ana.call(order, await requestFor(ana, [rx]));
    const look = async () => {
      const seen = await ana.call(calls.orders.byNumber, { params: { orderNumber }, query: ana.ids });
      const params = { prescriptionId: rx.prescriptionId };
      return { order: seen, line: seen.lines[0]!, rx: await ana.call(calls.prescriptions.byId, { params, query: ana.ids }) };
    };
    const days: string[] = [];
    for (let day = 0; day < 16; day += 1) {
      await advance(1);
      days.push((await look()).order.status);
    }
    expect([...new Set(days)]).toEqual(['inProgress', 'shipped', 'delivered']);
    const arrived = await look();
    expect(arrived.line.events.map((event) => event.type)).toEqual(['placed', 'received', 'filled', 'shipped', 'delivered']);
    expect(arrived.line).toMatchObject({ deliveredDate: expectedDate, shipmentNumber: expect.any(String) });
    expect(arrived.rx).toMatchObject({ status: 'tooSoon', refillsRemaining: rx.refillsRemaining - 1, openOrderNumber: undefined });
    const claims = await ana.call(calls.claims.search, { query: { ...ana.ids, perPage: 100, startDate: arrived.order.receivedDate, endDate: expectedDate } });
    const claim = claims.items.find((one) => one.rxNumber === rx.rxNumber);
    expect(claim).toMatchObject({ status: 'Paid', patientPayCents: rx.refillPriceCents, fillDate: arrived.rx.dispensedDate });
    await sandbox.post('/clock', { advanceDays: 80 });
    expect((await look()).rx.status).toBe(arrived.rx.refillsRemaining > 0 ? 'inactive' : 'noMoreRefills');
  });

  test('too soon becomes refillable on its day', async () => {
    const ana = sandbox.as('ana');
    const rx = await find(ana, 'Jardiance');
    const days = Math.round((Date.parse(rx.nextRefillDate!) - Date.parse(sandbox.world.clock.today())) / 86_400_000);
    await advance(days - 1);
    expect((await find(ana, 'Jardiance')).status).toBe('tooSoon');
    await advance(1);
    expect((await find(ana, 'Jardiance')).status).toBe('active');
  });

  test('the prescriber answers: a new prescription takes the old one’s place', async () => {
    const ana = sandbox.as('ana');
    await advance(14);
    const all = await prescriptionsOf(ana, { q: 'Trazodone' });
    expect(all.map((rx) => [rx.status, rx.inactiveReason]).sort()).toEqual([['active', undefined], ['inactive', 'superseded']].sort());
  });

  test('a declined card cancels the line and frees the prescription', async () => {
    const ana = sandbox.as('ana');
    const query = ana.ids;
    const [address] = await ana.call(calls.mailOrder.shippingAddresses, { query });
    const { addressId: _id, isDefault: _default, ...billingAddress } = address!;
    const body = { number: '4000000000000002', type: 'Visa' as const, expiration: { month: 12, year: 2040 }, firstName: 'Ana', lastName: 'Rivera', billingAddress };
    const { paymentCardId } = await ana.call(calls.mailOrder.addPaymentCard, { query, body });
    const { orderNumber } = await ana.call(order, await requestFor(ana, [await find(ana, 'Metformin')], { paymentCardId }));
    await advance(6);
    const seen = await ana.call(calls.orders.byNumber, { params: { orderNumber }, query });
    expect(seen.lines[0]).toMatchObject({ status: 'cancelled', cancelReason: 'paymentDeclined' });
    expect((await find(ana, 'Metformin')).status).toBe('active');
  });

  test('coverage begins', async () => {
    const fay = sandbox.as('fay');
    const query = { userName: 'fay' };
    const before = await fay.call(calls.member.eligibilityByUserName, { query });
    expect(before).toMatchObject({ eligibilityStatus: 'FUTURE_EFFECTIVE', effectiveDate: expect.stringMatching(/-01$/) });
    await advance(32);
    expect((await fay.call(calls.member.eligibilityByUserName, { query })).eligibilityStatus).toBe('ELIGIBLE');
  });

  test('the Date header tells the day, ten years later too', async () => {
    const ana = sandbox.as('ana');
    const ten = await sandbox.post('/clock', { advanceDays: 3650 });
    const reply = await ana.send(calls.mailOrder.balance, { query: ana.ids });
    expect(new Date(reply.headers.get('date')!).toISOString().slice(0, 13)).toBe(ten.body.now.slice(0, 13));
    expect((await prescriptionsOf(ana)).every((rx) => ['inactive', 'transferred'].includes(rx.status))).toBe(true);
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

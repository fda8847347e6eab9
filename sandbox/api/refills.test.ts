import { afterAll, beforeEach, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '#contract/index.ts';
import {
  find,
  prescriptionsOf,
  requestFor,
  startTestSandbox,
  type TestMember,
  type TestSandbox,
} from './test-client.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

const order = calls.mailOrder.requestRefills;
const countOrders = async (member: TestMember) =>
  (await member.call(calls.orders.search, { query: member.ids })).total;

describe('ordering refills', () => {
  beforeEach(async () => {
    await sandbox.post('/reset');
  });

  test('makes one order, which comes first, and the prescription says so', async () => {
    const ana = sandbox.as('ana');
    const rx = await find(ana, 'Atorvastatin');
    const request = await requestFor(ana, [rx]);
    const reply = await ana.call(order, request);
    expect(reply.orderNumber).toMatch(/^\d{8}$/);
    expect(reply.totalCents).toBe(rx.refillPriceCents);
    const { items } = await ana.call(calls.orders.search, { query: ana.ids });
    expect(items[0]).toMatchObject({
      orderNumber: reply.orderNumber,
      status: 'placed',
      totalCents: reply.totalCents,
    });
    expect(items[0]?.lines[0]).toMatchObject({
      priceCents: rx.refillPriceCents,
      events: [{ type: 'placed', actor: 'member' }],
    });
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
      {
        prescriptionId: early.prescriptionId,
        code: 'tooSoon',
        message: expect.stringContaining('can be refilled from'),
      },
    ]);
  });

  test('orders nothing when a price has changed', async () => {
    const ana = sandbox.as('ana');
    const rx = await find(ana, 'Pregabalin');
    const request = await requestFor(ana, [await find(ana, 'Metformin'), rx]);
    await sandbox.post('/prices', { changePercent: 10 });
    const before = await countOrders(ana);
    const reply = await ana.send(order, request);
    expect(reply).toMatchObject({
      status: 409,
      body: { code: 'PRICE_CHANGED', message: expect.any(String) },
    });
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

  test('expedited shipping costs more', async () => {
    const ana = sandbox.as('ana');
    const rx = await find(ana, 'Metformin');
    const reply = await ana.call(order, await requestFor(ana, [rx], { shippingMethod: 'expedited' }));
    expect(reply.totalCents).toBe(rx.refillPriceCents + 1_500);
  });
});

describe('a refill is refused', () => {
  beforeAll(async () => {
    await sandbox.post('/reset');
  });

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

  test.each([
    ['Famotidine', 'expired'],
    ['Simvastatin', 'discontinued'],
  ])('for ana’s %s: %s', async (drug, code) => {
    const ana = sandbox.as('ana');
    const [rx] = await prescriptionsOf(ana, { q: drug });
    const reply = await ana.send(order, await requestFor(ana, [rx!]));
    expect(reply.body.refused[0].code).toBe(code);
  });

  test('not for gil: a partner’s coverage counts from the start', async () => {
    const gil = sandbox.as('gil');
    expect((await gil.send(order, await requestFor(gil, [await find(gil, 'Escitalopram')]))).status).toBe(
      201,
    );
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
  beforeAll(async () => {
    await sandbox.post('/reset');
  });

  const cardEnding = async (member: TestMember, lastFour: string) => {
    const cards = await member.call(calls.mailOrder.paymentCards, { query: member.ids });
    return cards.find((card) => card.lastFour === lastFour)!.paymentCardId;
  };

  test.each([
    ['4242', 'CARD_REENTRY'],
    ['1117', 'CARD_EXPIRED'],
  ])('ending in %s: %s', async (lastFour, code) => {
    const ana = sandbox.as('ana');
    const paymentCardId = await cardEnding(ana, lastFour);
    const reply = await ana.send(
      order,
      await requestFor(ana, [await find(ana, 'Metformin')], { paymentCardId }),
    );
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
    const body = {
      number: '4000000000000002',
      type: 'Visa' as const,
      expiration: { month: 12, year: 2040 },
      firstName: 'Eve',
      lastName: 'Larsen',
      billingAddress: home,
    };
    const reply = await eve.send(calls.mailOrder.addPaymentCard, { query, body });
    expect(reply).toMatchObject({ status: 201, body: { lastFour: '0002', isDefault: true } });
    expect(JSON.stringify(reply.body)).not.toContain(body.number);
    expect(await eve.call(calls.mailOrder.shippingAddresses, { query })).toEqual([address]);
    const wrong = await eve.send(calls.mailOrder.addPaymentCard, {
      query,
      body: { ...body, number: '4000000000000003' },
    });
    expect(wrong).toMatchObject({ status: 400, body: { fields: ['number'] } });
  });
});

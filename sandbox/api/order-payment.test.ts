/** Payment of an order: credit first, then a card that is valid when the order is filled. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { calls } from '#contract/index.ts';
import type { Order } from '#contract/order.ts';
import type { SentMessage } from '../outbox.ts';
import { toNewYorkTime } from '../data/clock.ts';
import {
  loadPrescriptions,
  requestFor,
  startTestSandbox,
  type TestMember,
  type TestSandbox,
} from '#harness/sandbox-client.ts';

const { mailOrder, orders } = calls;
/** Monday, November 30: an order is filled on Tuesday, December 1. */
const MONDAY = toNewYorkTime('2026-11-30', 9);

let sandbox: TestSandbox;
let hugo: TestMember;
beforeEach(async () => {
  sandbox = await startTestSandbox(() => MONDAY);
  hugo = sandbox.as('hugo');
});
afterEach(() => sandbox.close());

const balance = async () => (await hugo.call(mailOrder.balance, { query: hugo.ids })).balanceCents;
const orderBy = (orderNumber: string): Promise<Order> =>
  hugo.call(orders.byNumber, { params: { orderNumber }, query: hugo.ids });
const memberId = () =>
  sandbox.programme.db.get<{ memberId: number }>('SELECT memberId FROM members WHERE userName = ?', 'hugo')!
    .memberId;
/** As if an earlier order had been refunded. */
const give = (cents: number) =>
  sandbox.programme.db.insert('accountEntries', {
    ...{ memberId: memberId(), at: '2026-11-01T12:00:00.000Z', kind: 'credit' },
    ...{ amountCents: -cents, orderNumber: '10000000' },
  });
const cards = () => hugo.call(mailOrder.paymentCards, { query: hugo.ids });
const expire = (paymentCardId: string, month: number) =>
  sandbox.programme.db.update(
    'paymentCards',
    { expirationMonth: month, expirationYear: 2026 },
    { paymentCardId },
  );
const messages = async (orderNumber: string) =>
  ((await sandbox.get('/outbox.json')).body as SentMessage[])
    .map(({ body }) => body)
    .filter((body) => body.includes(orderNumber));

/** Two of his medicines, and what they cost together. */
async function refills() {
  const ready = await loadPrescriptions(hugo, { status: 'active' });
  const wanted = ready
    .filter(({ mailOrder: byMail, refillPriceCents }) => byMail && refillPriceCents > 300)
    .slice(0, 2);
  return { wanted, cents: wanted.reduce((sum, { refillPriceCents }) => sum + refillPriceCents, 0) };
}
const place = async (more: object = {}) =>
  hugo.call(mailOrder.requestRefills, await requestFor(hugo, (await refills()).wanted, more));

describe('credit', () => {
  test('pays first and once, and the card pays the rest', async () => {
    const { cents } = await refills();
    give(500);
    const { orderNumber } = await place();
    expect(await orderBy(orderNumber)).toMatchObject({
      ...{ totalCents: cents, fromBalanceCents: 500, fromCardCents: cents - 500 },
      paymentCardLabel: expect.stringContaining('ending in'),
    });
    expect(await balance()).toBe(0);
    await sandbox.post('/clock', { advanceDays: 1 });
    await sandbox.post('/clock', { advanceDays: 1 });
    expect(await balance()).toBe(0);
    const dollars = (amount: number) => `$${(amount / 100).toFixed(2)}`;
    expect(await messages(orderNumber)).toEqual(
      expect.arrayContaining([
        expect.stringContaining(`Your balance paid ${dollars(500)}`),
        expect.stringContaining('We charged'),
      ]),
    );
  });

  test('returns line by line when lines are cancelled before they are filled', async () => {
    const { wanted, cents } = await refills();
    give(cents);
    const { orderNumber } = await place();
    for (const [index, line] of (await orderBy(orderNumber)).lines.entries()) {
      const body = { ...hugo.ids, lineIds: [line.lineId] };
      await hugo.call(orders.cancel, { params: { orderNumber }, body });
      const left = wanted.slice(index + 1).reduce((sum, { refillPriceCents }) => sum + refillPriceCents, 0);
      expect(await balance()).toBe(left - cents);
    }
  });

  test('is refused beyond the agreed card payment, and nothing is ordered', async () => {
    const { cents } = await refills();
    const { status, body } = await hugo.send(
      mailOrder.requestRefills,
      await requestFor(hugo, (await refills()).wanted, { fromCardCents: cents - 1 }),
    );
    expect([status, body.code]).toEqual([409, 'BALANCE_CHANGED']);
    expect((await refills()).cents).toBe(cents);
  });

  test('contains a returned order, with shipping after the last line', async () => {
    const { wanted } = await refills();
    const { orderNumber } = await place({ shippingMethod: 'expedited' });
    const [first, second] = (await orderBy(orderNumber)).lines;
    const happens = (lineId: string, type: string) => sandbox.post('/order-events', { lineId, type });
    for (const type of ['received', 'shipped', 'refunded']) await happens(first!.lineId, type);
    expect(await balance()).toBe(-wanted[0]!.refillPriceCents);
    const body = { ...hugo.ids, lineIds: [second!.lineId] };
    await hugo.call(orders.cancel, { params: { orderNumber }, body });
    // the second line was never charged
    expect(await balance()).toBe(-wanted[0]!.refillPriceCents - 1500);
    expect(await messages(orderNumber)).toEqual(
      expect.arrayContaining([expect.stringContaining('We will apply it to your next orders')]),
    );
  });
});

describe('card that expires before the fill', () => {
  test('is refused for an order and as the default card', async () => {
    const [card] = await cards();
    expire(card!.paymentCardId, 11);
    const request = await requestFor(hugo, (await refills()).wanted);
    const refused = await hugo.send(mailOrder.requestRefills, request);
    expect([refused.status, refused.body.code]).toEqual([409, 'CARD_EXPIRED']);
    const input = { params: { paymentCardId: card!.paymentCardId }, query: hugo.ids };
    expect((await hugo.send(mailOrder.setDefaultCard, input)).body.code).toBe('CARD_EXPIRED');
    expire(card!.paymentCardId, 12);
    expect((await hugo.send(mailOrder.requestRefills, request)).status).toBe(201);
  });
});

describe('card with an open charge', () => {
  const used = async () => (await cards())[0]!;
  const remove = async () => {
    const { paymentCardId } = await used();
    return hugo.send(mailOrder.removePaymentCard, { params: { paymentCardId }, query: hugo.ids });
  };
  const isRefused = async () => {
    const { status, body } = await remove();
    expect([status, body.code]).toEqual([409, 'CARD_IN_USE']);
  };

  test('cannot be removed until its order is filled', async () => {
    const { orderNumber } = await place();
    expect((await used()).unpaidOrders).toEqual([orderNumber]);
    await isRefused();
    for (const { lineId } of (await orderBy(orderNumber)).lines)
      for (const type of ['received', 'shipped']) await sandbox.post('/order-events', { lineId, type });
    expect((await used()).unpaidOrders).toEqual([]);
    expect((await remove()).status).toBe(204);
  });

  test('can be removed when credit pays the rest of its order', async () => {
    const { wanted } = await refills();
    give(wanted[0]!.refillPriceCents);
    const { orderNumber } = await place();
    await isRefused();
    const [, second] = (await orderBy(orderNumber)).lines;
    const body = { ...hugo.ids, lineIds: [second!.lineId] };
    await hugo.call(orders.cancel, { params: { orderNumber }, body });
    expect((await remove()).status).toBe(204);
    await sandbox.post('/clock', { advanceDays: 2 });
    expect((await orderBy(orderNumber)).lines.map(({ status }) => status === 'cancelled')).toEqual([
      false,
      true,
    ]);
  });

  test('is replaced by its new entry, and never charged', async () => {
    const { orderNumber } = await place();
    const old = await used();
    const body = {
      ...{ number: '4111111111111111', type: 'Visa' as const, expiration: { month: 12, year: 2029 } },
      ...{ firstName: 'Hugo', lastName: 'Silva', replaces: old.paymentCardId },
      billingAddress: { addressLine1: '1 Main St', city: 'Madison', state: 'WI', zip: '53703' },
    };
    const entered = await hugo.call(mailOrder.addPaymentCard, { query: hugo.ids, body });
    expect(entered.unpaidOrders).toEqual([orderNumber]);
    expect((await orderBy(orderNumber)).paymentCardLabel).toContain('1111');
    await sandbox.post('/clock', { advanceDays: 2 });
    expect((await orderBy(orderNumber)).status).not.toBe('cancelled');
    expect((await messages(orderNumber)).join()).not.toContain(old.lastFour);
  });
});

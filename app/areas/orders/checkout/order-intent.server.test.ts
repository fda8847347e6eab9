/** Stored order intents: their owner, their single sender, and searches. */
import { describe, expect, test } from 'vitest';
import { openSqliteStore } from '~/platform/stores/sqlite.ts';
import type { Order } from '#contract/order.ts';
import { ProgrammeFault, type FaultCode } from '~/programme/fault.ts';
import { createStillClock } from '#harness/clocks.ts';
import { anOrder, anOrderLine } from '#harness/factories.ts';
import { readCart } from './cart.server.ts';
import type { Beginning, OrderIntent, Outcome, PlacedOutcome } from './order-intent.ts';
import {
  awaitOutcome,
  beginAttempt,
  isIntentId,
  readIntent,
  reconcile,
  recordOutcome,
} from './order-intent.server.ts';
import { fillCart, connectPortal, type ShopOptions } from '#harness/shop.ts';

const CALL_MS = 4_000;
const DAY_MS = 24 * 3_600_000;
const intentId = 'c0ffee00-0000-4000-8000-000000000001';
const items = [{ prescriptionId: 'rx-1', priceCents: 1_000 }];
const first: Beginning = { intentId, attempt: 1, offer: 'offer', items };
const refused: Outcome = { state: 'failed', failure: { reason: 'refused' } };
const placed: PlacedOutcome = { state: 'done', order: { orderNumber: '7', refused: [] }, items };

/** A portal whose programme lists these orders, or does not answer. */
function open(
  options: ShopOptions = {},
  clock = createStillClock(),
  database = openSqliteStore(':memory:', clock.now),
) {
  const programme = { orders: [] as Order[], fault: undefined as Error | undefined, asked: [] as unknown[] };
  const call = async (_call: unknown, { query }: { query: unknown }) => {
    programme.asked.push(query);
    if (programme.fault) throw programme.fault;
    return { items: programme.orders };
  };
  const api = () => ({ call: call as never });
  const portal = connectPortal({ clock, database, api }, { callMs: CALL_MS, ...options });
  const begin = async (change: Partial<Beginning> = {}) =>
    (await beginAttempt(portal.context, portal.member, { ...first, ...change })).intent;
  const read = () => readIntent(portal.context, portal.member, intentId);
  const finish = async (outcome: Outcome, of?: OrderIntent) =>
    recordOutcome(portal.context, portal.member, of ?? (await begin()), outcome);
  return { ...portal, clock, database, programme, begin, read, finish };
}

test.each([
  [intentId, true],
  [intentId.toUpperCase(), false],
  [`${intentId}0`, false],
  [undefined, false],
])('treats %s as the id of an intent: %s', (value, is) => {
  expect(isIntentId(value)).toBe(is);
});

describe('order intent', () => {
  test.each([
    ['on another card', { cardId: 'OTHER' }],
    ['on the same card', { personCode: '02' }],
  ])('is hidden with its cart from a different person %s', async (_who, other) => {
    const { clock, database, begin, read, finish, ...own } = open();
    const theirs = open(other, clock, database);
    await fillCart(own, 'rx-1');
    expect(await readCart(theirs.context, theirs.member)).toBeUndefined();
    await finish(placed, await begin());
    expect(await theirs.read()).toBeUndefined();
    expect(await theirs.begin()).toMatchObject({ state: 'pending', attempt: 1 });
    expect(await read()).toMatchObject(placed);
  });
  test('is stored for 90 days', async () => {
    const { clock, begin, read } = open();
    await begin();
    clock.advance(90 * DAY_MS - 1);
    expect(await read()).toMatchObject({ state: 'pending' });
    clock.advance(1);
    expect(await read()).toBeUndefined();
  });
});

describe('waiting for an outcome', () => {
  /** @param onWait gets the number of each wait */
  const waiting = (
    clock: ReturnType<typeof createStillClock>,
    onWait: (times: number) => unknown = () => undefined,
  ) => {
    const waits: number[] = [];
    clock.wait = async (ms) => {
      waits.push(ms);
      await onWait(waits.length);
    };
    return waits;
  };
  test('polls five times a second, and returns the outcome once it is stored', async () => {
    const { context, member, clock, begin, finish } = open();
    const begun = await begin();
    const waits = waiting(clock, (times) => times === 3 && finish(placed, begun));
    expect(await awaitOutcome(context, member, begun)).toMatchObject(placed);
    expect(waits).toEqual([200, 200, 200]);
  });
  test('gives up after eight seconds', async () => {
    const { context, member, clock, begin } = open();
    const waits = waiting(clock);
    expect(await awaitOutcome(context, member, await begin())).toMatchObject({ state: 'pending' });
    expect(waits).toHaveLength(40);
  });
  test('ends when the sending process is dead', async () => {
    const { context, member, clock, begin } = open();
    const begun = await begin();
    const waits = waiting(clock, () => clock.advance(CALL_MS + 5_001));
    expect(await awaitOutcome(context, member, begun)).toEqual(begun);
    expect(waits).toHaveLength(1);
  });
  test('returns the known intent when its record is lost', async () => {
    const { context, member, clock, database, begin } = open();
    const begun = await begin();
    for (const key of await database.keysWith('order-intent')) await database.delete(key);
    waiting(clock, (times) => times === 2 && clock.advance(CALL_MS + 5_001));
    expect(await awaitOutcome(context, member, begun)).toEqual(begun);
  });
});

describe('order with a lost reply', () => {
  const lost = async (options: ShopOptions = {}) => {
    const portal = open(options);
    await fillCart(portal, 'rx-1');
    const cart = (await readCart(portal.context, portal.member))!;
    const begun = await portal.begin({ intentId: cart.intentId });
    const unknown = await portal.finish({ state: 'unknown' }, begun);
    const lookUp = (intent: OrderIntent = unknown) => reconcile(portal.context, portal.member, intent);
    const found = anOrder({
      clientReference: cart.intentId,
      lines: [anOrderLine({ prescriptionId: 'rx-1' })],
    });
    const idsInCart = async () =>
      (await readCart(portal.context, portal.member))!.items.map(({ prescriptionId }) => prescriptionId);
    return { ...portal, unknown, lookUp, found, idsInCart, name: cart.intentId };
  };
  const fault = (code: FaultCode) => new ProgrammeFault('GET /mail-order/orders', { code });

  test('is searched by its own reference among all orders of the member', async () => {
    const { programme, lookUp, name } = await lost();
    await lookUp();
    expect(programme.asked).toEqual([
      {
        ...{ clientId: '28001', cardId: 'ABC123', personCode: '01' },
        ...{ period: 'all', clientReference: name, page: 1, perPage: 1 },
      },
    ]);
  });
  test('is done when it is found, leaves the cart, and is logged once', async () => {
    const { programme, lookUp, found, idsInCart, changes, logText } = await lost();
    programme.orders = [found];
    expect(await lookUp()).toMatchObject({ state: 'done', order: { orderNumber: found.orderNumber } });
    expect(await idsInCart()).toEqual([]);
    expect(logText()).toMatch(/"audit":"order".*"outcome":"placed","reason":"found"/);
    expect(changes()).toHaveLength(1);
  });
  test('fails after two searches, is logged once, and is done if it appears later', async () => {
    const { programme, clock, lookUp, found, changes, logText } = await lost();
    const once = await lookUp();
    expect(logText()).not.toContain('notFound');
    clock.advance(2 * CALL_MS + 1);
    const failed = await lookUp(once);
    expect(failed).toMatchObject({ state: 'failed', failure: { reason: 'notFound' } });
    const noted = () => logText().match(/"audit":"order"[^\n]*"outcome":"failed","reason":"notFound"/g);
    expect(noted()).toHaveLength(1);
    expect(await lookUp(failed)).toMatchObject({ state: 'failed' });
    expect(noted()).toHaveLength(1);
    expect(changes()).toHaveLength(1);
    programme.orders = [found];
    expect(await lookUp(failed)).toMatchObject({ state: 'done' });
  });
  test.each([
    ['the session has ended', fault('unauthorized')],
    ['the portal itself is at fault', new TypeError('not the programme’s')],
  ])('throws when %s', async (_why, error) => {
    const { programme, lookUp } = await lost();
    programme.fault = error;
    await expect(lookUp()).rejects.toBe(error);
  });
  test('is not searched while it is pending or after a refusal', async () => {
    const { programme, context, member, begin, finish } = open();
    const begun = await begin();
    expect(await reconcile(context, member, begun)).toBe(begun);
    const failed = await finish(refused, begun);
    expect(await reconcile(context, member, failed)).toBe(failed);
    expect(programme.asked).toEqual([]);
  });
});

test('marks an order as open until its outcome is known', async () => {
  const { database, begin, finish, clock } = open();
  const marks = async () =>
    Promise.all((await database.keysWith('open-order:')).map((key) => database.get(key)));
  const begunAt = clock.now();
  const begun = await begin();
  // a call's time and the margin after it
  expect(await marks()).toEqual([`${begunAt} ${begunAt + CALL_MS + 5_000}`]);
  const unknown = await finish({ state: 'unknown' }, begun);
  expect(await marks()).toEqual([`${begunAt} ${clock.now()}`]);
  await finish(placed, unknown);
  expect(await marks()).toEqual([]);
});

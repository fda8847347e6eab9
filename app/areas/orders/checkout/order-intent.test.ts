import { describe, expect, test } from 'vitest';
import { finish, withLookupMiss, type OrderIntent } from './order-intent.ts';

const limits = { callMs: 4_000 };
const BEGUN_AT = Date.UTC(2026, 10, 20, 14);
/** @param ms after the attempt was begun */
const after = (ms: number) => BEGUN_AT + ms;
const items = [{ prescriptionId: 'rx-1', priceCents: 1_000 }];
const begun = { intentId: 'i-1', attempt: 1, offer: 'o-1', items, begunAt: BEGUN_AT, misses: 0 };
const pending: OrderIntent = { ...begun, state: 'pending' };
const done: OrderIntent = { ...begun, state: 'done', order: { orderNumber: '7', refused: [] } };
const failed: OrderIntent = { ...begun, state: 'failed', failure: { reason: 'refused' } };
const unknown: OrderIntent = { ...begun, state: 'unknown' };
const notFound = { ...begun, state: 'failed', failure: { reason: 'notFound' }, mayTurnUp: true } as const;

/** order-intent-model.test.ts and place-order.test.ts prove how attempts begin and end. */
test('accepts the order of an earlier attempt with its own lines while the next one is pending', () => {
  const next: OrderIntent = {
    ...pending,
    attempt: 2,
    items: [...items, { ...items[0]!, prescriptionId: 'rx-3' }],
  };
  const order = { orderNumber: '7', refused: [] };
  expect(finish(next, 1, { state: 'done', items, order })).toMatchObject({ state: 'done', items, order });
  expect(finish(next, 1, { state: 'failed', failure: { reason: 'refused' } })).toBe(next);
});

describe('search without a result', () => {
  const once: OrderIntent = { ...unknown, misses: 1, missedAt: after(7_000) };
  const early = { ...once, missedAt: after(1_000) };
  test.each<[what: string, current: OrderIntent, ms: number, expected: object]>([
    ['is stored the first time', unknown, 9_000, { ...unknown, misses: 1 }],
    ['is stored for an abandoned order', pending, 9_001, { ...unknown, misses: 1 }],
    ['fails the order the second time, later than two calls after the start', once, 9_000, { ...notFound, misses: 2 }],
    ['fails nothing within the time of two calls', early, 8_000, { ...early, misses: 2 }],
    ['fails the order just after the time of two calls', early, 8_001, { ...notFound, misses: 2 }],
  ])('%s', (_what, current, ms, expected) => {
    const missedAt = after(ms);
    expect(withLookupMiss(current, 1, missedAt, limits)).toEqual({ ...expected, missedAt });
  }); // oxfmt-ignore
  test('counts a second time only after two seconds', () => {
    expect(withLookupMiss(once, 1, after(8_999), limits)).toBe(once);
  });
  test.each([
    ['of an older attempt', { ...unknown, attempt: 2 }],
    ['while it may be under way', pending],
    ['of one that was placed', done],
    ['of one that failed', failed],
  ])('changes nothing %s', (_what, current) => {
    expect(withLookupMiss(current, 1, after(9_000), limits)).toBe(current);
  });
});

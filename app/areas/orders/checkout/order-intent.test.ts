import { describe, expect, test } from 'vitest';
import {
  begin,
  finish,
  isFreshTry,
  isOpenQuestion,
  isSurelyNotPlaced,
  withLookupMiss,
  nextAttempt,
  effectiveState,
  type OrderIntent,
  type Outcome,
} from './order-intent.ts';

const CALL_MS = 4_000;
const limits = { callMs: CALL_MS };
const BEGUN_AT = Date.UTC(2026, 10, 20, 14);
/** @param ms after the attempt was begun */
const after = (ms: number) => BEGUN_AT + ms;
const item = { prescriptionId: 'rx-1', priceCents: 1_000 };
const begun = { intentId: 'i-1', attempt: 1, offer: 'o-1', items: [item] };
const pending: OrderIntent = { ...begun, state: 'pending', begunAt: BEGUN_AT, misses: 0 };
const order = { orderNumber: '7', refused: [] };
const placed: Outcome = { state: 'done', order, items: [item] };
const refused: Outcome = { state: 'failed', failure: { reason: 'refused' } };
const done: OrderIntent = { ...pending, ...placed };
const failed: OrderIntent = { ...pending, ...refused };
const unknown: OrderIntent = { ...pending, state: 'unknown' };
const notFound: OrderIntent = {
  ...pending,
  state: 'failed',
  failure: { reason: 'notFound' },
  mayTurnUp: true,
};

describe('order attempt', () => {
  test('starts with the first press', () => {
    expect(begin(undefined, begun, 5)).toEqual({ ...pending, begunAt: 5 });
    expect(nextAttempt(undefined)).toBe(1);
  });
  test('starts again after a failure without its outcome', () => {
    const again = { ...begun, attempt: 2, offer: 'o-2' };
    const before = { ...failed, misses: 2, missedAt: 3 };
    expect(begin(before, again, 9)).toEqual({ ...pending, attempt: 2, offer: 'o-2', begunAt: 9 });
  });
  test('starts again after an order was not found, which may still appear', () => {
    expect(begin(notFound, { ...begun, attempt: 2 }, 9)).toMatchObject({ state: 'pending', mayTurnUp: true });
  });
  test.each([
    ['while one is pending', pending],
    ['while an answer is lost', unknown],
    ['after it was placed', done],
  ])('does not start %s, whichever attempt the form names', (_when, current) => {
    for (const attempt of [1, 2]) {
      expect(begin(current, { ...begun, attempt }, 9)).toBeUndefined();
      expect(isFreshTry(current, attempt)).toBe(false);
    }
  });
  test('does not start from a form of the failed or a future attempt', () => {
    expect(begin(failed, begun, 9)).toBeUndefined();
    expect(begin(failed, { ...begun, attempt: 3 }, 9)).toBeUndefined();
  });
});

describe('attempt outcome', () => {
  test.each([
    ['pending', pending],
    ['unknown', unknown],
  ])('is accepted while the attempt is %s', (_state, current) => {
    expect(finish(current, 1, placed)).toEqual(done);
    expect(finish(current, 1, refused)).toEqual(failed);
    expect(finish(current, 1, { state: 'unknown' })).toEqual(unknown);
  });
  test('never replaces a placed order', () => {
    const other: Outcome = { ...placed, order: { orderNumber: '8', refused: [] } };
    for (const outcome of [other, refused, { state: 'unknown' } as const])
      expect(finish(done, 1, outcome)).toBe(done);
  });
  test('is ignored from an older attempt', () => {
    const second = { ...pending, attempt: 2 };
    expect(finish(second, 1, refused)).toBe(second);
    expect(finish(second, 1, { state: 'unknown' })).toBe(second);
  });
  test('is ignored after a failure', () => {
    expect(finish(failed, 1, { state: 'unknown' })).toBe(failed);
  });
  test('is accepted from any attempt when it is an order', () => {
    const second = { ...pending, attempt: 2, items: [item, { ...item, prescriptionId: 'rx-2' }] };
    expect(finish(second, 1, placed)).toEqual({ ...done, attempt: 2 });
    expect(finish(failed, 1, placed)).toEqual(done);
  });
});

describe('pending order', () => {
  test('becomes unknown after a call and its margin', () => {
    expect(effectiveState(pending, after(CALL_MS + 5_000), limits)).toBe('pending');
    expect(effectiveState(pending, after(CALL_MS + 5_001), limits)).toBe('unknown');
  });
  test.each([done, failed])('is $state for good once stored', (intent) => {
    expect(effectiveState(intent, after(1_000_000), limits)).toBe(intent.state);
  });
  test.each([
    ['while it may be under way', pending, 0, false],
    ['when it was given up on', pending, CALL_MS + 5_001, true],
    ['when its answer was lost', unknown, 0, true],
    ['when it was placed', done, 0, false],
    ['when it was refused', failed, 0, false],
    ['when it was not found', notFound, 0, true],
    ['when the attempt after that was refused', { ...failed, mayTurnUp: true as const }, 0, true],
    ['when the attempt after that is under way', { ...pending, mayTurnUp: true as const }, 0, false],
    ['when the attempt after that was placed', { ...done, mayTurnUp: true as const }, 0, false],
  ])('may be searched %s: %#', (_when, intent, ms, is) => {
    expect(isOpenQuestion(intent, after(ms), limits)).toBe(is);
  });
});

describe('statement that nothing was charged', () => {
  test.each([
    ['when every attempt was refused', failed, true],
    ['not when no order was found, because one may still turn up', notFound, false],
    ['not when the attempt after that was refused', { ...failed, mayTurnUp: true as const }, false],
    ['not while it may be under way', pending, false],
    ['not when its answer was lost', unknown, false],
    ['not when it was placed', done, false],
  ])('is allowed %s', (_when, intent, is) => {
    expect(isSurelyNotPlaced(intent)).toBe(is);
  });
});

describe('search without a result', () => {
  const once: OrderIntent = { ...unknown, misses: 1, missedAt: after(7_000) };
  test('is stored the first time', () => {
    expect(withLookupMiss(unknown, 1, after(9_000), limits)).toEqual({
      ...unknown,
      misses: 1,
      missedAt: after(9_000),
    });
    expect(withLookupMiss(pending, 1, after(9_001), limits)).toEqual({
      ...unknown,
      misses: 1,
      missedAt: after(9_001),
    });
  });
  test('fails the order the second time, later than two calls after the start', () => {
    expect(withLookupMiss(once, 1, after(9_000), limits)).toEqual({
      ...notFound,
      misses: 2,
      missedAt: after(9_000),
    });
  });
  test('counts a second time only after two seconds', () => {
    expect(withLookupMiss(once, 1, after(8_999), limits)).toBe(once);
  });
  test('fails nothing within the time of two calls', () => {
    const early = { ...once, missedAt: after(1_000) };
    expect(withLookupMiss(early, 1, after(8_000), limits)).toEqual({
      ...early,
      misses: 2,
      missedAt: after(8_000),
    });
    expect(withLookupMiss(early, 1, after(8_001), limits)).toMatchObject({ state: 'failed' });
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

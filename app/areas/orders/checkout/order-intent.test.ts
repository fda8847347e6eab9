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

describe('an order is begun', () => {
  test('for the first press', () => {
    expect(begin(undefined, begun, 5)).toEqual({ ...pending, begunAt: 5 });
    expect(nextAttempt(undefined)).toBe(1);
  });
  test('again when the member tries again after a failure, without what was said of that', () => {
    const again = { ...begun, attempt: 2, offer: 'o-2' };
    const before = { ...failed, misses: 2, missedAt: 3 };
    expect(begin(before, again, 9)).toEqual({ ...pending, attempt: 2, offer: 'o-2', begunAt: 9 });
  });
  test('again after nothing was found, and an order may still turn up', () => {
    expect(begin(notFound, { ...begun, attempt: 2 }, 9)).toMatchObject({ state: 'pending', mayTurnUp: true });
  });
  test.each([
    ['while one is pending', pending],
    ['while an answer is lost', unknown],
    ['after it was placed', done],
  ])('not again %s, whichever attempt the form names', (_when, current) => {
    for (const attempt of [1, 2]) {
      expect(begin(current, { ...begun, attempt }, 9)).toBeUndefined();
      expect(isFreshTry(current, attempt)).toBe(false);
    }
  });
  test('not again by a form of the attempt that failed, or of one that is yet to come', () => {
    expect(begin(failed, begun, 9)).toBeUndefined();
    expect(begin(failed, { ...begun, attempt: 3 }, 9)).toBeUndefined();
  });
});

describe('the outcome of an attempt', () => {
  test.each([
    ['pending', pending],
    ['unknown', unknown],
  ])('counts while it is %s', (_state, current) => {
    expect(finish(current, 1, placed)).toEqual(done);
    expect(finish(current, 1, refused)).toEqual(failed);
    expect(finish(current, 1, { state: 'unknown' })).toEqual(unknown);
  });
  test('does not overwrite an order that was placed, not even by another', () => {
    const other: Outcome = { ...placed, order: { orderNumber: '8', refused: [] } };
    for (const outcome of [other, refused, { state: 'unknown' } as const])
      expect(finish(done, 1, outcome)).toBe(done);
  });
  test('of an older attempt does not count for the one that is under way', () => {
    const second = { ...pending, attempt: 2 };
    expect(finish(second, 1, refused)).toBe(second);
    expect(finish(second, 1, { state: 'unknown' })).toBe(second);
  });
  test('that comes after a failure does not count either', () => {
    expect(finish(failed, 1, { state: 'unknown' })).toBe(failed);
  });
  test('is true when it is an order, whichever attempt it is of, and holds what that one asked for', () => {
    const second = { ...pending, attempt: 2, items: [item, { ...item, prescriptionId: 'rx-2' }] };
    expect(finish(second, 1, placed)).toEqual({ ...done, attempt: 2 });
    expect(finish(failed, 1, placed)).toEqual(done);
  });
});

describe('an order that is pending', () => {
  test('is given up on when a call and its margin are over', () => {
    expect(effectiveState(pending, after(CALL_MS + 5_000), limits)).toBe('pending');
    expect(effectiveState(pending, after(CALL_MS + 5_001), limits)).toBe('unknown');
  });
  test.each([done, failed])('is $state for good when that is written', (intent) => {
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
  ])('may be looked up %s: %#', (_when, intent, ms, is) => {
    expect(isOpenQuestion(intent, after(ms), limits)).toBe(is);
  });
});

describe('a page may say that nothing was charged', () => {
  test.each([
    ['when every attempt was refused', failed, true],
    ['not when no order was found, because one may still turn up', notFound, false],
    ['not when the attempt after that was refused', { ...failed, mayTurnUp: true as const }, false],
    ['not while it may be under way', pending, false],
    ['not when its answer was lost', unknown, false],
    ['not when it was placed', done, false],
  ])('%s', (_when, intent, is) => {
    expect(isSurelyNotPlaced(intent)).toBe(is);
  });
});

describe('a search that does not find the order', () => {
  const once: OrderIntent = { ...unknown, misses: 1, missedAt: after(7_000) };
  test('is noted the first time', () => {
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
  test('means that there is none the second time, later than two calls after it was begun', () => {
    expect(withLookupMiss(once, 1, after(9_000), limits)).toEqual({
      ...notFound,
      misses: 2,
      missedAt: after(9_000),
    });
  });
  test('counts as the second only with two seconds in between', () => {
    expect(withLookupMiss(once, 1, after(8_999), limits)).toBe(once);
  });
  test('ends nothing before two calls’ time has passed', () => {
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
  ])('says nothing %s', (_what, current) => {
    expect(withLookupMiss(current, 1, after(9_000), limits)).toBe(current);
  });
});

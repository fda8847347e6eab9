import { expect, test } from 'vitest';
import { countAttempt, countInSequence, refundAttempt } from './rate-limit.ts';
import { openSqliteStore } from './stores/sqlite.ts';

const limit = { name: 'codes', limit: 5, windowMs: 15 * 60_000 };

function setUp() {
  const time = { now: 1_000_000 };
  const store = openSqliteStore(':memory:', () => time.now);
  return { time, store, attempt: (subject: string, rate = limit) => countAttempt(store, rate, subject) };
}

test('allows five attempts, and reports the wait at the sixth', async () => {
  const { time, attempt } = setUp();
  for (let i = 0; i < 5; i += 1)
    expect(await attempt('ana')).toEqual({ allowed: true, retryAfterSeconds: 0 });
  time.now += 60_000;
  expect(await attempt('ana')).toEqual({ allowed: false, retryAfterSeconds: 14 * 60 });
});

test('counts each subject and each kind of attempt separately', async () => {
  const { attempt } = setUp();
  for (let i = 0; i < 6; i += 1) await attempt('ana');
  expect(await attempt('ben')).toMatchObject({ allowed: true });
  expect(await attempt('ana', { ...limit, name: 'sign-in' })).toMatchObject({ allowed: true });
});

test('reports a wait of at least one second', async () => {
  const { time, attempt } = setUp();
  for (let i = 0; i < 6; i += 1) await attempt('ana');
  time.now += limit.windowMs - 1;
  expect(await attempt('ana')).toEqual({ allowed: false, retryAfterSeconds: 1 });
});

test('reports the whole window as wait when its end is unknown', async () => {
  const { store } = setUp();
  const gone = { ...store, increment: async () => 6, ttl: async () => undefined };
  expect(await countAttempt(gone, limit, 'ana')).toEqual({ allowed: false, retryAfterSeconds: 15 * 60 });
});

test('hides the subject from the store', async () => {
  const { store, attempt } = setUp();
  await attempt('ana.rivera');
  expect(await store.keysWith('')).toEqual([expect.stringMatching(/^rate:codes:[\w-]{43}$/)]);
});

test('refunds an attempt without raising the limit or moving the window', async () => {
  const { time, store, attempt } = setUp();
  const back = () => refundAttempt(store, [{ rate: limit, subject: 'ana' }]);
  for (let i = 0; i < 20; i += 1) {
    expect(await attempt('ana')).toMatchObject({ allowed: true });
    await back();
  }
  await Promise.all(Array.from({ length: 5 }, () => attempt('ana')));
  await Promise.all([back(), back()]);
  time.now += 60_000;
  expect([await attempt('ana'), await attempt('ana')]).toMatchObject([{ allowed: true }, { allowed: true }]);
  expect(await attempt('ana')).toEqual({ allowed: false, retryAfterSeconds: 14 * 60 });
  await refundAttempt(store, [{ rate: limit, subject: 'nobody' }]);
  expect(await store.keysWith('rate')).toHaveLength(1);
});

test('counts an attempt refused by one limit at no later limit', async () => {
  const { store, attempt } = setUp();
  const both = (client: string) =>
    countInSequence(store, [
      { rate: { ...limit, name: 'client' }, subject: client },
      { rate: limit, subject: 'ana' },
    ]);
  for (let i = 0; i < 4; i += 1) await both('stranger');
  await attempt('ben');
  expect(await both('stranger')).toMatchObject({ allowed: true });
  for (let i = 0; i < 20; i += 1) expect(await both('stranger')).toMatchObject({ allowed: false });
  expect(await store.keysWith('codes')).toHaveLength(2);
  expect(await attempt('ana')).toMatchObject({ allowed: false });
  expect(await both('owner')).toMatchObject({ allowed: false });
});

test.each<[string, { count?: string; leftMs?: number }, times: number]>([
  ['five times where others change the count meanwhile', { count: '3', leftMs: 1_000 }, 5],
  ['not where there is no count', { leftMs: 1_000 }, 0],
  ['not where its end is not known', { count: '3' }, 0],
])('retries a refund %s', async (_how, { count, leftMs }, times) => {
  const { store } = setUp();
  let tried = 0;
  const reads = { get: async () => count, ttl: async () => leftMs };
  const busy = { ...store, ...reads, compareAndSet: async () => ((tried += 1), false) };
  await refundAttempt(busy, [{ rate: limit, subject: 'ana' }]);
  expect(tried).toBe(times);
});

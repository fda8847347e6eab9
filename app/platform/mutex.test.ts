import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withMutex } from './mutex.ts';
import { sqliteStore } from './stores/sqlite.ts';
import { StoreDown } from './stores/stores.ts';

vi.mock('node:timers/promises', { spy: true });

/** Time goes on as fast as it can. */
let now = 0;
let ticking: NodeJS.Immediate;
const tick = () => {
  now += 10;
  ticking = setImmediate(tick);
};

beforeEach(() => {
  now = 0;
  tick();
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  vi.mocked(wait).mockImplementation(async (ms = 0) => {
    const end = now + ms;
    while (now < end) await new Promise((next) => setImmediate(next));
  });
});
afterEach(() => {
  clearImmediate(ticking);
  vi.restoreAllMocks();
});

const storeOf = () => sqliteStore(':memory:', () => now);

test('one post after the other, and none beside another one, however long they wait', async () => {
  const store = storeOf();
  let running = 0;
  let most = 0;
  const post = (ms: number) =>
    withMutex(store, 'form', async () => {
      running += 1;
      most = Math.max(most, running);
      await wait(ms);
      running -= 1;
      return 'done';
    }).catch((error: unknown) => (error instanceof StoreDown ? error.fault : 'failed'));
  expect(await Promise.all([post(12_000), post(12_000), post(12_000)])).toEqual([
    'done',
    'done',
    'contended',
  ]);
  expect(most).toBe(1);
});

test('the lock of a process that died is waited for', async () => {
  const store = storeOf();
  void withMutex(store, 'form', () => new Promise(() => undefined));
  await new Promise((next) => setImmediate(next));
  expect(await withMutex(store, 'form', async () => 'done')).toBe('done');
});

test('what was done stays done when the lock cannot be given back', async () => {
  const store = storeOf();
  vi.spyOn(store, 'compareAndDelete').mockRejectedValue(new StoreDown('away'));
  expect(await withMutex(store, 'form', async () => 'done')).toBe('done');
  await expect(withMutex(store, 'other', () => Promise.reject(new Error('refused')))).rejects.toThrow(
    'refused',
  );
});

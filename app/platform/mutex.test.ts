import { expect, test, vi } from 'vitest';
import { withFastTimers } from '#harness/fast-timers.ts';
import { withMutex } from './mutex.ts';
import { openSqliteStore } from './stores/sqlite.ts';
import { StoreDown } from './stores/stores.ts';

const openStore = () => openSqliteStore(':memory:', () => Date.now());
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('runs one post at a time, and gives up after a long wait', async () => {
  const store = openStore();
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
  const { result } = await withFastTimers(() => Promise.all([post(12_000), post(12_000), post(12_000)]));
  expect(result).toEqual(['done', 'done', 'contended']);
  expect(most).toBe(1);
});

test('waits for the lock of a dead process', async () => {
  const store = openStore();
  const { result } = await withFastTimers(async () => {
    void withMutex(store, 'form', () => new Promise(() => undefined));
    await wait(1);
    return withMutex(store, 'form', async () => 'done');
  });
  expect(result).toBe('done');
});

test('does not release the lock of the next post when its own has expired', async () => {
  const store = openStore();
  const ended: string[] = [];
  const post = (name: string, ms: number) =>
    withMutex(store, 'form', () => wait(ms)).then(() => ended.push(name));
  await withFastTimers(() => {
    const slow = post('slow', 20_000);
    const next = wait(10_000).then(() => post('next', 10_000));
    return Promise.all([slow, next, wait(20_500).then(() => post('last', 500))]);
  });
  expect(ended).toEqual(['slow', 'next', 'last']);
});

test('returns the result when the lock cannot be released', async () => {
  const store = openStore();
  vi.spyOn(store, 'compareAndDelete').mockRejectedValue(new StoreDown('away'));
  expect(await withMutex(store, 'form', async () => 'done')).toBe('done');
  const refused = withMutex(store, 'other', () => Promise.reject(new Error('refused')));
  await expect(refused).rejects.toThrow('refused');
});

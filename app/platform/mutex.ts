import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { KeyValueStore } from './stores/stores.ts';

/** longer than the slowest call */
const LOCK_MS = 15_000;
const POLL_MS = 50;

/**
 * Runs the posts of one browser one after the other, across processes: of a button pressed twice the first press does
 * the work, and the second finds it done. @throws StoreDown
 */
export async function withMutex<Result>(
  store: KeyValueStore,
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const key = `lock:${name}`;
  const holder = randomUUID();
  for (let waitedMs = 0; waitedMs < LOCK_MS; waitedMs += POLL_MS) {
    if (await store.setIfAbsent(key, holder, LOCK_MS)) break;
    await wait(POLL_MS);
  }
  try {
    return await work();
  } finally {
    await store.compareAndDelete(key, holder);
  }
}

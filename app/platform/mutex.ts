import { randomUUID } from 'node:crypto';
import { StoreDown, type KeyValueStore } from './stores/stores.ts';

/** longer than the slowest call */
const LOCK_MS = 15_000;
const POLL_MS = 50;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The last poll comes after the lock of a dead process has expired. */
const LAST_POLL_MS = LOCK_MS + 2 * POLL_MS;

async function lock(store: KeyValueStore, key: string, holder: string): Promise<void> {
  const endsAt = performance.now() + LAST_POLL_MS;
  let isLast = false;
  while (!isLast) {
    isLast = performance.now() >= endsAt;
    if (await store.setIfAbsent(key, holder, LOCK_MS)) return;
    if (!isLast) await wait(POLL_MS);
  }
  throw new StoreDown('others hold the lock', { fault: 'contended' });
}

/**
 * Runs the posts of one browser one after the other, across processes. If a button is clicked twice, the first
 * request does the work, and the second finds it done. The result is returned even if the lock could not be released,
 * because the lock expires.
 * @throws StoreDown before the work has begun, also if other requests keep the lock until the time limit
 */
export async function withMutex<Result>(
  store: KeyValueStore,
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const key = `lock:${name}`;
  const holder = randomUUID();
  await lock(store, key, holder);
  try {
    return await work();
  } finally {
    await store.compareAndDelete(key, holder).catch((error: unknown) => {
      if (!(error instanceof StoreDown)) throw error;
    });
  }
}

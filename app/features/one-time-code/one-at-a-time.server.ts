import { setTimeout as wait } from 'node:timers/promises';
import { randomId } from '~/identity/secrets.server.ts';
import type { KeyValueStore } from '~/platform/stores/stores.ts';

/** longer than the slowest call */
const LOCK_MS = 15_000;
const POLL_MS = 50;

/**
 * Lets the posts of one browser in one after the other: a button pressed twice uses a code up with
 * the first press, and the second then finds the work done.
 */
export async function oneAtATime<Result>(
  store: KeyValueStore,
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const key = `lock:${name}`;
  const holder = randomId();
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

import { createHash } from 'node:crypto';
import type { KeyValueStore } from './stores/stores.ts';

export interface RateLimit {
  /** the limited operation, such as `sign-in` */
  name: string;
  /** maximum within one window */
  limit: number;
  windowMs: number;
}

export interface RateVerdict {
  allowed: boolean;
  /** 0 when allowed */
  retryAfterSeconds: number;
}

// a hash, because subjects are user names and addresses, and the store does not seal counters
const toKey = ({ name }: RateLimit, subject: string) =>
  `rate:${name}:${createHash('sha256').update(subject).digest('base64url')}`;

/**
 * Counts one attempt of `subject` (an account, an address) and returns whether it is within the limit. The window
 * begins with the first attempt and does not move. All processes share the count.
 *
 * @throws StoreDown
 */
export async function countAttempt(
  store: KeyValueStore,
  rate: RateLimit,
  subject: string,
): Promise<RateVerdict> {
  const key = toKey(rate, subject);
  const count = await store.increment(key, rate.windowMs);
  if (count <= rate.limit) return { allowed: true, retryAfterSeconds: 0 };
  const leftMs = (await store.ttl(key)) ?? rate.windowMs;
  return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1000)) };
}

/**
 * Counts one attempt against several limits in turn, and stops at the first that refuses. List the caller's limit
 * before the limits of the attempt's subject, so that a refused caller does not use up a different person's attempts.
 *
 * @throws StoreDown
 */
export async function countInSequence(
  store: KeyValueStore,
  limits: readonly { rate: RateLimit; subject: string }[],
): Promise<RateVerdict> {
  for (const { rate, subject } of limits) {
    const verdict = await countAttempt(store, rate, subject);
    if (!verdict.allowed) return verdict;
  }
  return { allowed: true, retryAfterSeconds: 0 };
}

const MAX_CONFLICTS = 5;

/** Refunds an attempt that should not count, so that only failures add up. @throws StoreDown */
export async function refundAttempt(
  store: KeyValueStore,
  limits: readonly { rate: RateLimit; subject: string }[],
): Promise<void> {
  for (const { rate, subject } of limits) {
    const key = toKey(rate, subject);
    for (let move = 0; move < MAX_CONFLICTS; move += 1) {
      const [count, leftMs] = [await store.get(key), await store.ttl(key)];
      if (count === undefined || leftMs === undefined) break;
      if (await store.compareAndSet(key, count, String(Math.max(0, Number(count) - 1)), leftMs)) break;
    }
  }
}

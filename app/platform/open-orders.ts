/**
 * Orders with an unknown outcome. Each has a marker beside its record, so that operators can count them without opening
 * a member's record. A marker that cannot be written does not stop the order.
 */
import type { Clock } from './clock.ts';
import { metrics } from './metrics.ts';
import type { KeyValueStore } from './stores/stores.ts';

const KIND = 'open-order:';
const MARKED_MS = 30 * 24 * 3_600_000;
const MINUTE_MS = 60_000;
const AGES: [age: string, underMs: number][] = [
  ['under 1 minute', MINUTE_MS],
  ['under 15 minutes', 15 * MINUTE_MS],
  ['under 1 hour', 60 * MINUTE_MS],
  ['under 1 day', 24 * 60 * MINUTE_MS],
  ['1 day or more', Infinity],
];
const STATES = ['pending', 'unknown'] as const;
/** At most once in this time, because counting reads every key of a Redis. */
const LOOK_EVERY_MS = 60_000;

interface OpenOrder {
  /** epoch milliseconds */
  begunAt: number;
  /** when its outcome begins to count as unknown, in epoch milliseconds */
  unknownAt: number;
}

/** Marks an order as open, or removes the marker. @param id identifies its record */
export async function markOrder(
  plain: Pick<KeyValueStore, 'set' | 'delete'>,
  id: string,
  open: OpenOrder | undefined,
): Promise<void> {
  const key = KIND + id;
  const marked = open ? plain.set(key, `${open.begunAt} ${open.unknownAt}`, MARKED_MS) : plain.delete(key);
  await marked.catch(() => undefined);
}

/** Counts open orders by state and age for the metrics, at most once a minute. */
export function openOrdersGauge(
  plain: Pick<KeyValueStore, 'keysWith' | 'get'>,
  clock: Pick<Clock, 'now' | 'elapsed'>,
): () => Promise<void> {
  let lookedAt = -Infinity;
  const look = async () => {
    const marks = await Promise.all((await plain.keysWith(KIND)).map((key) => plain.get(key)));
    const now = clock.now();
    metrics.openOrders.reset();
    for (const state of STATES) for (const [age] of AGES) metrics.openOrders.set({ state, age }, 0);
    for (const mark of marks) {
      const [, begunAt, unknownAt] = /^(\d+) (\d+)$/.exec(mark ?? '') ?? [];
      if (begunAt === undefined) continue;
      const age = AGES.find(([, underMs]) => now - Number(begunAt) < underMs)![0];
      metrics.openOrders.inc({ state: now < Number(unknownAt) ? 'pending' : 'unknown', age });
    }
  };
  return async () => {
    if (clock.elapsed() - lookedAt < LOOK_EVERY_MS) return;
    lookedAt = clock.elapsed();
    // a different metric reports an unreachable store
    await look().catch(() => metrics.openOrders.reset());
  };
}

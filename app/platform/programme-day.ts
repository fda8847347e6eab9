import type { SystemClock } from './clock.ts';
import type { KeyValueStore } from './stores/stores.ts';

const RECORD = 'clock:programme-ahead';
const KEPT_MS = 366 * 24 * 3_600_000;

/**
 * Lets a process that starts begin with the programme's day that replies agreed on before, in this process or in
 * another one: until three replies have come, it would show this machine's (docs/decisions/0304). While the store is
 * away, it does.
 */
export async function keepProgrammeDay(
  clock: Pick<SystemClock, 'continueFrom'>,
  store: Pick<KeyValueStore, 'get' | 'set'>,
): Promise<void> {
  const kept = await store.get(RECORD).catch(() => undefined);
  clock.continueFrom(Number(kept ?? 0), (aheadMs) => {
    store.set(RECORD, String(aheadMs), KEPT_MS).catch(() => undefined);
  });
}

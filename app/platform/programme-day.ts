import type { SystemClock } from './clock.ts';
import type { KeyValueStore } from './stores/stores.ts';

const RECORD = 'clock:programme-ahead';
const KEPT_MS = 366 * 24 * 3_600_000;
/** A new connection may be slow to answer, especially on a busy machine. */
const TRIES = 3;
const PAUSE_MS = 500;

/**
 * Starts a process with the last programme day on which replies agreed, in this process or a different one. Until three
 * replies have arrived, it would show this machine's day (docs/decisions/0004). If the store does not reply three
 * times, it shows this machine's day.
 */
export async function keepProgrammeDay(
  clock: Pick<SystemClock, 'continueFrom' | 'wait'>,
  store: Pick<KeyValueStore, 'get' | 'set'>,
): Promise<void> {
  clock.continueFrom(Number((await readKept(clock, store)) ?? 0), (aheadMs) => {
    store.set(RECORD, String(aheadMs), KEPT_MS).catch(() => undefined);
  });
}

async function readKept(
  clock: Pick<SystemClock, 'wait'>,
  store: Pick<KeyValueStore, 'get'>,
  tries = TRIES,
): Promise<string | undefined> {
  try {
    return await store.get(RECORD);
  } catch {
    if (tries === 1) return undefined;
    await clock.wait(PAUSE_MS);
    return readKept(clock, store, tries - 1);
  }
}

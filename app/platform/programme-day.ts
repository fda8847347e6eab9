import type { SystemClock } from './clock.ts';
import type { KeyValueStore } from './stores/stores.ts';

const RECORD = 'clock:programme-ahead';
const KEPT_MS = 366 * 24 * 3_600_000;
/** A connection that is just being opened may answer late, above all on a busy machine. */
const TRIES = 3;
const PAUSE_MS = 500;

/**
 * Lets a process that starts begin with the programme's day that replies agreed on before, in this process or in
 * another one: until three replies have come, it would show this machine's (docs/decisions/0304). When the store does
 * not answer three times, it does.
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

/** A value from elsewhere that is kept for a while, and longer than that while elsewhere is down. */
import type { Clock } from '../platform/clock.ts';

export interface LastGoodOptions<T> {
  load(): Promise<T>;
  clock: Pick<Clock, 'now'>;
  /** how long a value is used without asking again */
  freshMs: number;
  /** the least time between two attempts once there is a value */
  retryMs: number;
  /** how long the last good value serves when no newer one can be had */
  keepMs: number;
}

export interface LastGood<T> {
  /** the value; asks when it is not fresh any more. @throws what `load` throws, when there is nothing to fall back on */
  get(): Promise<T>;
  /** asks again unless that was tried less than `retryMs` ago; gives the newest value either way */
  again(): Promise<T>;
}

/** Many callers at once share one attempt. */
export function lastGood<T>({ load, clock, freshMs, retryMs, keepMs }: LastGoodOptions<T>): LastGood<T> {
  let kept: { value: T; at: number } | undefined;
  let triedAt = -Infinity;
  let running: Promise<T> | undefined;

  const attempt = () =>
    (running ??= (async () => {
      triedAt = clock.now();
      const value = await load();
      kept = { value, at: clock.now() };
      return value;
    })().finally(() => {
      running = undefined;
    }));

  const newest = async (): Promise<T> => {
    if (kept && !running && clock.now() - triedAt < retryMs) return usable(kept);
    try {
      return await attempt();
    } catch (error) {
      if (kept && clock.now() - kept.at < keepMs) return kept.value;
      throw error;
    }
  };

  const usable = (known: { value: T; at: number }) =>
    clock.now() - known.at < keepMs ? known.value : attempt();

  return {
    get: async () => (kept && clock.now() - kept.at < freshMs ? kept.value : newest()),
    again: newest,
  };
}

import type { Logger } from '../log.ts';

const CONNECTION = { event: 'store.connection', store: 'redis' };
/** At most one line in this time says that the connection is lost for one reason. */
const REMIND_EVERY_MS = 60_000;

/** Logs when the connection to Redis is lost and when it is back; Redis is tried again all the time in between. */
export function connectionLog(log: Logger) {
  let isUp = true;
  /** whether the outage that goes on, or the last one, has a line of its own */
  let isSaid = true;
  const saidAt = new Map<string, number>();
  return {
    lost(reason: string) {
      if (isUp) isSaid = false;
      isUp = false;
      const now = performance.now();
      if (now - (saidAt.get(reason) ?? -Infinity) < REMIND_EVERY_MS) return;
      isSaid = true;
      saidAt.set(reason, now);
      log.warn({ ...CONNECTION, state: 'lost', reason });
    },
    up() {
      if (isSaid) log.info({ ...CONNECTION, state: 'up' });
      isUp = true;
    },
  };
}

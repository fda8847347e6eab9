import type { Logger } from '../log.ts';

const CONNECTION = { event: 'store.connection', store: 'redis' };
/** At most one line per reason in this time reports that the connection is lost. */
const REMIND_EVERY_MS = 60_000;

/** Logs when the connection to Redis is lost and when it is restored. The client reconnects continuously in between. */
export function createConnectionLog(log: Logger) {
  let isUp = true;
  /** whether the current or last outage has been logged */
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

import type { Logger } from '../log.ts';

const CONNECTION = { event: 'store.connection', store: 'redis' };
/** At most one line in this time says that the connection is lost for one reason. */
const REMIND_EVERY_MS = 60_000;

/** Logs when the connection to Redis is lost and when it is back; Redis is tried again all the time in between. */
export function connectionLog(log: Logger) {
  let isUp = true;
  /** whether the outage that goes on, or the last one, has a line of its own */
  let isSaid = true;
  let last: { reason: string; at: number } | undefined;
  return {
    lost(reason: string) {
      const isSoon = last !== undefined && performance.now() - last.at < REMIND_EVERY_MS;
      const isSame = !isUp || reason === last?.reason;
      if (isUp) isSaid = false;
      isUp = false;
      if (isSoon && isSame) return;
      isSaid = true;
      last = { reason, at: performance.now() };
      log.warn({ ...CONNECTION, state: 'lost', reason });
    },
    up() {
      if (isSaid) log.info({ ...CONNECTION, state: 'up' });
      isUp = true;
    },
  };
}

import type { Logger } from '../log.ts';

const CONNECTION = { event: 'store.connection', store: 'redis' };
/** how often it is said again that a connection is lost, or lost anew for the same reason */
const REMIND_EVERY_MS = 60_000;

/** What the log says of the connection to Redis, which is tried again and again while Redis is not well. */
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

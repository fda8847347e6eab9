import { createHash, timingSafeEqual } from 'node:crypto';
import { Router } from 'express';
import type { Lifecycle } from './lifecycle.ts';
import type { Logger } from './log.ts';
import { metrics } from './metrics.ts';
import { StoreDown, type KeyValueStore } from './stores/stores.ts';

/**
 * ready: everything works. degraded: the store accepts no writes, so only public pages and the page that asks members
 * to return later work. not ready: the store has not accepted its first write yet, or the process is stopping.
 */
type Status = 'ready' | 'degraded' | 'not ready';

export interface Details {
  status: Status;
  stopping: boolean;
  store: 'up' | 'down';
  /** the state of each service's circuit breaker; reported only, without effect on readiness */
  programme: Record<string, string>;
}

interface ReadinessOptions {
  lifecycle: Lifecycle;
  store: Pick<KeyValueStore, 'get' | 'set'>;
  log: Logger;
  programme(): Record<string, string>;
}

/** Readiness of this process (docs/decisions/0100-readiness-and-lost-records.md). */
export interface Readiness {
  details(): Promise<Details>;
  /** Checks the store every few seconds, also without requests. The returned function stops it. */
  watch(): () => void;
}

/** One write to the store answers all probes for this long. */
const PROBED_FOR_MS = 1_000;
const WATCH_EVERY_MS = 3_000;
const RECORD = 'probe:ready';
const HOUR_MS = 3_600_000;
/** Longer than a Redis repair takes, so that an empty store is noticed afterwards. */
const RECORD_MS = 24 * HOUR_MS;
/** Within this time after a write, a missing record means that the store lost it. */
const KEPT_MS = RECORD_MS - HOUR_MS;
/** the size of a session record: a nearly full store still accepts a short value and refuses this one */
const RECORD_VALUE = '1'.repeat(8 * 1024);

/**
 * Whether the store accepted a write within the last second and returns it. A full disk or Redis still answers reads.
 */
function storeProbe(store: ReadinessOptions['store'], log: Logger) {
  let last: { at: number; isUp: Promise<boolean> } | undefined;
  let wasUp: boolean | undefined;
  let hasBeenUp = false;
  let writtenAt: number | undefined;

  const note = (isUp: boolean, error?: unknown) => {
    const reason = error instanceof StoreDown ? error.fault : undefined;
    if (!isUp && wasUp !== false)
      log.error({ event: 'store.down', reason }, 'alert: the session store takes no writes');
    if (isUp && wasUp === false) log.info({ event: 'store.up' });
    wasUp = isUp;
    hasBeenUp ||= isUp;
    metrics.storeUp.set(isUp ? 1 : 0);
    return isUp;
  };
  /**
   * Writes the record again, and logs when the previous one is gone. Then sessions, carts and pending orders are gone
   * too.
   */
  const write = async () => {
    const isKept = (await store.get(RECORD)) !== undefined;
    const now = performance.now();
    if (!isKept && writtenAt !== undefined && now - writtenAt < KEPT_MS)
      log.error({ event: 'store.emptied' }, 'alert: the session store lost what it held');
    await store.set(RECORD, RECORD_VALUE, RECORD_MS);
    writtenAt = now;
  };
  const probe = () =>
    write().then(
      () => note(true),
      (error: unknown) => note(false, error),
    );
  return {
    takesWrites(): Promise<boolean> {
      const now = performance.now();
      if (last === undefined || now - last.at >= PROBED_FOR_MS) last = { at: now, isUp: probe() };
      return last.isUp;
    },
    hasTakenOne: () => hasBeenUp,
  };
}

/** The readiness of a process. Its store probe runs on demand, and every three seconds after `watch`. */
export function createReadiness({ lifecycle, store, log, programme }: ReadinessOptions): Readiness {
  const probe = storeProbe(store, log);
  return {
    async details() {
      const isUp = await probe.takesWrites();
      const { stopping } = lifecycle;
      const isStarting = !probe.hasTakenOne();
      const status = stopping || isStarting ? 'not ready' : isUp ? 'ready' : 'degraded';
      return { status, stopping, store: isUp ? 'up' : 'down', programme: programme() };
    },
    watch() {
      const timer = setInterval(() => {
        // a closing store accepts no writes, as intended
        if (!lifecycle.stopping) void probe.takesWrites();
      }, WATCH_EVERY_MS);
      timer.unref();
      return () => clearInterval(timer);
    },
  };
}

const digest = (text: string) => createHash('sha256').update(text).digest();
const isKey = (header: string | undefined, key: string | undefined) =>
  key !== undefined && timingSafeEqual(digest(header ?? ''), digest(`Bearer ${key}`));

/** `?exclude=store`: all processes lose the store at once, so a balancer must not remove them all. */
export const toStatusCode = (status: Status, url: string): 200 | 503 => {
  const excludes = new URLSearchParams(url.split('?', 2)[1]).getAll('exclude');
  return status === 'ready' || (status === 'degraded' && excludes.includes('store')) ? 200 : 503;
};

/**
 * GET /healthz: the process answers. GET /readyz: it can serve members. With `?exclude=store`, it can serve everything
 * that does not need the session store. The details need the key. Both come before all guards, because probes use the
 * host's IP address and not its name.
 */
export function createHealthRoutes({
  readiness,
  key,
}: {
  readiness: Readiness;
  key?: string | undefined;
}): Router {
  // case-sensitive, like the proxy that blocks these paths from outside
  const router = Router({ caseSensitive: true, strict: true });
  router.get('/healthz', (_request, response) => {
    response.json({ status: 'ok' });
  });
  router.get('/readyz', (request, response, next) => {
    readiness.details().then((details) => {
      const told = isKey(request.headers.authorization, key) ? details : { status: details.status };
      response.status(toStatusCode(details.status, request.originalUrl)).json(told);
    }, next);
  });
  return router;
}

import { createHash, timingSafeEqual } from 'node:crypto';
import { Router } from 'express';
import type { Lifecycle } from './lifecycle.ts';
import type { Logger } from './log.ts';
import type { KeyValueStore } from './stores/stores.ts';

export interface HealthOptions {
  lifecycle: Lifecycle;
  store: Pick<KeyValueStore, 'set'>;
  log: Logger;
  /** whoever sends it as `Authorization: Bearer …` is told the details; nobody is without it */
  key?: string;
  /** the state of each service's breaker; reported, and never a reason not to be ready */
  programme(): Record<string, string>;
}

/** Probes come from several sides at once: the store is written to once for all of them. */
const PROBED_FOR_MS = 1_000;
const RECORD = 'probe:ready';
const RECORD_MS = 60_000;

/** Whether the store takes writes, as far as was seen a second ago. A full disk or a full Redis answers reads, too. */
function storeProbe(store: HealthOptions['store'], log: Logger): () => Promise<boolean> {
  let last: { at: number; isUp: Promise<boolean> } | undefined;
  let wasUp = true;
  const probe = async () => {
    const isUp = await store.set(RECORD, '1', RECORD_MS).then(
      () => true,
      () => false,
    );
    if (wasUp && !isUp) log.error({ event: 'store.down' }, 'alert: the session store takes no writes');
    if (!wasUp && isUp) log.info({ event: 'store.up' });
    wasUp = isUp;
    return isUp;
  };
  return () => {
    const now = performance.now();
    if (last === undefined || now - last.at >= PROBED_FOR_MS) last = { at: now, isUp: probe() };
    return last.isUp;
  };
}

const digest = (text: string) => createHash('sha256').update(text).digest();
const isKey = (header: string | undefined, key: string | undefined) =>
  key !== undefined && timingSafeEqual(digest(header ?? ''), digest(`Bearer ${key}`));

/**
 * GET /healthz: the process answers. GET /readyz: it can serve members, that is, its store takes writes
 * and it is not stopping; why not, and how the programme's services are, only for whoever has the key.
 * Both come before all guards, because probes ask by address, not by name.
 */
export function healthRoutes({ lifecycle, store, log, key, programme }: HealthOptions): Router {
  const router = Router();
  const storeTakesWrites = storeProbe(store, log);
  router.get('/healthz', (_request, response) => {
    response.json({ status: 'ok' });
  });
  router.get('/readyz', (request, response, next) => {
    storeTakesWrites().then((isUp) => {
      const isReady = isUp && !lifecycle.stopping;
      const details = isKey(request.headers.authorization, key) && {
        stopping: lifecycle.stopping,
        store: isUp ? 'up' : 'down',
        programme: programme(),
      };
      response.status(isReady ? 200 : 503).json({ status: isReady ? 'ready' : 'not ready', ...details });
    }, next);
  });
  return router;
}

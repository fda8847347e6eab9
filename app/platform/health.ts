import { Router } from 'express';
import type { Lifecycle } from './lifecycle.ts';
import type { KeyValueStore } from './stores/stores.ts';

export interface HealthOptions {
  lifecycle: Lifecycle;
  store: Pick<KeyValueStore, 'ping'>;
  /** the state of each service's breaker; reported, and never a reason not to be ready */
  programme(): Record<string, string>;
}

/**
 * GET /healthz: the process answers. GET /readyz: it can serve members, that is, its store answers
 * and it is not stopping. Both come before all guards, because probes ask by address, not by name.
 */
export function healthRoutes({ lifecycle, store, programme }: HealthOptions): Router {
  const router = Router();
  router.get('/healthz', (_request, response) => {
    response.json({ status: 'ok' });
  });
  router.get('/readyz', (_request, response) => {
    const answer = (status: number, state: string, storeState: string) =>
      response.status(status).json({ status: state, store: storeState, programme: programme() });
    store.ping().then(
      () => (lifecycle.stopping ? answer(503, 'stopping', 'up') : answer(200, 'ready', 'up')),
      () => answer(503, lifecycle.stopping ? 'stopping' : 'not ready', 'down'),
    );
  });
  return router;
}

import { resolve } from 'node:path';
import type { Clock } from '../clock.ts';
import type { Env } from '../env.ts';
import type { Logger } from '../log.ts';
import { withKeyedNames } from './keyed-names.ts';
import type { RedisSettings } from './redis-login.ts';
import { createSealedStore } from './sealed.ts';
import { openSqliteStore } from './sqlite.ts';
import { StoreDown, type Stores, type KeyValueStore } from './stores.ts';
import { metrics, startStopwatch } from '../metrics.ts';
import { openSpanHere } from '../request-scope.ts';
import { closeSpan } from '../tracing.ts';

const toOutcome = (error: unknown) => (error instanceof StoreDown ? error.fault : 'error');

/** Wraps a store and records the duration and outcome of each operation. */
function measuredStore(store: KeyValueStore): KeyValueStore {
  const measured = <A extends unknown[], T>(operation: string, move: (...args: A) => Promise<T>) => {
    return async (...args: A): Promise<T> => {
      const seconds = startStopwatch();
      const span = openSpanHere(`store ${operation}`, { 'db.operation.name': operation });
      const end = (outcome: string) => {
        metrics.storeOperations.observe({ operation, outcome }, seconds());
        closeSpan(span, { 'portal.outcome': outcome }, outcome !== 'ok');
      };
      try {
        const result = await move(...args);
        end('ok');
        return result;
      } catch (error) {
        end(toOutcome(error));
        throw error;
      }
    };
  };
  return {
    get: measured('get', store.get),
    set: measured('set', store.set),
    delete: measured('delete', store.delete),
    setIfAbsent: measured('setIfAbsent', store.setIfAbsent),
    compareAndSet: measured('compareAndSet', store.compareAndSet),
    compareAndDelete: measured('compareAndDelete', store.compareAndDelete),
    increment: measured('increment', store.increment),
    keysWith: measured('keysWith', store.keysWith),
    ttl: measured('ttl', store.ttl),
    ping: measured('ping', store.ping),
    close: () => store.close(),
  };
}

const SQLITE = 'sqlite:';

/** The Redis client takes 28 MB, so only a portal that uses Redis loads it. */
const redisAt = async (settings: RedisSettings, log: Logger) =>
  (await import('./redis.ts')).openRedisStore(settings, log);

/**
 * Opens the store in SESSION_STORE_URL, with sealed and plain values under keyed names. An unreachable Redis is not an
 * error: until it is reachable, each operation throws StoreDown.
 */
export async function openStores(
  env: Pick<Env, 'sessionStoreUrl' | 'sessionStorePasswordFile' | 'sessionSecrets'>,
  log: Logger,
  clock: Pick<Clock, 'now'>,
): Promise<Stores> {
  const url = env.sessionStoreUrl;
  const file = url.startsWith(SQLITE) ? url.slice(SQLITE.length) : undefined;
  const onReplaced = () =>
    log.error({ event: 'store.replaced' }, 'alert: the file of the session store was deleted or replaced');
  const plain = measuredStore(
    file === undefined
      ? await redisAt({ url, passwordFile: env.sessionStorePasswordFile }, log)
      : openSqliteStore(file === ':memory:' ? file : resolve(file), () => clock.now(), onReplaced),
  );
  const sealed = createSealedStore(plain, env.sessionSecrets, log);
  return withKeyedNames({ plain, sealed }, env.sessionSecrets);
}

import { resolve } from 'node:path';
import type { Clock } from '../clock.ts';
import type { Env } from '../env.ts';
import type { Logger } from '../log.ts';
import { withKeyedNames } from './keyed-names.ts';
import { measuredStore } from './measured.ts';
import { redisStore } from './redis.ts';
import { sealedStore } from './sealed.ts';
import { sqliteStore } from './sqlite.ts';
import type { Stores } from './stores.ts';

const SQLITE = 'sqlite:';

/**
 * Opens the store that SESSION_STORE_URL names. A Redis that is not there yet is no error: each move
 * says StoreDown until it is. Records are sealed, or numbers and marks, under keyed names.
 */
export async function openStores(
  env: Pick<Env, 'sessionStoreUrl' | 'sessionSecrets'>,
  log: Logger,
  clock: Pick<Clock, 'now'>,
): Promise<Stores> {
  const url = env.sessionStoreUrl;
  const file = url.startsWith(SQLITE) ? url.slice(SQLITE.length) : undefined;
  const plain = measuredStore(
    file === undefined
      ? await redisStore(url, log)
      : sqliteStore(file === ':memory:' ? file : resolve(file), () => clock.now()),
  );
  const sealed = sealedStore(plain, env.sessionSecrets, log);
  return withKeyedNames({ plain, sealed }, env.sessionSecrets);
}

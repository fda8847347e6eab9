import { createClient } from 'redis';
import type { Logger } from '../log.ts';
import { StoreDown } from './stores.ts';
import type { KeyValueStore } from './stores.ts';

const CONNECT_TIMEOUT_MS = 2_000;
/** a page waits no longer than this for one move of the store */
const COMMAND_TIMEOUT_MS = 1_000;
const LONGEST_RECONNECT_DELAY_MS = 2_000;
const PREFIX = 'portal:';

// Each touches one key, so that a cluster can run it too.
const COMPARE_AND_SET = `if redis.call('GET', KEYS[1]) == ARGV[1] then
  redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3]) return 1 end return 0`;
const COMPARE_AND_DELETE = `if redis.call('GET', KEYS[1]) == ARGV[1] then
  return redis.call('DEL', KEYS[1]) end return 0`;
const INCREMENT = `local count = redis.call('INCR', KEYS[1])
  if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end return count`;

function connect(url: string, log: Logger) {
  const client = createClient({
    url,
    // a command that cannot be sent now fails now: waiting in line would hang pages while Redis is away
    disableOfflineQueue: true,
    commandOptions: { timeout: COMMAND_TIMEOUT_MS },
    socket: {
      connectTimeout: CONNECT_TIMEOUT_MS,
      reconnectStrategy: (attempt) => Math.min(50 * 2 ** Math.min(attempt, 10), LONGEST_RECONNECT_DELAY_MS),
    },
  });
  let wasUp = true;
  client.on('error', (err) => {
    if (wasUp) log.error({ event: 'store.down', store: 'redis', err });
    wasUp = false;
  });
  client.on('ready', () => {
    log.info({ event: 'store.up', store: 'redis' });
    wasUp = true;
  });
  return client;
}

/** Waits for the first connection, but not for long: a portal may start before its Redis does. */
async function firstConnection(client: ReturnType<typeof connect>) {
  const connected = client.connect().then(
    () => undefined,
    () => undefined,
  );
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([connected, new Promise((resolve) => (timer = setTimeout(resolve, CONNECT_TIMEOUT_MS)))]);
  clearTimeout(timer);
}

/**
 * The store in Redis or Valkey, shared by all processes of the portal.
 *
 * @param url redis:// or rediss://
 * @throws StoreDown from every move when the server does not answer in time
 */
export async function redisStore(url: string, log: Logger): Promise<KeyValueStore> {
  const client = connect(url, log);
  await firstConnection(client);
  const run = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (cause) {
      throw new StoreDown('the Redis store does not answer', { cause });
    }
  };
  const script = (source: string, key: string, ...args: string[]) =>
    run(async () => Number(await client.eval(source, { keys: [PREFIX + key], arguments: args })));
  const px = (ttlMs: number) => Math.max(1, Math.round(ttlMs));

  return {
    get: (key) => run(async () => (await client.get(PREFIX + key)) ?? undefined),
    set: (key, value, ttlMs) =>
      run(async () => void (await client.set(PREFIX + key, value, { expiration: { type: 'PX', value: px(ttlMs) } }))),
    delete: (key) => run(async () => void (await client.del(PREFIX + key))),
    setIfAbsent: (key, value, ttlMs) =>
      run(async () => {
        const options = { expiration: { type: 'PX', value: px(ttlMs) }, condition: 'NX' } as const;
        return (await client.set(PREFIX + key, value, options)) === 'OK';
      }),
    compareAndSet: async (key, expected, value, ttlMs) =>
      (await script(COMPARE_AND_SET, key, expected, value, String(px(ttlMs)))) === 1,
    compareAndDelete: async (key, expected) => (await script(COMPARE_AND_DELETE, key, expected)) === 1,
    increment: (key, ttlMs) => script(INCREMENT, key, String(px(ttlMs))),
    ttl: (key) =>
      run(async () => {
        const leftMs = await client.pTTL(PREFIX + key);
        return leftMs < 0 ? undefined : leftMs;
      }),
    ping: () => run(async () => void (await client.ping())),
    async close() {
      if (client.isReady) await client.close();
      else if (client.isOpen) client.destroy();
    },
  };
}

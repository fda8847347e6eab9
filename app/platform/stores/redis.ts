import { randomUUID } from 'node:crypto';
import { EnvError } from '../env-variables.ts';
import { parseRedisAddress, type RedisAddress } from '../env-formats.ts';
import type { Logger } from '../log.ts';
import { createConnectionLog } from './connection-log.ts';
import {
  CONNECT_TIMEOUT_MS,
  openClient,
  type Commands,
  type Connection,
  type Listeners,
} from './redis-client.ts';
import { findModeProblem, toEnvError, toFault, wrong } from './redis-errors.ts';
import { watchPassword, type RedisSettings } from './redis-login.ts';
import { StoreDown, type KeyValueStore, type StoreFault } from './stores.ts';
import { getErrorCode, getErrorMessage } from '../error-facts.ts';

/** longest wait of a page for one store operation */
const COMMAND_TIMEOUT_MS = 1_000;
/** after this many unanswered commands in a row the connection is replaced */
const MAX_TIMEOUTS = 3;
/** a connection to a replica is replaced, but not more often than this */
const REPLACE_EVERY_MS = 1_000;
const PREFIX = 'portal:';
/** number of keys that Redis examines in one step of a search */
const SEARCH_STEP = 1_000;

// Each script uses one key, so that a cluster can run it too.
const COMPARE_AND_SET = `if redis.call('GET', KEYS[1]) == ARGV[1] then
  redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3]) return 1 end return 0`;
const COMPARE_AND_DELETE = `if redis.call('GET', KEYS[1]) == ARGV[1] then
  return redis.call('DEL', KEYS[1]) end return 0`;
const INCREMENT = `local count = redis.call('INCR', KEYS[1])
  if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end return count`;

class Unanswered extends Error {
  override readonly name = 'Unanswered';
}

/** The client's own timeout covers the wait to be sent, but not the wait for the reply. */
async function answered<T>(reply: Promise<T>, withinMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Unanswered()), withinMs);
  });
  try {
    return await Promise.race([reply, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The eviction policy for a full Redis. Undefined if Redis refuses writes instead, or does not report its policy. */
function parseEviction(info: string): string | undefined {
  const policy = /^maxmemory_policy:([\w-]+)/m.exec(info)?.[1];
  return policy === 'noeviction' || /^maxmemory:0\r?$/m.test(info) ? undefined : policy;
}

/** Warns once for each policy that allows evictions, because Redis does not report them. */
function evictionLog(log: Logger) {
  let said: string | undefined;
  return async (client: Commands) => {
    // a user without the right to read the policy gets no warning
    const policy = parseEviction(await client.info('memory').catch(() => ''));
    if (policy === undefined || policy === said) return;
    said = policy;
    log.error({ event: 'store.evicts', reason: policy }, 'alert: Redis throws out records when it is full');
  };
}

/** The portal's Redis commands, each on its own key. docs/operate lists them for an ACL. */
const RIGHTS: Record<string, (client: Commands, key: string) => Promise<unknown>> = {
  SET: (client, key) => client.set(key, '1', { expiration: { type: 'PX', value: COMMAND_TIMEOUT_MS } }),
  GET: (client, key) => client.get(key),
  INCR: (client, key) => client.incr(key),
  PEXPIRE: (client, key) => client.pExpire(key, COMMAND_TIMEOUT_MS),
  PTTL: (client, key) => client.pTTL(key),
  EVAL: (client, key) => client.eval('return 1', { keys: [key] }),
  DEL: (client, key) => client.del(key),
  SCAN: (client) => client.scan('0', { COUNT: 1 }),
  PING: (client) => client.ping(),
};
/** A cluster needs it while a slot moves. */
const RIGHTS_IN_CLUSTER: typeof RIGHTS = { ...RIGHTS, ASKING: (client) => client.asking() };

/** A user without one of these rights could not sign members in, or would lose orders. */
async function refusalOfRights(client: Commands, rights: typeof RIGHTS): Promise<EnvError | undefined> {
  const key = `${PREFIX}probe:${randomUUID()}`;
  const replies = await Promise.allSettled(Object.values(rights).map((ask) => ask(client, key)));
  const refused = Object.keys(rights).filter((_name, index) => {
    const reply = replies[index];
    return reply?.status === 'rejected' && /^NOPERM\b/.test(getErrorMessage(reply.reason));
  });
  return refused.length === 0
    ? undefined
    : wrong(
        `Redis does not let its user run ${refused.join(', ')} on keys that begin with ${PREFIX} (NOPERM)`,
      );
}

/** Waits shortly for the first connection, because a portal may start before its Redis. */
async function findStartProblem(
  client: Connection,
  mode: RedisAddress['mode'],
): Promise<EnvError | undefined> {
  const connected = client.connect().then(() => client.commands?.info('server'));
  const info = await answered(connected, CONNECT_TIMEOUT_MS).catch(toEnvError);
  if (info instanceof EnvError) return info;
  const problem = mode === 'standalone' ? findModeProblem(info ?? '', mode) : undefined;
  if (problem !== undefined || !client.isReady || client.commands === undefined) return problem;
  const rights = mode === 'cluster' ? RIGHTS_IN_CLUSTER : RIGHTS;
  return answered(refusalOfRights(client.commands, rights), CONNECT_TIMEOUT_MS).catch(() => undefined);
}

interface ConnectionState {
  /** the reason of the current outage, because a command that cannot be sent does not contain it */
  outage: StoreFault;
  /** ends the start */
  refusal: EnvError | undefined;
  isStarting: boolean;
}

function createListeners(
  state: ConnectionState,
  said: ReturnType<typeof createConnectionLog>,
  log: Logger,
): Listeners {
  const sayEviction = evictionLog(log);
  return {
    onError(error) {
      state.outage = toFault(error);
      state.refusal ??= toEnvError(error);
      // the line that ends the start also reports its error
      if (!state.isStarting || state.refusal === undefined) said.lost(getErrorCode(error) ?? state.outage);
    },
    onReady(commands) {
      state.outage = 'noAnswer';
      said.up();
      void sayEviction(commands);
    },
  };
}

/**
 * A connection that is replaced when it hangs. After a failover a dead connection can look alive for a quarter of an
 * hour.
 */
async function lastingConnection(settings: RedisSettings, log: Logger) {
  const said = createConnectionLog(log);
  const state: ConnectionState = { outage: 'noAnswer', refusal: undefined, isStarting: true };
  const listeners = createListeners(state, said, log);
  const open = () => openClient(settings, listeners);
  let client = open();
  const stopWatch = watchPassword(settings, () => client.servers(), log);
  let timeouts = 0;
  let replacedAt = -Infinity;
  const problem = await findStartProblem(client, parseRedisAddress(settings.url)!.mode);
  state.refusal ??= problem;
  if (state.refusal) {
    stopWatch();
    client.destroy();
    throw state.refusal;
  }
  state.isStarting = false;

  function replace(reason: string) {
    said.lost(reason);
    client.destroy();
    timeouts = 0;
    replacedAt = performance.now();
    client = open();
    client.connect().catch(() => undefined);
  }
  /**
   * After a failover the address points to a different server, while an open connection may be to a server that is now
   * a replica.
   */
  const isOfReplica = (error: unknown) =>
    /\bREADONLY\b/.test(getErrorMessage(error)) && performance.now() - replacedAt > REPLACE_EVERY_MS;
  return {
    async run<T>(work: (client: Commands) => Promise<T>): Promise<T> {
      try {
        if (client.commands === undefined) throw new Error('the primary is unknown');
        const reply = await answered(work(client.commands), COMMAND_TIMEOUT_MS);
        timeouts = 0;
        return reply;
      } catch (cause) {
        if (cause instanceof Unanswered && (timeouts += 1) >= MAX_TIMEOUTS) replace('no answer');
        else if (isOfReplica(cause)) replace('replica');
        const reply = toFault(cause);
        const fault = reply === 'noAnswer' && !client.isReady ? state.outage : reply;
        throw new StoreDown('the Redis store does not answer', { cause, fault });
      }
    },
    async close() {
      stopWatch();
      if (client.isReady) await answered(client.close(), COMMAND_TIMEOUT_MS).catch(() => client.destroy());
      else client.destroy();
    },
  };
}

/**
 * The store in Redis or Valkey, shared by all processes of the portal.
 *
 * @throws EnvError when the address does not fit the server, or its login is refused; StoreDown from every operation
 * when it does not reply in time
 */
export async function openRedisStore(settings: RedisSettings, log: Logger): Promise<KeyValueStore> {
  const { run, close } = await lastingConnection(settings, log);
  const script = (source: string, key: string, ...args: string[]) =>
    run(async (client) => Number(await client.eval(source, { keys: [PREFIX + key], arguments: args })));
  const px = (ttlMs: number) => Math.max(1, Math.round(ttlMs));

  return {
    get: (key) => run(async (client) => (await client.get(PREFIX + key)) ?? undefined),
    set: (key, value, ttlMs) =>
      run(
        async (client) =>
          void (await client.set(PREFIX + key, value, { expiration: { type: 'PX', value: px(ttlMs) } })),
      ),
    delete: (key) => run(async (client) => void (await client.del(PREFIX + key))),
    setIfAbsent: (key, value, ttlMs) =>
      run(async (client) => {
        const options = { expiration: { type: 'PX', value: px(ttlMs) }, condition: 'NX' } as const;
        return (await client.set(PREFIX + key, value, options)) === 'OK';
      }),
    compareAndSet: async (key, expected, value, ttlMs) =>
      (await script(COMPARE_AND_SET, key, expected, value, String(px(ttlMs)))) === 1,
    compareAndDelete: async (key, expected) => (await script(COMPARE_AND_DELETE, key, expected)) === 1,
    increment: (key, ttlMs) => script(INCREMENT, key, String(px(ttlMs))),
    async keysWith(word) {
      const found = new Set<string>();
      const pattern = word.endsWith(':') ? `${word}*` : `*${word}*`;
      const options = { MATCH: PREFIX + pattern, COUNT: SEARCH_STEP };
      let cursor = '0';
      do {
        const step = await run((client) => client.scan(cursor, options));
        for (const key of step.keys) found.add(key.slice(PREFIX.length));
        cursor = step.cursor;
      } while (cursor !== '0');
      return [...found];
    },
    ttl: (key) =>
      run(async (client) => {
        const leftMs = await client.pTTL(PREFIX + key);
        return leftMs < 0 ? undefined : leftMs;
      }),
    ping: () => run(async (client) => void (await client.ping())),
    close,
  };
}

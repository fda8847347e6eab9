/**
 * Clients of one Redis, of the primary that Sentinels name, and of a cluster. None of them sends a command a second
 * time after a lost connection, because the first one may have been carried out.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { createClient, createCluster, type RedisClientType } from '@redis/client';
import { parseRedisAddress, type RedisAddress } from '../env-formats.ts';
import { getErrorMessage } from '../error-facts.ts';
import { allowAnnounced } from '../outgoing-connections.ts';
import { findModeProblem, wrong } from './redis-errors.ts';
import { createLogin, type Login, type RedisSettings } from './redis-login.ts';

export const CONNECT_TIMEOUT_MS = 2_000;
const MAX_RECONNECT_DELAY_MS = 2_000;
/** Each connection is pinged, so that one that hangs is replaced without requests, and before it is ready. */
const PING_EVERY_MS = 1_500;
const SILENCE_MS = 3_000;
/** The primary may change while an open connection to the old one still works. */
const ASK_EVERY_MS = 5_000;
/** A cluster's client looks for a new primary after a connection was down this long. */
const REFRESH_AFTER_MS = 500;

/** The portal's commands. Each has one key or none, so that a cluster can run them too. */
export type Commands = Pick<
  RedisClientType,
  'get' | 'set' | 'del' | 'eval' | 'incr' | 'pExpire' | 'pTTL' | 'scan' | 'ping' | 'info' | 'asking'
>;

export interface Connection {
  /** undefined until the Sentinels have named the primary */
  readonly commands: Commands | undefined;
  readonly isReady: boolean;
  /** Waits for the first connection, and retries until then. */
  connect(): Promise<unknown>;
  close(): Promise<unknown>;
  destroy(): void;
  /** the connection to each server */
  servers(): Pick<RedisClientType, 'auth' | 'isReady'>[];
}

export interface Listeners {
  onError(error: unknown): void;
  onReady(commands: Commands): void;
}

interface Options extends RedisAddress, Listeners {
  login: Login | undefined;
}

const getDelay = (attempt: number) => Math.min(50 * 2 ** Math.min(attempt, 10), MAX_RECONNECT_DELAY_MS);

/** Login data in the address would replace the login of the options. */
function withoutLogin(address: string): string {
  const url = new URL(address);
  url.username = '';
  url.password = '';
  return url.href;
}

function createOne(address: string, { login, onError, onReady, mode }: Options) {
  const client: RedisClientType = createClient({
    url: withoutLogin(address),
    credentialsProvider: login,
    // A command that cannot be sent fails at once, because queueing it would block pages while Redis is down.
    disableOfflineQueue: true,
    pingInterval: PING_EVERY_MS,
    socket: {
      connectTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SILENCE_MS,
      // after a fail-over, the Sentinels name a different address
      reconnectStrategy: mode === 'sentinel' ? false : getDelay,
    },
  });
  // a replaced client also reports the commands that it drops
  const onOwnError = (error: unknown) => client.isOpen && onError(error);
  return client.on('error', onOwnError).on('ready', () => onReady(client));
}

function openOne(options: Options): Connection {
  const client = createOne(options.servers[0]!, options);
  return {
    commands: client,
    get isReady() {
      return client.isReady;
    },
    connect: () => client.connect(),
    close: () => client.close(),
    destroy: () => {
      if (client.isOpen) client.destroy();
    },
    servers: () => [client],
  };
}

/** Runs until it succeeds, or `isOpen` returns false. */
async function retry(connect: () => Promise<unknown>, isOpen: () => boolean, onError: Listeners['onError']) {
  for (let attempt = 0; isOpen(); attempt += 1)
    try {
      return await connect();
    } catch (error) {
      if (isOpen()) onError(error);
      await wait(getDelay(attempt));
    }
  return undefined;
}

async function askSentinel(address: string, name: string, login?: Login): Promise<string[] | null> {
  const socket = {
    connectTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_MS,
    reconnectStrategy: false,
  } as const;
  const client = createClient({ url: withoutLogin(address), credentialsProvider: login, socket });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await client.sendCommand(['SENTINEL', 'GET-MASTER-ADDR-BY-NAME', name]);
  } catch (error) {
    if (!/^ERR unknown command/.test(getErrorMessage(error))) throw error;
    throw findModeProblem(await client.info('server'), 'sentinel') ?? error;
  } finally {
    if (client.isOpen) client.destroy();
  }
}

/** Asks one Sentinel after the other for the address of the primary, beginning with the last that answered. */
function createPrimarySearch({ servers, name, database, login }: Options) {
  const sentinels = [...servers];
  return async (): Promise<string> => {
    let problem: unknown;
    for (const [index, sentinel] of sentinels.entries())
      try {
        const found = await askSentinel(sentinel, name).catch((error: unknown) => {
          if (login !== undefined && /^NOAUTH/.test(getErrorMessage(error)))
            return askSentinel(sentinel, name, login);
          throw error;
        });
        if (found === null) throw wrong('its Sentinels know no primary of the name at its end');
        sentinels.unshift(...sentinels.splice(index, 1));
        const [host = '', port = ''] = found;
        allowAnnounced(host, port);
        const { protocol } = new URL(sentinel);
        return `${protocol}//${host.includes(':') ? `[${host}]` : host}:${port}/${database}`;
      } catch (error) {
        problem = error;
      }
    throw problem;
  };
}

function openPrimary(options: Options): Connection {
  const findPrimary = createPrimarySearch(options);
  let primary: { address: string; client: RedisClientType } | undefined;
  let isOpen = true;
  const end = () => {
    if (primary?.client.isOpen) primary.client.destroy();
  };
  async function connectOnce() {
    const address = await findPrimary();
    if (!isOpen) return;
    const client = createOne(address, options);
    primary = { address, client };
    await client.connect();
    client.once('terminated', (cause) => {
      options.onError(cause);
      void connect();
    });
  }
  const connect = () => retry(connectOnce, () => isOpen, options.onError);
  const timer = setInterval(() => {
    const known = primary;
    if (!known?.client.isReady) return;
    void findPrimary().then(
      (address) => {
        if (!isOpen || primary !== known || address === known.address) return;
        end();
        void connect();
      },
      // an open connection needs no Sentinel
      () => undefined,
    );
  }, ASK_EVERY_MS).unref();
  const stop = () => {
    isOpen = false;
    clearInterval(timer);
  };
  return {
    get commands() {
      return primary?.client;
    },
    get isReady() {
      return primary?.client.isReady ?? false;
    },
    connect,
    async close() {
      stop();
      await primary?.client.close();
    },
    destroy() {
      stop();
      end();
    },
    servers: () => (primary ? [primary.client] : []),
  };
}

/** A node announces its host and port, which the environment does not name. */
function allowNode(address: string) {
  const [, host = '', port = ''] = /^(.*):(\d+)$/.exec(address) ?? [];
  allowAnnounced(host, port);
  return undefined;
}

function openCluster({ servers, login, onError, onReady }: Options): Connection {
  const cluster = createCluster({
    rootNodes: servers.map((server) => ({ url: withoutLogin(server) })),
    defaults: {
      credentialsProvider: login,
      disableOfflineQueue: true,
      pingInterval: PING_EVERY_MS,
      socket: {
        tls: servers[0]!.startsWith('rediss:'),
        connectTimeout: CONNECT_TIMEOUT_MS,
        socketTimeout: SILENCE_MS,
        reconnectStrategy: getDelay,
      },
    },
    topologyRefreshOnReconnectionAttemptStrategy: REFRESH_AFTER_MS,
    nodeAddressMap: allowNode,
  });
  cluster
    .on('error', onError)
    .on('node-error', onError)
    .on('connect', () => onReady(cluster))
    .on('node-ready', () => {
      if (cluster.isReady) onReady(cluster);
    });
  let isOpen = true;
  const end = () => {
    isOpen = false;
    if (cluster.isOpen) cluster.destroy();
  };
  return {
    commands: cluster,
    get isReady() {
      return cluster.isReady;
    },
    connect: () =>
      retry(
        () => cluster.connect(),
        () => isOpen,
        onError,
      ),
    async close() {
      isOpen = false;
      await cluster.close();
    },
    destroy: end,
    servers: () => cluster.masters.flatMap(({ client }) => client ?? []),
  };
}

const OPEN = { standalone: openOne, sentinel: openPrimary, cluster: openCluster };

/** Creates the client for the kind of address. It does not connect yet. */
export function openClient(settings: RedisSettings, listeners: Listeners): Connection {
  const address = parseRedisAddress(settings.url)!;
  return OPEN[address.mode]({ ...address, ...listeners, login: createLogin(settings) });
}

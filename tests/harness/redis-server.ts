/** A Redis for one test: a real server process on a free port, without persistence. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { createClient } from '@redis/client';

/**
 * On a different date (libfaketime) it would wait forever, because its allocator and that library wait for each
 * other.
 */
const env = { ...process.env, LD_PRELOAD: '' };

/** Whether this machine has a Redis server; `npm test` installs one. */
export const hasRedisServer = spawnSync('redis-server', ['--version'], { env }).status === 0;

/** A port that was free a moment ago. */
export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** A port whose port for the nodes of a cluster, 10,000 above, also exists. */
export async function findClusterPort(): Promise<number> {
  for (;;) {
    const port = await findFreePort();
    if (port <= 55_535) return port;
  }
}

export interface RedisServer {
  url: string;
  port: number;
  /** stops replying, without closing a connection */
  freeze(): void;
  thaw(): void;
  run(...command: string[]): Promise<string>;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

export interface RedisOptions {
  /** its port; a free one by default */
  port?: number;
  password?: string;
  /** a folder with portal.crt and portal.key: TLS only */
  tls?: string;
}

const tlsSettings = (port: number, folder: string) => [
  ...['--port', '0', '--tls-port', String(port), '--tls-replication', 'yes', '--tls-auth-clients', 'no'],
  ...['--tls-cert-file', join(folder, 'portal.crt'), '--tls-key-file', join(folder, 'portal.key')],
  ...['--tls-ca-cert-file', join(folder, 'portal.crt')],
];

/** Starts a server. Waits for a text in its output. */
export async function runServer(settings: string[], readyText = 'Ready to accept connections') {
  const server = spawn('redis-server', settings, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`redis-server ended with ${code}`)));
    server.stdout.on('data', (chunk: Buffer) => {
      if (chunk.includes(readyText)) resolve();
    });
  });
  return {
    /** stops replying, without closing a connection */
    freeze: () => void server.kill('SIGSTOP'),
    thaw: () => void server.kill('SIGCONT'),
    async stop(signal: NodeJS.Signals = 'SIGKILL') {
      if (server.exitCode !== null || server.signalCode !== null) return;
      server.kill(signal);
      await once(server, 'exit');
    },
  };
}

/** A different process may take a free port first. */
const MOST_STARTS = 3;

/** @param settings of the server, `['--maxmemory', '1mb']` */
export async function startRedis(options: RedisOptions = {}, settings: string[] = []): Promise<RedisServer> {
  const { port: given, password, tls } = options;
  for (let start = 1; ; start += 1) {
    const port =
      given ?? (await (settings.includes('--cluster-enabled') ? findClusterPort() : findFreePort()));
    const login = password === undefined ? [] : ['--requirepass', password, '--masterauth', password];
    const secure = tls === undefined ? [] : tlsSettings(port, tls);
    const always = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    try {
      const server = await runServer([...always, ...login, ...secure, ...settings]);
      const scheme = tls === undefined ? 'redis' : 'rediss';
      const url = `${scheme}://${password === undefined ? '' : `:${password}@`}127.0.0.1:${port}`;
      return { ...server, url, port, run: (...command) => sendCommand(url, command) };
    } catch (error) {
      if (given !== undefined || start === MOST_STARTS) throw error;
    }
  }
}

/** Sends one command on a connection of its own. */
export async function sendCommand(url: string, command: string[]): Promise<string> {
  const socket = url.startsWith('rediss:') ? { tls: true as const, rejectUnauthorized: false } : {};
  const client = createClient({ url, socket });
  await client.connect();
  try {
    return String(await client.sendCommand(command));
  } finally {
    client.destroy();
  }
}

export interface ServerSwitch {
  port: number;
  /** for new connections; open connections stay, or are closed with `closing` */
  leadTo(server: RedisServer, closing?: 'closing'): void;
  stop(): Promise<void>;
}

/** One address that leads to one server after the other, like that of a managed Redis. */
export async function startSwitch(first: RedisServer): Promise<ServerSwitch> {
  let target = first.port;
  const open = new Set<Socket>();
  const passOn = (from: Socket, to: Socket) => {
    open.add(from);
    from
      .on('error', () => undefined)
      .on('close', () => {
        open.delete(from);
        to.destroy();
      });
    from.pipe(to);
  };
  const server = createServer((incoming) => {
    const outgoing = connect(target, '127.0.0.1');
    passOn(incoming, outgoing);
    passOn(outgoing, incoming);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const closeAll = () => open.forEach((socket) => socket.destroy());
  return {
    port: (server.address() as AddressInfo).port,
    leadTo({ port }, closing) {
      target = port;
      if (closing) closeAll();
    },
    async stop() {
      closeAll();
      server.close();
      await once(server, 'close');
    },
  };
}

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

/** @param settings of the server, `['--maxmemory', '1mb']` */
export async function startRedis(options: RedisOptions = {}, settings: string[] = []): Promise<RedisServer> {
  const { port: at = await findFreePort(), password, tls } = options;
  const server = spawn(
    'redis-server',
    [
      ...['--port', String(at), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
      ...(password === undefined ? [] : ['--requirepass', password, '--masterauth', password]),
      ...(tls === undefined ? [] : tlsSettings(at, tls)),
      ...settings,
    ],
    { env, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`redis-server ended with ${code}`)));
    server.stdout.on('data', (chunk: Buffer) => {
      if (chunk.includes('Ready to accept connections')) resolve();
    });
  });
  const url = `${tls === undefined ? 'redis' : 'rediss'}://${password === undefined ? '' : `:${password}@`}127.0.0.1:${at}`;
  return {
    url,
    port: at,
    freeze: () => void server.kill('SIGSTOP'),
    thaw: () => void server.kill('SIGCONT'),
    async run(...command) {
      const client = createClient({
        url,
        ...(tls !== undefined && { socket: { tls: true, rejectUnauthorized: false } }),
      });
      await client.connect();
      try {
        return String(await client.sendCommand(command));
      } finally {
        client.destroy();
      }
    },
    async stop(signal = 'SIGKILL') {
      if (server.exitCode !== null || server.signalCode !== null) return;
      server.kill(signal);
      await once(server, 'exit');
    },
  };
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

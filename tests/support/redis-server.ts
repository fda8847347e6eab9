/** A Redis of its own for a test: a real server process on a free port, without persistence. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

/** Whether this machine has a Redis server to start; `npm test` installs one. */
export const hasRedisServer = spawnSync('redis-server', ['--version']).status === 0;

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

export interface RedisServer {
  url: string;
  /** stops answering, without closing a connection */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
}

/**
 * @param port where it listens; a free one unless given
 * @param settings of the server, `['--requirepass', '…']`
 */
export async function startRedis(port?: number, settings: string[] = []): Promise<RedisServer> {
  const at = port ?? (await freePort());
  const server = spawn(
    'redis-server',
    ['--port', String(at), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', ...settings],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`redis-server ended with ${code}`)));
    server.stdout.on('data', (chunk: Buffer) => {
      if (chunk.includes('Ready to accept connections')) resolve();
    });
  });
  return {
    url: `redis://127.0.0.1:${at}`,
    freeze: () => void server.kill('SIGSTOP'),
    thaw: () => void server.kill('SIGCONT'),
    async stop() {
      if (server.exitCode !== null || server.signalCode !== null) return;
      server.kill('SIGKILL');
      await once(server, 'exit');
    },
  };
}

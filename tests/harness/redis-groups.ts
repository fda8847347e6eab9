/** Groups of Redis servers for one test: a primary with a replica and Sentinels, and a cluster. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort, runServer, sendCommand, startRedis, type RedisServer } from './redis-server.ts';

export interface RedisGroup {
  url: string;
  servers: RedisServer[];
  stop(): Promise<void>;
}

/** Waits until a check returns true; a failed check counts as false. */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo().catch(() => false))) await wait(50);
}

interface SentinelOptions {
  count?: number;
  password?: string;
  /** a primary that is silent this long is replaced */
  downAfterMs?: number;
}

/** A new replica is served without a wait for others. */
const AT_ONCE = ['--repl-diskless-sync-delay', '0'];

/** A primary, a replica and Sentinels. */
export async function startSentinels({ count = 1, password, downAfterMs = 500 }: SentinelOptions = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-sentinel-'));
  const options = password === undefined ? {} : { password };
  // a replica writes a file
  const primary = await startRedis(options, ['--dir', folder, ...AT_ONCE]);
  const follow = ['--dir', folder, '--replicaof', '127.0.0.1', String(primary.port)];
  const replica = await startRedis(options, follow);
  await until(async () => (await replica.run('INFO', 'replication')).includes('master_link_status:up'));
  const ports = await Promise.all(Array.from({ length: count }, () => findFreePort()));
  const sentinels = await Promise.all(
    ports.map((port) => {
      const file = join(folder, `${port}.conf`);
      const settings = [
        `port ${port}`,
        'bind 127.0.0.1',
        `sentinel monitor portal 127.0.0.1 ${primary.port} ${Math.floor(count / 2) + 1}`,
        `sentinel down-after-milliseconds portal ${downAfterMs}`,
        'sentinel failover-timeout portal 3000',
      ];
      if (password !== undefined)
        settings.push(`sentinel auth-pass portal ${password}`, `requirepass ${password}`);
      writeFileSync(file, settings.join('\n'));
      return runServer([file, '--sentinel'], '+monitor');
    }),
  );
  const login = password === undefined ? '' : `:${password}@`;
  const ask = (port: number, ...command: string[]) =>
    sendCommand(`redis://${login}127.0.0.1:${port}`, command);
  for (const port of ports)
    await until(async () => (await ask(port, 'INFO', 'sentinel')).includes(`slaves=1,sentinels=${count}`));
  const hosts = ports.map((port) => `127.0.0.1:${port}`).join(',');
  return {
    url: `redis+sentinel://${login}${hosts}/portal`,
    servers: [primary, replica],
    findPrimary: async () =>
      Number((await ask(ports[0]!, 'SENTINEL', 'GET-MASTER-ADDR-BY-NAME', 'portal')).split(',')[1]),
    async stop() {
      await Promise.all([...sentinels, primary, replica].map((server) => server.stop()));
      rmSync(folder, { recursive: true });
    },
  };
}

const SLOTS = 16_384;

/** The primary of a new cluster that has this slot. */
export const getServerIndex = (slot: number) => Math.floor((3 * slot) / SLOTS);

/** A cluster of three primaries, each with as many replicas. */
export async function startCluster({ replicas = 0 }: { replicas?: number } = {}): Promise<RedisGroup> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-cluster-'));
  const servers: RedisServer[] = [];
  for (let index = 0; index < 3 * (1 + replicas); index += 1) {
    const own = ['--dir', folder, '--cluster-config-file', `nodes-${index}.conf`];
    servers.push(
      await startRedis(undefined, [
        '--cluster-enabled',
        'yes',
        '--cluster-node-timeout',
        // without a replica that takes over, a server that is slow on a busy machine must not count as down
        replicas > 0 ? '1000' : '60000',
        ...AT_ONCE,
        ...own,
      ]),
    );
  }
  const [first] = servers as [RedisServer];
  for (const [index, server] of servers.entries()) {
    await server.run('CLUSTER', 'SET-CONFIG-EPOCH', String(index + 1));
    const all = Array.from({ length: SLOTS }, (_, slot) => slot);
    const slots = all.filter((slot) => getServerIndex(slot) === index);
    if (slots.length > 0) await server.run('CLUSTER', 'ADDSLOTS', ...slots.map(String));
    if (server !== first) await server.run('CLUSTER', 'MEET', '127.0.0.1', String(first.port));
  }
  const known = `cluster_known_nodes:${servers.length}`;
  for (const server of servers)
    await until(async () => (await server.run('CLUSTER', 'INFO')).includes(known));
  for (const [index, server] of servers.slice(3).entries()) {
    const id = await servers[index % 3]!.run('CLUSTER', 'MYID');
    await until(async () => (await server.run('CLUSTER', 'REPLICATE', id)) === 'OK');
    await until(async () => (await server.run('INFO', 'replication')).includes('master_link_status:up'));
  }
  for (const server of servers)
    await until(async () => (await server.run('CLUSTER', 'INFO')).includes('cluster_state:ok'));
  return {
    url: `redis+cluster://${servers.map(({ port }) => `127.0.0.1:${port}`).join(',')}`,
    servers,
    async stop() {
      await Promise.all(servers.map((server) => server.stop()));
      rmSync(folder, { recursive: true });
    },
  };
}

/** Whether a server knows that a node has this slot. */
async function knows(server: RedisServer, node: string, slot: number): Promise<boolean> {
  const lines = (await server.run('CLUSTER', 'NODES')).split('\n');
  const ranges = lines
    .find((line) => line.startsWith(node))!
    .split(' ')
    .slice(8);
  return ranges.some((range) => {
    const [first = -1, last = first] = range.split('-').map(Number);
    return first <= slot && slot <= last;
  });
}

/** Moves a slot to another primary as `redis-cli --cluster reshard` does, and waits until all servers know it. */
export async function moveSlot(
  { servers }: RedisGroup,
  slot: number,
  [from, to]: [RedisServer, RedisServer],
): Promise<void> {
  const [source, target] = [await from.run('CLUSTER', 'MYID'), await to.run('CLUSTER', 'MYID')];
  await to.run('CLUSTER', 'SETSLOT', String(slot), 'IMPORTING', source);
  await from.run('CLUSTER', 'SETSLOT', String(slot), 'MIGRATING', target);
  for (;;) {
    const keys = (await from.run('CLUSTER', 'GETKEYSINSLOT', String(slot), '10')).split(',').filter(Boolean);
    if (keys.length === 0) break;
    for (const key of keys) await from.run('MIGRATE', '127.0.0.1', String(to.port), key, '0', '5000');
  }
  for (const server of [to, from]) await server.run('CLUSTER', 'SETSLOT', String(slot), 'NODE', target);
  for (const server of servers) await until(() => knows(server, target, slot));
}

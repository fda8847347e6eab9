/** A small production as in docs/operate: nginx with TLS, two portals, a Redis with a replica, and the sandbox. */
import { appendFileSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from '@playwright/test';
import { startFaultProxy } from '#harness/fault-proxy.ts';
import { startNginx } from './nginx.ts';
import { makeCertificate } from '#harness/make-certificate.ts';
import {
  findFreePort,
  startRedis,
  startSwitch,
  type RedisServer,
  type ServerSwitch,
} from '#harness/redis-server.ts';
import { startPortal, startSandbox } from '#harness/portal.ts';

const PASSWORD = 'a-password-of-redis';

interface RedisPair {
  /** the address of the primary */
  address: ServerSwitch;
  primary: RedisServer;
  replica: RedisServer;
  start(port: number): Promise<RedisServer>;
  /** of the current primary */
  startReplica(port: number): Promise<RedisServer>;
}

/** @param folder contains the certificate of both, and receives their files */
async function startRedisPair(folder: string): Promise<RedisPair> {
  const start = (port: number) =>
    startRedis({ port, password: PASSWORD, tls: folder }, [
      ...['--appendonly', 'yes', '--dir', folder, '--appenddirname', `aof-${port}`],
      ...['--dbfilename', `${port}.rdb`],
    ]);
  const primary = await start(await findFreePort());
  const createReplica = async (port: number, { port: primaryPort }: RedisServer) => {
    const server = await start(port);
    await server.run('REPLICAOF', '127.0.0.1', String(primaryPort));
    return server;
  };
  const pair: RedisPair = {
    address: await startSwitch(primary),
    primary,
    replica: await createReplica(await findFreePort(), primary),
    start,
    startReplica: (port) => createReplica(port, pair.primary),
  };
  return pair;
}

/** Changes to Redis while members use the portal. */
const redisMoves = (redis: RedisPair) => ({
  async stopRedis() {
    await redis.primary.stop('SIGTERM');
    return async () => {
      redis.primary = await redis.start(redis.primary.port);
    };
  },
  /** waits until the replica has all writes */
  replicated: () => expect.poll(() => redis.primary.run('WAIT', '1', '1000')).toBe('1'),
  /** stops replication: later writes are lost with the primary */
  promote: () => redis.replica.run('REPLICAOF', 'NO', 'ONE'),
  /** ends the primary, and points the address to its former replica */
  async failOver() {
    await redis.primary.stop('SIGKILL');
    redis.address.leadTo(redis.replica, 'closing');
    const { port: gone } = redis.primary;
    redis.primary = redis.replica;
    redis.replica = await redis.startReplica(gone);
  },
});

/** The steps of docs/operate that replace keys and certificates, without the restarts between them. */
function rotationMoves(folder: string, trusted: string, redis: RedisPair) {
  const next = join(folder, 'next');
  return {
    /** creates a self-signed certificate, which a portal trusts from its next start on */
    trustNewCertificate() {
      mkdirSync(next, { recursive: true });
      makeCertificate(next);
      appendFileSync(trusted, readFileSync(join(next, 'portal.crt')));
    },
    /** Redis reads its files again when they are set again; open connections stay. */
    async useNewCertificate() {
      for (const name of ['portal.crt', 'portal.key']) copyFileSync(join(next, name), join(folder, name));
      await redis.primary.run('CONFIG', 'SET', 'tls-cert-file', join(folder, 'portal.crt'));
    },
    /** the store's address with a second password, which is valid beside the old one */
    async addPassword(password: string) {
      await redis.primary.run('ACL', 'SETUSER', 'default', `>${password}`);
      return `rediss://:${password}@localhost:${redis.address.port}`;
    },
    async dropOldPassword() {
      await redis.primary.run('ACL', 'SETUSER', 'default', `<${PASSWORD}`);
    },
  };
}

/** The numbers of the programme's orders under the reference of a form. */
function ordersIn(file: string, reference: string): string[] {
  const programmeDb = new DatabaseSync(file, { readOnly: true });
  const rows = programmeDb.prepare('SELECT orderNumber FROM orders WHERE clientReference = ?').all(reference);
  programmeDb.close();
  return rows.map((row) => String(row.orderNumber));
}

export type SetUp = Awaited<ReturnType<typeof startSetUp>>;

export async function startSetUp() {
  const folder = mkdtempSync(join(tmpdir(), 'portal-set-up-'));
  makeCertificate(folder);
  const trusted = join(folder, 'trusted.crt');
  copyFileSync(join(folder, 'portal.crt'), trusted);
  const [port, plainPort, sandboxPort] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const ports = [await findFreePort(), await findFreePort()] as [number, number];
  const publicUrl = `https://localhost:${port}`;
  const redis = await startRedisPair(folder);
  const programmeFile = join(folder, 'programme.db');
  const sandbox = await startSandbox({
    ...{ name: 'set-up', port: sandboxPort, portals: [publicUrl], env: { SANDBOX_DB: programmeFile } },
  });
  const programme = await startFaultProxy({ target: sandbox.url });
  const env = {
    NODE_ENV: 'production',
    TRUST_PROXY: '1',
    SESSION_STORE_URL: `rediss://:${PASSWORD}@localhost:${redis.address.port}`,
    // like a private certificate authority
    NODE_EXTRA_CA_CERTS: trusted,
    // an order with a lost reply is looked up once its call can no longer be running
    PROGRAMME_TIMEOUT_MS: '2500',
  };
  const start = (index: 0 | 1) =>
    startPortal({
      ...{ name: `set-up-${index}`, port: ports[index], sandboxPort, publicUrl, env },
      programmeApiUrl: `${programme.url}/api`,
    });
  const portals = [await start(0), await start(1)];
  const nginx = await startNginx(port, plainPort, ports);
  const restartPortal = async (index: 0 | 1) => {
    const code = await portals[index]!.stop('SIGTERM');
    portals[index] = await start(index);
    return code;
  };
  return {
    url: publicUrl,
    programme,
    nginx,
    ...redisMoves(redis),
    ...rotationMoves(folder, trusted, redis),
    restartPortal,
    /** one after the other, each with its own settings from then on */
    async restartPortals(settings: Record<string, string> = {}) {
      Object.assign(env, settings);
      for (const index of [0, 1] as const) expect(await restartPortal(index)).toBe(0);
    },
    listOrders: (reference: string) => ordersIn(programmeFile, reference),
    async stop() {
      await Promise.all(portals.map((portal) => portal.stop()));
      await nginx.stop();
      await Promise.all([redis.address.stop(), programme.close(), sandbox.stop()]);
      await Promise.all([redis.primary.stop(), redis.replica.stop()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

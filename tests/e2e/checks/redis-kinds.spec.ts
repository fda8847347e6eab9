/** One order in each kind of Redis of docs/operate/redis.md, while servers, passwords or slots change. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from '@playwright/test';
import { startBalancer } from './balancer.ts';
import { startFaultProxy } from '#harness/fault-proxy.ts';
import { makeCertificate } from '#harness/make-certificate.ts';
import { startPortal, startSandbox } from '#harness/portal.ts';
import { getServerIndex, moveSlot, startCluster, startSentinels } from '#harness/redis-groups.ts';
import {
  findFreePort,
  hasRedisServer,
  startRedis,
  startSwitch,
  type RedisOptions,
} from '#harness/redis-server.ts';
import { openConfirmPage, Visitor, type Page } from '#harness/visitor.ts';

test.skip(!hasRedisServer, 'there is no redis-server');

interface Kind {
  env: Record<string, string>;
  /** while an order is in transit */
  disturb(): Promise<void>;
  stop(): Promise<unknown>;
}

/** A primary and its replica behind one address. */
async function startPair(folder: string, options: RedisOptions = {}): Promise<Kind> {
  // a replica writes a file
  const primary = await startRedis(options, ['--dir', folder]);
  const follow = ['--dir', folder, '--replicaof', '127.0.0.1', String(primary.port)];
  const replica = await startRedis(options, follow);
  const address = await startSwitch(primary);
  const scheme = options.tls === undefined ? 'redis' : 'rediss';
  return {
    env: {
      SESSION_STORE_URL: `${scheme}://localhost:${address.port}`,
      NODE_EXTRA_CA_CERTS: options.tls === undefined ? '' : join(folder, 'portal.crt'),
    },
    async disturb() {
      await expect.poll(() => primary.run('WAIT', '1', '1000')).toBe('1');
      await primary.stop();
      await replica.run('REPLICAOF', 'NO', 'ONE');
      address.leadTo(replica, 'closing');
    },
    stop: () => Promise.all([address, primary, replica].map((each) => each.stop())),
  };
}

const kinds: Record<string, (folder: string) => Promise<Kind>> = {
  'one address that fails over': (folder) => startPair(folder),
  'one address with TLS of a private authority': (folder) => {
    makeCertificate(folder);
    return startPair(folder, { tls: folder });
  },
  async 'a user whose password rotates'(folder) {
    const server = await startRedis();
    const rights = '~portal:* -@all +get +set +del +eval +incr +pexpire +scan +pttl +ping'.split(' ');
    const file = join(folder, 'password');
    const rotate = async (password: string) => {
      writeFileSync(file, password);
      await server.run('ACL', 'SETUSER', 'portal', 'reset', 'on', `>${password}`, ...rights);
    };
    await rotate('first');
    return {
      env: {
        SESSION_STORE_URL: `redis://portal@127.0.0.1:${server.port}`,
        SESSION_STORE_PASSWORD_FILE: file,
      },
      async disturb() {
        await rotate('second');
        await server.run('CLIENT', 'KILL', 'TYPE', 'normal');
      },
      stop: () => server.stop(),
    };
  },
  async 'Sentinels that replace the primary'() {
    const group = await startSentinels({ count: 3 });
    const [primary, replica] = group.servers;
    return {
      env: { SESSION_STORE_URL: group.url },
      async disturb() {
        await expect.poll(() => primary!.run('WAIT', '1', '1000')).toBe('1');
        await primary!.stop();
        await expect.poll(() => group.findPrimary()).toBe(replica!.port);
      },
      stop: () => group.stop(),
    };
  },
  async 'a cluster that moves a slot and loses a server'() {
    const group = await startCluster({ replicas: 1 });
    return {
      env: { SESSION_STORE_URL: group.url },
      async disturb() {
        const primaries = group.servers.slice(0, 3);
        const keys = await Promise.all(primaries.map((server) => server.run('KEYS', 'portal:session:*')));
        const session = keys.join(',').split(',').find(Boolean)!;
        const slot = Number(await primaries[0]!.run('CLUSTER', 'KEYSLOT', session));
        const [from, to] = [getServerIndex(slot), (getServerIndex(slot) + 1) % 3];
        await moveSlot(group, slot, [primaries[from]!, primaries[to]!]);
        await expect.poll(() => primaries[to]!.run('WAIT', '1', '1000')).toBe('1');
        await primaries[to]!.stop();
        await expect.poll(() => group.servers[to + 3]!.run('INFO', 'replication')).toContain('role:master');
      },
      stop: () => group.stop(),
    };
  },
};

const getPlace = (page: Page) => new URL(page.url).pathname;

for (const [name, start] of Object.entries(kinds))
  test(`one order is placed in ${name}`, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-redis-'));
    const kind = await start(folder);
    const [port, sandboxPort] = [await findFreePort(), await findFreePort()];
    const publicUrl = `http://localhost:${port}`;
    const file = join(folder, 'programme.db');
    const sandbox = await startSandbox({
      ...{ name: 'redis', port: sandboxPort, portals: [publicUrl], env: { SANDBOX_DB: file } },
    });
    const programme = await startFaultProxy({ target: sandbox.url });
    const portals = await Promise.all(
      [await findFreePort(), await findFreePort()].map((own, index) =>
        startPortal({
          ...{ name: `redis-${index}`, port: own, sandboxPort, publicUrl },
          programmeApiUrl: `${programme.url}/api`,
          env: { ...kind.env, PROGRAMME_TIMEOUT_MS: '2500' },
        }),
      ),
    );
    const balancer = await startBalancer(
      port,
      portals.map(({ url }) => url),
    );
    try {
      const ana = new Visitor(publicUrl);
      const confirm = await openConfirmPage(ana, 'ana');
      const form = ana.form(confirm, 'Place order');
      const intent = form.querySelector<HTMLInputElement>('[name=intentId]')!.value;
      programme.set([{ method: 'POST', path: '/api/mail-order/refills-request', delayMs: 1_500 }]);
      const presses: Promise<string>[] = [];
      let isOver = false;
      const pressing = (async () => {
        for (; !isOver; await wait(250))
          presses.push(
            ana
              .copy()
              .submit(confirm, form)
              .then(
                (page) => `${page.status} ${getPlace(page)}`,
                (error: Error) => error.name,
              ),
          );
      })();
      await expect.poll(() => programme.rules()[0]?.hits, { intervals: [20] }).toBeGreaterThan(0);
      await kind.disturb();
      const thanks = `/main/cart/thank-you/${intent}`;
      const lookUp = () => ana.visit(`/main/cart/checking/${intent}`).then(getPlace, () => 'down');
      await expect.poll(lookUp, { intervals: [500] }).toBe(thanks);
      isOver = true;
      await pressing;
      const seen = Object.groupBy(await Promise.all(presses), (answer) => answer);
      // the session is the one from before, and the store counts on
      const orders = await ana.visit('/main/orders');
      expect([orders.status, getPlace(orders)]).toEqual([200, '/main/orders']);
      const programmeDb = new DatabaseSync(file, { readOnly: true });
      const placed = programmeDb
        .prepare('SELECT orderNumber FROM orders WHERE clientReference = ?')
        .all(intent);
      programmeDb.close();
      expect(placed).toHaveLength(1);
      expect(seen[`200 ${thanks}`]?.length).toBeGreaterThan(0);
    } finally {
      await balancer.stop();
      await Promise.all(portals.map((portal) => portal.stop()));
      await Promise.all([programme.close(), sandbox.stop(), kind.stop()]);
      rmSync(folder, { recursive: true });
    }
  });

/**
 * The set-up of docs/operations.md without containers: nginx with TLS, two portals in production, a Redis with
 * TLS, password and replica behind one address, and the sandbox. Members order while parts of it restart.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from '@playwright/test';
import { startFaultProxy } from '../../support/fault-proxy.ts';
import { openConfirmPage } from '../../support/simulated-buyer.ts';
import { makeCertificate, startNginx } from '../../support/nginx.ts';
import { parsePage } from '../../support/parse-page.ts';
import { freePort, startRedis, startSwitch } from '../../support/redis-server.ts';
import { startPortal, startSandbox } from '../../support/stack.ts';
import { Visitor, type Page } from '../../support/visitor.ts';

const PASSWORD = 'a-password-of-redis';
const REFILLS = { method: 'POST', path: '/api/mail-order/refills-request' };

async function startSetUp() {
  const folder = mkdtempSync(join(tmpdir(), 'portal-set-up-'));
  makeCertificate(folder);
  const [port, plainPort, sandboxPort] = [await freePort(), await freePort(), await freePort()];
  const ports = [await freePort(), await freePort()] as [number, number];
  const publicUrl = `https://localhost:${port}`;
  const redisOn = (redisPort: number) =>
    startRedis({ port: redisPort, password: PASSWORD, tls: folder }, [
      ...['--appendonly', 'yes', '--dir', folder, '--appenddirname', `aof-${redisPort}`],
      ...['--dbfilename', `${redisPort}.rdb`],
    ]);
  let primary = await redisOn(await freePort());
  const startReplica = async (redisPort: number) => {
    const server = await redisOn(redisPort);
    await server.run('REPLICAOF', '127.0.0.1', String(primary.port));
    return server;
  };
  let replica = await startReplica(await freePort());
  const address = await startSwitch(primary);
  const sandbox = await startSandbox({
    name: 'set-up',
    port: sandboxPort,
    portals: [publicUrl],
    env: { SANDBOX_DB: join(folder, 'programme.db') },
  });
  const programme = await startFaultProxy({ target: sandbox.url });
  const start = (index: 0 | 1) =>
    startPortal({
      name: `set-up-${index}`,
      port: ports[index],
      sandboxPort,
      publicUrl,
      programmeApiUrl: `${programme.url}/api`,
      env: {
        NODE_ENV: 'production',
        TRUST_PROXY: '1',
        SESSION_STORE_URL: `rediss://:${PASSWORD}@localhost:${address.port}`,
        // as an authority of one's own is made known
        NODE_EXTRA_CA_CERTS: join(folder, 'portal.crt'),
        // an order whose answer was lost is looked up once its call can no longer be under way
        PROGRAMME_TIMEOUT_MS: '2500',
      },
    });
  const portals = [await start(0), await start(1)];
  const nginx = await startNginx(port, plainPort, ports);
  return {
    url: publicUrl,
    programme,
    async stopRedis() {
      await primary.stop('SIGTERM');
      return async () => {
        primary = await redisOn(primary.port);
      };
    },
    /** waits until the replica has what was written */
    replicated: () => expect.poll(() => primary.run('WAIT', '1', '1000')).toBe('1'),
    /** the replica follows no longer: what is written from now on is lost with the primary */
    promote: () => replica.run('REPLICAOF', 'NO', 'ONE'),
    /** the primary is gone, and the address leads to what was its replica */
    async failOver() {
      await primary.stop('SIGKILL');
      address.leadTo(replica, 'closing');
      const { port: gone } = primary;
      primary = replica;
      replica = await startReplica(gone);
    },
    async restartPortal(index: 0 | 1) {
      const code = await portals[index]!.stop('SIGTERM');
      portals[index] = await start(index);
      return code;
    },
    /** the numbers of the orders that the programme keeps under the reference of a form */
    ordersOf(reference: string): string[] {
      const programmeDb = new DatabaseSync(join(folder, 'programme.db'), { readOnly: true });
      const rows = programmeDb
        .prepare('SELECT orderNumber FROM orders WHERE clientReference = ?')
        .all(reference);
      programmeDb.close();
      return rows.map((row) => String(row.orderNumber));
    },
    async stop() {
      await Promise.all(portals.map((portal) => portal.stop()));
      await nginx.stop();
      await Promise.all([address.stop(), programme.close(), sandbox.stop()]);
      await Promise.all([primary.stop(), replica.stop()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

type SetUp = Awaited<ReturnType<typeof startSetUp>>;

let setUp: SetUp;
test.beforeAll(async () => {
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
  setUp = await startSetUp();
});
test.afterAll(async () => {
  await setUp.stop();
  delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
});

const placeOf = (page: Page) => new URL(page.url).pathname;
const isMembers = async (visitor: Visitor) => {
  const page = await visitor.visit('/main/orders').catch(() => undefined);
  return page?.status === 200 && placeOf(page) === '/main/orders';
};

/** A member at the last page of the checkout, whose order takes its time at the programme. */
async function readyToOrder(userName: string, delayMs: number) {
  const visitor = new Visitor(setUp.url);
  const confirm = await openConfirmPage(visitor, userName);
  const form = visitor.form(confirm, 'Place order');
  const reference = form.querySelector<HTMLInputElement>('[name=intentId]')!.value;
  setUp.programme.set([{ ...REFILLS, delayMs }]);
  return {
    visitor,
    reference,
    press: () => visitor.submit(confirm, form),
    /** the order has left the portal */
    whenSent: () => expect.poll(() => setUp.programme.rules()[0]?.hits).toBe(1),
    /** whatever page it is at first: in the end the member reads that the order is placed, and there is one */
    async expectOneOrder() {
      await expect
        .poll(
          async () => {
            const page = await visitor.visit(`/main/cart/checking/${reference}`).catch(() => undefined);
            return page && placeOf(page);
          },
          { intervals: [500] },
        )
        .toBe(`/main/cart/thank-you/${reference}`);
      expect(setUp.ordersOf(reference)).toHaveLength(1);
    },
  };
}

test('an order goes through while its portal is restarted, and a Redis that restarts keeps everybody signed in', async () => {
  const { visitor, press, whenSent, expectOneOrder } = await readyToOrder('ana', 1_500);
  const page = press();
  await whenSent();
  expect(await setUp.restartPortal(0)).toBe(0);
  expect(placeOf(await page)).toMatch(/^\/main\/cart\/thank-you\//);
  expect(await setUp.restartPortal(1)).toBe(0);
  await expectOneOrder();

  const startAgain = await setUp.stopRedis();
  expect((await visitor.visit('/main/orders')).status).toBe(503);
  expect((await new Visitor(setUp.url).visit('/terms-of-use')).status).toBe(200);
  await startAgain();
  await expect.poll(() => isMembers(visitor)).toBe(true);
  await expectOneOrder();
});

test('a fail-over of Redis in the middle of an order makes one order and keeps the session', async () => {
  const { visitor, press, whenSent, expectOneOrder } = await readyToOrder('hugo', 2_000);
  await setUp.replicated();
  const page = press().catch(() => undefined);
  await whenSent();
  await setUp.replicated();
  await setUp.promote();
  await setUp.failOver();
  await page;
  await expect.poll(() => isMembers(visitor)).toBe(true);
  await expectOneOrder();
});

test('after a fail-over that loses the latest writes, pressing again does not make a second order', async () => {
  const { visitor, reference, press, expectOneOrder } = await readyToOrder('ben', 0);
  await setUp.replicated();
  await setUp.promote();
  expect(placeOf(await press())).toBe(`/main/cart/thank-you/${reference}`);
  await setUp.failOver();
  await expect.poll(() => isMembers(visitor)).toBe(true);
  await press();
  await expectOneOrder();
});

test('when no portal answers, members read so in both languages, and may try again', async () => {
  const nobody: [number, number] = [await freePort(), await freePort()];
  const nginx = await startNginx(await freePort(), await freePort(), nobody);
  const reply = await fetch(`${nginx.url}/main/orders`);
  expect(reply.status).toBe(503);
  expect(reply.headers.get('Retry-After')).toBe('30');
  expect(reply.headers.get('Cache-Control')).toBe('no-store');
  const { documentElement } = parsePage(await reply.text(), reply.url);
  expect(documentElement.querySelector('h1')?.textContent).toBe('We will be back shortly');
  expect(documentElement.querySelector('[lang=es] h2')?.textContent).toBe('Volveremos en breve');
  expect([...documentElement.querySelectorAll('a')].map(({ href }) => href)).toEqual([reply.url, reply.url]);
  await nginx.stop();
});

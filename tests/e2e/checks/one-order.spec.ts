import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from '#harness/browser.ts';
import { startBalancer } from './balancer.ts';
import { startFaultProxy, type FaultRuleInput } from '#harness/fault-proxy.ts';
import { startPortal, startSandbox } from '#harness/portal.ts';
import { openConfirmPage, Visitor } from '#harness/visitor.ts';
import { findFreePort, startRedis } from '#harness/redis-server.ts';

/** Two processes on one Redis behind a balancer, at the address after `portalPort`. */
async function startPair(
  { portalPort, sandboxPort }: { portalPort: number; sandboxPort: number },
  programmeApiUrl: string,
) {
  const redis = await startRedis();
  const publicPort = portalPort + 1;
  const options = {
    ...{ sandboxPort, programmeApiUrl, publicUrl: `http://localhost:${publicPort}` },
    // an order without a sender is looked up once its call can no longer be running
    env: { SESSION_STORE_URL: redis.url, PROGRAMME_TIMEOUT_MS: '2500' },
  };
  const start = (index: number) =>
    startPortal({ name: `pair-${index}`, port: portalPort + 3 + index, ...options });
  const portals = await Promise.all([start(0), start(1)]);
  const balancer = await startBalancer(
    publicPort,
    portals.map(({ url }) => url),
  );
  return {
    portals,
    balancer,
    restart: async (index: number) => void (portals[index] = await start(index)),
    stop: async () => {
      await balancer.stop();
      await Promise.all(portals.map((portal) => portal.stop()));
      await redis.stop();
    },
  };
}

/** Each way in which the reply to an order is lost, once, with and without an order, and a refusal. */
const post = { method: 'POST', path: '/api/mail-order/refills-request', times: 1 };
const FAULTS: FaultRuleInput[] = [
  { ...post, forward: true, drop: true },
  { ...post, drop: true },
  { ...post, forward: true, status: 503, body: '' },
  { ...post, dropAfterBytes: 20 },
  { ...post, status: 400, json: { message: 'The card was declined.' } },
];
/** A form also names the day of arrival. */
const isPrice = (agreed: string) => agreed.includes(':');
const MEMBERS = ['ana', 'ben', 'wade', 'gil', 'ximena', 'hugo'];

test('two presses place one order or none, while calls fail and a portal is killed', async ({ stack }) => {
  const folder = mkdtempSync(join(tmpdir(), 'one-order-'));
  const [file, sandboxPort] = [join(folder, 'programme.db'), await findFreePort()];
  const portals = [`http://localhost:${stack.portalPort + 1}`];
  const env = { SANDBOX_DB: file };
  const sandbox = await startSandbox({ name: 'one-order', port: sandboxPort, portals, env });
  const proxy = await startFaultProxy({ target: sandbox.url });
  const pair = await startPair({ ...stack, sandboxPort }, `${proxy.url}/api`);
  const orders = new DatabaseSync(file, { readOnly: true });
  /** the lines that the programme has for a form */
  const findOrder = (intent: string) =>
    orders
      .prepare('SELECT l.* FROM orderLines l JOIN orders USING (orderNumber) WHERE clientReference = ?')
      .all(intent);
  try {
    const pages = await Promise.all(
      MEMBERS.map(async (name) => {
        const visitor = new Visitor(pair.balancer.url);
        return { visitor, confirm: await openConfirmPage(visitor, name) };
      }),
    );
    proxy.set(FAULTS);
    const pressed = pages.map(async ({ visitor, confirm }) => {
      // ximena reads Spanish
      const form = confirm.document.querySelector<HTMLFormElement>('form:has([name=agreed])')!;
      const { body } = visitor.formData(confirm, form);
      await Promise.allSettled([visitor.copy().submit(confirm, form), visitor.copy().submit(confirm, form)]);
      return { visitor, intent: body.get('intentId')!, agreed: body.getAll('agreed').filter(isPrice) };
    });
    await expect.poll(() => proxy.rules().filter(({ hits }) => hits > 0).length).toBeGreaterThan(1);
    await pair.portals[0]!.stop('SIGKILL');
    await pair.restart(0);
    const presses = await Promise.all(pressed);
    expect(proxy.rules().map(({ hits }) => hits)).toEqual([1, 1, 1, 1, 1]);
    const ends = await Promise.all(
      presses.map(async ({ visitor, intent, agreed }) => {
        const look = async () => {
          const page = await visitor.visit(`/main/cart/checking/${intent}`);
          // a press that was killed at its beginning
          return page.status === 404 ? 'none' : new URL(page.url).pathname.split('/')[3];
        };
        await expect.poll(look, { intervals: [500] }).not.toBe('checking');
        const end = await look();
        const lines = findOrder(intent);
        const prices = lines.map(({ priceCents, prescriptionId }) => `${priceCents}:${prescriptionId}`);
        expect(prices).toEqual(end === 'thank-you' ? agreed : []);
        expect(new Set(lines.map(({ orderNumber }) => orderNumber)).size).toBeLessThanOrEqual(1);
        return end;
      }),
    );
    expect(ends).toEqual(expect.arrayContaining(['thank-you', 'failed']));
  } finally {
    orders.close();
    await pair.stop();
    await Promise.all([proxy.close(), sandbox.stop()]);
    rmSync(folder, { recursive: true });
  }
});

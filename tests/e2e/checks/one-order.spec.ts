import { expect, refillRequests, resetProgramme, test, type Stack } from '#harness/browser.ts';
import { startBalancer } from './balancer.ts';
import { startFaultProxy, type FaultProxy } from '#harness/fault-proxy.ts';
import { startPortal } from '#harness/portal.ts';
import { openConfirmPage, Visitor, type Page } from '#harness/visitor.ts';
import { startRedis } from '#harness/redis-server.ts';

const thankYou = (page: Page) => new URL(page.url).pathname;

/** An order without a sender is looked up once its call can no longer be running. */
const CALLS_END_SOON = { PROGRAMME_TIMEOUT_MS: '2500' };

/** Waits until the order is in transit to the programme. */
const untilSent = (proxy: FaultProxy) =>
  expect.poll(() => proxy.rules()[0]?.hits, { intervals: [20] }).toBe(1);

/** Two processes on one Redis behind a balancer, at the worker's second address. */
async function startPair(stack: Stack, programmeApiUrl?: string) {
  const redis = await startRedis();
  const publicPort = stack.portalPort + 1;
  const options = {
    sandboxPort: stack.sandboxPort,
    publicUrl: `http://localhost:${publicPort}`,
    env: { SESSION_STORE_URL: redis.url, ...CALLS_END_SOON },
    ...(programmeApiUrl !== undefined && { programmeApiUrl }),
  };
  const [first, second] = await Promise.all([
    startPortal({ name: 'first', port: stack.portalPort + 3, ...options }),
    startPortal({ name: 'second', port: stack.portalPort + 4, ...options }),
  ]);
  const balancer = await startBalancer(publicPort, [first.url, second.url]);
  return {
    first,
    second,
    balancer,
    redisUrl: redis.url,
    stop: async () => {
      await balancer.stop();
      await Promise.all([first.stop(), second.stop()]);
      await redis.stop();
    },
  };
}

test('a stopped portal finishes its order, and the other portal continues to serve', async ({ stack }) => {
  await resetProgramme(stack);
  // the programme replies slowly, so that the signal arrives during the order
  const proxy = await startFaultProxy({ target: stack.sandbox.url });
  const pair = await startPair(stack, `${proxy.url}/api`);
  try {
    const ana = new Visitor(pair.balancer.url);
    const confirm = await openConfirmPage(ana, 'ana');
    const form = ana.form(confirm, 'Place order');
    proxy.set([{ method: 'POST', path: '/api/mail-order/refills-request', delayMs: 1_500 }]);
    const answer = ana.submit(confirm, form);
    await untilSent(proxy);
    const stopped = Promise.all([pair.first.stop('SIGTERM')]);
    expect(thankYou(await answer)).toMatch(/^\/main\/cart\/thank-you\//);
    expect(await stopped).toEqual([0]);
    expect((await ana.visit('/main/orders')).status).toBe(200);
    expect(await refillRequests(stack)).toHaveLength(1);
  } finally {
    await pair.stop();
    await proxy.close();
  }
});

test('a member learns whether an order was placed after its portal is killed', async ({ stack }) => {
  await resetProgramme(stack);
  const proxy = await startFaultProxy({ target: stack.sandbox.url });
  const pair = await startPair(stack, `${proxy.url}/api`);
  try {
    const ana = new Visitor(pair.balancer.url);
    const confirm = await openConfirmPage(ana, 'ana');
    const form = ana.form(confirm, 'Place order');
    const intent = form.querySelector<HTMLInputElement>('[name=intentId]')!.value;
    proxy.set([{ method: 'POST', path: '/api/mail-order/refills-request', delayMs: 1_500 }]);
    const lost = Promise.allSettled([ana.submit(confirm, form)]);
    await untilSent(proxy);
    await Promise.all([pair.first.stop('SIGKILL'), pair.second.stop('SIGKILL')]);
    await lost;
    await pair.balancer.stop();

    // the processes return; the order reached the programme while no process waited for the reply
    const again = await startPortal({
      name: 'again',
      port: stack.portalPort + 1,
      sandboxPort: stack.sandboxPort,
      programmeApiUrl: `${proxy.url}/api`,
      env: { SESSION_STORE_URL: pair.redisUrl, ...CALLS_END_SOON },
    });
    try {
      await expect
        .poll(async () => thankYou(await ana.visit(`/main/cart/checking/${intent}`)), {
          intervals: [300],
        })
        .toBe(`/main/cart/thank-you/${intent}`);
      expect(await refillRequests(stack)).toHaveLength(1);
    } finally {
      await again.stop();
    }
  } finally {
    await pair.stop();
    await proxy.close();
  }
});

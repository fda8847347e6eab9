/**
 * The production set-up of docs/operate without containers: nginx with TLS, two portals, a Redis with TLS, password
 * and replica behind one address, and the sandbox. Members order while parts of it restart, and use the portal while
 * its keys and certificates are replaced.
 */
import { expect, test } from '@playwright/test';
import { hasNginx, startNginx } from './nginx.ts';
import { startSetUp, type SetUp } from './production-set-up.ts';
import { findFreePort } from '#harness/redis-server.ts';
import { TEST_SECRET } from '#harness/portal.ts';
import { openConfirmPage, parsePage, Visitor, type Page } from '#harness/visitor.ts';

const REFILLS = { method: 'POST', path: '/api/mail-order/refills-request' };

let setUp: SetUp;
test.skip(!hasNginx, 'there is no nginx');

test.beforeAll(async () => {
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
  setUp = await startSetUp();
});
test.afterAll(async () => {
  await setUp.stop();
  delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
});

const getPlace = (page: Page) => new URL(page.url).pathname;
const isMembers = async (visitor: Visitor) => {
  const page = await visitor.visit('/main/orders').catch(() => undefined);
  return page?.status === 200 && getPlace(page) === '/main/orders';
};

/** A member at the last page of the checkout, whose order the programme processes slowly. */
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
    /** waits until the order has left the portal */
    whenSent: () => expect.poll(() => setUp.programme.rules()[0]?.hits).toBe(1),
    /** Whichever page comes first, the member reads at last that the order is placed, exactly once. */
    async expectOneOrder() {
      await expect
        .poll(
          async () => {
            const page = await visitor.visit(`/main/cart/checking/${reference}`).catch(() => undefined);
            return page && getPlace(page);
          },
          { intervals: [500] },
        )
        .toBe(`/main/cart/thank-you/${reference}`);
      expect(setUp.listOrders(reference)).toHaveLength(1);
    },
  };
}

test('an order succeeds while its portal restarts, and members stay signed in while Redis restarts', async () => {
  const { visitor, press, whenSent, expectOneOrder } = await readyToOrder('ana', 1_500);
  const page = press();
  await whenSent();
  expect(await setUp.restartPortal(0)).toBe(0);
  expect(getPlace(await page)).toMatch(/^\/main\/cart\/thank-you\//);
  expect(await setUp.restartPortal(1)).toBe(0);
  await expectOneOrder();

  const startAgain = await setUp.stopRedis();
  expect((await visitor.visit('/main/orders')).status).toBe(503);
  expect((await new Visitor(setUp.url).visit('/terms-of-use')).status).toBe(200);
  await startAgain();
  await expect.poll(() => isMembers(visitor)).toBe(true);
  await expectOneOrder();
});

test('a second press after a fail-over with lost writes places no second order', async () => {
  const { visitor, reference, press, expectOneOrder } = await readyToOrder('ben', 0);
  await setUp.replicated();
  await setUp.promote();
  expect(getPlace(await press())).toBe(`/main/cart/thank-you/${reference}`);
  await setUp.failOver();
  await expect.poll(() => isMembers(visitor)).toBe(true);
  await press();
  await expectOneOrder();
});

/** Reads and posts repeatedly. @returns a function that stops it and returns the problems */
function atWork(visitor: Visitor) {
  const faults: string[] = [];
  let isOver = false;
  let pages = 0;
  const look = async () => {
    const page = await visitor.visit('/main/orders');
    if (page.status !== 200 || getPlace(page) !== '/main/orders') faults.push(`${page.status} ${page.url}`);
    const form = await visitor.visit('/main/settings/address/new');
    const refused = await visitor.submit(form, visitor.form(form, 'Save'), { addressLine1: '1 Main Street' });
    if (refused.status !== 422) faults.push(`${refused.status} post`);
    pages += 1;
  };
  const work = (async () => {
    while (!isOver)
      await look().catch((error: Error) => faults.push(`${error.message} ${String(error.cause)}`));
  })();
  return async () => {
    isOver = true;
    await work;
    return { faults, pages };
  };
}

test('members continue while secrets, passwords and certificates are replaced', async () => {
  test.setTimeout(600_000);
  const members = [new Visitor(setUp.url), new Visitor(setUp.url)];
  await members[0]!.signIn('ana');
  await members[1]!.signIn('hugo');
  const ends = members.map(atWork);
  const next = 'another-secret-of-the-test-0123456789-abcdef';
  await test.step('SESSION_SECRET', async () => {
    for (const list of [`${TEST_SECRET},${next}`, `${next},${TEST_SECRET}`, next])
      await setUp.restartPortals({ SESSION_SECRET: list });
  });
  await test.step('the certificate of nginx', () => setUp.nginx.renewCertificate());
  await test.step('the certificate of Redis', async () => {
    setUp.trustNewCertificate();
    await setUp.restartPortals();
    await setUp.useNewCertificate();
  });
  await test.step('the password of Redis', async () => {
    await setUp.restartPortals({ SESSION_STORE_URL: await setUp.addPassword('another-password') });
    await setUp.dropOldPassword();
  });
  for (const end of ends) {
    const { faults, pages } = await end();
    expect(faults).toEqual([]);
    expect(pages).toBeGreaterThan(20);
  }
  for (const member of members) expect(await isMembers(member)).toBe(true);
});

test('nginx replies in both languages when no portal does, and limits the requests of one address', async () => {
  const nobody: [number, number] = [await findFreePort(), await findFreePort()];
  const nginx = await startNginx(await findFreePort(), await findFreePort(), nobody);
  const reply = await fetch(`${nginx.url}/main/orders`);
  expect(reply.status).toBe(503);
  expect(reply.headers.get('Retry-After')).toBe('30');
  expect(reply.headers.get('Cache-Control')).toBe('no-store');
  const { documentElement } = parsePage(await reply.text(), reply.url);
  expect(documentElement.querySelector('h1')?.textContent).toBe('We will be back shortly');
  expect(documentElement.querySelector('[lang=es] h2')?.textContent).toBe('Volveremos en breve');
  expect([...documentElement.querySelectorAll('a')].map(({ href }) => href)).toEqual([reply.url, reply.url]);
  const replies = await Promise.all(Array.from({ length: 400 }, () => fetch(`${nginx.url}/robots.txt`)));
  const refused = replies.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(50);
  expect(refused[0]!.headers.get('Retry-After')).toBe('5');
  expect(await refused[0]!.text()).toMatch(/Please try again[\s\S]*Inténtelo de nuevo/);
  await nginx.stop();
});

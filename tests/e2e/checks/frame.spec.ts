/** Tests the head of every page and the toast over it: their position at each width. */
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { expect, resetProgramme, test, waitForHydration } from '#harness/browser.ts';
import { logIn } from '#harness/page-actions.ts';
import { openFaultyPortal } from '#harness/faulty-portal.ts';
import { readStop, watchShifts } from '../audit/page-cost.ts';

test('a registration error is a toast for four seconds (2.37)', async ({ browser, stack, beside }) => {
  await resetProgramme(stack);
  const { portal, proxy } = await openFaultyPortal('screens', stack, beside);
  const context = await browser.newContext({ baseURL: portal.url, viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.clock.install();
  await logIn(page, 'nia', `${portal.url}/main/home`, '/complete-profile');
  proxy.set([{ path: '/api/registration', method: 'POST', status: 500 }]);
  // from here on only the test advances the time
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  const toast = page.locator('.toast');
  await expect(toast).toContainText('Sorry, something went wrong');
  await waitForHydration(page);
  const { x, y, width } = (await toast.boundingBox())!;
  expect(y).toBeLessThan(40);
  expect(Math.abs(x + width / 2 - 640)).toBeLessThan(10);
  await page.clock.runFor(3_500);
  await expect(toast).toBeVisible();
  await page.clock.runFor(1_000);
  await expect(toast).toHaveCount(0);
  await expect(page.locator('.errors')).toContainText('Sorry, something went wrong');
  proxy.clear();
  await context.close();
});

test('a page that arrives in pieces does not move', async ({ page, signIn, stack }) => {
  await signIn(page, 'ana', '/main/home');
  const slow = createServer((from, to) => {
    const headers = { ...from.headers, host: new URL(stack.portal.url).host, 'accept-encoding': 'identity' };
    request(stack.portal.url + from.url, { headers }, async (reply) => {
      to.writeHead(reply.statusCode!, reply.headers);
      const whole = await buffer(reply);
      for (let at = 0; at < whole.length; at += 1500) {
        to.write(whole.subarray(at, at + 1500));
        await setTimeout(25);
      }
      to.end();
    }).end();
  });
  await new Promise<void>((started) => slow.listen(0, '127.0.0.1', started));
  await page.setViewportSize({ width: 1280, height: 740 });
  await page.addInitScript(watchShifts);
  await page.goto(`http://127.0.0.1:${(slow.address() as AddressInfo).port}/main/drug/basket`);
  expect((await page.evaluate(readStop)).loading.shift).toBe(0);
  slow.close();
});

test('the tabs move at 767 px and come closer at 1366 px (9.15)', async ({ page, signIn }) => {
  await signIn(page, 'ana', '/main/orders');
  const look = async (width: number) => {
    await page.setViewportSize({ width, height: 900 });
    return page.locator('.tabs').evaluate((tabs) => ({
      isFixed: getComputedStyle(tabs).position === 'fixed',
      space: getComputedStyle(tabs.querySelector('a')!).paddingLeft,
      text: tabs.textContent,
    }));
  };
  const [phone, tablet, mid, wide] = [await look(767), await look(768), await look(1366), await look(1367)];
  expect([phone.isFixed, tablet.isFixed, mid.isFixed, wide.isFixed]).toEqual([true, false, false, false]);
  expect(Number.parseFloat(mid.space)).toBeLessThan(Number.parseFloat(wide.space));
  expect(tablet.space).toBe(wide.space);
  expect(new Set([phone, tablet, mid, wide].map(({ text }) => text)).size).toBe(1);
});

test('the head is one line from 1180 px on with the longest texts', async ({ page, signIn }) => {
  // the current tab is bold, and its title is the longest
  await signIn(page, 'hugo', '/main/prescriptions');
  await page.context().addCookies([
    { name: 'lang', value: 'es', url: page.url() },
    { name: 'ts', value: 'medium', url: page.url() },
  ]);
  await page.reload();
  await page.locator('.wide').evaluate((shown) => (shown.textContent = 'Guillermina Castañeda de la Vega'));
  for (const width of [1180, 1240, 1300, 1366, 1367, 1480]) {
    await page.setViewportSize({ width, height: 600 });
    const { tall, line, wide } = await page.locator('.with-tabs').evaluate((head) => ({
      tall: head.getBoundingClientRect().height,
      line: Number.parseFloat(getComputedStyle(head).minHeight),
      wide: document.documentElement.scrollWidth,
    }));
    expect([width, tall, wide]).toEqual([width, line, width]);
  }
});

import { startPortal } from '#harness/portal.ts';
import { expect, waitForHydration, test } from '#harness/browser.ts';
import type { Page } from '@playwright/test';

test.use({ serviceWorkers: 'allow' });

/** Waits until the worker controls the page. */
const whenReady = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null);
const registrations = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

test('a page reports a lost connection, and loads when it returns', async ({ page, context, signIn }) => {
  await signIn(page, 'ana', '/main/prescriptions');
  await whenReady(page);
  await context.setOffline(true);
  await page.goto('/main/orders').catch(() => undefined);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Please check your internet connection');
  await expect(page).toHaveTitle('Member Portal');
  expect(await page.content()).not.toMatch(/Ana|Rivera/);
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders');
  expect(page.url()).toMatch(/\/main\/orders$/);
});

test('a link without a connection stays on the same page', async ({ page, context, signIn }) => {
  await signIn(page, 'eve', '/main/home');
  await whenReady(page);
  await context.setOffline(true);
  await page.getByRole('navigation').getByRole('link', { name: 'Orders' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Please check your internet connection');
});

test('a form without a connection preserves its text for later', async ({ page, context, signIn }) => {
  await signIn(page, 'eve', '/main/help/support');
  await whenReady(page);
  await waitForHydration(page);
  await page.locator('main textarea').fill('Which card was charged?');
  await context.setOffline(true);
  const send = page.locator('main form:has(textarea) button');
  await send.click();
  await expect(page.getByRole('alert')).toContainText('You are offline');
  await expect(page.locator('main textarea')).toHaveValue('Which card was charged?');
  await context.setOffline(false);
  await send.click();
  // two fields are missing, and only the portal can report that
  await expect(page.getByRole('heading', { name: 'There are 2 problems' })).toBeVisible();
  await expect(page.locator('main textarea')).toHaveValue('Which card was charged?');
});

test('the offline worker stores no data and changes no headers', async ({ page, signIn, stack }) => {
  await signIn(page, 'eve', '/main/home');
  await whenReady(page);
  for (const path of ['/main/prescriptions', '/main/claims', '/main/membership/id-card'])
    await page.goto(path);
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  // the form bypasses the worker
  await page.goto('/main/home');
  await page.getByRole('button', { name: 'Español' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await page.goto('/auth/logout');
  await page.locator('main form[action="/auth/logout"] button').click();
  await page.waitForURL((url) => url.port === String(stack.sandboxPort));
});

test.describe('offline portal in Spanish', () => {
  test.use({ language: 'es' });
  test('the offline page is in Spanish', async ({ page, context }) => {
    await page.goto('/guest-login');
    await whenReady(page);
    await context.setOffline(true);
    await page.goto('/guest-login/faq').catch(() => undefined);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Revise su conexión a internet');
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  });
});

test('the light version registers no worker', async ({ page, context, stack }) => {
  await context.addCookies([{ name: 'light', value: '1', url: stack.portal.url }]);
  await page.goto('/guest-login');
  expect(await registrations(page)).toBe(0);
});

test('an operator removes the offline worker from browsers', async ({ page, stack }) => {
  const port = stack.portalPort + 1;
  const start = (OFFLINE_PAGE: string) =>
    startPortal({
      name: `offline-${OFFLINE_PAGE}-${port}`,
      port,
      sandboxPort: stack.sandboxPort,
      env: { OFFLINE_PAGE },
    });
  const on = await start('true');
  await page.goto(`${on.url}/guest-login`);
  await whenReady(page);
  await on.stop();
  const off = await start('false');
  await page.goto(`${off.url}/guest-login`);
  await expect.poll(() => registrations(page)).toBe(0);
  await off.stop();
});

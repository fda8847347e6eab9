import type { BrowserContext, Page } from '@playwright/test';
import { expect, recordedCalls, resetProgramme } from '../fixtures.ts';
import { test, untilLocked } from '../locking-portal.ts';
import { logIn } from '../page-actions.ts';

const OFFER = 'Finish sending your form';

async function typeAddress(page: Page) {
  await page.getByLabel('Street address').fill('77 Año Nuevo Road');
  await page.getByLabel('City').fill('San Juan');
  await page.getByLabel('State or territory').selectOption('PR');
  await page.getByLabel('ZIP code').fill('00901');
}

async function passLogin(page: Page, userName: string) {
  await page.getByLabel('Username').fill(userName);
  await page.getByLabel('Password').fill('Portal#2026');
  await page.getByRole('button', { name: 'Log in' }).click();
}

const pathOf = (page: Page) => new URL(page.url()).pathname;

/** Signs in and goes to a form of an order. On a busy machine the session may lock on the way: then once more. */
async function begin(visitor: BrowserContext, hasScripts: boolean): Promise<Page> {
  const page = await visitor.newPage();
  // a page that was asleep: its scripts do not notice how late it is
  if (hasScripts) await page.clock.install();
  await expect(async () => {
    await logIn(page, 'ana', '/main/prescriptions?status=active');
    const ready = page.locator('main [type=checkbox][name=prescriptionId]').first();
    await page.goto(`/main/prescriptions/${await ready.getAttribute('value')}`);
    expect(pathOf(page)).toContain('/main/prescriptions/');
    await page.locator('main form[action="/main/cart"] button').click();
    await page.waitForURL(({ pathname }) => /\/cart\/confirm$|^\/auth\//.test(pathname));
    await page.goto('/main/cart/address/new');
    expect(pathOf(page)).toBe('/main/cart/address/new');
  }).toPass({ timeout: 100_000 });
  if (hasScripts) await page.clock.pauseAt(Date.now() + 1_000);
  return page;
}

/** The idle time of both begins anew, so that neither session ends while the other page was on its way. */
async function typeAddresses(pages: Page[]): Promise<void> {
  for (const page of pages) await typeAddress(page);
  for (const page of pages) {
    expect((await page.request.get('/main/cart/address/new', { maxRedirects: 0 })).status()).toBe(200);
  }
}

async function sendTooLate(page: Page) {
  await page.getByRole('button', { name: 'Save and use this address' }).click();
  await expect(page.getByText('What you just sent was not taken yet.')).toBeVisible();
  await page.getByRole('link', { name: 'Sign in again' }).click();
}

test(
  'a form that was sent when the session had locked',
  { tag: '@witness' },
  async ({ visitor, secondVisitor, stack, javaScriptEnabled }) => {
    const hasScripts = javaScriptEnabled !== false;
    await resetProgramme(stack);
    const [page, shared] = await Promise.all([begin(visitor, hasScripts), begin(secondVisitor, hasScripts)]);
    await typeAddresses([page, shared]);
    await untilLocked();
    await sendTooLate(page);
    await sendTooLate(shared);

    await test.step('comes back filled after the login, and is sent once more by its member', async () => {
      await passLogin(page, 'ana');
      await expect(page.getByRole('heading', { name: OFFER })).toBeVisible();
      await expect(page.locator('main')).toContainText('Cart');
      await page.getByRole('button', { name: 'Go back to the form' }).click();
      await page.waitForURL('**/main/cart/address/new');
      await expect(page.getByLabel('Street address')).toHaveValue('77 Año Nuevo Road');
      await expect(page.getByLabel('State or territory')).toHaveValue('PR');
      await page.getByRole('button', { name: 'Save and use this address' }).click();
      await page.waitForURL('**/main/cart/address');
      await page.goto('/main/cart/address/new');
      await expect(page.getByLabel('Street address')).toHaveValue('');
      const saved = (await recordedCalls(stack)).filter(
        ({ method, path }) => method === 'POST' && path.endsWith('/shipping-addresses'),
      );
      expect(saved).toHaveLength(1);
    });

    await test.step('is never offered to somebody else, and is gone then', async () => {
      await passLogin(shared, 'eve');
      // home while the session was locked, the page that was open once it had ended
      await shared.waitForURL((url) => url.pathname.startsWith('/main/'));
      await shared.goto('/auth/form');
      await shared.waitForURL('**/main/home');
      await shared.goto('/auth/login?again=1&returnTo=/main/more');
      await passLogin(shared, 'ana');
      await shared.waitForURL((url) => url.pathname.startsWith('/main'));
      await shared.goto('/main/cart/address/new');
      await expect(shared.getByLabel('Street address')).toHaveValue('');
    });
  },
);

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

/** Types an address into a form, and does not send it. */
async function begin(visitor: BrowserContext, hasScripts: boolean): Promise<Page> {
  const page = await visitor.newPage();
  // a page that was asleep: its scripts do not notice how late it is
  if (hasScripts) await page.clock.install();
  await logIn(page, 'ana', '/main/prescriptions?status=active');
  const ready = page.locator('main [type=checkbox][name=prescriptionId]').first();
  await page.goto(`/main/prescriptions/${await ready.getAttribute('value')}`);
  await page.locator('main form[action="/main/cart"] button').click();
  await page.waitForURL('**/main/cart/confirm');
  await page.goto('/main/cart/address/new');
  if (hasScripts) await page.clock.pauseAt(Date.now() + 1_000);
  await typeAddress(page);
  return page;
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
    // both at once: the first must not end while the second begins
    const [page, shared] = await Promise.all([begin(visitor, hasScripts), begin(secondVisitor, hasScripts)]);
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

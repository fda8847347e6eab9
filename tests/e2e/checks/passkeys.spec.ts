import type { CDPSession, Page } from '@playwright/test';
import { expect } from '#harness/browser.ts';
import { test } from '#harness/locking-portal.ts';
import { logIn } from '#harness/page-actions.ts';

const GO = 'Use Face ID, Touch ID or Windows Hello';
const FAILED = 'We could not confirm that it is you.';

interface Device {
  client: CDPSession;
  id: string;
}

/** A device with a sensor for faces or fingers that recognizes its user. */
async function addDevice(page: Page): Promise<Device> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  return { client, id: authenticatorId };
}

const knowsItsUser = ({ client, id }: Device, isUserVerified: boolean) =>
  client.send('WebAuthn.setUserVerified', { authenticatorId: id, isUserVerified });

async function setUp(page: Page, { remember = false } = {}) {
  await page.goto('/main/settings/passkeys/new');
  await page.getByLabel('Name for this device').fill('Kitchen tablet');
  if (remember) await page.getByLabel('Remember this device').check();
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.waitForURL('**/main/settings/passkeys');
}

async function signOut(page: Page) {
  await page.goto('/auth/logout');
  await page.locator('main').getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('button', { name: GO }).or(page.getByLabel('Password'))).toBeVisible();
}

test('a passkey refuses an unverified user, unlocks and can be removed (8.29)', async ({ visitor }) => {
  const own = await visitor.newPage();
  await logIn(own, 'ana', '/main/settings/passkeys');
  const back = own.getByRole('main').getByRole('link', { name: 'Settings', exact: true });
  await expect(back).toHaveAttribute('href', '/main/settings');
  const device = await addDevice(own);
  await setUp(own);
  await expect(own.getByRole('heading', { name: 'Kitchen tablet' })).toBeVisible();
  const before = (await visitor.cookies()).find(({ name }) => name === 'session')?.value;

  await own.goto('/main/orders?period=all');
  await own.waitForURL('**/auth/locked?**');
  await expect(own.getByRole('heading', { name: 'Please login again to continue' })).toBeVisible();

  await knowsItsUser(device, false);
  await own.getByRole('button', { name: GO }).click();
  await expect(own.getByText(FAILED)).toBeVisible();
  await knowsItsUser(device, true);

  await own.getByRole('button', { name: GO }).click();
  await own.waitForURL('**/main/orders?period=all');
  const after = (await visitor.cookies()).find(({ name }) => name === 'session')?.value;
  expect(after).not.toBe(before);

  await own.goto('/main/settings/passkeys');
  await own.getByRole('link', { name: 'Remove' }).click();
  await own.getByRole('button', { name: 'Remove' }).click();
  await expect(own.getByText('No passkey is set up yet')).toBeVisible();
});

test('a remembered device signs in until its passkey is removed (1.03)', async ({ page, signIn, stack }) => {
  await signIn(page, 'ana', '/main/settings/passkeys');
  await addDevice(page);
  await setUp(page, { remember: true });
  await expect(page.getByText('Signs in on a remembered device')).toBeVisible();
  await signOut(page);

  for (const way of ['/main/orders', '/guest-login']) {
    await page.goto(way);
    if (way === '/guest-login') await page.getByRole('link', { name: GO }).click();
    await page.getByRole('button', { name: GO }).click();
    await page.waitForURL(way === '/guest-login' ? '**/main/home' : '**/main/orders');
    await signOut(page);
  }

  // a sign-in with the password is still possible, and required for changes of access
  await page.goto('/main/settings/passkeys');
  await page.getByRole('link', { name: 'Sign in with your password' }).click();
  await page.getByLabel('Username').fill('ana');
  await page.getByLabel('Password').fill('Portal#2026');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/main/settings/passkeys');
  await page.getByRole('link', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No passkey is set up yet')).toBeVisible();
  await signOut(page);
  await page.goto('/main/orders');
  await page.waitForURL((url) => url.port === String(stack.sandboxPort));
});

test('a set-up refused by the device shows the reason and name (8.25)', async ({ page, signIn }) => {
  await signIn(page, 'eve', '/main/settings/passkeys/new');
  const device = await addDevice(page);
  await knowsItsUser(device, false);
  await page.getByLabel('Name for this device').fill('Garden phone');
  await page.getByRole('button', { name: 'Set up' }).click();
  await expect(page.getByText('Failed to enable biometric authentication')).toBeVisible();
  await expect(page.getByLabel('Name for this device')).toHaveValue('Garden phone');
});

test('a set-up without scripts has no link and no form', async ({ browser, page, signIn, stack }) => {
  await signIn(page, 'eve', '/main/settings/passkeys/new');
  const storageState = await page.context().storageState();
  const context = await browser.newContext({ javaScriptEnabled: false, storageState });
  const still = await context.newPage();
  for (const path of ['/main/settings/passkeys', '/main/settings/passkeys/new']) {
    await still.goto(stack.portal.url + path);
    expect(await still.content()).toContain('This needs JavaScript');
    await expect(still.getByRole('textbox').or(still.getByRole('link', { name: 'Set up' }))).toHaveCount(0);
  }
  await context.close();
});

test('a device with a passkey shows that, and creates no second one', async ({ page, signIn }) => {
  await signIn(page, 'eve', '/main/settings/passkeys/new');
  await addDevice(page);
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.waitForURL('**/main/settings/passkeys');
  const named = page.locator('main').getByText('My device');
  const before = await named.count();
  await page.goto('/main/settings/passkeys/new');
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.waitForURL('**/main/settings/passkeys');
  await expect(page.locator('main').getByText('already set up on this device')).toBeVisible();
  await expect(named).toHaveCount(before);
});

import { expect, readRecordedCalls, resetProgramme } from '#harness/browser.ts';
import { test, waitUntilLocked } from '#harness/locking-portal.ts';
import { logIn } from '#harness/page-actions.ts';

test('a form of a locked session returns filled after the sign-in', async ({ visitor, stack }) => {
  await resetProgramme(stack);
  const page = await visitor.newPage();
  // a page in a sleeping tab, whose scripts do not notice the elapsed time
  await page.clock.install();
  await logIn(page, 'ana', '/main/settings/address/new');
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  await page.getByLabel('Street address').fill('77 Año Nuevo Road');
  await page.getByLabel('City').fill('San Juan');
  await page.getByLabel('State or territory').selectOption('PR');
  await page.getByLabel('ZIP code').fill('00901');
  await waitUntilLocked();
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByText('We did not get your form.')).toBeVisible();
  await page.getByRole('link', { name: 'Sign in again' }).click();
  await page.getByLabel('Username').fill('ana');
  await page.getByLabel('Password').fill('Portal#2026');
  await page.getByRole('button', { name: 'Log in' }).click();

  await expect(page.getByRole('heading', { name: 'Finish sending your form' })).toBeVisible();
  await page.getByRole('button', { name: 'Go back to the form' }).click();
  await page.waitForURL('**/main/settings/address/new');
  await expect(page.getByLabel('Street address')).toHaveValue('77 Año Nuevo Road');
  await expect(page.getByLabel('State or territory')).toHaveValue('PR');
  await page.getByRole('button', { name: 'Save address' }).click();
  await page.waitForURL('**/main/settings/address');
  const saved = (await readRecordedCalls(stack)).filter(
    ({ method, path }) => method === 'POST' && path.endsWith('/shipping-addresses'),
  );
  expect(saved).toHaveLength(1);
});

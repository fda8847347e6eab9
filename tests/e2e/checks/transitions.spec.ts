/** Tests transitions of specification section 4 that begin with an address fragment, which only scripts read. */
import { expect, resetProgramme, test, type Stack } from '#harness/browser.ts';
import { readHistory } from '#harness/page-actions.ts';
import { signIdToken, requestResetToken } from '#harness/id-token.ts';
import type { Page } from '@playwright/test';

const origins = ({ sandbox, portal }: Stack) => ({ sandbox: sandbox.url, portal: portal.url });

async function expectLogin(page: Page, { sandbox, portal }: Stack): Promise<void> {
  await expect(page.locator('[type=password]')).toBeVisible();
  expect(page.url()).toContain(sandbox.url);
  expect((await page.context().cookies(portal.url)).filter(({ name }) => /session/.test(name))).toEqual([]);
}

test.afterEach(async ({ page }) => {
  expect((await readHistory(page)).join('\n')).not.toMatch(/token|AADB2C|sue@example/);
});
test.afterAll(({ stack }) => resetProgramme(stack));

test('a token of a reset ends at the login page (4.01, 4.02, 4.03, 4.04)', async ({ page, stack }) => {
  const token = await requestResetToken('noor', 'noor.haddad@example.com', origins(stack));
  await page.goto(`/main#id_token=${token}&token_type=Bearer`);
  await expect(page.getByText('Password reset successful.')).toBeVisible();
  await expectLogin(page, stack);
});

test('an id_token of the sign-in opens main (4.05, 4.06, 4.07, 4.08)', async ({ page, stack }) => {
  await page.goto(`/main#id_token=${await signIdToken('eve', origins(stack))}`);
  await page.getByRole('button', { name: 'Continue as Eve L.' }).click();
  await page.waitForURL('**/main/home');
});

test('a first visit with a token opens the profile (4.14, 4.15, 4.16, 4.22)', async ({ page, stack }) => {
  const title = page.getByRole('heading', { level: 1 });
  await page.goto('/pre-complete-profile#');
  await expect(title).toHaveText('Complete your profile');
  await page.goto('/guest-login');
  await page.goto('/pre-complete-profile#email=sue@example.com');
  await expectLogin(page, stack);
  const reply = await fetch(`${stack.sandbox.url}/partner/fragment?member=sue`, { redirect: 'manual' });
  await page.goto(`/pre-complete-profile${new URL(reply.headers.get('location')!).hash}`);
  await page.getByRole('button', { name: 'Continue as Sue A.' }).click();
  await expect(title).toHaveText('Registration');
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await page.waitForURL('**/main/home');
});

test('a forgotten password opens the new-password pages (4.10, 4.11)', async ({ page, stack, signIn }) => {
  await signIn(page, 'eve');
  await page.goto('/main/claims#error=access_denied&error_description=AADB2C90091%3A+cancelled');
  await expect(page).toHaveURL(`${stack.portal.url}/main/claims`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Claims');
  await page.goto('/main/home');
  await page.goto('/main#error=access_denied&error_description=AADB2C90118%3A+forgotten');
  await expect(page.locator('[name=identifier]')).toBeVisible();
  expect(page.url()).toContain(stack.sandbox.url);
  await page.goto('/main/home');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Eve');
});

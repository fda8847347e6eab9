import { expect, test } from '../fixtures.ts';
import { logInByForm } from '../page-actions.ts';

test.describe('signing in and out', () => {
  test(
    'a member lands on the page that was asked for, and signing out ends both sessions',
    { tag: '@witness' },
    async ({ page, stack }) => {
      await logInByForm(page, 'eve', '/main/orders?period=all');
      expect(new URL(page.url()).search).toBe('?period=all');
      const cookies = await page.context().cookies(stack.portal.url);
      const session = cookies.find((cookie) => cookie.name.endsWith('session'));
      expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax' });

      await page.goto('/auth/logout');
      await page.locator('main').getByRole('button', { name: 'Sign out' }).click();
      await page.waitForURL((url) => url.port === String(stack.sandboxPort));
      await expect(page.getByLabel('Password')).toBeVisible();
      await expect(page.getByText(/\bEve\b/)).toHaveCount(0);

      await page.goto('/main/home');
      await page.waitForURL((url) => url.port === String(stack.sandboxPort));
    },
  );

  test('a wrong password says so and keeps the username', async ({ page }) => {
    await page.goto('/main/home');
    await page.getByLabel('Username').fill('eve');
    await page.getByLabel('Password').fill('not-the-password');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByText('The username or the password is not right').first()).toBeVisible();
    await expect(page.getByLabel('Username')).toHaveValue('eve');
  });

  test('language and text size are kept from page to page', async ({ page, signIn }) => {
    await signIn(page, 'eve');
    await page.getByRole('button', { name: 'Español' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await expect(page).toHaveTitle('Member Portal - Inicio');
    await page.goto('/main/prescriptions');
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await page.locator('summary', { hasText: 'Tamaño' }).click();
    await page.getByRole('button', { name: 'Grande' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-ts', 'large');
    expect(new URL(page.url()).pathname).toBe('/main/prescriptions');
  });

  test('a forgotten password: a code, a new password, the notice, nobody signed in', async ({
    page,
    stack,
  }) => {
    await page.goto('/main/home');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.locator('[name=identifier]').fill('wade');
    await page.locator('form:has([name=identifier]) button').first().click();
    const outbox = async () => {
      const mails = (await (
        await fetch(`${stack.sandbox.url}/outbox.json?to=wade.sorensen@example.com`)
      ).json()) as { body: string }[];
      return /\b\d{6}\b/.exec(mails[0]?.body ?? '')?.[0];
    };
    await expect.poll(outbox).toBeDefined();
    await page.locator('[name=code]').fill((await outbox())!);
    await page.locator('form:has([name=code]) button').first().click();
    await page.locator('[name=password]').fill('Fresh$2026');
    await page.locator('[name=confirm]').fill('Fresh$2026');
    await page.locator('form:has([name=confirm]) button').first().click();
    await expect(
      page.getByText('Password reset successful. Please re-login with your new password.'),
    ).toBeVisible();
    const cookies = await page.context().cookies(stack.portal.url);
    expect(cookies.find((cookie) => cookie.name.endsWith('session'))).toBeUndefined();

    await page.goto('/main/home');
    await page.getByLabel('Username').fill('wade');
    await page.getByLabel('Password').fill('Fresh$2026');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL('**/main/home');
  });
});

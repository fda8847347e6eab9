import { expect, test } from '../fixtures.ts';

test(
  'the legacy login does nothing, and both its links lead to the development tenant (2.45, 2.46)',
  { tag: '@browser' },
  async ({ page }) => {
    const posts: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
    await page.goto('/legacy-login');
    await expect(page).toHaveTitle('Member Portal');
    await page.getByLabel('Registered Email Address').fill('ana.rivera@example.com');
    await page.getByLabel('Password').fill('Portal#2026');
    await page.getByLabel('Password').press('Enter');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page).toHaveURL('/legacy-login');
    await expect(page.getByLabel('Password')).toHaveValue('Portal#2026');
    expect(posts).toEqual([]);
    const links = page.getByRole('main').getByRole('link');
    await expect(links).toHaveText(['Forgot Password?', 'Not Registered? Register here']);
    for (const link of await links.all()) {
      expect(new URL((await link.getAttribute('href'))!).hostname).toBe('member-portal-dev.example');
      await expect(link).toHaveAttribute('rel', 'noreferrer');
    }
  },
);

test.describe('in Spanish', () => {
  test.use({ language: 'es' });

  test('the legacy login is in Spanish', async ({ page }) => {
    await page.goto('/legacy-login');
    await expect(page.getByRole('main')).toContainText('¿No se ha registrado? Regístrese aquí');
    await expect(page.getByRole('main').getByRole('button')).toHaveText('Iniciar sesión');
  });
});

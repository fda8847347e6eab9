import { expect, testBothWays } from '#harness/browser.ts';
import { logInByForm } from '#harness/page-actions.ts';

testBothWays('language and text size last from sign-in to sign-out', async ({ page, stack }) => {
  await logInByForm(page, 'eve', '/main/orders?period=all');
  expect(new URL(page.url()).search).toBe('?period=all');
  const cookies = await page.context().cookies(stack.portal.url);
  const session = cookies.find((cookie) => cookie.name.endsWith('session'));
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax' });

  await page.getByRole('button', { name: 'Español' }).click();
  await expect(page).toHaveTitle('Member Portal - Pedidos');
  await page.locator('summary', { hasText: 'Tamaño' }).click();
  await page.getByRole('button', { name: 'Grande' }).click();
  const document = page.locator('html');
  await expect(document).toHaveAttribute('data-ts', 'large');
  await page.goto('/main/prescriptions');
  await expect(document).toHaveAttribute('lang', 'es');
  await expect(document).toHaveAttribute('data-ts', 'large');

  await page.goto('/auth/logout');
  await page.getByRole('main').getByRole('button', { name: 'Cerrar sesión' }).click();
  await page.waitForURL((url) => url.port === String(stack.sandboxPort));
  await page.goto('/main/home');
  await expect(page.getByLabel('Contraseña')).toBeVisible();
});

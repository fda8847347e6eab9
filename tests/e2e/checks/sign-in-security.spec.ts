import { expect, test } from '#harness/browser.ts';

test('Back after signing out shows no member page', async ({ page, signIn, stack }) => {
  await signIn(page, 'ana', '/main/prescriptions');
  await expect(page.getByRole('main')).toContainText('Rx');
  await page.goto('/auth/logout');
  await page.getByRole('main').getByRole('button').first().click();
  await page.waitForURL(`${stack.sandbox.url}/**`);
  await page.goto(`${stack.portal.url}/guest-login`);
  for (let steps = 0; steps < 4; steps += 1) {
    await page.goBack().catch(() => undefined);
    await expect(page.locator('body')).not.toContainText('Ana Rivera');
  }
});

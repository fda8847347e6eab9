import { expect, testBothWays } from '#harness/browser.ts';

const GENERAL = 'We ran into an unexpected error. Please try again.';

testBothWays('the error page shows its text (2.08, 2.49)', async ({ page, stack, javaScriptEnabled }) => {
  const message = page.getByRole('main').getByRole('status');
  const expected = (text: string) => (javaScriptEnabled === false ? GENERAL : text);
  await page.goto('/Error#userMessage=Your%20plan+has%20no%20portal%20yet.');
  await expect(message).toHaveText(expected('Your plan has no portal yet.'));
  if (javaScriptEnabled !== false) await expect(page).toHaveURL('/Error');
  const markup = '</script><img src=x onerror="window.hit=1">';
  await page.goto(`/Error#userMessage=${encodeURIComponent(markup)}`);
  await expect(message).toHaveText(expected(markup));
  expect(await page.evaluate(() => 'hit' in window)).toBe(false);
  await page.goto('/Error?userMessage=By%20the%20query.');
  await expect(page.locator('script')).toHaveCount(1);
  await expect(message).toHaveText(GENERAL);

  await page.getByRole('button', { name: 'Español' }).click();
  await expect(message).toHaveText('Ocurrió un error inesperado. Inténtelo de nuevo.');
  await page.getByRole('main').getByRole('link', { name: 'Iniciar sesión' }).click();
  await page.waitForURL(`${stack.sandbox.url}/**`);
});

import { expect, resetProgramme, testBothWays } from '#harness/browser.ts';

testBothWays('a member requests the orders of a past year (1.04)', async ({ page, stack, signIn }) => {
  await resetProgramme(stack);
  await signIn(page, 'ana', '/main/orders');
  await page.getByRole('link', { name: 'Request older records' }).click();
  await page.waitForURL('**/main/requests/new?kind=orders');
  await expect(page.getByRole('radio', { name: 'Orders' })).toBeChecked();
  const years = page.getByLabel('Year', { exact: true });
  const year = (await years.getByRole('option').nth(3).textContent())!;
  await years.selectOption(year);
  await page.getByLabel('Reason').selectOption('Taxes');
  await page.getByRole('button', { name: 'Send the request' }).click();
  await page.waitForURL('**/main/requests');
  const main = page.getByRole('main');
  await expect(page.getByText('We received your request.').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: `Orders from ${year}` })).toBeVisible();
  await expect(main).toContainText('Received');

  await fetch(`${stack.sandbox.url}/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advanceDays: 14 }),
  });
  await page.goto('/main/requests');
  await expect(main).toContainText('Sent');
  await resetProgramme(stack);
});

import { expect, readMailedCode, resetProgramme, testBothWays } from '#harness/browser.ts';
import { logInByForm } from '#harness/page-actions.ts';

testBothWays('a new member proves an e-mail address by a code (2.34, 4.18)', async ({ page, stack }) => {
  await resetProgramme(stack);
  await logInByForm(page, 'nia', '/main/orders', '/complete-profile');
  expect(await page.getByRole('definition').allInnerTexts()).toEqual([
    ...['Nia', 'Calloway', '10-29-1988', 'MPN600601', '10001'],
  ]);
  await expect(page.getByLabel('Contact Number')).toHaveValue('6085550118');
  await page.getByLabel('Email').fill('nia.new@example.com');
  await page.getByLabel('Contact Number').fill('(608) 555-0199');
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Enter your code' })).toBeVisible();
  await page.getByLabel('Verification code').fill(await readMailedCode(stack, 'nia.new@example.com'));
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await page.waitForURL('**/main/home');
  await expect(page.getByText('You are registered. Welcome!').first()).toBeVisible();

  // the next sign-in knows it
  await page.context().clearCookies({ name: 'session' });
  await logInByForm(page, 'nia', '/main/settings/profile');
  await expect(page.getByText('nia.new@example.com')).toBeVisible();
});

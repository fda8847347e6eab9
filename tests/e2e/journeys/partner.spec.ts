import type { Page } from '@playwright/test';
import { expect, readRecordedCalls, resetProgramme, testBothWays, type Stack } from '#harness/browser.ts';
import { readHistory, openPortalFromPartner } from '#harness/page-actions.ts';

const hasSession = async (page: Page, stack: Stack) =>
  (await page.context().cookies(stack.portal.url)).some(({ name }) => name.endsWith('session'));

testBothWays('a partner’s member completes the profile', async ({ page, stack, javaScriptEnabled }) => {
  await resetProgramme(stack);
  await openPortalFromPartner(page, stack, 'Sue', javaScriptEnabled !== false);
  await expect(page.getByRole('heading', { level: 1, name: 'Continue as Sue A.?' })).toBeVisible();
  expect(page.url()).toBe(`${stack.portal.url}/auth/continue`);
  expect(await hasSession(page, stack)).toBe(false);
  expect((await readHistory(page)).join('\n')).not.toContain('token');
  await page.getByRole('button', { name: 'Continue as Sue A.' }).click();

  await page.waitForURL('**/complete-profile');
  expect(await page.getByRole('definition').allInnerTexts()).toEqual([
    ...['Sue', 'Abara', '04-03-1993', 'HHS500504', '20001'],
  ]);
  await expect(page.getByLabel('Contact Number')).toHaveValue('2075550117');
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await page.waitForURL('**/main/home');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sue');
  const calls = (await readRecordedCalls(stack)).filter(({ headers }) => headers['authorization-sso']);
  expect(calls.at(-1)!.headers).toMatchObject({ authorization: '', providertype: 'PARTNER' });
  expect(calls.filter(({ method }) => method !== 'GET').map(({ path, status }) => [path, status])).toEqual([
    ['/member/sso-register', 201],
    ['/member/sso-member-detail', 204],
    ['/registration/complete', 204],
  ]);
});

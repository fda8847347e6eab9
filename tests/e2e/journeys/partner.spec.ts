import { expect, recordedCalls, test, type Stack } from '../fixtures.ts';
import { openPortalFromPartner, historyOf } from '../page-actions.ts';
import type { Page } from '@playwright/test';

const hasSession = async (page: Page, stack: Stack) =>
  (await page.context().cookies(stack.portal.url)).some(({ name }) => name.endsWith('session'));

test.describe('a member whom a partner sends', () => {
  for (const [member, name, shown] of [
    ['sam', 'Sam', 'Sam W.'],
    ['pat', 'Pat', 'Pat N.'],
  ] as const)
    test(
      `${member} is asked, continues, and sees their own pages`,
      { tag: member === 'sam' ? '@witness' : [] },
      async ({ page, stack, javaScriptEnabled, plainHttp }) => {
        const withScripts = javaScriptEnabled !== false;
        await openPortalFromPartner(page, stack, name, withScripts);
        await expect(page.getByRole('heading', { level: 1, name: `Continue as ${shown}?` })).toBeVisible();
        expect(page.url()).toBe(`${stack.portal.url}/auth/continue`);
        expect(await hasSession(page, stack)).toBe(false);
        if (!plainHttp) expect((await historyOf(page)).join('\n')).not.toContain('token');

        await page.getByRole('button', { name: `Continue as ${shown}` }).click();
        await page.waitForURL('**/main/home');
        await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
        await page.goto('/main/prescriptions');
        await expect(page.locator('main li, main tr').first()).toBeVisible();
        const calls = (await recordedCalls(stack)).filter(
          ({ headers }) => headers['authorization-sso'] !== undefined && headers['authorization-sso'] !== '',
        );
        const last = calls.at(-1)!;
        expect(last.headers).toMatchObject({ authorization: '', providertype: 'PARTNER' });
        expect([...new Set(calls.map(({ status }) => status))]).toEqual([200]);
      },
    );

  test('in Spanish says no, and stays a guest', async ({ page, stack, javaScriptEnabled }) => {
    await page.context().addCookies([{ name: 'lang', value: 'es', url: stack.portal.url }]);
    await openPortalFromPartner(page, stack, 'Sam', javaScriptEnabled !== false);
    await expect(page.getByRole('heading', { level: 1, name: '¿Continuar como Sam W.?' })).toBeVisible();
    await page.getByRole('button', { name: 'No soy yo' }).click();
    await page.waitForURL('**/guest-login');
    expect(await hasSession(page, stack)).toBe(false);
  });
});

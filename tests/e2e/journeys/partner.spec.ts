import { expect, recordedCalls, test } from '../fixtures.ts';
import { historyOf } from '../../support/history.ts';
import type { Page } from '@playwright/test';
import type { Stack } from '../fixtures.ts';

/** Presses the button of the partner's site that this browser can use. */
async function arriveAs(page: Page, stack: Stack, name: string, withScripts: boolean): Promise<void> {
  await page.goto(`${stack.sandbox.url}/partner`);
  const open = `Open the portal as ${name}`;
  await page
    .getByRole('button', { name: withScripts ? open : `${open} without JavaScript`, exact: true })
    .click();
  if (!withScripts) await page.getByRole('button', { name: 'Go to the Member Portal' }).click();
}

const hasSession = async (page: Page, stack: Stack) =>
  (await page.context().cookies(stack.portal.url)).some(({ name }) => name.endsWith('session'));

test.describe('a member whom a partner sends', () => {
  for (const [member, name, shown] of [
    ['sam', 'Sam', 'Sam W.'],
    ['pat', 'Pat', 'Pat N.'],
  ] as const)
    test(`${member} is asked, continues, and sees their own pages`, async ({
      page,
      stack,
      javaScriptEnabled,
    }) => {
      const withScripts = javaScriptEnabled !== false;
      await arriveAs(page, stack, name, withScripts);
      await expect(page.getByRole('heading', { level: 1, name: `Continue as ${shown}?` })).toBeVisible();
      expect(page.url()).toBe(`${stack.portal.url}/auth/continue`);
      expect(await hasSession(page, stack)).toBe(false);
      expect((await historyOf(page)).join('\n')).not.toContain('token');

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
    });

  test('in Spanish says no, and stays a guest', async ({ page, stack, javaScriptEnabled }) => {
    await page.context().addCookies([{ name: 'lang', value: 'es', url: stack.portal.url }]);
    await arriveAs(page, stack, 'Sam', javaScriptEnabled !== false);
    await expect(page.getByRole('heading', { level: 1, name: '¿Continuar como Sam W.?' })).toBeVisible();
    await page.getByRole('button', { name: 'No soy yo' }).click();
    await page.waitForURL('**/guest-login');
    expect(await hasSession(page, stack)).toBe(false);
  });

  test('on a first visit learns what to do next', async ({ page, stack, javaScriptEnabled }) => {
    await arriveAs(page, stack, 'Sue', javaScriptEnabled !== false);
    await page.getByRole('button', { name: 'Continue as Sue A.' }).click();
    await expect(
      page.getByRole('heading', { level: 1, name: 'Your profile is not complete yet' }),
    ).toBeVisible();
    await expect(page.locator('main a[href^="tel:"]').first()).toBeVisible();
    expect(await hasSession(page, stack)).toBe(false);
  });
});

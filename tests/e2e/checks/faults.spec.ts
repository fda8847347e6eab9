/** A programme that refuses: effects of a refusal that only a browser shows, and pages of a refused form. */
import type { Page } from '@playwright/test';
import { expect, waitForHydration, test as base } from '#harness/browser.ts';
import { logIn } from '#harness/page-actions.ts';
import { openFaultyPortal, type FaultyPortal } from '#harness/faulty-portal.ts';
import type { FaultRuleInput } from '#harness/fault-proxy.ts';
import { Visitor } from '#harness/visitor.ts';

/** A portal whose programme can be made to fail. */
const test = base.extend<{ faulty: FaultyPortal }>({
  faulty: async ({ stack, beside }, use) => {
    await use(await openFaultyPortal('faulty', stack, beside));
  },
});

test.afterEach(({ faulty }) => faulty.proxy.clear());

const FORM = '/main/settings/address/new';
const REFUSED: FaultRuleInput = {
  path: '/api/mail-order/shipping-addresses',
  method: 'POST',
  ...{ status: 400, body: 'Not on Sundays.', headers: { 'content-type': 'text/plain' } },
};

/** Fills in a new address that the programme will refuse. */
async function fillAddress(page: Page, { portal, proxy }: FaultyPortal): Promise<void> {
  await logIn(page, 'ana', portal.url + FORM, FORM);
  proxy.set([REFUSED]);
  await page.getByLabel('Street address').fill('12 Peña Street');
  await page.getByLabel('City').fill('Madison');
  await page.getByLabel('State').selectOption('WI');
  await page.getByLabel('ZIP code').fill('53703');
}

for (const javaScriptEnabled of [true, false])
  test(`a refusal shows a dialog that Ok closes (2.70), with scripts: ${javaScriptEnabled}`, async ({
    browser,
    faulty,
  }) => {
    const context = await browser.newContext({ baseURL: faulty.portal.url, javaScriptEnabled });
    const page = await context.newPage();
    await fillAddress(page, faulty);
    await page.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'There is a problem' });
    await expect(dialog).toContainText('Not on Sundays.');

    await expect(dialog.getByRole('button', { name: 'Ok' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.locator('.errors, [role=alert]')).toContainText('Not on Sundays.');
    if (javaScriptEnabled) await expect(page.locator('.errors, [role=alert]')).toBeFocused();
    await expect(page.getByLabel('Street address')).toHaveValue('12 Peña Street');
    await context.close();
  });

test('a refusal closed before hydration stays closed (2.70)', async ({ browser, faulty }) => {
  const context = await browser.newContext({ baseURL: faulty.portal.url });
  const page = await context.newPage();
  await fillAddress(page, faulty);
  const scripts = Promise.withResolvers<void>();
  await page.route(/\.js$/, async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'There is a problem' });
  await dialog.getByRole('button', { name: 'Ok' }).press('Enter');
  await expect(dialog).toBeHidden();
  scripts.resolve();
  await waitForHydration(page);
  await expect(page.locator('.errors')).toBeFocused();
  await expect(dialog).toBeHidden();
  await context.close();
});

test.describe('form that is rejected completely', () => {
  const refusals: [string, Record<string, string>, FaultRuleInput[], number, string][] = [
    ['about a person who does not share', { personCode: '04' }, [], 404, 'No encontramos esta página'],
    ['with a field that it does not have', { personCode: '02', admin: '1' }, [], 400, 'No pudimos aceptar esta solicitud'],
    ['while the programme is away', { personCode: '02' }, [{ path: '/api/member/family-coverage', drop: true }], 503, 'Intentar de nuevo'],
  ]; // oxfmt-ignore
  for (const [name, fields, rules, status, words] of refusals)
    test(`${name} shows a message, a link and the whole frame`, async ({ faulty }) => {
      const ana = new Visitor(faulty.portal.url, 'es');
      await ana.signIn('ana');
      faulty.proxy.set(rules);
      const page = await ana.post('/main/viewing', new URLSearchParams(fields));
      expect(page.status).toBe(status);
      expect(page.document.documentElement.lang).toBe('es');
      expect(page.document.querySelectorAll('main h1')).toHaveLength(1);
      expect(page.document.querySelector('main')!.textContent).toContain(words);
      expect(page.document.querySelectorAll('main a[href], nav a[href]').length).toBeGreaterThan(5);
    });
});

/** A programme that refuses or hangs: browser-only effects of a refusal, and the time limit of every page. */
import type { Page } from '@playwright/test';
import { findRouteName } from '../crawl.ts';
import { expect, waitForHydration, test as base } from '#harness/browser.ts';
import { logIn } from '#harness/page-actions.ts';
import { openFaultyPortal, type FaultyPortal } from '#harness/faulty-portal.ts';
import type { FaultRuleInput } from '#harness/fault-proxy.ts';
import { Visitor } from '#harness/visitor.ts';

/** A portal whose programme can be made to fail. */
const test = base.extend<{ faulty: FaultyPortal }>({
  faulty: async ({ stack, beside }, use) => {
    // a proxy's request ids distinguish the calls of one page from those of a different page
    const env = { PROGRAMME_TIMEOUT_MS: '3000', TRUST_PROXY: '1' };
    await use(await openFaultyPortal('faulty', stack, beside, env));
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
  test(`a refusal shows a dialog above the typed text, and Ok closes it (2.70), ${javaScriptEnabled ? 'with' : 'without'} scripts`, async ({
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
  ]; // prettier-ignore
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

const isFile = (route: string) =>
  /[._](pdf|csv|file|calendar|drug-pdf|apple-wallet|google-wallet|archive|text|forms\.\$file)$/.test(route);

/** One address of every route that links lead to from the visitor's home, and of routes that open by address alone. */
async function oneOfEachRoute(visitor: Visitor): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const open = ['/main/home', '/main/more', '/main/cart/address/new', '/main/cart/payment/new', '/sign-up'];
  while (open.length > 0) {
    const address = open.shift()!;
    const route = findRouteName(new URL(address, 'http://portal').pathname);
    if (found.has(route)) continue;
    found.set(route, address);
    if (isFile(route)) continue;
    const page = await visitor.visit(address);
    for (const link of page.document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')) {
      const { pathname, search } = new URL(link.getAttribute('href')!, 'http://portal');
      if (!/^\/(auth|preferences|assets|sso)\b/.test(pathname)) open.push(pathname + search);
    }
  }
  return found;
}

const PAGE_BUDGET_MS = 6_000;
const SPARE_MS = 500;

test('every page answers within its time budget while the programme hangs', async ({ faulty }) => {
  const ana = new Visitor(faulty.portal.url);
  await ana.signIn('ana');
  // files have a longer limit (docs/decisions/0071)
  const pages = [...(await oneOfEachRoute(ana))].filter(([route]) => !isFile(route));
  expect(pages.length).toBeGreaterThan(50);
  const asked = pages.map(([, address]) => ({ address, requestId: crypto.randomUUID() }));
  faulty.proxy.set(asked.map(({ requestId }) => ({ path: '/api', requestId, hang: true })));
  const late: string[] = [];
  await Promise.all(
    asked.map(async ({ address, requestId }, index) => {
      // at intervals, so that pages are not all rendered at the same moment
      await new Promise((resolve) => setTimeout(resolve, index * 50));
      const started = performance.now();
      const reply = await ana.once(address, { headers: { 'x-request-id': requestId, accept: 'text/html' } });
      await reply.arrayBuffer();
      const ms = Math.round(performance.now() - started);
      if (ms > PAGE_BUDGET_MS + SPARE_MS || reply.status === 500)
        late.push(`${address}: ${reply.status} after ${ms} ms`);
    }),
  );
  expect(late).toEqual([]);
  expect(faulty.proxy.rules().filter(({ hits }) => hits > 0).length).toBeGreaterThan(40);
});

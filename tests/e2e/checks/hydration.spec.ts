import type { Page } from '@playwright/test';
import { expect, waitForHydration, test } from '#harness/browser.ts';

test.use({ serviceWorkers: 'allow' });

test('pages hydrate without console messages, and links load no document', async ({ page, signIn }) => {
  const said: string[] = [];
  page.on('console', (message) => said.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => said.push(`error: ${error.message}`));
  await signIn(page, 'ana');
  let loads = 0;
  page.on('request', (request) => (loads += request.isNavigationRequest() ? 1 : 0));
  await waitForHydration(page);

  for (const name of ['Orders', 'Prescriptions', 'Drugs', 'Pharmacies', 'More', 'Home']) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
    await expect(page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]')).toHaveText(name);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  }
  expect(loads).toBe(0);

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Prescriptions' }).click();
  await page.getByLabel('Medicine, Rx number or prescriber').fill('Metformin');
  await page.getByRole('button', { name: 'Show results' }).click();
  await expect(page).toHaveURL(/q=Metformin/);
  await expect(page.locator('#results').filter({ hasText: 'found' })).toBeVisible();
  expect(loads).toBe(0);
  expect(said).toEqual([]);
});

test('a slow page shows the loading overlay (2.10)', async ({ page, signIn }) => {
  await signIn(page, 'eve');
  await waitForHydration(page);
  await page.route('**/main/orders.data*', async (route) => {
    await new Promise((next) => setTimeout(next, 1_500));
    await route.continue();
  });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Orders' }).click();
  await expect(page.getByText('Loading', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/main\/orders$/);
  await expect(page.getByText('Loading', { exact: true })).toBeHidden();
});

test('a link without a reply loads its page as a document after ten seconds', async ({ page }) => {
  await page.clock.install();
  await page.goto('/guest-login');
  await waitForHydration(page);
  await page.route('**/*.data', () => {});
  await page.getByRole('link', { name: 'Forms', exact: true }).click();
  // the timer starts with this entry
  const goingTo = () => page.evaluate(() => sessionStorage.getItem('going-to'));
  await expect.poll(goingTo).toBe('/guest-login/forms');
  await page.clock.fastForward(10_000);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forms');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('the light version loads no scripts, and its links and forms work', async ({ page, signIn }) => {
  await signIn(page, 'eve');
  const scripts: string[] = [];
  await page.getByRole('button', { name: 'Light version' }).click();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto('/main/prescriptions');
  await expect(page.locator('script')).toHaveCount(0);
  expect(scripts).toEqual([]);
  await page.getByRole('button', { name: 'Full version' }).click();
  await expect(page.locator('script').first()).toBeAttached();
});

/** Presses a part of the page when React has begun to listen for events, before it renders the page for the first time. */
const pressBeforeFirstRender = (page: Page, selector: string) =>
  page.addInitScript((pressed) => {
    const listen = document.addEventListener.bind(document);
    document.addEventListener = (...heard: Parameters<typeof listen>) => {
      listen(...heard);
      if (heard[0] !== 'click') return;
      document.addEventListener = listen;
      queueMicrotask(() => document.querySelector<HTMLElement>(pressed)?.click());
    };
  }, selector);

test('a page hydrates when it is pressed before its first render', async ({ page, signIn }) => {
  await signIn(page, 'eve');
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await pressBeforeFirstRender(page, 'h1');
  await page.goto('/main/orders');
  await waitForHydration(page);
  expect(errors).toEqual([]);
});

test('the language changes when its button is pressed before the first render', async ({ page, signIn }) => {
  await signIn(page, 'eve');
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await pressBeforeFirstRender(page, 'html[lang=en] [name=lang][value=es]');
  await page.goto('/main/orders');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  expect(errors).toEqual([]);
});

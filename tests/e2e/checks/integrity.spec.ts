/** Files that differ from the built ones do not run, and the page works without them. */
import type { Page } from '@playwright/test';
import { expect, test } from '#harness/browser.ts';

declare global {
  interface Window {
    tampered?: boolean;
  }
}

const isHydrated = (page: Page) =>
  page.evaluate(() => Object.keys(document.body).some((key) => key.startsWith('__react')));

/** Serves a file with an addition at its end; returns its number of requests. */
async function tamper(page: Page, file: RegExp, addition: string) {
  let asked = 0;
  await page.route(file, async (route) => {
    asked += 1;
    const reply = await route.fetch();
    await route.fulfill({ response: reply, body: `${await reply.text()}\n${addition}` });
  });
  return () => asked;
}

for (const [what, file] of [
  ['the entry', /\/assets\/entry\.client-/],
  ['the page’s own module', /\/assets\/guest-login\._index-/],
] as const)
  test(`${what} does not run after a change in transit`, async ({ page }) => {
    const asked = await tamper(page, file, 'window.tampered = true;');
    await page.goto('/guest-login');
    await expect.poll(asked).toBeGreaterThan(0);
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => window.tampered)).toBeUndefined();
    expect(await isHydrated(page)).toBe(false);
    await page.getByRole('link', { name: 'Forms', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forms');
  });

// ignores requests that the page sends after its test
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test('a changed style sheet is not applied', async ({ page }) => {
  // the second visit links the file
  await page.goto('/guest-login');
  const asked = await tamper(page, /\/assets\/index-.*\.css/, 'h1 { display: none }');
  await page.goto('/guest-login');
  await expect.poll(asked).toBeGreaterThan(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('every script file of a document has a hash, in its tag or in the import map', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/assets/')) requested.push(pathname);
  });
  await page.goto('/guest-login');
  await expect.poll(() => isHydrated(page)).toBe(true);
  const known = await page.evaluate(async () => {
    const html = await (await fetch(location.href)).text();
    const document = new DOMParser().parseFromString(html, 'text/html');
    const map = JSON.parse(document.querySelector('[type=importmap]')!.textContent!) as {
      integrity: Record<string, string>;
    };
    return map.integrity;
  });
  const scripts = requested.filter((path) => path.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(4);
  for (const path of scripts) expect(known[path], path).toMatch(/^sha256-[\w+/]{43}=$/);
});

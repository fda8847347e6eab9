import type { Page } from '@playwright/test';
import { expect, resetProgramme, test, type Stack } from '#harness/browser.ts';

interface Collected {
  time: string;
  tags: Record<string, string>;
  data: { baseData: { name: string; properties: Record<string, string> } };
}

const collected = async (stack: Stack): Promise<Collected[]> =>
  (await (await fetch(`${stack.sandbox.url}/events.json`)).json()) as Collected[];

/** Follows a tab, as a document or by its data alone. */
async function follow(page: Page, path: string): Promise<void> {
  await page.locator(`nav a[href="${path}"]`).filter({ visible: true }).first().click();
  await page.waitForURL(`**${path}`);
}

test('each page is one view, each stage one event (1.26, 3.19, 4.34)', async ({ page, stack, signIn }) => {
  await resetProgramme(stack);
  const startedAt = Date.now();
  await signIn(page, 'ana', '/main/prescriptions?status=active');
  const drug = await page.locator('main li h3, main li a').first().innerText();
  await page.locator('main form[action="/main/cart"] button').filter({ visible: true }).first().click();
  await page.waitForURL('**/main/cart/confirm');
  await page.goto('/main/cart');
  await page.reload();
  await follow(page, '/main/orders');
  await expect(page).toHaveTitle('Member Portal - Orders');
  await page.waitForLoadState();
  await page.goBack();
  // a page that is left before it loads is no view
  await expect(page).toHaveTitle('Member Portal - Cart');
  await page.waitForLoadState();
  for (const step of ['address', 'payment', 'payment']) await page.goto(`/main/cart/${step}`);
  await page.goto('/main/help/privacy-policy');
  const since = async () =>
    (await collected(stack))
      .filter(({ time }) => Date.parse(time) >= startedAt)
      .map(({ tags, data }) => ({ tags, ...data.baseData }));
  // batches are sent every ten seconds
  const last = 'main.help.privacy-policy';
  await expect.poll(async () => (await since()).map(({ name }) => name)).toContain(last);
  const events = await since();
  const count = (name: string) => events.filter((event) => event.name === name).length;
  const names = ['main.prescriptions._index', 'main.cart._index', 'main.orders._index', last];
  expect(names.map(count)).toEqual([1, 3, 1, 1]);
  expect(events.flatMap(({ properties }) => properties.stage ?? []).sort()).toEqual([
    ...['address', 'cart', 'confirmation', 'payment'],
  ]);
  expect(count('policyView')).toBe(1);
  expect(events.find((event) => event.name === 'main.cart._index')!.properties).toMatchObject({
    firstName: 'Ana',
    isProfileVerified: 'true',
    providerType: 'DIRECT',
  });
  expect(new Set(events.map(({ tags }) => tags['ai.location.ip']))).toEqual(new Set(['0.0.0.0']));
  const everything = JSON.stringify(events);
  expect(drug.length).toBeGreaterThan(3);
  expect(everything).not.toContain(drug.split(' ')[0]);
  expect(everything).not.toMatch(/eyJ|127\.0\.0\.1|::1/);
});

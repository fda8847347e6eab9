import type { Page } from '@playwright/test';
import { expect, test } from '#harness/browser.ts';
import { createReceipt } from '#harness/receipts.ts';

const brand = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Member Portal' });
const bar = (page: Page) => page.locator('header', { has: page.getByRole('heading', { level: 1 }) });

test('the sign-in replaces the page in the history (2.42)', async ({ page, stack }) => {
  await page.context().addCookies([createReceipt(stack.portal.url, 'userNameSent')]);
  await page.goto('/guest-login');
  await page.goto('/forgot-username?sent=1');
  await page.getByRole('link', { name: 'Ok', exact: true }).click();
  await page.waitForURL(`${stack.sandbox.url}/**`);
  await page.goBack();
  await expect(page).toHaveURL('/guest-login');
});

test('the heading is a bar fixed to the top on phones only (2.38)', async ({ page }) => {
  await page.setViewportSize({ width: 767, height: 600 });
  await page.goto('/forgot-username');
  await expect(bar(page)).toHaveCSS('position', 'fixed');
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  expect(await bar(page).boundingBox()).toMatchObject({ x: 0, y: 0, width: 767 });
  await expect(brand(page)).toBeHidden();
  await page.setViewportSize({ width: 768, height: 600 });
  await expect(bar(page)).toHaveCSS('position', 'static');
  await expect(brand(page)).toBeVisible();
});

test.describe('forgotten username in the iOS app', () => {
  test.use({
    viewport: { width: 767, height: 600 },
    userAgent: 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 MemberPortal-iOS/3.2.1',
  });

  test('the bar reserves space for the status bar (2.44)', async ({ page }) => {
    await page.goto('/forgot-username');
    await expect(bar(page)).toHaveCSS('padding-top', '40px');
    await expect(bar(page)).toHaveCSS('min-height', '105px');
    expect((await page.getByRole('banner').boundingBox())!.y).toBeGreaterThanOrEqual(105);
  });
});

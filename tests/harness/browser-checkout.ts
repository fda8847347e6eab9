/** Visits the portal in a browser, for scripts that measure pages or take pictures of them in any language. */
import type { Page } from '@playwright/test';

/** Returns the path of the member's landing page, which differs between members. */
export async function signIn(page: Page, portalUrl: string, userName: string): Promise<string> {
  await page.goto(`${portalUrl}/main/home`);
  await page.locator('[autocomplete~="username"]').fill(userName);
  await page.locator('[type=password]').fill('Portal#2026');
  await page.locator('[type=password]').press('Enter');
  const landing = /^\/(?:main\/home|complete-profile|legacy-login|auth\/ended)$/;
  await page.waitForURL(({ origin, pathname }) => origin === portalUrl && landing.test(pathname));
  return new URL(page.url()).pathname;
}

const goOn = (page: Page) =>
  page.locator('main form[method=post] button.button:not(.alt):not(.quiet)').last().click();

/** Puts the first available refill into the cart, and returns the address of its prescription. */
async function refillFirst(page: Page, portalUrl: string): Promise<string> {
  await page.goto(`${portalUrl}/main/prescriptions?status=active`);
  const id = await page.locator('main [type=checkbox][name=prescriptionId]').first().getAttribute('value');
  const path = `/main/prescriptions/${id}`;
  await page.goto(portalUrl + path);
  await page.locator('main form[action="/main/cart"] button').first().click();
  await page.waitForURL('**/main/cart/confirm');
  return path;
}

/** A refill in the cart with chosen address and card, so that every page of the checkout can be opened. */
export async function fillCart(page: Page, portalUrl: string): Promise<string> {
  const prescription = await refillFirst(page, portalUrl);
  await page.goto(`${portalUrl}/main/cart/address`);
  await goOn(page);
  await page.waitForURL('**/main/cart/payment');
  await goOn(page);
  await page.waitForURL('**/main/cart/confirm');
  return prescription;
}

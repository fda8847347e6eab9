/** What a test's browser can be told to do on any page, in either language. */
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Language } from './fixtures.ts';

export interface Look {
  language: Language;
  textSize: 'small' | 'medium' | 'large';
  width: number;
  height?: number;
  colorScheme?: 'light' | 'dark';
  /** the locked page as well, for which a member has to do nothing for a minute */
  locked?: boolean;
}

/** A browser of its own with these preferences, in which nobody is signed in. */
export async function newVisitor(browser: Browser, origin: string, look: Look): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: origin,
    locale: look.language === 'es' ? 'es-US' : 'en-US',
    viewport: { width: look.width, height: look.height ?? 800 },
    colorScheme: look.colorScheme ?? 'light',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(10_000);
  await context.addCookies([
    { name: 'lang', value: look.language, url: origin },
    { name: 'ts', value: look.textSize, url: origin },
  ]);
  return context;
}

export async function logIn(page: Page, userName: string, path = '/main/home', end = path): Promise<void> {
  await page.goto(path);
  await page.locator('[autocomplete~="username"]').fill(userName);
  await page.locator('[type=password]').fill('Portal#2026');
  await page.locator('[type=password]').press('Enter');
  await page.waitForURL((url) => url.pathname === end.split('?')[0]);
}

/** Presses a button that posts, and waits for the page that answers. */
export async function press(page: Page, selector: string): Promise<void> {
  const answered = page.waitForEvent('load');
  await page.locator(selector).first().click();
  await answered;
}

/** The button that goes on to the next stage of a journey. */
export const GO_ON = 'main form[method=post] button.btn:not(.alt, .quiet)';

/** Leaves nothing in the cart of a member whom other tests may have shopped as. */
export async function emptyCart(page: Page): Promise<void> {
  await page.goto('/main/cart');
  const clear = 'main form:has([value=clear]) button';
  if ((await page.locator(clear).count()) > 0) await press(page, clear);
}

/** Posts a prescription into the cart as a form of the page would. */
export async function postToCart(page: Page, prescriptionId: string): Promise<void> {
  const answered = page.waitForEvent('load');
  await page.evaluate((id) => {
    const form = Object.assign(document.createElement('form'), { method: 'post', action: '/main/cart' });
    const token = document.querySelector('[name=formToken]');
    if (token) form.append(token.cloneNode());
    for (const [name, value] of [
      ['intent', 'add'],
      ['prescriptionId', id],
    ] as const)
      form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
    document.body.append(form);
    form.submit();
  }, prescriptionId);
  await answered;
}

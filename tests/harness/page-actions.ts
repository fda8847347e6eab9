/** Actions on any page in a test's browser, in either language. */
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { parsePage } from './visitor.ts';
import type { Language } from '#contract/languages.ts';

/** Clicks the button for this browser's settings. */
export async function openPortalFromPartner(
  page: Page,
  stack: { sandbox: { url: string } },
  name: string,
  withScripts: boolean,
): Promise<void> {
  await page.goto(`${stack.sandbox.url}/partner`);
  const open = `Open the portal as ${name}`;
  await page
    .getByRole('button', { name: withScripts ? open : `${open} without JavaScript`, exact: true })
    .click();
  if (!withScripts) await page.getByRole('button', { name: 'Go to the Member Portal' }).click();
}

/** Every address to which a tab of Chromium can return, fragments included. */
export async function readHistory(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { entries } = await session.send('Page.getNavigationHistory');
  return entries.map(({ url }) => url);
}

export interface VisitorSettings {
  language: Language;
  textSize: 'small' | 'medium' | 'large';
  width: number;
  height?: number;
  colorScheme?: 'light' | 'dark';
  /** also accepts the locked page, which appears after a minute without a request */
  locked?: boolean;
}

/** A separate browser with these preferences, in which no member is signed in. */
export async function createVisitor(
  browser: Browser,
  origin: string,
  settings: VisitorSettings,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: origin,
    locale: settings.language === 'es' ? 'es-US' : 'en-US',
    viewport: { width: settings.width, height: settings.height ?? 800 },
    colorScheme: settings.colorScheme ?? 'light',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(10_000);
  await context.addCookies([
    { name: 'lang', value: settings.language, url: origin },
    { name: 'ts', value: settings.textSize, url: origin },
  ]);
  return context;
}

const PASSWORD = 'Portal#2026';

/** Signs in over HTTP: the browser gets the cookies, and its page does not change. */
async function authenticate(page: Page, userName: string, origin: string, language: Language): Promise<void> {
  const headers = { 'accept-language': language };
  const asked = await page.request.get(`${origin}/auth/login?returnTo=/main/home`, { headers });
  const document = parsePage(await asked.text(), asked.url());
  const form = document.querySelector<HTMLFormElement>('form:has([type=password])');
  // the provider remembers the signed-in member
  if (!form) return;
  const fields: Record<string, string> = {};
  for (const { name, value } of form.querySelectorAll('input')) fields[name] = value;
  fields[form.querySelector<HTMLInputElement>('[autocomplete~=username]')!.name] = userName;
  fields[form.querySelector<HTMLInputElement>('[type=password]')!.name] = PASSWORD;
  let answer = await page.request.post(form.action, { headers, form: fields, maxRedirects: 0 });
  for (let url = new URL(form.action); answer.headers().location !== undefined;) {
    url = new URL(answer.headers().location!, url);
    // the browser opens the page itself
    if (url.pathname.startsWith('/main')) return;
    answer = await page.request.get(url.href, { headers, maxRedirects: 0 });
  }
}

/** Opens a page as a member, for tests whose subject is not signing in. */
export async function logIn(
  page: Page,
  userName: string,
  path = '/main/home',
  end = path,
  language: Language = 'en',
): Promise<void> {
  await authenticate(page, userName, URL.canParse(path) ? new URL(path).origin : '', language);
  await page.goto(path);
  await page.waitForURL((url) => url.pathname === end.split('?')[0]);
}

/** Opens a page as a member, and signs in by the form. */
export async function logInByForm(
  page: Page,
  userName: string,
  path = '/main/home',
  end = path,
): Promise<void> {
  await page.goto(path);
  await page.locator('[autocomplete~="username"]').fill(userName);
  await page.locator('[type=password]').fill(PASSWORD);
  await page.locator('[type=password]').press('Enter');
  await page.waitForURL((url) => url.pathname === end.split('?')[0]);
}

/** Unfolds the filters of a list, which are folded in narrow windows. */
export async function openFilters(page: Page): Promise<void> {
  const filters = page.locator('main details.disclosure').first();
  const summary = filters.locator('summary').first();
  if ((await summary.isVisible()) && (await filters.getAttribute('open')) === null) await summary.click();
}

/** Presses a button that posts, and waits for the resulting page. */
export async function press(page: Page, selector: string): Promise<void> {
  const answered = page.waitForEvent('load');
  await page.locator(selector).first().click();
  await answered;
}

/** Sends the form of a field like a browser without scripts, even if the page considers it invalid. */
export async function postWithoutScripts(page: Page, field: string): Promise<void> {
  const answered = page.waitForEvent('load');
  await page.locator(field).evaluate((input: HTMLInputElement) => input.form!.submit());
  await answered;
}

/** The button that leads to the next stage of a journey. */
export const GO_ON = 'main form[method=post] button.button:not(.alt, .quiet)';

/** Posts a prescription into the cart like a form of the page. */
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

import { expect as playwrightExpect, type Page } from '@playwright/test';
import { routeTable } from '../../../app/routes.ts';
import { createRouteNames } from '../../../app/remix/route-names.ts';
import { Visitor } from '#harness/visitor.ts';
import { expect, hasScripts, waitForHydration, resetProgramme, test } from '#harness/browser.ts';
import { watchBrowser } from '../browser-messages.ts';

test.use({ language: 'es' });

const findRouteId = createRouteNames(routeTable);

/** One link to each page of /main that has links. */
async function linkedPages(visitor: Visitor, userName: string): Promise<string[]> {
  const found: string[] = [];
  const seen = new Set<string>();
  let next = [(await visitor.signIn(userName)).url];
  while (next.length > 0) {
    const answers = await Promise.all(next.map((url) => visitor.visit(url)));
    next = [];
    for (const { document, url, headers } of answers) {
      // a link may lead to a file, too
      if (!headers.get('content-type')?.startsWith('text/html')) continue;
      found.push(url);
      for (const { href } of document.querySelectorAll<HTMLAnchorElement>('main a[href], nav a[href]')) {
        const { origin, pathname, search } = new URL(href, url);
        const routeId = findRouteId(pathname);
        if (origin !== new URL(url).origin || !pathname.startsWith('/main/') || seen.has(routeId)) continue;
        seen.add(routeId);
        next.push(pathname + search);
      }
    }
  }
  return found.map((url) => url.replace(new URL(url).origin, ''));
}

/** Loads a page, and returns whether scripts hydrated it; the policies have none. */
async function load(page: Page, path: string): Promise<boolean> {
  await page.goto(path);
  if (!(await hasScripts(page))) return false;
  await waitForHydration(page);
  return true;
}

const softly = playwrightExpect.configure({ soft: true });

/** A clock on the page advances between its two readings. */
const CLOCK = /(?<=Hora actual allí: ).*/;

/** The text of the page, line by line. */
async function readWords(page: Page): Promise<string[]> {
  const text = await page.evaluate(() => document.body.innerText);
  return text
    .split('\n')
    .map((line) => line.trim().replace(CLOCK, ''))
    .filter(Boolean);
}

/** Opens a page like a link with running scripts: without loading a document. */
async function navigate(page: Page, path: string): Promise<void> {
  await page.evaluate(
    (to) =>
      (
        window as unknown as { __remixRouter: { navigate(to: string): Promise<void> } }
      ).__remixRouter.navigate(to),
    path,
  );
}

type Form = 'search' | 'post';
const FORMS = { search: 'main form[role=search]', post: 'main form[method=post]' };

/** The first form of the page with a text field, except for a search that loads a document. */
async function readForm(page: Page): Promise<Form | undefined> {
  for (const form of ['search', 'post'] as const) {
    const fields = page.locator(`${FORMS[form]} :is(input:not([type=hidden]), select, textarea)`);
    if (new URL(page.url()).pathname !== '/main/find-pharmacy' && (await fields.count()) > 0) return form;
  }
  return undefined;
}

/** The values in the fields of the page's forms. */
const fieldsIn = (page: Page, form: Form) =>
  page
    .locator(`${FORMS[form]} :is(input, select, textarea)[name]`)
    .evaluateAll((fields) =>
      (fields as HTMLInputElement[])
        .filter(
          ({ type, autocomplete }) =>
            !/^(?:hidden|password)$/.test(type) && !/^cc-|^one-time/.test(autocomplete),
        )
        .map(({ name, type, checked, value }) => [name, /^(?:checkbox|radio)$/.test(type) ? checked : value]),
    );

/** Changes the value of each field. */
const fill = (page: Page, form: Form) =>
  page.locator(`${FORMS[form]} :is(input, select, textarea)[name]`).evaluateAll((fields) => {
    for (const field of fields as HTMLInputElement[]) {
      const { options } = field as unknown as HTMLSelectElement;
      if (field.type === 'checkbox') field.checked = !field.checked;
      else if (field.type === 'radio') field.checked = true;
      else if (field.type !== 'hidden') field.value = options?.item(options.length - 1)?.value ?? 'a';
    }
  });

/** Back restores typed values. The list without filters has a form without them, and Back shows one with them. */
async function expectFormsToFollow(page: Page, path: string): Promise<void> {
  const form = await readForm(page);
  if (!form) return;
  const before = await fieldsIn(page, form);
  await fill(page, form);
  const filled = await fieldsIn(page, form);
  if (form === 'search') {
    const { search } = new URL(page.url());
    await page.evaluate((of) => document.querySelector<HTMLFormElement>(of)!.requestSubmit(), FORMS[form]);
    await softly.poll(() => new URL(page.url()).search, path).not.toBe(search);
    await softly.poll(() => fieldsIn(page, form), path).toEqual(filled);
    await navigate(page, path);
    await softly.poll(() => fieldsIn(page, form), `${path} without its filters`).toEqual(before);
  } else {
    await navigate(page, '/main/more');
    await softly.poll(() => new URL(page.url()).pathname, path).toBe('/main/more');
  }
  await page.evaluate(() => history.back());
  await softly.poll(() => fieldsIn(page, form), `${path} after Back`).toEqual(filled);
}

/** Runs in the browser: the text of this page, or of a page sent as this text. */
function textIn(html?: string): string {
  const { body } = html === undefined ? document : new DOMParser().parseFromString(html, 'text/html');
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  const texts: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (!node.parentElement!.closest('script, style, noscript, template'))
      texts.push(node.textContent!.trim());
  return texts.join(' ').replaceAll(/\s+/g, ' ');
}

/** Runs in the browser: whether a screen reader, which follows the selection, is at the heading. */
function isReadFromHeading(): boolean {
  const { anchorNode, anchorOffset } = getSelection()!;
  return anchorNode === document.querySelector('main h1') && anchorOffset === 0;
}

test('every page has the same text after a navigation and a load', async ({ page, signIn, stack }) => {
  test.setTimeout(600_000);
  // an order of an earlier test would change its status between two views
  await resetProgramme(stack);
  const paths = await linkedPages(new Visitor(stack.portal.url, 'es'), 'ana');
  expect(paths.length).toBeGreaterThan(15);
  const said = watchBrowser(page);
  await signIn(page, 'ana');
  await waitForHydration(page);
  const differing: string[] = [];
  for (const path of paths) {
    await navigate(page, path);
    const reply = await page.request.get(path, { headers: { 'accept-language': 'es' } });
    const sent = await page.evaluate(textIn, await reply.text());
    if ((await page.evaluate(textIn, undefined)) !== sent) differing.push(path);
    softly(await page.evaluate(isReadFromHeading), `${path} is read from its heading`).toBe(true);
  }
  // scripts may hide words of a document, so this checks the page itself
  for (const path of differing) {
    if (!(await load(page, path))) continue;
    const loaded = await readWords(page);
    await navigate(page, path === '/main/more' ? '/main/home' : '/main/more');
    await navigate(page, path);
    await softly.poll(() => readWords(page), path).toEqual(loaded);
  }
  expect(said()).toEqual([]);
});

test('Clear resets a choice that was not applied, and shows the results', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, 'ana', '/main/orders');
  await waitForHydration(page);
  const status = page.getByRole('combobox', { name: 'Estado' });
  const before = await status.inputValue();
  await status.selectOption({ index: 2 });
  await page.getByRole('link', { name: 'Borrar' }).click();
  await expect(status).toHaveValue(before);
  await expect(page.locator('#results')).toBeFocused();
});

test('forms preserve text after Back, and are empty without filters', async ({ page, signIn }) => {
  await signIn(page, 'ana');
  for (const path of [
    '/main/prescriptions?sort=drug&period=all',
    '/main/settings/address/new',
    '/main/requests/new',
  ]) {
    await load(page, path);
    await expectFormsToFollow(page, path);
  }
});

test.describe('script of a page from a build that is no longer served', () => {
  test.use({ language: 'en' });
  // ignores requests that the page sends after its test
  test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

  const gone = async (page: Page, script: RegExp) => {
    await page.route(script, (route) => route.fulfill({ status: 404, body: 'Not found' }));
  };

  /** The paths of documents loaded from now on. */
  function documentLoads(page: Page): string[] {
    const loads: string[] = [];
    page.on(
      'request',
      (request) => void (request.isNavigationRequest() && loads.push(new URL(request.url()).pathname)),
    );
    return loads;
  }

  for (const [what, scripts] of [
    ['its own script', /\/assets\/guest-login\.forms\._index-/],
    ['every script', /\/assets\/.*\.js$/],
  ] as const)
    test(`a link reaches its page after one click when ${what} is gone`, async ({ page }) => {
      await load(page, '/guest-login');
      await gone(page, scripts);
      const loads = documentLoads(page);
      await page.getByRole('link', { name: 'Forms', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forms');
      expect(loads).toEqual(['/guest-login/forms']);
      await page.goBack();
      await expect(page).toHaveURL(/\/guest-login$/);
    });

  test('a form is saved once, and reaches its next page', async ({ page, signIn, stack }) => {
    await resetProgramme(stack);
    await signIn(page, 'ana', '/main/prescriptions?status=active');
    await page.locator('main a[href^="/main/prescriptions/P"]').first().click();
    await waitForHydration(page);
    await gone(page, /\/assets\/main\.cart\./);
    const posts: string[] = [];
    page.on('request', (request) => void (request.method() === 'POST' && posts.push(request.url())));
    await page.locator('main form[action="/main/cart"] button').first().click();
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/main\/cart/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(posts.filter((url) => url.includes('/main/cart'))).toHaveLength(1);
  });

  test('a link loads its page once as a document when a different build replies', async ({ page }) => {
    await load(page, '/guest-login');
    await page.route('**/*.data', (route) =>
      route.continue({ headers: { ...route.request().headers(), 'x-build': 'of another build' } }),
    );
    const loads = documentLoads(page);
    await page.getByRole('link', { name: 'Forms', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forms');
    expect(loads).toEqual(['/guest-login/forms']);

    // the page is at the position that the link names
    await waitForHydration(page);
    // the load ends the page that started it
    await navigate(page, '/guest-login/support#end').catch(() => undefined);
    await expect(page).toHaveURL(/\/guest-login\/support#end$/);
    await waitForHydration(page);
    expect(loads).toEqual(['/guest-login/forms', '/guest-login/support']);
  });
});

test.describe('proxy’s reply in place of the portal’s', () => {
  test.use({ language: 'en' });
  test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

  const HTML = { contentType: 'text/html', body: '<!doctype html><title>Blocked</title><h1>Blocked</h1>' };
  const AWAY = 'Part of the portal is not available right now';
  for (const [what, answer, title, way] of [
    ['502 with a page', { status: 502, ...HTML }, AWAY, 'Try again'],
    ['403 with a page', { status: 403, ...HTML }, 'We could not accept this request', 'Go to home'],
    ['a cut line', undefined, 'Sorry, something went wrong', 'Try again'],
  ] as const)
    test(`${what} loads the page as a document, and then shows its error`, async ({ page }) => {
      const follow = () => page.getByRole('link', { name: 'Forms', exact: true }).click();
      await load(page, '/guest-login');
      await page.route('**/*.data', (route) => (answer ? route.fulfill(answer) : route.abort()));
      await follow();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forms');
      await load(page, '/guest-login');
      await follow();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page).toHaveTitle(`Member Portal - ${title}`);
      await expect(page.locator('main')).toBeFocused();
      await expect(page.locator('main')).toHaveAttribute('aria-label', title);
      await expect(page.locator('main .button').first()).toHaveText(way);
    });
});

/** Lines of the specification that name several things at once: each thing is looked for, in the words of the line. */
import { findPharmacy } from '../../../sandbox/data/pharmacies.ts';
import type { FaultRuleInput } from '../../support/fault-proxy.ts';
import { label, type WordKey } from '../../support/label.ts';
import { faultyPortal } from '../faulty-programme.ts';
import { expect, recordedCalls, resetProgramme, test } from '../fixtures.ts';
import { logIn, openPortalFromPartner } from '../page-actions.ts';
import { Visitor, type Page } from '../../support/visitor.ts';

/** The part of a page under this heading. */
function section(page: Page, title: string): HTMLElement {
  const headings = [...page.document.querySelectorAll('main h2, main h3')];
  const heading = headings.find(({ textContent }) => textContent?.trim() === title);
  const found = heading?.closest<HTMLElement>('section');
  expect(found, `${title} on ${page.url}`).toBeTruthy();
  return found!;
}
const linksOf = (part: ParentNode) =>
  [...part.querySelectorAll('a[href]')].map((link) => link.getAttribute('href')!);

for (const language of ['en', 'es'] as const) {
  const words = (key: WordKey) => label(language, key);
  async function signedIn(url: string, userName: string): Promise<Visitor> {
    const visitor = new Visitor(url, language);
    await visitor.signIn(userName);
    return visitor;
  }

  test(`home has the mail-order balance, recent orders, prescriptions and claims (2.53), ${language}`, async ({
    stack,
  }) => {
    await resetProgramme(stack);
    const home = await (await signedIn(stack.portal.url, 'ana')).visit('/main/home');
    expect(section(home, words('orders.balance.title')).textContent).toMatch(/\$\d+\.\d\d/);
    for (const [title, link] of [
      ['home.page.orders', /^\/main\/orders\/\d{8}$/],
      ['home.page.due', /^\/main\/prescriptions\/P\d+$/],
      ['home.page.claims', /^\/main\/claims\/C\w+$/],
    ] as const) {
      const rows = linksOf(section(home, words(title))).filter((href) => link.test(href));
      expect(rows.length, title).toBeGreaterThanOrEqual(2);
    }
  });

  test(`settings lead to everything that can be set, and have it there (1.03, 2.62), ${language}`, async ({
    stack,
  }) => {
    const ana = await signedIn(stack.portal.url, 'ana');
    const settings = await ana.visit('/main/settings');
    for (const [name, shows] of [
      ['addresses', 'a[href="/main/settings/address/new"]'],
      ['cards', 'a[href="/main/settings/payment/new"]'],
      ['notifications', 'form[method=post] [name=orderUpdates-email]'],
      ['sharing', 'form[method=post], a[href^="/main/phi-settings/"]'],
      ['passkeys', 'a[href="/main/settings/passkeys/new"]'],
      ['profile', 'a[href="/main/settings/profile/email"]'],
    ] as const) {
      const rows = [...settings.document.querySelectorAll('main a[href]')];
      const row = rows.find(({ textContent }) => textContent?.trim() === words(`settings.hub.${name}`));
      expect(row, name).toBeTruthy();
      const page = await ana.visit(row!.getAttribute('href')!);
      expect(page.status, name).toBe(200);
      expect(page.document.querySelector(`main :is(${shows})`), name).toBeTruthy();
    }
    const choices = (name: string) =>
      [...settings.document.querySelectorAll<HTMLButtonElement>(`main form button[name=${name}]`)].map(
        ({ value }) => value,
      );
    expect(choices('lang')).toEqual([language === 'es' ? 'en' : 'es']);
    expect(choices('ts')).toEqual(['small', 'medium', 'large']);
    const code = await ana.visit('/main/settings/profile/email');
    expect(code.document.querySelector('main form [name=email]')).toBeTruthy();
  });

  test(`records of each kind can be asked for: orders, claims, prescriptions (2.65), ${language}`, async ({
    stack,
  }) => {
    await resetProgramme(stack);
    const ana = await signedIn(stack.portal.url, 'ana');
    const form = await ana.visit('/main/requests/new');
    const kinds = [...form.document.querySelectorAll<HTMLInputElement>('main form [name=kind]')];
    expect(kinds.map(({ value }) => value).sort()).toEqual(['claims', 'orders', 'prescriptions']);
    const optionOf = (name: string) =>
      [...form.document.querySelectorAll<HTMLOptionElement>(`main form [name=${name}] option`)].at(-1)!.value;
    for (const { value: kind } of kinds) {
      const fields = { kind, year: optionOf('year'), reason: optionOf('reason') };
      const sent = await ana.submit(form, kinds[0]!.form!, fields);
      expect(new URL(sent.url).pathname, kind).toBe('/main/requests');
    }
    const asked = (await recordedCalls(stack)).filter(
      ({ method, path, status }) =>
        method === 'POST' && path.endsWith('/historic-data/requests') && status < 300,
    );
    expect(asked).toHaveLength(3);
    const listed = await ana.visit('/main/requests');
    const titles = [...listed.document.querySelectorAll('main h2, main h3')].map((h) => h.textContent);
    for (const kind of ['orders', 'claims', 'prescriptions'] as const)
      expect(titles.filter((title) => title?.startsWith(words(`historicData.kind.${kind}`)))).toHaveLength(1);
  });

  test(`an empty list of each kind says so in its own words (8.31), ${language}`, async ({
    stack,
    beside,
  }) => {
    const noForms: FaultRuleInput = { pattern: '/wp/v2/pages/forms$', json: [] };
    const { portal, proxy } = await faultyPortal('screens', stack, beside);
    proxy.set([noForms]);
    const eve = await signedIn(portal.url, 'eve');
    const said = new Set<string>();
    for (const [address, key] of [
      ['/main/orders', 'orders.empty.noneTitle'],
      ['/main/prescriptions', 'prescriptions.empty.noneTitle'],
      ['/main/claims', 'claims.list.none'],
      ['/main/forms', 'help.forms.none'],
      ['/main/settings/address', 'addresses.list.emptyTitle'],
      ['/main/settings/payment', 'cards.list.emptyTitle'],
      ['/main/clinical-reviews', 'clinicalReviews.list.empty'],
    ] as const) {
      const page = await eve.visit(address);
      expect([address, page.status]).toEqual([address, 200]);
      expect(page.document.querySelector('main')!.textContent, address).toContain(words(key));
      said.add(words(key));
    }
    expect(said.size).toBe(7);
    proxy.clear();
  });
}

test('the page of a pharmacy has all that is known of it, and the list how far it is (3.31)', async ({
  stack,
}) => {
  const ana = new Visitor(stack.portal.url);
  await ana.signIn('ana');
  const list = await ana.visit('/main/find-pharmacy?zipCode=53703&radius=10');
  const npis = linksOf(list.document.querySelector('main')!).flatMap(
    (href) => /^\/main\/find-pharmacy\/(\d{10})/.exec(href)?.[1] ?? [],
  );
  expect(list.text).toMatch(/\d\.\d miles?/);
  const known = findPharmacy(npis[0]!)!;
  const { text } = await ana.visit(`/main/find-pharmacy/${known.npi}`);
  const words = [known.name, known.nabp, known.npi, known.address.addressLine1, known.address.zip];
  expect(words.filter((word) => !text.includes(word))).toEqual([]);
  expect(text).toMatch(
    new RegExp(known.phone.replace(/\D/g, '').replace(/(...)(...)(....)/, '\\($1\\).$2-$3')),
  );
  for (const day of ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'])
    expect(text).toContain(day);
  expect(text).toMatch(/network/i);
});

test('a partner’s first visit asks for the member by client, card, birth date and name, and nothing else (7.37)', async ({
  page,
  stack,
}) => {
  await resetProgramme(stack);
  await openPortalFromPartner(page, stack, 'Sue', true);
  await page.getByRole('button', { name: 'Sue A.' }).click();
  await page.waitForURL('**/complete-profile');
  const asked = (await recordedCalls(stack)).filter(({ path }) => path.endsWith('/sso-details'));
  expect(asked.length).toBeGreaterThan(0);
  for (const { method, query } of asked) {
    expect(method).toBe('GET');
    expect(query).toEqual({
      clientId: '20001',
      cardId: 'HHS500504',
      dateOfBirth: '1993-04-03',
      firstName: 'Sue',
      lastName: 'Abara',
    });
  }
});

test('an error of the registration stands at the top, in the middle, for four seconds, and then in the page alone (2.37)', async ({
  browser,
  stack,
  beside,
}) => {
  await resetProgramme(stack);
  const { portal, proxy } = await faultyPortal('screens', stack, beside);
  const context = await browser.newContext({ baseURL: portal.url, viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.clock.install();
  await logIn(page, 'nia', `${portal.url}/main/home`, '/complete-profile');
  proxy.set([{ path: '/api/registration', method: 'POST', status: 500 }]);
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  const toast = page.locator('.toast');
  await expect(toast).toContainText('Sorry, something went wrong');
  const { x, y, width } = (await toast.boundingBox())!;
  expect(y).toBeLessThan(40);
  expect(Math.abs(x + width / 2 - 640)).toBeLessThan(10);
  await page.clock.runFor(3_500);
  await expect(toast).toBeVisible();
  await page.clock.runFor(1_000);
  await expect(toast).toHaveCount(0);
  await expect(page.locator('.errors')).toContainText('Sorry, something went wrong');
  proxy.clear();
  await context.close();
});

test('pages change their looks at 767 px and at 1366 px, and nothing else of them (9.15)', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'ana', '/main/orders');
  const look = async (width: number) => {
    await page.setViewportSize({ width, height: 900 });
    return page.locator('.tabs').evaluate((tabs) => ({
      isFixed: getComputedStyle(tabs).position === 'fixed',
      space: getComputedStyle(tabs.querySelector('a')!).paddingLeft,
      text: tabs.textContent,
    }));
  };
  const [phone, tablet, mid, wide] = [await look(767), await look(768), await look(1366), await look(1367)];
  expect([phone.isFixed, tablet.isFixed, mid.isFixed, wide.isFixed]).toEqual([true, false, false, false]);
  expect(Number.parseFloat(mid.space)).toBeLessThan(Number.parseFloat(wide.space));
  expect(tablet.space).toBe(wide.space);
  expect(new Set([phone, tablet, mid, wide].map(({ text }) => text)).size).toBe(1);
});

test('the head of the page is one line from 1180 px on, whoever is signed in, in both languages', async ({
  page,
  signIn,
}) => {
  // the current tab is bold, and this one the longest
  await signIn(page, 'hugo', '/main/prescriptions');
  for (const [language, textSize] of [
    ['en', 'small'],
    ['en', 'medium'],
    ['es', 'small'],
    ['es', 'medium'],
  ] as const) {
    await page.context().addCookies([
      { name: 'lang', value: language, url: page.url() },
      { name: 'ts', value: textSize, url: page.url() },
    ]);
    await page.reload();
    for (const name of ['Hugo Brandt', 'Ximena Paredes Soto', 'Guillermina Castañeda de la Vega']) {
      await page.locator('.wide').evaluate((shown, text) => (shown.textContent = text), name);
      for (let width = 1180; width <= 1480; width += 30) {
        await page.setViewportSize({ width, height: 600 });
        const { tall, line, wide } = await page.locator('.with-tabs').evaluate((head) => ({
          tall: head.getBoundingClientRect().height,
          line: Number.parseFloat(getComputedStyle(head).minHeight),
          wide: document.documentElement.scrollWidth,
        }));
        expect(tall, `${name}, ${language}, ${textSize}, ${width} px`).toBe(line);
        expect(wide).toBe(width);
      }
    }
  }
});

/** Every page that links lead to, of each demo member and of a guest, in both languages. */
import type { Page } from '@playwright/test';
import { people } from '../../../sandbox/data/people.ts';
import { Visitor } from '../../support/visitor.ts';
import { crawl, type Crawl, type Opened } from '../crawl.ts';
import { expect, resetProgramme, test as base, type Stack } from '../fixtures.ts';
import { logIn, newVisitor } from '../moves.ts';
import { readFacts, type PageFacts } from '../page-facts.ts';

type Read = (html: string) => Promise<PageFacts>;

/** A page that is never shown reads the others: a browser's parser is the fastest there is. */
const test = base.extend<object, { read: Read }>({
  read: [
    async ({ browser }, use) => {
      const reader = await browser.newPage();
      await use((html) => reader.evaluate(readFacts, html));
      await reader.close();
    },
    { scope: 'worker' },
  ],
});
test.use({ trace: 'off', serviceWorkers: 'allow' });

const accounts = people.flatMap(({ account }) => account ?? []);

/** Opens an address as a visitor without a browser does. */
async function openAs(visitor: Visitor, origin: string, address: string, read: Read, headers = {}) {
  let url = new URL(address, origin).href;
  for (let hops = 0; hops < 5; hops += 1) {
    const reply = await visitor.once(url, { headers });
    const location = reply.headers.get('location');
    if (reply.status >= 300 && reply.status < 400 && location !== null) {
      await reply.arrayBuffer();
      url = new URL(location, url).href;
      continue;
    }
    const type = reply.headers.get('content-type') ?? '';
    const body = await reply.text();
    const opened: Opened = { status: reply.status, url };
    return type.startsWith('text/html') ? { ...opened, facts: await read(body) } : opened;
  }
  throw new Error(`${address} leads in circles`);
}

/** Opens an address in a browser; a file is no page there. */
async function openIn(page: Page, address: string): Promise<Opened> {
  try {
    const reply = await page.goto(address);
    const isPage = (reply!.headers()['content-type'] ?? '').startsWith('text/html');
    const opened = { status: reply!.status(), url: page.url() };
    return isPage ? { ...opened, facts: await page.evaluate(readFacts, undefined) } : opened;
  } catch (error) {
    if (!String(error).includes('Download is starting')) throw error;
    return { status: 200, url: new URL(address, page.url()).href };
  }
}

/** The page that a demo member lands on, by the way that is theirs. */
async function arrive(visitor: Visitor, stack: Stack, { userName, signsInBy }: (typeof accounts)[number]) {
  if (signsInBy === 'password') return visitor.signIn(userName);
  const partner = await visitor.visit(`${stack.sandbox.url}/partner/form?member=${userName}`);
  const asked = await visitor.submit(partner, partner.document.querySelector('form')!);
  return visitor.submit(asked, asked.document.querySelector<HTMLFormElement>('main form[method=post]')!);
}

const GUEST_PAGES = [
  '/guest-login',
  '/legacy-login',
  '/forgot-username',
  '/sign-up',
  '/Error',
  '/auth/ended',
];

const prefer = (visitor: Visitor, fields: Record<string, string>) =>
  visitor.post('/preferences', new URLSearchParams(fields));

async function expectClean(what: Crawl, atLeast: number) {
  const { problems, opened } = await crawl(what);
  expect(problems).toEqual([]);
  expect(opened.length).toBeGreaterThan(atLeast);
}

test.describe('crawl', () => {
  test.beforeAll(({ stack }) => resetProgramme(stack));
  test.afterAll(({ stack }) => resetProgramme(stack));

  for (const language of ['en', 'es'] as const) {
    test(`a guest, in ${language}`, async ({ stack, read }) => {
      const { url: origin } = stack.portal;
      const guest = new Visitor(origin, language);
      const open = (address: string) => openAs(guest, origin, address, read);
      await expectClean({ origin, language, from: GUEST_PAGES, open }, 12);
    });

    for (const account of accounts)
      test(`${account.userName}, in ${language}`, async ({ stack, read }) => {
        const { url: origin } = stack.portal;
        const member = new Visitor(origin, language);
        await prefer(member, { lang: language });
        if (!account.isRegistered) await resetProgramme(stack);
        const landing = await arrive(member, stack, account);
        const open = (address: string) => openAs(member, origin, address, read);
        const each = account.userName === 'ana' ? 2 : 1;
        const from = [new URL(landing.url).pathname];
        await expectClean({ origin, language, from, open, each }, 5);
        if (account.isRegistered) return;
        const form = landing.document.querySelector<HTMLFormElement>('main form[method=post]')!;
        const home = new URL((await member.submit(landing, form)).url).pathname;
        await expectClean({ origin, language, from: [home], open, each }, 30);
      });
  }

  const noScripts = ({ scripts }: PageFacts) => scripts;
  const lightWays = [
    ['by its switch', { light: '1' }, {}],
    ['by Save-Data', {}, { 'Save-Data': 'on' }],
  ] as const;
  for (const [way, preferences, headers] of lightWays)
    for (const language of ['en', 'es'] as const) {
      const light = { language, each: 1, also: noScripts };
      // one of each kind tells whether the header does what the switch does
      const members = accounts.filter(({ userName }) => way === 'by its switch' || userName === 'ana');
      for (const account of members)
        test(`no byte of script for ${account.userName} in the light version, ${way}, in ${language}`, async ({
          stack,
          read,
        }) => {
          const { url: origin } = stack.portal;
          const member = new Visitor(origin, language);
          await prefer(member, { lang: language, ...preferences });
          if (!account.isRegistered) await resetProgramme(stack);
          const { url } = await arrive(member, stack, account);
          const open = (address: string) => openAs(member, origin, address, read, headers);
          await expectClean({ ...light, origin, from: [new URL(url).pathname], open }, 3);
        });
      test(`no byte of script for a guest in the light version, ${way}, in ${language}`, async ({
        stack,
        read,
      }) => {
        const { url: origin } = stack.portal;
        const guest = new Visitor(origin, language);
        await prefer(guest, { lang: language, ...preferences });
        const open = (address: string) => openAs(guest, origin, address, read, headers);
        await expectClean({ ...light, origin, from: GUEST_PAGES, open }, 12);
        for (const path of ['/auth/start', '/pre-complete-profile', '/auth/logout'])
          expect((await open(path)).facts?.scripts, path).toEqual([]);
      });
    }

  for (const userName of ['ana', 'noor', undefined])
    test(`nothing goes wrong in the browser of ${userName ?? 'a guest'}`, async ({ browser, stack }) => {
      const { url: origin } = stack.portal;
      const context = await newVisitor(browser, origin, { language: 'en', textSize: 'small', width: 1280 });
      const page = await context.newPage();
      const said: string[] = [];
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) said.push(`${page.url()}: ${message.text()}`);
      });
      page.on('pageerror', (error) => said.push(`${page.url()}: ${error.message}`));
      if (userName) await logIn(page, userName);
      const from = userName ? ['/main/home'] : GUEST_PAGES;
      const open = (address: string) => openIn(page, address);
      await expectClean({ origin, language: 'en', from, open, each: 1, byQuery: false, atOnce: 1 }, 12);
      expect(said).toEqual([]);
      await context.close();
    });
});

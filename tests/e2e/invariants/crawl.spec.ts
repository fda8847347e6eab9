/** Every page that links lead to, of each demo member and of a guest, in both languages. */
import { expect, type Page } from '@playwright/test';
import { problemsOf } from '../crawl.ts';
import { logIn, newVisitor } from '../page-actions.ts';
import { readFacts } from '../page-facts.ts';
import { accounts, GUEST } from './form-replay.ts';
import { test } from './fixture.ts';

test.use({ serviceWorkers: 'allow' });

const languages = ['en', 'es'] as const;
/** Fewer pages than these would be a crawl that ended early. */
const atLeast = (visitor: string) => (visitor === GUEST ? 12 : ['dora', 'lee'].includes(visitor) ? 5 : 30);

for (const language of languages)
  test(`Every link leads to a page with its title, its labels and its own words (${language}).`, ({
    crawl,
  }) => {
    const { problems, known } = crawl;
    expect(problems.filter((problem) => problem.includes(` in ${language}: `))).toEqual([]);
    for (const visitor of [GUEST, ...accounts.map(({ userName }) => userName)])
      expect(known[`${visitor} in ${language}`], visitor).toBeGreaterThan(atLeast(visitor));
  });

test('No page of the light version has a byte of script.', ({ crawl }) => {
  expect(crawl.scripts).toEqual([]);
});

/** Opens an address in a browser; a file is no page there. */
async function openIn(page: Page, address: string): Promise<boolean> {
  try {
    const reply = await page.goto(address);
    return (reply!.headers()['content-type'] ?? '').startsWith('text/html');
  } catch (error) {
    if (!String(error).includes('Download is starting')) throw error;
    return false;
  }
}

for (const visitor of ['ana', 'noor', GUEST])
  test(`Nothing goes wrong in the browser of ${visitor} on any page.`, async ({
    browser,
    programme,
    crawl,
  }) => {
    test.setTimeout(900_000);
    const { url: origin } = programme.portal;
    await programme.reset();
    const context = await newVisitor(browser, origin, { language: 'en', textSize: 'small', width: 1280 });
    const page = await context.newPage();
    const said: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) said.push(`${page.url()}: ${message.text()}`);
    });
    page.on('pageerror', (error) => said.push(`${page.url()}: ${error.message}`));
    if (visitor !== GUEST) await logIn(page, visitor);
    // one page of each route; noor has few of her own beside ana's
    const seen = new Map<string, string>();
    for (const { visitor: who, language, route, url, status, isLinked } of crawl.pages)
      if (
        isLinked &&
        who === visitor &&
        language === 'en' &&
        route !== undefined &&
        status === 200 &&
        !seen.has(route)
      )
        seen.set(route, new URL(url).pathname + new URL(url).search);
    for (const address of seen.values()) {
      if (!(await openIn(page, address))) continue;
      const { origin: at, pathname } = new URL(page.url());
      if (at !== origin) continue;
      for (const problem of problemsOf('en', pathname, readFacts(await page.content())))
        said.push(`${address}: ${problem}`);
    }
    expect(said).toEqual([]);
    expect(seen.size).toBeGreaterThan(10);
    await context.close();
  });

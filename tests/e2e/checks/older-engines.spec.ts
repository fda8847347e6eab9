/** The login page as an engine of 2018 lays it out. The pages that the crawl saw: invariants/older-engines.spec.ts. */
import type { Page } from '@playwright/test';
import { olderCss, overlaps } from '../../support/older-css.ts';
import { expect, test } from '../fixtures.ts';
import { overflow } from '../page-audit/text-layout.ts';

// the changed style has another hash than the policy names
test.use({ viewport: { width: 360, height: 740 }, bypassCSP: true });

/** Every page and style sheet that the browser gets is that of an older engine. */
async function makeOlder(page: Page): Promise<void> {
  await page.route(/\.js$/, (route) => route.abort());
  await page.route(
    (url) => !/\.\w+$/.test(url.pathname) || url.pathname.endsWith('.css'),
    async (route) => {
      const reply = await route.fetch();
      const text = await reply.text();
      const isSheet = reply.headers()['content-type']?.startsWith('text/css');
      const body = isSheet
        ? olderCss(text)
        : text
            .replaceAll(/ integrity="[^"]*"/g, '')
            .replaceAll(
              /(<style[^>]*>)([\s\S]*?)(<\/style>)/g,
              (_, start: string, css: string, end: string) => [start, olderCss(css), end].join(''),
            );
      await route.fulfill({ response: reply, body });
    },
  );
}

const problemsOf = async (page: Page) => [
  ...(await page.evaluate(overflow)),
  ...(await page.evaluate(overlaps)),
];
/** Between the edge of the window and the page's text. */
const MARGIN_PX = 12;

/** What fits in Spanish, whose words are longer, fits in English. */
for (const language of process.env.TEST_ALL ? (['en', 'es'] as const) : (['es'] as const))
  test.describe(language, () => {
    test.use({ language });
    test('the login page keeps its distances in a browser of 2018, when it refuses as well', async ({
      page,
    }) => {
      await page.goto('/auth/login');
      await makeOlder(page);
      for (const load of [() => page.reload(), () => page.locator('main form button').click()]) {
        await load();
        await page.waitForLoadState();
        expect(await problemsOf(page)).toEqual([]);
        const { x } = (await page.locator('main label').first().boundingBox())!;
        expect(x).toBeGreaterThanOrEqual(MARGIN_PX);
        const links = await page.locator('main .links').first().locator('a').all();
        const [one, other] = await Promise.all(links.map((link) => link.boundingBox()));
        expect(other!.y > one!.y || other!.x - one!.x - one!.width >= MARGIN_PX).toBe(true);
      }
    });
  });

/** Tests the longest page of each route, or with `test:all` every page, in the layout of an engine of 2018. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toOlderCss, findOverlaps } from '../audit/older-css.ts';
import { findOverflow } from '../audit/text-layout.ts';
import { expect, test } from './fixture.ts';
import { crawlFolder, type SavedPage } from './saved-crawl.ts';

const assets = join(import.meta.dirname, '../../../build/client/assets');

/** The portal's style sheet in the reading of such an engine. */
function olderSheet(): string {
  const files = readdirSync(assets).filter((file) => /^index-.*\.css$/.test(file));
  return files.map((file) => toOlderCss(readFileSync(join(assets, file), 'utf8'))).join('');
}

/** A page with such a style sheet, and without scripts. */
const older = (html: string, sheet: string | undefined): string =>
  html
    .replaceAll(/<script\b[^>]*>[^]*?<\/script>|<link\b[^>]*>|<\/?noscript>|<meta http-equiv[^>]*>/g, '')
    .replaceAll(
      /<style[^>]*>([^]*?)<\/style>/g,
      (_style, css: string) => `<style>${sheet === undefined ? toOlderCss(css) : ''}</style>`,
    )
    .replace('</head>', `<style>${sheet ?? ''}</style></head>`);

/** English fits where Spanish does, because its words are shorter. */
function witnesses(pages: readonly SavedPage[]): { page: SavedPage; html: string }[] {
  const read = (page: SavedPage) => ({ page, html: readFileSync(join(crawlFolder, page.file), 'utf8') });
  if (process.env.TEST_ALL) return pages.map(read);
  const largest = new Map<string, { page: SavedPage; html: string }>();
  for (const page of pages) {
    if (page.language !== 'es') continue;
    const next = read(page);
    const name = page.route ?? new URL(page.url).pathname;
    if (next.html.length > (largest.get(name)?.html.length ?? 0)) largest.set(name, next);
  }
  return [...largest.values()];
}

test('No element overlaps or exceeds the screen in a browser of 2018.', async ({ browser, crawl }) => {
  test.setTimeout(900_000);
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
  const sheet = olderSheet();
  const problems: string[] = [];
  const seen = witnesses(crawl.pages);
  for (const { page: saved, html } of seen) {
    await page.setContent(older(html, saved.route === undefined ? undefined : sheet));
    for (const problem of [...(await page.evaluate(findOverflow)), ...(await page.evaluate(findOverlaps))])
      problems.push(`${saved.visitor}, ${saved.url}: ${problem}`);
  }
  await page.close();
  expect(problems).toEqual([]);
  expect(seen.length).toBeGreaterThan(90);
});

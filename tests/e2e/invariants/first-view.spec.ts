/** Tests the bytes of a first view, for the largest pages of all members. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { countCompressedBytes } from '../audit/page-cost.ts';
import { expect, test } from './fixture.ts';
import { crawlFolder } from './saved-crawl.ts';

/** One flight of a TCP connection. */
const FLIGHT_KB = 14;
/** The maximum of inlined styles. */
const STYLES_KB = 4.5;
/** Measuring a page takes longer than counting its characters, so pages with fewer characters are skipped. */
const WEIGHED = 30;

test('No page of any member is heavier on a first view than one flight of a connection.', ({ crawl }) => {
  const pages = crawl.pages
    .filter(({ isLinked, route, status }) => isLinked && route !== undefined && status === 200)
    .map(({ visitor, url, file }) => ({ visitor, url, html: readFileSync(join(crawlFolder, file), 'utf8') }))
    .sort((a, b) => b.html.length - a.html.length)
    .slice(0, WEIGHED);
  const weights = pages.map(({ visitor, url, html }) => ({
    page: `${visitor}, ${url}`,
    kb: countCompressedBytes(html.replaceAll(/<style[^>]*>[^]*?<\/style>/g, '')) / 1024 + STYLES_KB,
  }));
  expect(weights.filter(({ kb }) => kb > FLIGHT_KB)).toEqual([]);
  expect(weights.length).toBe(WEIGHED);
});

import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseHTML } from '#harness/parse-html.ts';
import { findWordsRunTogether } from '#harness/run-together.ts';
import { expect, test } from './fixture.ts';
import { crawlFolder, type SavedPage } from './saved-crawl.ts';

/** Rules in which the checker is older than the standards, or which the portal breaks on purpose. */
const accepted: [pattern: RegExp, why: string][] = [
  [/^A “link” element with a “blocking” attribute/, 'HTML has rel=expect with blocking=render since 2024'],
  [/^CSS: .*container/, 'container queries are newer than the checker'],
  [
    /^The “role” attribute must not be used on a “(?:tr|th|td)” element/,
    'tables become blocks on a narrow screen, and browsers then forget that they are tables',
  ],
];

const checker = resolve('var/vnu/node_modules/vnu-jar/build/dist/vnu.jar');

/** The simpler compiler and collector cost half as much for work of some seconds. They need a larger stack. */
const javaOptions = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Xss8m'];

const PAGES_OF_A_ROUTE = 2;

interface Message {
  url: string;
  message: string;
  extract?: string;
}

/** A page without its texts and numbers. Pages with the same remainder are checked once. */
const getShape = (html: string): string =>
  html
    .replaceAll(/(<(?:script|style)\b[^>]*>)[^<]*/g, '$1')
    .replaceAll(/>[^<]+</g, '><')
    .replaceAll(
      / (?:href|value|nonce|content|action|alt|title|aria-label|data-l|src|integrity|lang)="[^"]*"/g,
      ' ',
    )
    .replaceAll(/\d+/g, '0');

/** Two pages of each route with different shapes: the largest ones. */
function listShapes(pages: readonly SavedPage[]): SavedPage[] {
  const byRoute = Map.groupBy(pages, ({ route = 'the sign-in provider' }) => route);
  return [...byRoute.values()].flatMap((all) => {
    const shapes = new Map<string, SavedPage>();
    for (const page of all) {
      const shape = getShape(readFileSync(join(crawlFolder, page.file), 'utf8'));
      if (!shapes.has(shape)) shapes.set(shape, page);
    }
    const largest = [...shapes].sort(([a], [b]) => b.length - a.length).map(([, page]) => page);
    return process.env.TEST_ALL ? largest : largest.slice(0, PAGES_OF_A_ROUTE);
  });
}

/** One process for all pages, because its start takes longer than checking a hundred of them. */
function check(files: readonly string[]): Message[] {
  const { stdout, stderr, error } = spawnSync(
    'java',
    [
      ...javaOptions,
      ...['-jar', checker, '--format', 'json', '--errors-only', '--stdout', '--exit-zero-always', ...files],
    ],
    { encoding: 'utf8', maxBuffer: 512 * 1024 * 1024 },
  );
  if (error) throw new Error(`java did not start: ${error.message}`);
  if (!stdout.startsWith('{')) throw new Error(`the checker did not answer: ${stderr.slice(0, 500)}`);
  return (JSON.parse(stdout) as { messages: Message[] }).messages;
}

test('Every page is valid HTML for the Nu checker.', ({ crawl }) => {
  test.skip(spawnSync('java', ['-version']).error !== undefined, 'there is no Java');
  const install = ['install', '--prefix', 'var/vnu', '--no-audit', '--no-fund', 'vnu-jar@26.9.27'];
  expect(spawnSync('npm', install, { encoding: 'utf8' })).toMatchObject({ status: 0 });
  test.setTimeout(900_000);
  const { pages } = crawl;
  const files = new Map(listShapes(pages).map((page) => [join(crawlFolder, page.file), page]));
  const isNew = ({ message }: Message) => !accepted.some(([pattern]) => pattern.test(message));
  const messages = check([...files.keys()]).filter(isNew);
  const found = messages.map(({ url, message }) => {
    const { route = 'the sign-in provider' } = files.get(fileURLToPath(url))!;
    return `${route.replace('routes/', '')}: ${message}`;
  });
  expect(files.size).toBeGreaterThan(120);
  expect([...new Set(found)]).toEqual([]);
});

test('No page contains a NUL byte or a replacement character.', ({ crawl }) => {
  const folder = join(crawlFolder, 'pages');
  const bad = readdirSync(folder).filter((file) =>
    /[\0\uFFFD]/.test(readFileSync(join(folder, file), 'utf8')),
  );
  const byFile = new Map(crawl.pages.map(({ file, url }) => [file, url]));
  expect(bad.map((file) => byFile.get(`pages/${file}`))).toEqual([]);
});

/** Pages of different shapes; parsing them takes most of the time. */
let parsed: { route: string; document: Document }[] | undefined;

function parsedPages(pages: readonly SavedPage[]) {
  if (parsed) return parsed;
  parsed = listShapes(pages).map(({ file, route = 'the sign-in provider' }) => ({
    route,
    document: parseHTML(readFileSync(join(crawlFolder, file), 'utf8')).document,
  }));
  expect(parsed.length).toBeGreaterThan(120);
  return parsed;
}

const foundIn = (pages: readonly SavedPage[], findProblems: (document: Document) => string[]): string[] => [
  ...new Set(
    parsedPages(pages).flatMap(({ route, document }) =>
      findProblems(document).map((problem) => `${route}: ${problem}`),
    ),
  ),
];

test('No words run together without the style sheet.', ({ crawl }) => {
  expect(foundIn(crawl.pages, findWordsRunTogether)).toEqual([]);
});

test('Each drawing has a width without the style sheet.', ({ crawl }) => {
  const findProblems = (document: Document) =>
    [...document.querySelectorAll('svg:not([width])')].map((picture) => picture.outerHTML.slice(0, 80));
  expect(foundIn(crawl.pages, findProblems)).toEqual([]);
});

const LANDMARKS = 'header, nav, main, footer, [role=search], dialog, noscript, script, style, template';

test('Controls are inside landmarks, and a form without a name is not a landmark.', ({ crawl }) => {
  const findProblems = (document: Document) => [
    ...[...document.querySelectorAll('body a[href], body button, body summary')]
      .filter((control) => !control.closest(LANDMARKS))
      .map((control) => `outside of all landmarks: ${control.outerHTML.slice(0, 80)}`),
    ...[...document.querySelectorAll('form:not([role], [hidden], [aria-label], [aria-labelledby])')].map(
      (form) => `a form without a name: ${form.getAttribute('action') ?? 'to its own page'}`,
    ),
  ];
  expect(foundIn(crawl.pages, findProblems)).toEqual([]);
});

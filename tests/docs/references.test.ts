import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const decisions = globSync('docs/decisions/[0-9]*.md').map((path) => path.replaceAll('\\', '/'));
/** `docs/decisions/` and four digits. */
const getNumber = (path: string) => path.slice(0, 19);
const known = new Set(decisions.flatMap((path) => [path, getNumber(path)]));
const files = globSync('{app,bench,contract,docs,sandbox,scripts,tests}/**/*.{ts,tsx,mjs,md}').concat(
  globSync('*.{ts,js,cjs,md}'),
  '.dependency-cruiser.cjs',
);
/** The links of every page: the page, its folder, and the address without and with its part of a page. */
const links = globSync('{README.md,CHANGELOG.md,docs/**/*.md}').flatMap((path) => {
  const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '.';
  return [...readFileSync(path, 'utf8').matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g)].map(
    ([link, file = '', anchor]) => ({
      at: `${path}: ${link}`,
      target: file ? `${folder}/${file}` : path,
      anchor,
    }),
  );
});
const referencesIn = (path: string, pattern: RegExp) =>
  [...readFileSync(path, 'utf8').matchAll(pattern)].map(([whole]) => whole);

test('finds every decision that code or documentation cites', () => {
  const missing = files.flatMap((path) =>
    referencesIn(path, /docs\/decisions\/\d{4}(?:-[a-z0-9-]+\.md)?/g)
      .filter((cited) => !known.has(cited))
      .map((cited) => `${path}: ${cited}`),
  );
  expect(missing).toEqual([]);
});

test('has a separate number for each decision', () => {
  expect(new Set(decisions.map(getNumber)).size).toBe(decisions.length);
});

test('lists every decision by topic once', () => {
  const listed = [...readFileSync('docs/decisions/README.md', 'utf8').matchAll(/\]\((\d[^)]+)\)/g)];
  expect(listed.map(([, path]) => `docs/decisions/${path}`).sort()).toEqual([...decisions].sort());
});

test('finds the file of every link in the documentation', () => {
  expect(links.length).toBeGreaterThan(100);
  const broken = links.filter(({ target }) => globSync(target).length === 0);
  expect(broken.map(({ at }) => at)).toEqual([]);
});

/** The anchor that GitHub makes of a heading. */
const toAnchor = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
const listAnchors = (path: string) =>
  [...readFileSync(path, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading]) => toAnchor(heading!));

test('finds the heading of every link to a part of a page', () => {
  const broken = links.filter(({ target, anchor }) => anchor && !listAnchors(target).includes(anchor));
  expect(broken.map(({ at }) => at)).toEqual([]);
});

const pages = globSync('docs/**/*.md');

test('has at most 200 lines in each page', () => {
  const long = pages.filter((path) => readFileSync(path, 'utf8').split('\n').length > 201);
  expect(long).toEqual([]);
});

test('has at most 80 characters in each table cell', () => {
  const wide = [...pages, 'README.md'].flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .flatMap((line) => line.replaceAll(/\]\([^)]*\)/g, ']').split('|'))
      .filter((cell) => cell.trim().length > 80)
      .map((cell) => `${path}: ${cell.trim()}`),
  );
  expect(wide).toEqual([]);
});

test('reaches every page from docs/README.md by links', () => {
  const reached = new Set(['docs/README.md']);
  for (const path of reached)
    for (const [, target] of readFileSync(path, 'utf8').matchAll(/\]\((?!https?:|#)([^)#]+\.md)/g))
      reached.add(join(path, '..', target!).replaceAll('\\', '/'));
  expect(pages.filter((path) => !reached.has(path.replaceAll('\\', '/')))).toEqual([]);
});

test('finds every path that the maps of the code name', () => {
  const maps = ['README.md', 'docs/develop/common-changes.md', ...globSync('docs/operate/**/*.md')];
  const missing = maps.flatMap((map) =>
    [...readFileSync(map, 'utf8').matchAll(/`((?:app|docs|sandbox|tests|deploy)\/[^`<>\s]+)`/g)]
      .map(([, path = '']) => path)
      .filter((path) => globSync(path.replaceAll('$', '[$]')).length === 0)
      .map((path) => `${map}: ${path}`),
  );
  expect(missing).toEqual([]);
});

test('names every command in the README, and only existing commands in all pages', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const unknown = globSync('{README.md,docs/**/*.md,bench/*.md,.env.example}').flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/npm run (?:--\S+ )*([\w:-]+)/g)]
      .filter(([, name = '']) => !(name in scripts))
      .map(([command]) => `${path}: ${command}`),
  );
  expect(unknown).toEqual([]);
  const named = new Set(readFileSync('README.md', 'utf8').match(/(?<=`(?:npm (?:run )?)?)[\w:-]+(?=[` ])/g));
  expect(Object.keys(scripts).filter((name) => !named.has(name))).toEqual([]);
});

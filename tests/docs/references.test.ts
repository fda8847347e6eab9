import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const decisions = globSync('docs/decisions/*.md').map((path) => path.replaceAll('\\', '/'));
/** `docs/decisions/` and four digits. */
const numberOf = (path: string) => path.slice(0, 19);
const known = new Set(decisions.flatMap((path) => [path, numberOf(path)]));
const files = globSync('{app,bench,contract,docs,sandbox,scripts,tests}/**/*.{ts,tsx,mjs,md}').concat(
  globSync('*.{ts,js,cjs,md}'),
  '.dependency-cruiser.cjs',
);
const referencesIn = (path: string, pattern: RegExp) =>
  [...readFileSync(path, 'utf8').matchAll(pattern)].map(([whole]) => whole);

test('every decision that code or documentation cites exists', () => {
  const missing = files.flatMap((path) =>
    referencesIn(path, /docs\/decisions\/\d{4}(?:-[a-z0-9-]+\.md)?/g)
      .filter((cited) => !known.has(cited))
      .map((cited) => `${path}: ${cited}`),
  );
  expect(missing).toEqual([]);
});

test('every decision has a number of its own', () => {
  expect(new Set(decisions.map(numberOf)).size).toBe(decisions.length);
});

test('every decision is in the list by topic, once', () => {
  const listed = [...readFileSync('docs/README.md', 'utf8').matchAll(/\]\((decisions\/[^)]+)\)/g)];
  expect(listed.map(([, path]) => `docs/${path}`).sort()).toEqual([...decisions].sort());
});

test('every link of the documentation leads to a file', () => {
  const broken = globSync('{README.md,docs/**/*.md}').flatMap((path) => {
    const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '.';
    return [...readFileSync(path, 'utf8').matchAll(/\]\((?!https?:|#)([^)#]+)/g)]
      .map(([, target]) => `${folder}/${target}`)
      .filter((target) => globSync(target).length === 0)
      .map((target) => `${path}: ${target}`);
  });
  expect(broken).toEqual([]);
});

/** As GitHub makes an anchor of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
const anchorsOf = (path: string) =>
  [...readFileSync(path, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading!));

test('every link to a part of a page leads to its heading', () => {
  const broken = globSync('{README.md,docs/**/*.md}').flatMap((path) => {
    const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '.';
    return [...readFileSync(path, 'utf8').matchAll(/\]\((?!https?:)([^)#]*)#([^)]+)\)/g)]
      .filter(([, file, anchor]) => !anchorsOf(file ? `${folder}/${file}` : path).includes(anchor!))
      .map(([link]) => `${path}: ${link}`);
  });
  expect(broken).toEqual([]);
});

test('every path that the maps of the code name is there', () => {
  const missing = [
    'README.md',
    'docs/develop/common-changes.md',
    ...globSync('docs/operate/**/*.md'),
  ].flatMap((map) =>
    [...readFileSync(map, 'utf8').matchAll(/`((?:app|docs|sandbox|tests|deploy)\/[^`<>\s]+)`/g)]
      .map(([, path = '']) => path)
      .filter((path) => globSync(path.replaceAll('$', '[$]')).length === 0)
      .map((path) => `${map}: ${path}`),
  );
  expect(missing).toEqual([]);
});

test('the README names every command, and no page names one that is not there', () => {
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

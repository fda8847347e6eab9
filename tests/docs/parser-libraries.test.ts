/** docs/develop/parser-libraries.md names every package of production once, on one side or the other. */
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';

const page = readFileSync('docs/develop/parser-libraries.md', 'utf8');
const [, parsing = '', others = ''] = page.split(/^## Parses .*$/m);
const namesIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, name]) => name!);
const rows = parsing
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
const listed = [...rows.flatMap(([packages = '']) => namesIn(packages)), ...namesIn(others)];

interface Locked {
  dev?: boolean;
  link?: boolean;
}
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Locked>;
};
const inProduction = new Set(
  Object.entries(packages)
    .filter(([path, { dev, link }]) => path !== '' && !dev && !link)
    .map(([path]) => path.split('node_modules/').at(-1)!),
);

test('every package of production is listed once, and no other', () => {
  expect(inProduction.size).toBeGreaterThan(100);
  expect(listed.toSorted()).toEqual([...inProduction].toSorted());
});

test('each row says what is read, what is accepted and what else the library may do', () => {
  expect(rows.length).toBeGreaterThan(20);
  for (const row of rows) {
    expect(row.filter(Boolean)).toHaveLength(4);
    expect(Math.max(...row.map((cell) => cell.length)), row[0]).toBeLessThanOrEqual(80);
  }
});

test('every file that the page names is there', () => {
  const text = page.slice(0, page.indexOf('## Parses input'));
  const files = namesIn(text).filter((name) => name.endsWith('.ts'));
  expect(files.length).toBeGreaterThan(5);
  const known = new Set(
    globSync('{app,tests}/**/*.ts').flatMap((path) => [path.replaceAll('\\', '/'), basename(path)]),
  );
  expect(files.filter((file) => !known.has(file))).toEqual([]);
});

import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const names = readFileSync('docs/traceability.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .flatMap((row) => [...row.matchAll(/`([^`]+)`/g)].map(([, name]) => name!));

/** `app/a/{b, c}.ts` → `app/a/b.ts`, `app/a/c.ts` */
const pathsOf = (name: string): string[] => {
  const [whole, choices] = /\{([^}]+)\}/.exec(name) ?? [];
  if (whole === undefined || choices === undefined) return [name];
  return choices.split(',').map((choice) => name.replace(whole, choice.trim()));
};
const isPath = (name: string) => /^(app|bench|docs|sandbox|scripts|tests)\/|\.(test|spec)\.tsx?$/.test(name);

test('every file that a row names is there', () => {
  const paths = new Set(names.filter(isPath).flatMap(pathsOf));
  expect(paths.size).toBeGreaterThan(200);
  expect([...paths].filter((path) => globSync(path.replaceAll('$', '[$]')).length === 0)).toEqual([]);
});

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

test('each line of the specification has one row, in its place', () => {
  const lines = readFileSync('docs/traceability.md', 'utf8').split('\n');
  const ids = lines.flatMap((line) => /^\| (\d)\.(\d\d) \|/.exec(line)?.slice(1).map(Number) ?? []);
  const rows = ids.flatMap((chapter, at) => (at % 2 === 0 ? [{ chapter, line: ids[at + 1] }] : []));
  const chapters = [...Map.groupBy(rows, ({ chapter }) => chapter)];
  expect(chapters.map(([chapter]) => chapter)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  for (const [, of] of chapters) expect(of.map(({ line }) => line)).toEqual(of.map((_, at) => at + 1));
  expect(lines.filter((line) => line.includes(' | ') && !line.startsWith('| '))).toEqual([]);
});

/** The lines that a proof names itself: `(3.16)`, `(4.03, 4.04)`. */
const citedBy = (text: string): string[] =>
  [...text.matchAll(/\((\d\.\d\d(?:, \d\.\d\d)*)\)/g)].flatMap(([, ids]) => ids!.split(', '));

const proofs = new Map(
  readFileSync('docs/traceability.md', 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, id, , , proof] = line.split('|').map((cell) => cell.trim());
      return id && proof && /^\d\.\d\d$/.test(id) ? [[id, proof] as const] : [];
    }),
);

test('a test whose title names a line is a proof of that line', () => {
  expect(proofs.size).toBeGreaterThan(370);
  const missing = globSync('{app,sandbox,tests}/**/*.{test,spec}.{ts,tsx}').flatMap((file) => {
    const titles = [...readFileSync(file, 'utf8').matchAll(/\b(?:test|it)\(\s*['"`](.+?)['"`],/g)];
    return citedBy(titles.map(([, title]) => title!).join('\n'))
      .filter((id) => !proofs.get(id)?.includes(file))
      .map((id) => `${id}: ${file}`);
  });
  expect(missing).toEqual([]);
});

/** A file without its comments: an id there proves nothing. */
const withoutComments = (text: string) => text.replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '');

test('each row names a test that says in its title, or in that of a case, which line it holds', () => {
  const filesOf = (proof: string) =>
    [...proof.matchAll(/`([^`]+)`/g)]
      .flatMap(([, name]) => pathsOf(name!))
      .flatMap((path) => globSync(path.replaceAll('$', '[$]')));
  const cites = (id: string) => (file: string) =>
    citedBy(withoutComments(readFileSync(file, 'utf8'))).includes(id);
  const unheld = [...proofs].filter(([id, proof]) => !filesOf(proof).some(cites(id))).map(([id]) => id);
  expect(unheld).toEqual([]);
});

/**
 * `npm run trace`: prints the tests that prove each line of the
 * specification. A test names its lines in its title, or in that of a case: `(3.16)`, `(4.03, 4.04)`.
 */
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';

/** The number of lines of each chapter, from the first on. */
const LINES_OF_CHAPTERS = [26, 70, 52, 40, 44, 11, 67, 42, 26];

const CITED = /\(([1-9]\.\d\d(?:, [1-9]\.\d\d)*)\)/g;
const COMMENT = /^[ \t]*(?:\/\/|\/?\*).*$/gm;

/** @returns the files of the tests that name a line, by the line's id; empty for a line without a test */
export function findTestsByLine(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [index, count] of LINES_OF_CHAPTERS.entries())
    for (let line = 1; line <= count; line += 1)
      found.set(`${index + 1}.${String(line).padStart(2, '0')}`, []);
  for (const file of globSync('{app,contract,sandbox,tests}/**/*.{test,spec}.{ts,tsx}').sort()) {
    const text = readFileSync(file, 'utf8').replaceAll(COMMENT, '');
    const ids = [...text.matchAll(CITED)].flatMap(([, cited]) => cited!.split(', '));
    for (const id of new Set(ids)) found.set(id, [...(found.get(id) ?? []), file]);
  }
  return found;
}

/** `1.08, 1.09, 1.10` in a row become `1.08–1.10`. @param ids sorted */
function joinRanges(ids: readonly string[]): string {
  const runs: string[][] = [];
  for (const id of ids) {
    const last = runs.at(-1);
    // binary fractions: 1.09 + 0.01 is not 1.10
    if (last && Math.round(Number(id) * 100) === Math.round(Number(last.at(-1)) * 100) + 1) last.push(id);
    else runs.push([id]);
  }
  return runs.map((run) => (run.length < 3 ? run.join(', ') : `${run[0]}–${run.at(-1)}`)).join(', ');
}

/** The list: one line for each folder, with the lines of each of its test files. */
export function formatTraceability(): string {
  const idsByFile = new Map<string, string[]>();
  for (const [id, files] of findTestsByLine())
    for (const file of files) idsByFile.set(file, [...(idsByFile.get(file) ?? []), id]);
  const files = [...idsByFile].sort(([one], [other]) => (one < other ? -1 : 1));
  const folders = Map.groupBy(files, ([file]) => dirname(file));
  const lines = [...folders].map(
    ([folder, tests]) =>
      `- ${folder}: ${tests.map(([file, ids]) => `${basename(file).replace(/\.(?:test|spec)\.tsx?$/, '')} (${joinRanges(ids)})`).join('; ')}`,
  );
  return `${lines.join('\n')}\n`;
}

if (import.meta.main) process.stdout.write(formatTraceability());

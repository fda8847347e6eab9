/**
 * `npm run mutants`: plants each fault of mutants.json in a copy of this working tree, and runs the tests listed with
 * it. One of them must fail. `npm run mutants -- money` selects those with that word in their kind, name or tests:
 * `.spec.ts` selects those that need a browser, `.test.ts` those that do not. A test is a file of vitest, or a spec
 * of Playwright with its arguments.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

interface Mutant {
  name: string;
  kind: string;
  file: string;
  /** occurs exactly once in the file */
  find: string;
  replace: string;
  tests: string[];
}

const root = resolve(import.meta.dirname, '../..');
const asked = process.argv.slice(2).join(' ').toLowerCase();
const all = JSON.parse(readFileSync(join(import.meta.dirname, 'mutants.json'), 'utf8')) as Mutant[];
const mutants = all.filter(({ kind, name, tests }) =>
  `${kind}: ${name} ${tests.join(' ')}`.toLowerCase().includes(asked),
);

function copyTree(): string {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const { stdout } = spawnSync('git', list, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 });
  const copy = mkdtempSync(join(tmpdir(), 'mutants-'));
  for (const file of stdout.split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file), { force: true });
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

const copy = copyTree();
const isBrowserTest = (test: string) => test.includes('.spec.ts');

const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', VITEST_MAX_WORKERS: '1' };

/** @returns the output of the command if it failed */
function findFailure(command: string): string | undefined {
  const { status, stdout, stderr } = spawnSync(command, { cwd: copy, env, shell: true, encoding: 'utf8' });
  return status === 0 ? undefined : stdout + stderr;
}

/** Only a test that was found and failed kills a mutant, because a missing file fails as well. */
const isTestFailure = (output: string) =>
  /^\s*(?:Tests|Test Files) .*\d+ failed|^\s+\d+ failed/m.test(output);

function run(tests: readonly string[]): string | undefined {
  const units = tests.filter((test) => !isBrowserTest(test));
  const specs = tests.filter(isBrowserTest);
  return (
    (units.length > 0 ? findFailure(`npx vitest run --bail=1 ${units.join(' ')}`) : undefined) ??
    (specs.length > 0 ? findFailure('npm run --silent build') : undefined) ??
    specs
      .map((spec) => findFailure(`npx playwright test --workers=1 ${spec}`))
      .find((output) => output !== undefined)
  );
}

/** @returns the result, and whether it is the expected one */
function tryMutant({ file, find, replace, tests }: Mutant): [outcome: string, isKilled: boolean] {
  const path = join(copy, file);
  const source = readFileSync(path, 'utf8');
  const times = source.split(find).length - 1;
  if (times !== 1) return [`its text stands ${times} times in ${file}`, false];
  writeFileSync(
    path,
    source.replace(find, () => replace),
  );
  const output = run(tests);
  writeFileSync(path, source);
  if (output === undefined) return ['survived', false];
  return isTestFailure(output) ? ['killed', true] : [`no test ran:\n${output.slice(-2_000)}`, false];
}

const secondsSince = (startedAt: number) => `${((performance.now() - startedAt) / 1_000).toFixed(1)} s`;
const beganAt = performance.now();
let lost = 0;
try {
  const unmutated = run([...new Set(mutants.flatMap(({ tests }) => tests))]);
  console.log(`${unmutated === undefined ? '✓' : '✗'} without a fault all pass (${secondsSince(beganAt)})`);
  if (unmutated !== undefined) throw new Error(unmutated.slice(-4_000));
  for (const mutant of mutants) {
    const startedAt = performance.now();
    const [outcome, isKilled] = tryMutant(mutant);
    if (!isKilled) lost += 1;
    const { kind, name } = mutant;
    console.log(`${isKilled ? '✓' : '✗'} ${kind}: ${name} ${outcome} (${secondsSince(startedAt)})`);
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
console.log(`\n${mutants.length - lost} of ${mutants.length} killed in ${secondsSince(beganAt)}`);
process.exitCode = lost > 0 || mutants.length === 0 ? 1 : 0;

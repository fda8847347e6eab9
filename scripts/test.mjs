/**
 * `npm test`: all checks, also on a fresh clone. Those without a browser run side by side, then the browser
 * tests; all of them run even when one fails. Ends with the time of each stage, the slowest tests, and the
 * line `N passed, N failed`.
 *
 * `npm run test:all` adds long checks that do not guard money, access or privacy (README, 'Test it').
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { ensureChromium, ensureFonts, ensureTools } from './machine.mjs';
import {
  ensurePackages,
  createInsideEnv,
  isBuilt,
  findProjectNode,
  root,
  run,
  runQuietly,
} from './project.mjs';

/** @typedef {{ name: string, passed: number, failed: number, seconds: number }} StageResult */
/** @typedef {{ title: string, file: string, seconds: number, failure?: string, isRetried?: boolean }} FinishedTest */

const reports = join(root, 'var', 'test');
const unitReport = join(reports, 'unit.json');
const browserReport = join(root, 'test-results', 'report.json');
const env = {
  ...createInsideEnv(),
  // a test runner starts many workers, which share compiled code by this cache
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
  // one day, shared by all workers (tests/harness/sweeps.ts)
  SWEEP_SEED: process.env.SWEEP_SEED ?? String(Math.floor(Date.now() / 86_400_000)),
  ...(process.argv.includes('--all') && { TEST_ALL: '1' }),
};

/** @type {StageResult[]} */
const stages = [];

/** @param {string} file @returns {any} the report of a test runner, if there is one */
const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

/** @param {number} startedAt */
const secondsSince = (startedAt) => (performance.now() - startedAt) / 1000;

/** @param {StageResult} result @param {string} [output] printed when the stage failed */
function finish(result, output = '') {
  stages.push(result);
  if (result.failed > 0 && output) console.log(`\n— ${result.name}\n${output}`);
  console.log(line(result));
}

/** @param {StageResult} result */
const line = ({ name, passed, failed, seconds }) =>
  `${failed > 0 ? '✗' : '✓'} ${name}: ${passed} passed, ${failed} failed (${seconds.toFixed(1)} s)`;

/**
 * A check that passes or fails.
 * @param {string} name
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} [more] environment variables of this command alone
 */
async function gate(name, command, args, more = {}) {
  const startedAt = performance.now();
  const { ok, output } = await runQuietly(command, args, { ...env, ...more });
  finish({ name, passed: ok ? 1 : 0, failed: ok ? 0 : 1, seconds: secondsSince(startedAt) }, output);
  return ok;
}

/** @param {string} name @param {string[]} [args] @returns {[command: string, args: string[]]} */
const script = (name, args = []) => [
  'npm',
  ['run', '--silent', name, ...(args.length ? ['--', ...args] : [])],
];

/** @param {string} file @param {string[]} args @returns {[command: string, args: string[]]} */
const typescript = (file, args = []) => [
  findProjectNode(),
  ['--disable-warning=ExperimentalWarning', file, ...args],
];

/**
 * Counts a test runner's own report; a runner that ends badly without naming a test counts as one failure.
 * @param {string} name @param {string} file @param {() => Promise<{ ok: boolean, output?: string }>} runner
 * @param {(report: any) => { passed: number, failed: number }} read
 */
async function suite(name, file, runner, read) {
  const startedAt = performance.now();
  rmSync(file, { force: true });
  mkdirSync(dirname(file), { recursive: true });
  const { ok, output } = await runner();
  const report = readReport(file);
  const { passed, failed } = report ? read(report) : { passed: 0, failed: 0 };
  const ran = ok && passed + failed > 0;
  const result = { name, passed, failed: ran ? failed : Math.max(1, failed) };
  finish({ ...result, seconds: secondsSince(startedAt) }, output);
}

const unitTests = () =>
  suite(
    'unit and contract tests',
    unitReport,
    () => {
      const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${unitReport}`];
      const [npm, args] = script('test:unit', ['--silent=passed-only', ...reporters]);
      return runQuietly(npm, args, env);
    },
    ({ numPassedTests, numFailedTests, testResults }) => {
      // a file that could not be loaded has no tests to count
      const unloaded = testResults.filter(
        (/** @type {any} */ file) => file.status === 'failed' && file.assertionResults.length === 0,
      );
      return { passed: numPassedTests, failed: numFailedTests + unloaded.length };
    },
  );

const browserTests = () =>
  suite(
    'browser and journey tests',
    browserReport,
    async () => ({ ok: await run(...script('test:e2e'), env) }),
    // A few timing accidents must not block a landing, but more of them are a fault.
    ({ stats: { expected, unexpected, flaky } }) =>
      flaky > MAX_RETRIED
        ? { passed: expected, failed: unexpected + flaky }
        : { passed: expected + flaky, failed: unexpected },
  );

/** Tests that passed only in a retry, which happens only with CI=true (playwright.config.ts). */
const MAX_RETRIED = 3;

/** Linters with hundreds of packages. They are fetched when they run, and do not belong to the project's packages. */
const LINTERS = {
  Redocly: '@redocly/cli@2.77.0 redocly lint --format stylish',
  Spectral: '@stoplight/spectral-cli@6.16.3 spectral lint --fail-severity hint',
};

/** Checks docs/openapi.json with independent linters: redocly.yaml, .spectral.yaml. */
async function lintOpenApi() {
  const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  for (const [name, command] of Object.entries(LINTERS))
    await gate(name, 'npx', ['--yes', '--package', ...command.split(' '), 'docs/openapi.json'], quiet);
}

/** Builds unless the build is newer than its sources. */
const build = async () => isBuilt() || gate('build', ...script('build'), { NODE_ENV: 'production' });

/** @returns {FinishedTest[]} */
function finishedUnitTests() {
  const files = readReport(unitReport)?.testResults ?? [];
  return files.flatMap((/** @type {any} */ { name, assertionResults }) =>
    assertionResults.map((/** @type {any} */ test) => ({
      title: test.fullName,
      file: relative(root, name),
      seconds: (test.duration ?? 0) / 1000,
      failure: test.failureMessages[0],
    })),
  );
}

/** @returns {FinishedTest[]} */
function finishedBrowserTests() {
  /** @param {any} group @param {string} file @returns {FinishedTest[]} */
  const testsIn = ({ suites = [], specs = [] }, file) => [
    ...suites.flatMap((/** @type {any} */ suite) => testsIn(suite, file)),
    ...specs.flatMap((/** @type {any} */ { title, tests }) =>
      tests.map((/** @type {any} */ { results, status }) => ({
        title,
        file,
        seconds:
          results.reduce((/** @type {number} */ sum, /** @type {any} */ r) => sum + r.duration, 0) / 1000,
        failure: results.find((/** @type {any} */ { error }) => error)?.error.message,
        isRetried: status === 'flaky',
      })),
    ),
  ];
  const files = readReport(browserReport)?.suites ?? [];
  return files.flatMap((/** @type {any} */ suite) => testsIn(suite, suite.title));
}

/** @param {FinishedTest[]} tests */
function printSlowest(tests) {
  console.log('\nThe ten slowest tests:');
  for (const { title, file, seconds } of tests.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10))
    console.log(`  ${seconds.toFixed(1).padStart(5)} s  ${file}: ${title}`);
}

/** Names failed tests at the end, because some logs keep only their end. @param {FinishedTest[]} tests */
function printFailed(tests) {
  for (const { title, file, failure, isRetried } of tests)
    if (failure && !isRetried)
      console.log(`\n✗ ${file}: ${title}\n${failure.split('\n').slice(0, 12).join('\n')}`);
}

const startedAt = performance.now();
const [missingTools] = await Promise.all([ensureTools(env.TEST_ALL !== undefined), ensurePackages()]);
await ensureChromium();
const lacking = [...missingTools, ...(await ensureFonts())];
for (const what of lacking) console.warn(what);
console.log(`Ready (${secondsSince(startedAt).toFixed(1)} s); SWEEP_SEED=${env.SWEEP_SEED}`);

const [canServe] = await Promise.all([
  build(),
  unitTests(),
  gate('types', ...script('typecheck')),
  gate('lint', ...script('lint')),
  gate('format', ...script('format:check')),
  gate('OpenAPI document', ...typescript('scripts/openapi.ts', ['--check'])),
  env.TEST_ALL && lintOpenApi(),
]);
if (canServe) await browserTests();
if (canServe && env.TEST_ALL) await gate('Three engines', ...typescript('tests/engines/main.ts'));
if (canServe && env.TEST_ALL) await gate('Orca', ...typescript('tests/orca/main.ts'));
if (canServe && env.TEST_ALL) await gate('Lynx and w3m', ...typescript('scripts/lowend.ts'));

const tests = [...finishedUnitTests(), ...finishedBrowserTests()];
printFailed(tests);
printSlowest(tests);
console.log(`\nStages (${(secondsSince(startedAt) / 60).toFixed(1)} minutes in all):`);
for (const stage of stages) console.log(`  ${line(stage)}`);
const retried = tests.filter(({ isRetried }) => isRetried);
if (retried.length > 0) console.log(`\nPassed only when tried again (at most ${MAX_RETRIED} may):`);
for (const { title, file, failure } of retried)
  console.log(`  ${file}: ${title}\n    ${failure?.split('\n', 1)[0]}`);
if (lacking.length > 0) console.log('\nNot covered:');
for (const what of lacking) console.log(`  ${what}`);
const passed = stages.reduce((sum, stage) => sum + stage.passed, 0);
const failed = stages.reduce((sum, stage) => sum + stage.failed, 0);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

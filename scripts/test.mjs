/**
 * `npm test`: everything that has to hold, from a fresh clone. Goes through all checks even when one
 * fails, and ends with the line `N passed, N failed`.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ensureChromium, ensureRedis } from './machine.mjs';
import { build, ensurePackages, insideEnv, projectNode, root, run } from './project.mjs';

const unitReport = join(root, 'var', 'test', 'unit.json');
const browserReport = join(root, 'test-results', 'report.json');

const total = { passed: 0, failed: 0 };
/** @type {string[]} */
const failures = [];

/** @param {string} name @param {number} passed @param {number} failed @param {number} startedAt */
function count(name, passed, failed, startedAt) {
  total.passed += passed;
  total.failed += failed;
  if (failed > 0) failures.push(name);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${failed > 0 ? '✗' : '✓'} ${name}: ${passed} passed, ${failed} failed (${seconds} s)`);
}

/** One check that holds or does not. @param {string} name @param {() => Promise<boolean>} check */
async function gate(name, check) {
  console.log(`\n— ${name}`);
  const startedAt = performance.now();
  const held = await check();
  count(name, held ? 1 : 0, held ? 0 : 1, startedAt);
  return held;
}

/** @param {string} file @returns {any} what a test runner reported, if it got that far */
const report = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

/**
 * Many tests at once; a runner that ends badly without naming a test counts as one failure.
 * @param {string} name @param {string} file @param {() => Promise<boolean>} runner
 * @param {(report: any) => { passed: number, failed: number }} read
 */
async function suite(name, file, runner, read) {
  console.log(`\n— ${name}`);
  const startedAt = performance.now();
  rmSync(file, { force: true });
  mkdirSync(dirname(file), { recursive: true });
  const endedWell = await runner();
  const reported = report(file);
  const { passed, failed } = reported ? read(reported) : { passed: 0, failed: 0 };
  const ran = endedWell && passed + failed > 0;
  count(name, passed, ran ? failed : Math.max(1, failed), startedAt);
}

/** @param {string} name @param {string[]} [args] */
const script = (name, args = []) =>
  run('npm', ['run', '--silent', name, ...(args.length ? ['--', ...args] : [])], insideEnv());
/** @param {string} file @param {string[]} args */
const typescript = (file, args = []) =>
  run(projectNode(), ['--disable-warning=ExperimentalWarning', file, ...args], insideEnv());

await ensurePackages();
await ensureChromium();
await ensureRedis();

await gate('format', () => script('format:check', ['--log-level=warn']));
await gate('types', () => script('typecheck'));
await gate('lint', () => script('lint'));
await gate('OpenAPI document', () => typescript('scripts/openapi.ts', ['--check']));

await suite(
  'unit and contract tests',
  unitReport,
  () => script('test:unit', ['--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`]),
  ({ numPassedTests, numFailedTests, testResults }) => {
    // a file that could not be loaded has no tests to count
    const unloaded = testResults.filter(
      (/** @type {any} */ file) => file.status === 'failed' && file.assertionResults.length === 0,
    );
    return { passed: numPassedTests, failed: numFailedTests + unloaded.length };
  },
);

if (await gate('build', build)) {
  await gate('no server code in the client files', () => typescript('scripts/check-client-bundle.ts'));
  await gate('budgets', () => typescript('scripts/budgets.ts'));
  await suite(
    'browser tests',
    browserReport,
    () => script('test:e2e'),
    ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky }),
  );
}

if (failures.length > 0) console.log(`\nFailed: ${failures.join(', ')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

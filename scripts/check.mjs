/**
 * `npm run check`: format, types, lint and the nearest tests of the changes since main, side by side. It
 * takes less than a minute with warm caches. `npm test` decides.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { ensureBuild, insideEnv, root, runQuietly } from './project.mjs';

/** `npm test` runs further ones. */
const MAX_TEST_FILES = 15;
const MAX_JOURNEYS = 2;

const env = insideEnv();
const journeys = join(root, 'tests', 'e2e', 'journeys');

/** @param {string[]} args */
const git = (args) =>
  spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.split('\n').filter(Boolean);

/** Files changed since this branch left main, committed or not. */
function findChanges() {
  const [base = 'HEAD'] = [
    ...git(['merge-base', 'HEAD', 'main']),
    ...git(['merge-base', 'HEAD', 'origin/main']),
  ];
  const changed = [
    ...git(['diff', '--name-only', base]),
    ...git(['ls-files', '--others', '--exclude-standard']),
  ];
  return [...new Set(changed)].filter((path) => existsSync(join(root, path)));
}

/** @param {string} name @param {string} command @param {string[]} args */
async function step(name, command, args) {
  const startedAt = performance.now();
  const { ok, output } = await runQuietly(command, args, env);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${ok ? '✓' : '✗'} ${name} (${seconds} s)${ok ? '' : `\n${output}`}`);
  return ok;
}

/**
 * The importers of each file, and whether all imports are allowed.
 * @returns {Promise<{ importers: Map<string, string[]>, ok: boolean }>}
 */
async function lookAtImports() {
  const cache = ['--cache', 'node_modules/.cache/depcruise-json', '--cache-strategy', 'content'];
  const options = ['--config', '.dependency-cruiser.cjs', ...cache, '--output-type', 'json'];
  const { output } = await runQuietly(
    'depcruise',
    [...options, 'app', 'contract', 'sandbox', 'server.ts', 'tests'],
    env,
  );
  /** @type {{ modules: { source: string, dependents: string[] }[], summary: any }} */
  const { modules, summary } = JSON.parse(output);
  for (const { rule, from, to } of summary.violations) console.log(`✗ ${rule.name}: ${from} → ${to}`);
  return {
    importers: new Map(modules.map(({ source, dependents }) => [source, dependents])),
    ok: summary.error === 0,
  };
}

/** @param {string} path */
const isUnitTest = (path) => /\.test\.tsx?$/.test(path);

/**
 * The tests beside a changed file, then those that import it, the nearest first.
 * @param {string[]} changed @param {Map<string, string[]>} importers
 */
function findTests(changed, importers) {
  const folders = new Set(changed.filter((path) => /\.tsx?$/.test(path)).map((path) => dirname(path)));
  const beside = [...importers.keys()].filter((path) => isUnitTest(path) && folders.has(dirname(path)));
  // a glob finds labels, not imports
  const ofLabels = changed.some((path) => path.endsWith('labels.ts'))
    ? [...importers.keys()].filter((path) => isUnitTest(path) && path.startsWith('app/i18n/'))
    : [];
  const names = new Set(changed.map((path) => basename(path).split('.', 1)[0]));
  const namesakes = beside.filter((path) => names.has(basename(path).split('.', 1)[0]));
  const found = new Set([...changed.filter(isUnitTest), ...namesakes, ...ofLabels, ...beside]);
  const seen = new Set(changed);
  for (let nearest = changed; nearest.length > 0;) {
    nearest = [...new Set(nearest.flatMap((path) => importers.get(path) ?? []))].filter(
      (path) => !seen.has(path),
    );
    for (const path of nearest) seen.add(path);
    for (const path of nearest.filter(isUnitTest)) found.add(path);
  }
  return [...found];
}

/** Parts of the portal whose journey has a different name. @type {Record<string, string>} */
const OTHER_NAMES = {
  addresses: 'refill',
  cards: 'refill',
  cart: 'refill',
  checkout: 'refill',
  orders: 'refill',
  account: 'settings',
  identity: 'session',
  registration: 'account-lifecycle',
  'delete-account': 'account-lifecycle',
  membership: 'family',
  requests: 'past-records',
};

/** The journeys through the parts of the portal that changed. @param {string[]} changed */
function findJourneys(changed) {
  const names = readdirSync(journeys).map((file) => basename(file, '.spec.ts'));
  const isIn = (/** @type {string} */ path) => (/** @type {string} */ name) =>
    path.split(/[/.]/).includes(name);
  const found = changed
    .filter((path) => path.startsWith('app/') && !isUnitTest(path))
    .flatMap((path) => [
      ...names.filter(isIn(path)),
      ...Object.keys(OTHER_NAMES)
        .filter(isIn(path))
        .map((name) => OTHER_NAMES[name]),
      ...(path.startsWith('app/ui/') ? ['help'] : []),
    ]);
  const own = changed
    .filter((path) => path.startsWith('tests/e2e/journeys/'))
    .map((path) => basename(path, '.spec.ts'));
  return [...new Set([...own, ...found])];
}

async function runJourneys() {
  const found = findJourneys(changed);
  if (found.length === 0) return true;
  await ensureBuild();
  const files = found.slice(0, MAX_JOURNEYS).map((name) => `journeys/${name}.spec.ts`);
  const args = ['test', '--project=with-scripts', '--reporter=line', ...files];
  return step(`in a browser: ${files.join(', ')}`, 'playwright', args);
}

async function runTests() {
  const { importers, ok } = await lookAtImports();
  const found = findTests(changed, importers);
  const run = found.slice(0, MAX_TEST_FILES);
  if (run.length === 0) return ok;
  const left = found.length - run.length;
  const name = `${run.length} files of tests${left > 0 ? `, ${left} more are left to npm test` : ''}`;
  return (await step(name, 'vitest', ['run', '--reporter=dot', '--silent=passed-only', ...run])) && ok;
}

const startedAt = performance.now();
const changed = findChanges();
console.log(`${changed.length} files changed since main`);
const code = changed.filter((path) => /\.(?:tsx?|mjs|cjs|js)$/.test(path));
const outcomes = await Promise.all([
  step('format', 'prettier', ['--check', '--ignore-unknown', '--log-level=warn', ...changed]),
  step('types', 'npm', ['run', '--silent', 'typecheck']),
  code.length === 0 || step('lint', 'oxlint', code),
  runTests(),
  runJourneys(),
]);
console.log(`${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
process.exitCode = outcomes.every(Boolean) ? 0 : 1;

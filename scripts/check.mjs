/**
 * `npm run check`: format, types, lint and the nearest tests of the changes since main, side by side. It
 * takes less than a minute with warm caches. `npm test` decides.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { ensureBuild, createInsideEnv, root, runQuietly } from './project.mjs';

/** Maximum number of files; `npm test` runs all of them. */
const MAX_TEST_FILES = 10;
const MAX_JOURNEYS = 1;

const env = createInsideEnv();
const journeys = join(root, 'tests', 'e2e', 'journeys');

/** @param {string[]} args */
const git = (args) =>
  spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.split('\n').filter(Boolean);

const [base = 'HEAD'] = [
  ...git(['merge-base', 'HEAD', 'main']),
  ...git(['merge-base', 'HEAD', 'origin/main']),
];

/** Files changed since this branch left main, committed or not. */
function findChanges() {
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

/** Tests that name a text which a changed file no longer has. @param {string[]} changed */
function findTestsOfTexts(changed) {
  const removed = git(['diff', '--unified=0', base, '--', ...changed.filter((path) => !isUnitTest(path))])
    .filter((line) => line.startsWith('-') && !line.startsWith('---'))
    .flatMap((line) => [...line.matchAll(/(['"])(.{12,}?)\1/g)].map(([, , text = '']) => text));
  const texts = removed.slice(0, 50).flatMap((text) => ['-e', text]);
  return texts.length > 0
    ? git(['grep', '--files-with-matches', '--fixed-strings', ...texts, 'app', 'tests'])
    : [];
}

/** Every test finds them by a glob or through this file. @param {string} path */
const isImportedByAll = (path) => /(?:^|[/-])labels(?:\.server)?\.ts$/.test(path);

/**
 * Tests of the texts that changed, those with the name of a changed file, then those that import it, the nearest first.
 * @param {string[]} changed @param {Map<string, string[]>} importers
 */
function findTests(changed, importers) {
  const units = [...importers.keys()].filter(isUnitTest);
  const labels = changed.filter(isImportedByAll);
  const folders = new Set(labels.map((path) => dirname(path)));
  const ofLabels = units.filter(
    (path) => folders.has(dirname(path)) || (labels.length > 0 && path.startsWith('app/i18n/labels')),
  );
  const toName = (/** @type {string} */ path) => join(dirname(path), basename(path).split('.', 1)[0] ?? '');
  const names = new Set(changed.map(toName));
  const namesakes = units.filter((path) => names.has(toName(path)));
  const ofTexts = findTestsOfTexts(changed).filter(isUnitTest);
  const found = new Set([...changed.filter(isUnitTest), ...namesakes, ...ofTexts, ...ofLabels]);
  const seen = new Set(changed);
  for (let nearest = changed; nearest.length > 0;) {
    const followed = nearest.filter((path) => !isImportedByAll(path));
    nearest = [...new Set(followed.flatMap((path) => importers.get(path) ?? []))].filter(
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

/**
 * The journeys that name a text which changed, and those through the parts of the portal whose components or styles
 * changed: a build takes most of a minute.
 * @param {string[]} changed
 */
function findJourneys(changed) {
  const names = readdirSync(journeys).map((file) => basename(file, '.spec.ts'));
  const isIn = (/** @type {string} */ path) => (/** @type {string} */ name) =>
    path.split(/[/.]/).includes(name);
  const found = changed
    .filter((path) => /^app\/.*\.(?:tsx|css)$/.test(path) && !isUnitTest(path))
    .flatMap((path) => [
      ...names.filter(isIn(path)),
      ...Object.keys(OTHER_NAMES)
        .filter(isIn(path))
        .map((name) => OTHER_NAMES[name]),
      ...(path.startsWith('app/ui/') ? ['help'] : []),
    ]);
  const own = [...changed, ...findTestsOfTexts(changed)]
    .filter((path) => path.startsWith('tests/e2e/journeys/'))
    .map((path) => basename(path, '.spec.ts'));
  return [...new Set([...own, ...found])];
}

async function runJourneys() {
  const found = findJourneys(changed);
  if (found.length === 0) return true;
  await ensureBuild();
  const files = found.slice(0, MAX_JOURNEYS).map((name) => `journeys/${name}.spec.ts`);
  const args = ['test', '--project=pages', '--reporter=line', ...files];
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
  step('format', 'oxfmt', ['--check', '--no-error-on-unmatched-pattern', ...changed]),
  step('types', 'npm', ['run', '--silent', 'typecheck']),
  code.length === 0 || step('lint', 'oxlint', code),
  runTests(),
  runJourneys(),
]);
console.log(`${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
process.exitCode = outcomes.every(Boolean) ? 0 : 1;

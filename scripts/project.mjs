/**
 * Shared by `npm start` and `npm test` on a fresh clone: the packages, the right Node, the build. Plain
 * JavaScript for Node 20 without packages, because none may be installed yet.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '..');

/** The portal's limits in the image (docs/operate/scale.md). */
export const MEMORY_LIMITS = {
  NODE_OPTIONS: '--max-old-space-size=192 --max-semi-space-size=8',
  MALLOC_ARENA_MAX: '1',
};

const otel = ['api', 'core', 'exporter-trace-otlp-http', 'otlp-exporter-base', 'otlp-transformer'];
otel.push('resources', 'sdk-logs', 'sdk-metrics', 'sdk-trace', 'semantic-conventions');
/**
 * Packages that are compiled into the server's build, which contains only their used parts. Loading the first two whole
 * adds a second to each start, and the others take 13 MB of the image.
 */
export const COMPILED_PACKAGES = ['date-fns', 'leaflet', ...otel.map((name) => `@opentelemetry/${name}`)];

const bin = join(root, 'node_modules', '.bin');

const installedStamp = join(root, 'node_modules', '.installed-from');
const buildStamp = join(root, 'build', '.complete');
const sources = [
  'app',
  'contract',
  'public',
  'remix.config.js',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
];

/** @param {string} message @returns {never} */
export function fail(message) {
  console.error(`\n${message}`);
  process.exit(1);
}

/**
 * Runs a command to its end, and shows its output.
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<boolean>} whether it succeeded
 */
export function run(command, args, env = process.env) {
  return new Promise((done) => {
    const shell = process.platform === 'win32';
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'], shell });
    child.once('error', () => done(false));
    child.once('exit', (code) => done(code === 0));
  });
}

/**
 * Runs a command to its end and returns its output, so that the outputs of parallel commands do not mix.
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export function runQuietly(command, args, env) {
  return new Promise((done) => {
    const shell = process.platform === 'win32';
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'], shell });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.once('error', (error) => done({ ok: false, output: String(error) }));
    child.once('close', (code) => done({ ok: code === 0, output }));
  });
}

/** npm itself must not run on the Node inside node_modules while it replaces it. */
function outsideEnv() {
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((part) => !part.startsWith(join(root, 'node_modules')));
  return { ...process.env, PATH: path.join(delimiter) };
}

/** The environment in which the project's own programs come first. */
export const createInsideEnv = () => ({
  ...process.env,
  PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`,
});

const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');

/** Whether the packages are those of package-lock.json; an install by hand counts when it is newer. */
function isInstalled() {
  if (existsSync(installedStamp)) return readFileSync(installedStamp, 'utf8') === lockHash();
  const byHand = join(root, 'node_modules', '.package-lock.json');
  return existsSync(byHand) && statSync(byHand).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs;
}

/** Installs the packages unless they are there. */
export async function ensurePackages() {
  if (!isInstalled()) {
    console.log('Installing packages …');
    const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
    if (!(await run('npm', args, outsideEnv()))) fail('npm ci did not succeed; what it says is above.');
  }
  writeFileSync(installedStamp, lockHash());
}

/** @param {string} node @returns {boolean} whether it runs TypeScript by itself and has node:sqlite */
function isNewEnough(node) {
  const [major = 0, minor = 0] =
    spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout?.slice(1).split('.').map(Number) ?? [];
  return major > 22 || (major === 22 && minor >= 18);
}

/** The Node that runs portal and sandbox: the project's own, or this one if it is new enough. */
export function findProjectNode() {
  const own = join(bin, process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(own) && isNewEnough(own)) return own;
  if (isNewEnough(process.execPath)) return process.execPath;
  return fail(
    `The project brings no Node for this system, and ${process.version} is too old: use Node 22.18 or newer.`,
  );
}

/** @param {string} path @returns {number} the newest change below it, in milliseconds */
function newestChange(path) {
  if (!existsSync(path)) return 0;
  const own = statSync(path);
  if (!own.isDirectory()) return /\.test\.tsx?$/.test(path) ? 0 : own.mtimeMs;
  // a directory's own time changes when a file is removed
  return Math.max(own.mtimeMs, ...readdirSync(path).map((name) => newestChange(join(path, name))));
}

/** Whether build/ exists and is newer than its sources. */
export function isBuilt() {
  if (!existsSync(buildStamp)) return false;
  const builtAt = statSync(buildStamp).mtimeMs;
  return sources.every((source) => newestChange(join(root, source)) <= builtAt);
}

/** Marks build/ as complete; the last step of a build. */
export const markBuilt = () => writeFileSync(buildStamp, '');

/** @returns {Promise<boolean>} whether the build succeeded */
const build = () =>
  run('npm', ['run', '--silent', 'build'], { ...createInsideEnv(), NODE_ENV: 'production' });

/** Builds unless the build is newer than its sources. */
export async function ensureBuild() {
  if (isBuilt()) return;
  console.log('Building …');
  if (!(await build())) fail('The build did not succeed; what it says is above.');
}

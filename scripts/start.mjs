/**
 * `npm start`: installs, builds, and runs the portal with the sandbox programme, unless PROGRAMME_API_URL
 * names a real one. `--dev` serves pages from the sources instead of a build.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';
import { ensureBuild, ensurePackages, fail, MEMORY_LIMITS, findProjectNode, root } from './project.mjs';

const PROGRESS_MS = 15_000;
/** Editors write several files in a row. */
const SETTLED_MS = 200;
const dev = process.argv.includes('--dev');

await ensurePackages();
if (!dev) await ensureBuild();
if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));

const node = findProjectNode();
const port = process.env.PORT || '3000';
const sandboxPort = process.env.SANDBOX_PORT || '4000';
const portalUrl = process.env.PUBLIC_URL || `http://localhost:${port}`;
const withSandbox = !process.env.PROGRAMME_API_URL;
/** @type {[string[], Record<string, string>]} */
const sandbox = [['sandbox/main.ts'], { SANDBOX_PORT: sandboxPort, PUBLIC_URL: portalUrl }];

/** @type {{ name: string, child: import('node:child_process').ChildProcess }[]} */
const running = [];
let ending = false;
let exitCode = 0;

/** Ends all processes. This process exits with the last one. @param {NodeJS.Signals} signal */
function end(signal) {
  ending = true;
  for (const { child } of running) child.kill(signal);
  if (running.length === 0) process.exit(exitCode);
}

/** @param {string} name @param {string | number} how */
function endAll(name, how) {
  console.error(`\nThe ${name} ended (${how}).`);
  exitCode = (typeof how === 'number' && how) || 1;
  end('SIGTERM');
}

/**
 * Starts a process that reports 'ready' to this one once it listens. A request to its address would prove less,
 * because a different process may listen there.
 * @param {string} name
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 * @param {typeof endAll} [onEnd] called if it ends by itself
 */
function start(name, args, env = {}, onEnd = endAll) {
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const entry = { name, child };
  running.push(entry);
  const startedAt = Date.now();
  const progress = setInterval(() => {
    console.log(`The ${name} is starting (${Math.round((Date.now() - startedAt) / 1000)} s) …`);
  }, PROGRESS_MS);
  /** @type {Promise<boolean>} false when it ended before it was ready */
  const ready = new Promise((done) => {
    child.once('message', () => done(true));
    child.once('exit', () => done(false));
  });
  void ready.then(() => clearInterval(progress));
  /** @type {Promise<void>} */
  const exited = new Promise((done) => {
    child.once('exit', (code, signal) => {
      running.splice(running.indexOf(entry), 1);
      done();
      if (!ending) onEnd(name, signal ?? code ?? 1);
      else {
        if (code && code < 128) exitCode = code; // 128 and more: our signal ended it
        end('SIGTERM');
      }
    });
  });
  return { child, ready, exited };
}

const LAGGING =
  'The portal already uses the changed contract, the sandbox does not. Correct the sources: saving starts it again.';

/** The sandbox of `npm run dev` restarts after each change of its sources, like the portal itself. */
async function startWatchedSandbox() {
  /** @type {'first' | 'running' | 'stopping'} */
  let stage = 'first';
  const launch = () =>
    start('sandbox', ...sandbox, (name, how) => {
      if (stage === 'first') endAll(name, how);
      else if (stage === 'running') console.error(`\nThe sandbox ended (${how}). ${LAGGING}`);
    });
  let current = launch();
  if (!(await current.ready)) return false;
  const restart = async () => {
    stage = 'stopping';
    current.child.kill('SIGTERM');
    await current.exited;
    if (ending) return;
    stage = 'running';
    current = launch();
    if (await current.ready) console.log('The sandbox runs the changed sources.');
  };
  stage = 'running';
  /** @type {NodeJS.Timeout | undefined} */
  let settled;
  for (const folder of ['contract', 'sandbox'])
    watch(join(root, folder), { recursive: true }, (_, file) => {
      if (stage === 'stopping' || !file?.endsWith('.ts') || file.endsWith('.test.ts')) return;
      clearTimeout(settled);
      settled = setTimeout(restart, SETTLED_MS);
    });
  return true;
}

/** Keys that sign passes in a working copy, unless the environment sets its own. @returns {Record<string, string>} */
function developmentWallet() {
  if (Object.keys(process.env).some((name) => name.startsWith('WALLET_') && process.env[name])) return {};
  const made = spawnSync(node, ['--disable-warning=ExperimentalWarning', 'sandbox/wallet/main.ts'], {
    cwd: root,
    encoding: 'utf8',
  });
  return made.status === 0 ? JSON.parse(made.stdout) : {};
}

for (const signal of /** @type {NodeJS.Signals[]} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => end(signal === 'SIGHUP' ? 'SIGTERM' : signal));
}

// npm passes a signal to the shell that it started. The shell ends without passing it on.
if (process.env.npm_lifecycle_event) {
  const shell = process.ppid;
  setInterval(() => process.ppid !== shell && !ending && end('SIGTERM'), 250).unref();
}

if (process.env.NODE_ENV === 'production' && withSandbox) {
  fail('PROGRAMME_API_URL is missing: in production there is no sandbox programme.');
}
const checks = [];
if (withSandbox) checks.push(dev ? startWatchedSandbox() : start('sandbox', ...sandbox).ready);
const portal = start('portal', ['server.ts', ...(dev ? ['--dev'] : [])], {
  // settings of the environment take precedence
  ...(dev ? {} : { ...MEMORY_LIMITS, ...process.env }),
  ...(withSandbox && developmentWallet()),
});
checks.push(portal.ready);

if ((await Promise.all(checks)).every(Boolean)) {
  const lines = [`  Member Portal      ${portalUrl}`];
  if (withSandbox) {
    lines.push(`  Sandbox programme  http://localhost:${sandboxPort}`, '');
    const members = spawnSync(node, ['--disable-warning=ExperimentalWarning', 'scripts/demo-members.ts'], {
      cwd: root,
      encoding: 'utf8',
    });
    lines.push(members.stdout.trimEnd());
  }
  console.log(`\n${lines.join('\n')}\n\n  Ctrl+C ends ${withSandbox ? 'both' : 'it'}.\n`);
}

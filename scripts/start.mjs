/**
 * `npm start`: installs, builds, and runs the portal with the sandbox programme, unless PROGRAMME_API_URL names a
 * real one. `--dev` serves pages from the sources instead of a build.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuild, ensurePackages, fail, MEMORY_LIMITS, projectNode, root } from './project.mjs';

const HEALTHY_WITHIN_MS = 90_000;
const dev = process.argv.includes('--dev');

await ensurePackages();
if (!dev) await ensureBuild();
if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));

const node = projectNode();
const port = process.env.PORT || '3000';
const host = process.env.HOST || '127.0.0.1';
const sandboxPort = process.env.SANDBOX_PORT || '4000';
const portalUrl = process.env.PUBLIC_URL || `http://localhost:${port}`;
const withSandbox = !process.env.PROGRAMME_API_URL;

/** @type {{ name: string, child: import('node:child_process').ChildProcess }[]} */
const running = [];
let ending = false;
let exitCode = 0;

/** Ends what runs; the process exits when the last one has. @param {NodeJS.Signals} signal */
function end(signal) {
  ending = true;
  for (const { child } of running) child.kill(signal);
  if (running.length === 0) process.exit(exitCode);
}

/** @param {string} name @param {string[]} args @param {Record<string, string>} [env] */
function start(name, args, env = {}) {
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const entry = { name, child };
  running.push(entry);
  child.once('exit', (code, signal) => {
    running.splice(running.indexOf(entry), 1);
    if (!ending) {
      console.error(`\nThe ${name} ended (${signal ?? code}).`);
      exitCode = code || 1;
    } else if (code && code < 128) exitCode = code; // 128 and more: it obeyed our signal
    end('SIGTERM');
  });
}

/** @param {string} name @param {string} url */
async function healthy(name, url) {
  const startedAt = Date.now();
  while (!ending && Date.now() - startedAt < HEALTHY_WITHIN_MS) {
    const answered = await fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
      (reply) => reply.ok,
      () => false,
    );
    if (answered) return;
    await new Promise((next) => setTimeout(next, 100));
  }
  if (ending) return;
  console.error(`\nThe ${name} does not answer at ${url}.`);
  exitCode = 1;
  end('SIGTERM');
}

/** What signs passes in a working copy, unless the environment brings its own. @returns {Record<string, string>} */
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

// npm passes a signal to the shell that it started, and that ends without passing it on
if (process.env.npm_lifecycle_event) {
  const shell = process.ppid;
  setInterval(() => process.ppid !== shell && !ending && end('SIGTERM'), 250).unref();
}

if (process.env.NODE_ENV === 'production' && withSandbox) {
  fail('PROGRAMME_API_URL is missing: in production there is no sandbox programme.');
}
const probeHost = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
const checks = [];
if (withSandbox) {
  start('sandbox', ['sandbox/main.ts'], { SANDBOX_PORT: sandboxPort, PUBLIC_URL: portalUrl });
  checks.push(healthy('sandbox', `http://localhost:${sandboxPort}/healthz`));
}
start('portal', ['server.ts', ...(dev ? ['--dev'] : [])], {
  // settings of the environment win
  ...(dev ? {} : { ...MEMORY_LIMITS, ...process.env }),
  ...(withSandbox && developmentWallet()),
});
checks.push(
  healthy('portal', `http://${probeHost.includes(':') ? `[${probeHost}]` : probeHost}:${port}/healthz`),
);
await Promise.all(checks);

if (!ending) {
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

/** Starts a sandbox programme and a portal for a test, each in its own process. */
import { spawn, type ChildProcess } from 'node:child_process';
import {
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { loadKeptWalletCertificates } from '../../sandbox/wallet/certificates.ts';
import { selectApple } from './wallet.ts';

const root = resolve(import.meta.dirname, '../..');
const installedNode = join(root, 'node_modules/.bin/node');

export interface Running {
  url: string;
  process: ChildProcess;
  /** ends the process, and waits until it is gone */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Folder for the logs of a run of browser tests; its last test reads them. Other tests may run at the same time. */
export const logFolder = join(root, 'var', process.env.VITEST ? 'unit-test-logs' : 'test-logs');

/** Node's compile cache, because a run starts many processes. */
const compileCache = join(root, 'node_modules', '.cache', 'compiled');

/** The Node of this working copy, else the one that runs the tests. */
export const getOwnNode = () => (existsSync(installedNode) ? installedNode : process.execPath);

/** Ends waits for events that never occur. The limit is long, because the machine may be busy. */
const UP_WITHIN_MS = 240_000;

export async function waitFor(url: string, what: string, hasEnded = () => false): Promise<void> {
  const end = Date.now() + UP_WITHIN_MS;
  for (;;) {
    try {
      if ((await fetch(url, { signal: AbortSignal.timeout(2_000) })).ok) return;
    } catch {
      // not listening yet
    }
    if (hasEnded()) throw new Error(`${what} ended before it answered at ${url}; its log says why`);
    if (Date.now() > end) throw new Error(`${what} did not answer at ${url} within ${UP_WITHIN_MS} ms`);
    await new Promise((next) => setTimeout(next, 100));
  }
}

/** Waits until the process answers. A process that never answers is ended. */
async function whenUp(running: Running, what: string): Promise<Running> {
  try {
    const { process: child } = running;
    await waitFor(`${running.url}/healthz`, what, () => child.exitCode !== null);
    return running;
  } catch (error) {
    await running.stop('SIGKILL');
    throw error;
  }
}

/** Fails when a process of an earlier run has the port. */
async function expectNobodyAt(url: string): Promise<void> {
  const socket = connect(Number(new URL(url).port), 'localhost');
  const isTaken = await new Promise<boolean>((done) => {
    socket.once('connect', () => done(true)).once('error', () => done(false));
  });
  socket.destroy();
  if (isTaken) throw new Error(`something else answers at ${url}: a process of an earlier run?`);
}

/** Paths of programs, Node's compile cache, and the date under libfaketime, for a started process. */
export const getInheritedEnv = (): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value !== undefined && /^(?:PATH|LD_PRELOAD|FAKETIME\w*)$/.test(name) ? [[name, value]] : [],
    ),
  ),
  NODE_COMPILE_CACHE: compileCache,
});

const ENDS_WITH_PARENT = join(root, 'tests/harness/end-with-parent.ts');

/** Starts a script as a process that ends with this one. */
export function run(
  name: string,
  script: string,
  env: Record<string, string>,
  url: string,
  folder = root,
): Running {
  mkdirSync(logFolder, { recursive: true });
  // the process writes the file itself, because a pipe costs this process about as much for each line
  const log = openSync(join(logFolder, `${name}.log`), 'a');
  const options = ['--disable-warning=ExperimentalWarning', '--import', ENDS_WITH_PARENT];
  const child = spawn(getOwnNode(), [...options, script], {
    cwd: folder,
    // a zone whose day is already the next one for half of UTC's day
    env: { ...getInheritedEnv(), NODE_ENV: 'test', TZ: 'Pacific/Auckland', ...env },
    stdio: ['ignore', log, log, 'ipc'],
  });
  closeSync(log);
  const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code)));
  return {
    url,
    process: child,
    stop: (signal = 'SIGTERM') => {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      return ended;
    },
  };
}

export interface SandboxOptions {
  name: string;
  port: number;
  /** origins of the portals that sign in here */
  portals: string[];
  env?: Record<string, string>;
}

export async function startSandbox({ name, port, portals, env = {} }: SandboxOptions): Promise<Running> {
  const url = `http://localhost:${port}`;
  await expectNobodyAt(url);
  const settings = {
    ...{ SANDBOX_PORT: String(port), SANDBOX_DB: ':memory:', SANDBOX_SCRYPT_COST: String(2 ** 10) },
    ...{ PUBLIC_URL: portals.join(','), ...env },
  };
  return whenUp(run(`sandbox-${name}`, 'sandbox/main.ts', settings, url), 'the sandbox');
}

export interface PortalOptions {
  name: string;
  port: number;
  sandboxPort: number;
  /** the address of the API, if a proxy is between portal and sandbox */
  programmeApiUrl?: string;
  /** the origin that browsers use, if it differs from this process's own (a balancer in front) */
  publicUrl?: string;
  /** the folder of a build other than this working copy's */
  folder?: string;
  env?: Record<string, string>;
}

/** Folder for the session stores of a test run; the store test reads them afterwards. */
export const storeFolder = join(root, 'var', 'test-stores');

/** Stores a portal's store for the test that reads it, and replaces the previous one. */
function keepStore(folder: string, name: string): void {
  const kept = join(storeFolder, name);
  rmSync(kept, { recursive: true, force: true });
  if (existsSync(folder)) cpSync(folder, kept, { recursive: true });
}

/** The session secret of a portal in a test. */
export const TEST_SECRET = 'a-test-secret-that-is-long-enough-0123456789';

function deleteEntries(file: string, condition: string): void {
  const store = new DatabaseSync(file);
  store.exec(`PRAGMA busy_timeout = 5000; DELETE FROM entries WHERE ${condition}`);
  store.close();
}

/** Records that a test deletes from a portal's store. */
interface PortalStore {
  /** deletes all records of the portal: sessions, carts, limits */
  forgetAll(): void;
  /** deletes carts and counters of attempts; sessions stay */
  forgetCartsAndLimits(): void;
}

/** @param folder of a running portal's store */
export const openStore = (folder: string): PortalStore => ({
  forgetAll: () => deleteEntries(join(folder, 'portal.db'), 'true'),
  forgetCartsAndLimits: () =>
    deleteEntries(join(folder, 'portal.db'), "key GLOB 'cart:*' OR key GLOB 'rate:*'"),
});

export interface RunningPortal extends Running, PortalStore {
  /** address of its store */
  folder: string;
}

/** A portal's metrics are on a port this far above its own. */
const METRICS_PORT_OFFSET = 500;

/** The last metrics of a portal, which the log test reads as well. */
async function keepMetrics(port: number, name: string): Promise<void> {
  const reply = await fetch(`http://127.0.0.1:${port}/metrics`).catch(() => undefined);
  if (reply?.ok) writeFileSync(join(logFolder, `metrics-${name}.txt`), await reply.text());
}

export async function startPortal(options: PortalOptions): Promise<RunningPortal> {
  const { name, port, sandboxPort, env = {} } = options;
  const folder = mkdtempSync(join(tmpdir(), 'portal-'));
  const own = `http://localhost:${port}`;
  const metricsPort = port + METRICS_PORT_OFFSET;
  const tenant = (policy: string) =>
    `http://localhost:${sandboxPort}/tenant/${policy}/v2.0/.well-known/openid-configuration`;
  await expectNobodyAt(own);
  const settings = {
    ...{ PORT: String(port), PUBLIC_URL: options.publicUrl ?? own, METRICS_PORT: String(metricsPort) },
    ...{ SESSION_SECRET: TEST_SECRET, SESSION_STORE_URL: `sqlite:${join(folder, 'portal.db')}` },
    SANDBOX_PORT: String(sandboxPort),
    PROGRAMME_API_URL: options.programmeApiUrl ?? `http://127.0.0.1:${sandboxPort}/api`,
    ...{ PROGRAMME_SUBSCRIPTION_KEY: 'sandbox-subscription-key', PROGRAMME_API_KEY: 'sandbox-api-key' },
    IDP_SIGN_IN_METADATA_URL: tenant('B2C_1_SignUpSignIn'),
    IDP_PASSWORD_RESET_METADATA_URL: tenant('B2C_1_PasswordReset'),
    ...{ IDP_CLIENT_ID: 'member-portal', IDP_CLIENT_SECRET: 'sandbox-client-secret' },
    // the log test also reads lines that production leaves out
    LOG_LEVEL: 'debug',
    ...selectApple(loadKeptWalletCertificates(join(root, 'var', 'wallet-certificates.json'))),
    ...env,
  };
  const portal = run(`portal-${name}`, 'server.ts', settings, own, options.folder);
  await whenUp(portal, 'the portal');
  return {
    ...portal,
    ...openStore(folder),
    folder,
    stop: async (signal) => {
      await keepMetrics(metricsPort, `${name}-${port}`);
      const code = await portal.stop(signal);
      keepStore(folder, `${name}-${port}`);
      rmSync(folder, { recursive: true, force: true });
      return code;
    },
  };
}

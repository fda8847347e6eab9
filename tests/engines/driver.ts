/**
 * Drives Firefox by WebDriver BiDi, Chromium and WebKit by classic WebDriver, as Debian packages them. No library drives
 * all of them: Firefox's classic driver is in no package, and WebKit's driver has no BiDi.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { inflateSync } from 'node:zlib';

export interface Engine {
  name: string;
  open(url: string): Promise<void>;
  /** Runs an expression in the page. @throws with the page's own error */
  evaluate(expression: string): Promise<unknown>;
  /** @returns how many sheets of Letter paper the page prints on; undefined where the driver cannot print */
  countSheets(): Promise<number | undefined>;
  /** errors that the engine wrote to its console since the last call */
  takeErrors(): Promise<string[]>;
  close(): Promise<void>;
}

export const PROGRAMS = {
  chromium: '/usr/bin/chromedriver',
  firefox: '/usr/bin/firefox-esr',
  webkit: '/usr/bin/WebKitWebDriver',
};
export const isInstalled = (name: keyof typeof PROGRAMS) => existsSync(PROGRAMS[name]);

/**
 * Console lines that no page of ours causes: lines of libraries, and the hash of an empty script, which Firefox
 * reports when a page was left before its script loaded. Chromium reports the status of a refused form.
 */
const FOREIGN = /GLib|Gtk|dconf|libEGL|MESA|dbus|Fontconfig|47DEQpj8HBSa|status of 422/i;

/** A page that is left while its script runs, or that Firefox does not print, never gets a reply. */
const REPLY_MS = 15_000;

/** The parts of a reply that the jobs need, in either protocol. */
interface Answer {
  contexts: { context: string }[];
  type: string;
  result: { value?: string };
  data: string;
  exceptionDetails: { text: string };
  sessionId: string;
  error?: string;
  message?: string;
}

async function until<Value>(what: string, find: () => Promise<Value | undefined>): Promise<Value> {
  const end = Date.now() + 60_000;
  for (;;) {
    const found = await find().catch(() => undefined);
    if (found !== undefined) return found;
    if (Date.now() > end) throw new Error(`${what} did not answer`);
    await setTimeout(200);
  }
}

const started = new Set<ChildProcess>();

/** Starts a program with a process group of its own, which ends with this process. */
export function start(command: string, args: string[], env: NodeJS.ProcessEnv = process.env): ChildProcess {
  const child = spawn(command, args, { env, detached: true, stdio: ['ignore', 'pipe', 'ignore'] });
  started.add(child);
  return child;
}

export function end(child: ChildProcess): void {
  started.delete(child);
  try {
    process.kill(-child.pid!, 'SIGKILL');
  } catch {
    // ended by itself, or never began
  }
}

process.once('exit', () => started.forEach(end));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));

/** @returns the first line that a program prints */
export const readLine = (child: ChildProcess) =>
  new Promise<string>((done, failed) => {
    child.stdout!.once('data', (data: Buffer) => done(data.toString().trim()));
    child.once('error', failed).once('exit', () => failed(new Error(`${child.spawnfile} ended`)));
  });

/** Starts a screen that no one sees. @returns its environment */
export async function startScreen(): Promise<NodeJS.ProcessEnv> {
  const screen = start('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp']);
  return { ...process.env, DISPLAY: `:${await readLine(screen)}` };
}

function getFreePort(): Promise<number> {
  const server = createServer();
  return new Promise((done) =>
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => done(port));
    }),
  );
}

/** Firefox writes the page objects into compressed streams (PDF 1.7, 7.5.7), Chromium does not. */
function countPdfPages(pdf: string): number {
  const streams = pdf.matchAll(/ObjStm.*?stream\r?\n(.*?)endstream/gs);
  const objects = Array.from(streams, ([, bytes]) =>
    inflateSync(Buffer.from(bytes!, 'latin1')).toString('latin1'),
  );
  return [pdf, ...objects].join(' ').match(/\/Type \/Page\b/g)?.length ?? 0;
}

/** @param screen environment of the screen on which it shows itself; without one it shows itself nowhere */
export async function openFirefox(language: string, screen?: NodeJS.ProcessEnv): Promise<Engine> {
  const port = await getFreePort();
  const profile = mkdtempSync(join(tmpdir(), 'firefox-'));
  const preferences = {
    'intl.accept_languages': language,
    'datareporting.policy.dataSubmissionEnabled': false,
    'app.update.disabledForTesting': true,
    'network.captive-portal-service.enabled': false,
  };
  writeFileSync(
    join(profile, 'user.js'),
    Object.entries(preferences)
      .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`)
      .join('\n'),
  );
  const args = ['--no-remote', '--profile', profile, `--remote-debugging-port=${port}`, 'about:blank'];
  const child = start(PROGRAMS.firefox, screen ? args : ['--headless', ...args], screen);
  child.stdout!.resume();
  const socket = await until('Firefox', async () => {
    const tried = new WebSocket(`ws://127.0.0.1:${port}/session`);
    return new Promise<WebSocket>((done, failed) => {
      tried.onopen = () => done(tried);
      tried.onerror = () => failed(new Error('not yet'));
    });
  });
  const errors: string[] = [];
  const waiting = new Map<number, { done(result: Answer): void; failed(error: Error): void }>();
  socket.onmessage = ({ data }) => {
    const { id, type, method, params, result, error, message } = JSON.parse(String(data));
    if (method === 'log.entryAdded' && params.level === 'error' && !FOREIGN.test(params.text))
      errors.push(params.text);
    const asked = waiting.get(id);
    waiting.delete(id);
    if (type === 'error') asked?.failed(new Error(`${error}: ${message}`));
    else asked?.done(result);
  };
  let last = 0;
  const send = (method: string, params: object) =>
    new Promise<Answer>((done, failed) => {
      last += 1;
      waiting.set(last, { done, failed });
      socket.send(JSON.stringify({ id: last, method, params }));
      const giveUp = () => failed(new Error(`${method} has no reply`));
      globalThis.setTimeout(giveUp, REPLY_MS).unref();
    });
  await send('session.new', { capabilities: {} });
  await send('session.subscribe', { events: ['log.entryAdded'] });
  const { contexts } = await send('browsingContext.getTree', {});
  const { context } = contexts[0]!;
  return {
    name: 'Firefox',
    async open(url) {
      const go = () => send('browsingContext.navigate', { context, url, wait: 'complete' });
      await go().catch((error: Error) => {
        // the page before was still leading to another one; Firefox then reports an abort, or nothing
        if (!/NS_BINDING_ABORTED|has no reply/.test(error.message)) throw error;
        return go();
      });
    },
    async evaluate(expression) {
      const asked = { expression: `(async () => JSON.stringify(await (${expression})) ?? null)()` };
      const target = { context };
      const { type, result, exceptionDetails } = await send('script.evaluate', {
        ...{ ...asked, target, awaitPromise: true },
      });
      if (type !== 'success') throw new Error(exceptionDetails.text);
      return result.value === undefined ? undefined : JSON.parse(result.value);
    },
    async countSheets() {
      const { data } = await send('browsingContext.print', {
        context,
        page: { width: 21.59, height: 27.94 },
      });
      return countPdfPages(Buffer.from(data, 'base64').toString('latin1'));
    },
    takeErrors: () => Promise.resolve(errors.splice(0)),
    async close() {
      const ended = new Promise((done) => child.once('exit', done));
      socket.close();
      end(child);
      await ended;
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

interface Classic {
  name: string;
  /** the driver, which starts the browser */
  child: ChildProcess;
  port: number;
  capabilities: object;
  /** lines that the browser wrote to its console since the last call */
  takeLines(askDriver: (path: string, body: object) => Promise<unknown>): Promise<string[]>;
}

/** Chromium and WebKit by classic WebDriver. */
async function openClassic({ name, child, port, capabilities, takeLines }: Classic): Promise<Engine> {
  const send = async (method: string, path: string, body?: object) => {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
      ...{ method, body: body && JSON.stringify(body) },
    });
    const { value } = (await reply.json()) as { value: Answer };
    if (!reply.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
  await until(name, () => send('GET', '/status'));
  const { sessionId } = await send('POST', '/session', { capabilities: { alwaysMatch: capabilities } });
  const at = `/session/${sessionId}`;
  const post = (path: string, body: object): Promise<unknown> => send('POST', at + path, body);
  // a document that was left for the next one never replies, and the caller asks again
  await post('/timeouts', { pageLoad: 120_000, script: 10_000 });
  return {
    name,
    open: async (url) => void (await post('/url', { url })),
    evaluate: (expression) =>
      post('/execute/async', {
        script: `const done = arguments[0]; (async () => await (${expression}))().then(done, (error) => done('! ' + error));`,
        args: [],
      }),
    async countSheets() {
      const size = { width: 21.59, height: 27.94 };
      const printed = await post('/print', { page: size, shrinkToFit: true }).catch(refuseUnknown);
      return printed === undefined
        ? undefined
        : countPdfPages(Buffer.from(String(printed), 'base64').toString('latin1'));
    },
    takeErrors: async () => (await takeLines(post)).filter((line) => !FOREIGN.test(line)),
    async close() {
      await send('DELETE', at).catch(() => undefined);
      end(child);
    },
  };
}

/** @returns undefined for a command that the driver does not have */
function refuseUnknown(error: Error): undefined {
  if (!/^unknown (?:command|method)/.test(error.message)) throw error;
}

const MINI_BROWSER = ['4.1', '6.0', '4.0']
  .map((version) => `/usr/lib/x86_64-linux-gnu/webkit2gtk-${version}/MiniBrowser`)
  .find((path) => existsSync(path));

export async function openWebKit(language: string): Promise<Engine> {
  const port = await getFreePort();
  const screen = await startScreen();
  const env = { ...screen, LANGUAGE: language, LC_ALL: 'C.UTF-8', WEBKIT_DISABLE_COMPOSITING_MODE: '1' };
  const child = start(PROGRAMS.webkit, [`--port=${port}`], env);
  const lines: string[] = [];
  child.stdout!.on('data', (data: Buffer) => {
    lines.push(
      ...data
        .toString()
        .split('\n')
        .filter((line) => /CONSOLE.*ERROR/.test(line)),
    );
  });
  const args = ['--automation', '--enable-write-console-messages-to-stdout=true'];
  const options = { 'webkitgtk:browserOptions': { binary: MINI_BROWSER, args } };
  const takeLines = () => Promise.resolve(lines.splice(0));
  return openClassic({
    ...{ name: 'WebKit', child, port, takeLines },
    capabilities: MINI_BROWSER ? options : {},
  });
}

export async function openChromium(language: string): Promise<Engine> {
  const port = await getFreePort();
  const child = start(PROGRAMS.chromium, [`--port=${port}`]);
  child.stdout!.resume();
  return openClassic({
    ...{ name: 'Chromium', child, port },
    capabilities: {
      'goog:loggingPrefs': { browser: 'SEVERE' },
      'goog:chromeOptions': {
        binary: '/usr/bin/chromium',
        args: ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
        prefs: { 'intl.accept_languages': language },
      },
    },
    async takeLines(askDriver) {
      const lines = (await askDriver('/se/log', { type: 'browser' })) as { message: string }[];
      return lines.map(({ message }) => message);
    },
  });
}

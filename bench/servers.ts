import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { waitFor } from '#harness/portal.ts';
import type { PageNode } from './page-tree.ts';

const root = resolve(import.meta.dirname, '..');
const bareFolder = join(root, 'bench/bare');
const bin = (name: string) => join(root, 'node_modules', name);

export interface Server {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

function serve(args: string[], cwd: string, env: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // reads the log, so that writing it costs the same as in production
  child.stdout?.resume();
  return child;
}

async function started(child: ChildProcess, url: string, what: string, page = ''): Promise<Server> {
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const stop = () => {
    child.kill('SIGTERM');
    return ended;
  };
  try {
    await waitFor(url + page, what);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, pid: child.pid ?? 0, stop };
}

async function run(command: string, args: string[], cwd: string, env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] });
  const code = await new Promise((done) => child.once('error', done).once('exit', done));
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed in ${cwd}`);
}

const production = { PATH: process.env.PATH ?? '', NODE_ENV: 'production' as const };

/**
 * Builds bench/bare into var/bench/bare, with the settings of a new Remix app.
 * @param page the portal's page
 * for its route `/same`, as parseFragment returns it
 */
export function buildBare(page: readonly PageNode[]): Promise<void> {
  mkdirSync(join(root, 'var/bench'), { recursive: true });
  writeFileSync(join(root, 'var/bench/page.json'), JSON.stringify(page), { mode: 0o600 });
  const args = [bin('@remix-run/dev/dist/cli.js'), 'vite:build', '--logLevel', 'error'];
  return run(process.execPath, args, bareFolder, production);
}

/** remix-serve as shipped. @param calls its loader's fetches, the list of prescriptions first */
export function startBare(port: number, calls: string[]): Promise<Server> {
  const args = [bin('@remix-run/serve/dist/cli.js'), join(root, 'var/bench/bare/server/index.js')];
  const env = { PORT: String(port), HOST: '127.0.0.1', BENCH_CALLS: calls.join(' ') };
  return started(serve(args, bareFolder, env), `http://127.0.0.1:${port}`, 'remix-serve');
}

/** renderToString in node:http; a file in `folder` passes on the page's tree. */
export function startReact(port: number, page: PageNode, calls: string[], folder: string): Promise<Server> {
  const file = join(folder, 'page.json');
  writeFileSync(file, JSON.stringify(page), { mode: 0o600 });
  const args = [
    '--disable-warning=ExperimentalWarning',
    join(root, 'bench/react-server.ts'),
    String(port),
    file,
    ...calls,
  ];
  return started(serve(args, root, {}), `http://127.0.0.1:${port}`, 'the React server');
}

/** The servers that the portal is compared with, each its own process. */
import { spawn, type ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { waitFor } from '../tests/support/stack.ts';
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
  // read, so that writing the log costs what it costs in production
  child.stdout?.resume();
  return child;
}

async function started(child: ChildProcess, url: string, what: string): Promise<Server> {
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const stop = () => {
    child.kill('SIGTERM');
    return ended;
  };
  try {
    await waitFor(url, what);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, pid: child.pid ?? 0, stop };
}

/** Builds bench/bare into var/bench/bare, with the settings that a new Remix app begins with. */
export async function buildBare(): Promise<void> {
  const build = spawn(
    process.execPath,
    [bin('@remix-run/dev/dist/cli.js'), 'vite:build', '--logLevel', 'error'],
    {
      cwd: bareFolder,
      env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production' },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const code = await new Promise((done) => build.once('exit', done));
  if (code !== 0) throw new Error('bench/bare did not build');
}

/** remix-serve as it ships. `calls`: what its loader fetches, the list of prescriptions first. */
export function startBare(port: number, calls: string[]): Promise<Server> {
  const args = [bin('@remix-run/serve/dist/cli.js'), join(root, 'var/bench/bare/server/index.js')];
  const env = { PORT: String(port), HOST: '127.0.0.1', BENCH_CALLS: calls.join(' ') };
  return started(serve(args, bareFolder, env), `http://127.0.0.1:${port}`, 'remix-serve');
}

/** renderToString in node:http; the page's tree goes through a file in `folder`. */
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

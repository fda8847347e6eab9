/**
 * The sandbox and the portal of each worker. Playwright ends its workers with each project, but these continue.
 * Playwright's own process starts them at a worker's first request, and ends them before their logs and stores are
 * read.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openStore, startPortal, startSandbox, type Running, type RunningPortal } from './portal.ts';

/** Each worker has a hundred ports from this one on, and a hundred more a thousand ports higher. */
const FIRST_PORT = Number(process.env.E2E_FIRST_PORT ?? 3200);
const PORTS_OF_A_WORKER = 100;
/** The first port of further portals of a worker, the number of ports for each, and the maximum of such portals. */
export const FURTHER_PORTALS = { first: 40, each: 3, most: 12 };

export const getPortalPort = (parallelIndex: number) => FIRST_PORT + parallelIndex * PORTS_OF_A_WORKER;
const getSandboxPort = (parallelIndex: number) => getPortalPort(parallelIndex) + 1_000;

export interface Stack {
  sandbox: Pick<Running, 'url'>;
  portal: Pick<RunningPortal, 'url' | 'forgetAll' | 'forgetCartsAndLimits'>;
  portalPort: number;
  sandboxPort: number;
}

interface Started {
  /** address of the portal's store */
  folder: string;
  stop(): Promise<void>;
}

async function start(parallelIndex: number): Promise<Started> {
  const port = getPortalPort(parallelIndex);
  const sandboxPort = getSandboxPort(parallelIndex);
  // a test may start portals in addition to the worker's, such as one behind a proxy, or one on the same Redis
  const beside = Array.from(
    { length: FURTHER_PORTALS.most },
    (_, n) => FURTHER_PORTALS.first + n * FURTHER_PORTALS.each,
  );
  const portals = [0, 1, 2, 3, ...beside].map((step) => `http://localhost:${port + step}`);
  const name = `worker-${parallelIndex}`;
  const sandbox = await startSandbox({ name, port: sandboxPort, portals });
  const portal = await startPortal({ name, port, sandboxPort });
  return {
    folder: portal.folder,
    async stop() {
      await portal.stop();
      await sandbox.stop();
    },
  };
}

const ADDRESS = 'KEPT_STACKS_URL';

/** Keeps the stacks until the run ends. @returns a function that ends them */
export async function keepStacks(): Promise<() => Promise<void>> {
  const stacks = new Map<string, Promise<Started>>();
  async function answer(path: string): Promise<string> {
    if (path === '/end') {
      const ended = [...stacks.values()];
      stacks.clear();
      for (const started of await Promise.allSettled(ended))
        if (started.status === 'fulfilled') await started.value.stop();
      return '';
    }
    const starting = stacks.get(path) ?? start(Number(path.slice(1)));
    stacks.set(path, starting);
    return (await starting).folder;
  }
  const server = createServer((request, response) => {
    answer(request.url ?? '').then(
      (folder) => response.end(folder),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  process.env[ADDRESS] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return async () => {
    await answer('/end');
    server.close();
    server.closeAllConnections();
  };
}

async function ask(path: string): Promise<string> {
  const reply = await fetch(`${process.env[ADDRESS]}${path}`);
  const text = await reply.text();
  if (!reply.ok) throw new Error(text);
  return text;
}

/** The stack of a worker. A worker of an earlier project may have used it before. */
export async function openKeptStack(parallelIndex: number): Promise<Stack> {
  const folder = await ask(`/${parallelIndex}`);
  const portalPort = getPortalPort(parallelIndex);
  const sandboxPort = getSandboxPort(parallelIndex);
  return {
    sandbox: { url: `http://localhost:${sandboxPort}` },
    portal: { url: `http://localhost:${portalPort}`, ...openStore(folder) },
    portalPort,
    sandboxPort,
  };
}

/** Ends all of them, so that their logs, metrics and stores are complete. */
export const endStacks = () => ask('/end');

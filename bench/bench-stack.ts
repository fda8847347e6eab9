import { parseArgs } from 'node:util';
import { MEMORY_LIMITS } from '../scripts/project.mjs';
import { startRedis } from '#harness/redis-server.ts';
import { startPortal, startSandbox, type RunningPortal } from '#harness/portal.ts';
import { Visitor } from '#harness/visitor.ts';
import { startReplay, type Replay } from './replay.ts';
import type { Effort } from './rounds.ts';

export const ports = {
  ...{ portal: 3790, bare: 3791, react: 3792, strings: 3796, second: 3793 },
  ...{ sandbox: 4790, replay: 4791 },
};

const parts = [
  ...(['page', 'growth', 'phone', 'curve', 'search'] as const),
  ...(['overload', 'memory', 'attack'] as const),
] as const;
type Part = (typeof parts)[number];

const MAX_ROUNDS = 50;
const MAX_REQUESTS = 5_000;

const whole = (text: string, most: number) => {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > most)
    throw new Error(`expected a whole number from 1 to ${most}, not ${text}`);
  return value;
};

/** The settings of the command line; by default the three comparisons. */
export function readSettings(args: string[]): {
  parts: Part[];
  effort: Effort;
  address: string;
  member: string;
  seconds: number;
} {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      rounds: { type: 'string', default: '7' },
      requests: { type: 'string', default: '200' },
      'at-once': { type: 'string', default: '4' },
      address: { type: 'string', default: '/main/prescriptions' },
      member: { type: 'string', default: 'ana' },
      seconds: { type: 'string', default: '300' },
    },
  });
  const asked = positionals.map((word) => {
    const part = parts.find((known) => known === word);
    if (!part) throw new Error(`'${word}' is none of ${parts.join(', ')}`);
    return part;
  });
  const requests = whole(values.requests, MAX_REQUESTS);
  return {
    parts: asked.length > 0 ? asked : ['page', 'growth', 'phone'],
    effort: {
      rounds: whole(values.rounds, MAX_ROUNDS),
      requests,
      warmUp: Math.max(20, requests),
      atOnce: whole(values['at-once'], 64),
    },
    address: values.address,
    member: values.member,
    seconds: whole(values.seconds, 3_600),
  };
}

export const portalUrl = `http://localhost:${ports.portal}`;

export interface BenchStack {
  pid: number;
  replay: Replay;
  /** signs in and returns the session's cookies */
  cookieOf(userName: string, url?: string): Promise<string>;
  /** stops the portal alone, and waits until it has exited */
  stopPortal(): Promise<unknown>;
}

/** The portal as the image runs it; its memory limits may be given in the environment. */
export const asShipped = () => ({
  NODE_ENV: 'production',
  LOG_LEVEL: 'info',
  NODE_OPTIONS: process.env.NODE_OPTIONS ?? MEMORY_LIMITS.NODE_OPTIONS,
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? MEMORY_LIMITS.MALLOC_ARENA_MAX,
});

export async function withStack<T>(
  act: (stand: BenchStack) => Promise<T>,
  portalEnv: Record<string, string> = {},
): Promise<T> {
  const ending: (() => unknown)[] = [];
  try {
    const sandbox = await startSandbox({
      name: 'bench',
      port: ports.sandbox,
      portals: [portalUrl],
    });
    ending.unshift(() => sandbox.stop());
    const replay = await startReplay(ports.replay, ports.sandbox);
    ending.unshift(() => replay.stop());
    const portal = await startPortal({
      name: 'bench',
      port: ports.portal,
      sandboxPort: ports.sandbox,
      programmeApiUrl: `http://127.0.0.1:${ports.replay}/api`,
      env: { ...asShipped(), ...portalEnv },
    });
    ending.unshift(() => portal.stop());
    const { pid } = portal.process;
    if (pid === undefined) throw new Error('the portal did not start');
    return await act({ pid, replay, cookieOf, stopPortal: () => portal.stop() });
  } finally {
    for (const end of ending) await end();
  }
}

export const pairPorts = [ports.portal, ports.second];

/** Two processes behind one address, with one Redis. @param apiUrl what stands between them and the programme */
export async function withPair<T>(
  act: (portals: readonly RunningPortal[]) => Promise<T>,
  apiUrl = `http://127.0.0.1:${ports.replay}/api`,
): Promise<T> {
  const ending: (() => unknown)[] = [];
  try {
    const redis = await startRedis();
    ending.unshift(() => redis.stop());
    const sandbox = await startSandbox({ name: 'bench', port: ports.sandbox, portals: [portalUrl] });
    ending.unshift(() => sandbox.stop());
    const replay = await startReplay(ports.replay, ports.sandbox);
    ending.unshift(() => replay.stop());
    const portals: RunningPortal[] = [];
    for (const port of pairPorts) {
      const portal = await startPortal({
        ...{ name: `bench-${port}`, port, sandboxPort: ports.sandbox, publicUrl: portalUrl },
        programmeApiUrl: apiUrl,
        env: { ...asShipped(), SESSION_STORE_URL: redis.url },
      });
      ending.unshift(() => portal.stop());
      portals.push(portal);
    }
    return await act(portals);
  } finally {
    for (const end of ending) await end();
  }
}

export async function cookieOf(userName: string, url = portalUrl): Promise<string> {
  const visitor = new Visitor(url);
  const page = await visitor.signIn(userName, '/main/prescriptions');
  if (!page.url.startsWith(`${url}/main/`) || page.status !== 200)
    throw new Error(`${userName} could not sign in: ${page.status} at ${page.url}`);
  return visitor.cookies(url);
}

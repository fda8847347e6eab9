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

const parts = ['page', 'growth', 'phone', 'curve', 'memory', 'attack'] as const;
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
  signInCookie(userName: string, url?: string): Promise<string>;
}

/** The portal as the image runs it; the environment may set its memory limits. */
const asShipped = () => ({
  NODE_ENV: 'production',
  LOG_LEVEL: 'info',
  NODE_OPTIONS: process.env.NODE_OPTIONS ?? MEMORY_LIMITS.NODE_OPTIONS,
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? MEMORY_LIMITS.MALLOC_ARENA_MAX,
});

export const pairPorts = [ports.portal, ports.second];

type AtEnd = (end: () => unknown) => void;

/** Runs the sandbox, with the replay of its replies in front, until `act` has ended. */
async function withReplay<T>(act: (replay: Replay, atEnd: AtEnd) => Promise<T>): Promise<T> {
  const ending: (() => unknown)[] = [];
  const atEnd: AtEnd = (end) => void ending.unshift(end);
  try {
    const sandbox = await startSandbox({ name: 'bench', port: ports.sandbox, portals: [portalUrl] });
    atEnd(() => sandbox.stop());
    const replay = await startReplay(ports.replay, ports.sandbox);
    atEnd(() => replay.stop());
    return await act(replay, atEnd);
  } finally {
    for (const end of ending) await end();
  }
}

const portalOptions = (port: number) => ({
  ...{ name: `bench-${port}`, port, sandboxPort: ports.sandbox, publicUrl: portalUrl },
  programmeApiUrl: `http://127.0.0.1:${ports.replay}/api`,
});

export const withStack = <T>(act: (stand: BenchStack) => Promise<T>): Promise<T> =>
  withReplay(async (replay, atEnd) => {
    const portal = await startPortal({ ...portalOptions(ports.portal), env: asShipped() });
    atEnd(() => portal.stop());
    const { pid } = portal.process;
    if (pid === undefined) throw new Error('the portal did not start');
    return act({ pid, replay, signInCookie });
  });

/** Two processes behind one address, with one Redis. */
export const withPair = <T>(act: (portals: readonly RunningPortal[]) => Promise<T>): Promise<T> =>
  withReplay(async (_replay, atEnd) => {
    const redis = await startRedis();
    atEnd(() => redis.stop());
    const portals: RunningPortal[] = [];
    for (const port of pairPorts) {
      const env = { ...asShipped(), SESSION_STORE_URL: redis.url };
      const portal = await startPortal({ ...portalOptions(port), env });
      atEnd(() => portal.stop());
      portals.push(portal);
    }
    return act(portals);
  });

export async function signInCookie(userName: string, url = portalUrl): Promise<string> {
  const visitor = new Visitor(url);
  const page = await visitor.signIn(userName, '/main/prescriptions');
  if (!page.url.startsWith(`${url}/main/`) || page.status !== 200)
    throw new Error(`${userName} could not sign in: ${page.status} at ${page.url}`);
  return visitor.cookies(url);
}

/**
 * The number of members that one process serves, and two with one Redis. Each member opens a page, reads it
 * for some seconds and opens the next one. Above its capacity a process must refuse at once, and name the
 * time of the next try.
 */
import { Agent } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type { RunningPortal } from '#harness/portal.ts';
import { signInCookie, pairPorts, withPair } from './bench-stack.ts';
import { readCpuMs } from './cpu.ts';
import { NONE, ask, calculatePercentile, readResidentMb, type Answer } from './visits.ts';
import { formatNumber, formatTable } from './rounds.ts';

const MEMBERS = [20, 200, 500, 1_000, 2_000];
const ACCOUNTS = ['ana', 'ben', 'cara', 'eve', 'hugo', 'mo', 'noor', 'wade', 'ximena'];
/** the portal's maximum of sessions for one member; above this, two members share one */
const SESSIONS_OF_AN_ACCOUNT = 100;
const PAGES = ['/main/home', '/main/prescriptions', '/main/orders', '/main/claims', '/main/benefits'];
/** a member reads a page for half to one and a half times as long */
const READS_MS = 8_000;
const SECONDS = 20;
const SIGN_INS_AT_ONCE = 4;

async function signIn(count: number): Promise<string[]> {
  const sessions: string[] = [];
  const most = Math.min(count, ACCOUNTS.length * SESSIONS_OF_AN_ACCOUNT);
  let next = 0;
  const worker = async () => {
    while (next < most) {
      const account = ACCOUNTS[next % ACCOUNTS.length] ?? '';
      next += 1;
      sessions.push(await signInCookie(account));
    }
  };
  await Promise.all(Array.from({ length: SIGN_INS_AT_ONCE }, worker));
  return Array.from({ length: count }, (_, at) => sessions[at % most] ?? '');
}

/** Members arrive spread over the reading time, so that they do not all send requests at once. */
async function visit(sessions: readonly string[], processes: number): Promise<Answer[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
  const end = performance.now() + SECONDS * 1_000;
  const answers: Answer[] = [];
  const member = async (cookie: string, at: number) => {
    await wait((READS_MS * at) / sessions.length);
    for (let page = at; performance.now() < end; page += 1) {
      answers.push(await ask(PAGES[page % PAGES.length] ?? '', agent, cookie, pairPorts[page % processes]));
      await wait(READS_MS * (0.5 + ((at * 7 + page * 3) % 11) / 10));
    }
  };
  await Promise.all(sessions.map(member));
  agent.destroy();
  return answers;
}

async function line(portals: readonly RunningPortal[], sessions: readonly string[]): Promise<string[]> {
  const pids = portals.map(({ process }) => process.pid ?? 0);
  const before = pids.map(readCpuMs);
  const own = monitorEventLoopDelay();
  own.enable();
  const begun = performance.now();
  const answers = await visit(sessions, portals.length);
  const ran = performance.now() - begun;
  own.disable();
  const pages = answers.filter(({ status }) => status === 200);
  const later = answers.filter(({ status, retryAfter }) => status === 503 && retryAfter);
  const busy = pids.map((pid, at) => ((readCpuMs(pid) - (before[at] ?? 0)) / ran) * 100);
  return [
    `${sessions.length} on ${portals.length === 1 ? 'one process' : 'two'}`,
    formatNumber(pages.length / SECONDS),
    `${formatNumber(calculatePercentile(pages, 0.5))}, ${formatNumber(calculatePercentile(pages, 0.99))}`,
    String(later.length),
    later.length > 0 ? formatNumber(calculatePercentile(later, 0.99)) : '–',
    String(answers.filter(({ status }) => status === NONE).length),
    String(answers.length - pages.length - later.length),
    busy.map((share) => `${Math.round(share)} %`).join(', '),
    pids.map((pid) => formatNumber(readResidentMb(pid).now)).join(', '),
    formatNumber(own.percentile(99) / 1e6),
  ];
}

const head = [
  'members at once',
  'pages a second',
  'a page took, median and 99th of 100, ms',
  '503 with Retry-After',
  'a 503 took, 99th of 100, ms',
  'no answer',
  'anything but a page and a 503',
  'processor',
  'memory, MB',
  'the asking process was late, 99th of 100, ms',
];

export const curve = (): Promise<void> =>
  withPair(async (portals) => {
    const sessions = await signIn(Math.max(...MEMBERS));
    const agent = new Agent({ keepAlive: true });
    // loads each page of each account once, so that the programme's replies are recorded
    for (const path of PAGES)
      for (const cookie of sessions.slice(0, ACCOUNTS.length))
        for (const port of pairPorts) {
          const { status } = await ask(path, agent, cookie, port);
          if (status !== 200) throw new Error(`${path} answered ${status} instead of a page`);
        }
    agent.destroy();
    const lines: string[][] = [];
    for (const processes of [1, 2])
      for (const members of MEMBERS)
        lines.push(await line(portals.slice(0, processes), sessions.slice(0, members)));
    console.log(
      `\n## Members at once, a page every ${READS_MS / 1_000} s each\n\n${formatTable(head, lines)}\n`,
    );
  });

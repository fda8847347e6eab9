/**
 * Minutes of traffic on two processes with one Redis, in front of a programme that takes 100 ms per call and fails
 * one in ten. Half-way one process is killed: members must stay signed in, and every page must still arrive.
 */
import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { startFaultProxy } from '../tests/support/fault-proxy.ts';
import type { RunningPortal } from '../tests/support/stack.ts';
import { NONE, ask, percentile, residentMb, type Answer } from './overload.ts';
import { number, table } from './rounds.ts';
import { cookieOf, pairPorts, ports, withPair } from './bench-stack.ts';

const CALL_MS = 100;
const FAULTY = 0.1;
const MEMBERS = ['ana', 'ben', 'eve', 'hugo', 'ximena'];
const SESSIONS_EACH = 8;
const PAGES = ['/main/home', '/main/prescriptions', '/main/orders', '/main/claims', '/main/benefits'];
const LOOK_EVERY_MS = 5_000;

/** The memory of a process, without the first tenth, in which caches and compiled code are filled. */
function growth(seen: readonly number[]): string {
  const warm = seen.slice(Math.ceil(seen.length / 10));
  const third = Math.max(1, Math.floor(warm.length / 3));
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return `${number(mean(warm.slice(0, third)))} at first, ${number(mean(warm.slice(-third)))} at last`;
}

/** Acts as a load balancer: alternates between processes, and repeats a page whose process has died. */
function balanced(agent: Agent) {
  const living = new Set(pairPorts);
  const counts = { again: 0 };
  const read = async (path: string, cookie: string, turn: number): Promise<Answer> => {
    const started = performance.now();
    const places = [...living];
    const first = await ask(path, agent, cookie, places[turn % places.length]);
    if (first.status !== NONE) return first;
    counts.again += 1;
    const second = await ask(path, agent, cookie, [...living].at(turn % living.size));
    return { ...second, ms: performance.now() - started };
  };
  return { living, counts, read };
}

function report(all: readonly Answer[], rate: number, seconds: number, rest: string[][]): void {
  const statuses = [...new Set(all.map(({ status }) => status))].toSorted((a, b) => a - b);
  const times = [0.5, 0.99, 0.9999].map((share) => number(percentile(all, share)));
  const count = (of: number) => String(all.filter(({ status }) => status === of).length);
  console.log(`\n### ${rate} pages a second for ${seconds} s, ${CALL_MS} ms a call, one in ten fails\n`);
  console.log(
    table(
      ['', ''],
      [
        ['asked', String(all.length)],
        ...statuses.map((status) => [status === NONE ? 'no answer' : `status ${status}`, count(status)]),
        ['median, 99th of 100, slowest, ms', times.join(', ')],
        ...rest,
      ],
    ),
  );
}

async function measure(
  portals: readonly RunningPortal[],
  seconds: number,
  rate: number,
  isFaulty: () => void,
) {
  const sessions: string[] = [];
  for (const member of MEMBERS)
    for (let n = 0; n < SESSIONS_EACH; n += 1) sessions.push(await cookieOf(member));
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
  const { living, counts, read } = balanced(agent);
  // each page once before, so that the programme's replies are recorded
  for (const path of PAGES)
    for (const [turn, cookie] of sessions.entries()) await ask(path, agent, cookie, pairPorts[turn % 2]);
  isFaulty();

  const answers: Promise<Answer>[] = [];
  const memory: number[] = [];
  const begun = performance.now();
  for (let passed = 0; passed < seconds * 1_000; passed = performance.now() - begun) {
    for (let turn = answers.length; turn < (passed / 1_000) * rate; turn += 1)
      answers.push(read(PAGES[turn % PAGES.length]!, sessions[(turn * 7) % sessions.length]!, turn));
    if (living.size > 1 && passed > seconds * 500) {
      living.delete(pairPorts[1]!);
      portals[1]!.process.kill('SIGKILL');
    }
    if (passed > (memory.length + 1) * LOOK_EVERY_MS) memory.push(residentMb(portals[0]!.process.pid!));
    await wait(5);
  }
  const all = await Promise.all(answers);
  let kept = 0;
  for (const cookie of sessions) if ((await ask('/main/more', agent, cookie)).status === 200) kept += 1;
  agent.destroy();
  report(all, rate, seconds, [
    ['asked again, because their process was killed', String(counts.again)],
    ['sessions still open', `${kept} of ${sessions.length}`],
    ['memory of the process that stayed, MB', growth(memory)],
  ]);
}

/** @param rate pages per second, requested regardless of earlier replies */
export async function endurance(seconds: number, rate: number): Promise<void> {
  const programme = await startFaultProxy({ target: `http://127.0.0.1:${ports.replay}` });
  const slow = { path: '/api', delayMs: CALL_MS };
  try {
    await withPair(
      (portals) =>
        measure(portals, seconds, rate, () =>
          programme.set([{ ...slow, probability: FAULTY, status: 503 }, slow]),
        ),
      `${programme.url}/api`,
    );
  } finally {
    await programme.close();
  }
}

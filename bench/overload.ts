/** Twice as many pages per second as the portal can serve: accepted ones must come in time. */
import { Agent, get } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { readFileSync } from 'node:fs';
import { number, table } from './rounds.ts';
import { portalUrl, ports, type BenchStack } from './bench-stack.ts';

export interface Answer {
  status: number;
  ms: number;
  retryAfter: boolean;
}

const GIVEN_UP_MS = 20_000;
const OPEN_CONNECTIONS = 500;
const LOOKS = 5;
/** an answer that never came */
export const NONE = 0;

export function ask(path: string, agent: Agent, cookie = '', port: number = ports.portal): Promise<Answer> {
  const started = performance.now();
  const { host } = new URL(portalUrl);
  const headers = { Host: host, Accept: 'text/html', 'Accept-Encoding': 'br', Cookie: cookie };
  return new Promise((resolve) => {
    const end = (status: number, retryAfter = false) =>
      resolve({ status, ms: performance.now() - started, retryAfter });
    get({ host: 'localhost', port, path, agent, headers, timeout: GIVEN_UP_MS }, (response) => {
      response.resume();
      response.once('end', () => end(response.statusCode ?? NONE, 'retry-after' in response.headers));
      response.once('error', () => end(NONE));
    })
      .once('timeout', function (this: { destroy(): void }) {
        this.destroy();
        end(NONE);
      })
      .once('error', () => end(NONE));
  });
}

/** Pages per second when each of a few readers waits for a page before requesting the next. */
async function capacity(path: string, cookie: string, seconds: number): Promise<number> {
  const agent = new Agent({ keepAlive: true });
  const end = performance.now() + seconds * 1_000;
  let pages = 0;
  const read = async () => {
    while (performance.now() < end) if ((await ask(path, agent, cookie)).status === 200) pages += 1;
  };
  await Promise.all(Array.from({ length: 8 }, read));
  agent.destroy();
  return pages / seconds;
}

export const percentile = (answers: readonly Answer[], share: number): number =>
  answers.map(({ ms }) => ms).toSorted((a, b) => a - b)[Math.floor(answers.length * share)] ?? 0;

export const residentMb = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;

/** @param seconds the duration of the overload */
export async function overload(stand: BenchStack, path: string, member: string, seconds = 20): Promise<void> {
  const cookie = await stand.signInCookie(member);
  // the best of several measurements, because other load on the machine can only lower the figure
  let served = 0;
  for (let look = 0; look < LOOKS; look += 1) served = Math.max(served, await capacity(path, cookie, 2));
  const perSecond = 2 * served;
  // like a proxy, which keeps its connections open, and opens more as pages get slower
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
  await Promise.all(Array.from({ length: OPEN_CONNECTIONS }, () => ask('/healthz', agent)));
  const pages: Promise<Answer>[] = [];
  const probes: Promise<Answer>[] = [];
  let mostMb = 0;
  const own = monitorEventLoopDelay();
  own.enable();
  const begun = performance.now();
  for (let step = 0; performance.now() - begun < seconds * 1_000; step += 1) {
    const due = Math.floor(((performance.now() - begun) / 1_000) * perSecond);
    while (pages.length < due) pages.push(ask(path, agent, cookie));
    if (step % 25 === 0) {
      probes.push(ask('/healthz', new Agent()));
      mostMb = Math.max(mostMb, residentMb(stand.pid));
    }
    await wait(10);
  }
  const [all, alive] = await Promise.all([Promise.all(pages), Promise.all(probes)]);
  agent.destroy();
  own.disable();
  const of = (status: number) => all.filter((answer) => answer.status === status);
  const [good, shed] = [of(200), of(503)];
  console.log(`\n### Twice what it serves: ${number(perSecond)} a second of ${path} for ${seconds} s\n`);
  console.log(
    table(
      ['', ''],
      [
        ['served at most, a second', number(served)],
        ['asked', String(all.length)],
        ['pages', `${good.length}, ${number(good.length / seconds)} a second`],
        ['503 with Retry-After', String(shed.filter(({ retryAfter }) => retryAfter).length)],
        ['anything else', String(all.length - good.length - shed.length)],
        [
          'a page took, median and 99th of 100, ms',
          `${number(percentile(good, 0.5))}, ${number(percentile(good, 0.99))}`,
        ],
        ['a 503 took, 99th of 100, ms', number(percentile(shed, 0.99))],
        [
          '/healthz: answered, slowest, ms',
          `${alive.filter(({ status }) => status === 200).length} of ${alive.length}, ${number(percentile(alive, 0.999))}`,
        ],
        ['memory, at most, MB', number(mostMb)],
        // when the requesting process is late too, the figures above are upper bounds
        ['the asking process itself was late, 99th of 100, ms', number(own.percentile(99) / 1e6)],
        ['served right after, a second', number(await capacity(path, cookie, 4))],
      ],
    ),
  );
}

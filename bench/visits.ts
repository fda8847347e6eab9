/** Requests of members by the hundred, each with its status and time, whatever the reply is. */
import { get, type Agent } from 'node:http';
import { readFileSync } from 'node:fs';
import { portalUrl, ports } from './bench-stack.ts';

export interface Answer {
  status: number;
  ms: number;
  retryAfter: boolean;
}

const GIVEN_UP_MS = 20_000;
/** a request without a reply */
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

export const calculatePercentile = (answers: readonly Answer[], share: number): number =>
  answers.map(({ ms }) => ms).toSorted((a, b) => a - b)[Math.floor(answers.length * share)] ?? 0;

/** Resident set of a process now, and its maximum, in MB. */
export function readResidentMb(pid: number): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const mb = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1_024;
  return { now: mb('VmRSS'), most: mb('VmHWM') };
}

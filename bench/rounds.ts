/** Measures several subjects alternately, so that other load on the machine affects all of them. */
import { readCpuMs } from './cpu.ts';
import { askMany, type Reply, type Target } from './load.ts';
import type { Traffic } from './replay.ts';

const digits = (value: number) => (value < 10 ? 2 : value < 100 ? 1 : 0);

export const formatNumber = (value: number): string => value.toFixed(digits(Math.abs(value)));
export const formatKilobytes = (bytes: number): string => formatNumber(bytes / 1024);
export const formatRatio = (value: number, base: number): string => `${formatNumber(value / base)}×`;

/** '1.23 (1.20–1.31)': the median, minimum and maximum of the rounds. */
export const formatSpread = (values: readonly number[]): string =>
  `${formatNumber(calculateMedian(values))} (${formatNumber(Math.min(...values))}–${formatNumber(Math.max(...values))})`;

/** Columns padded to the widest cell; all but the first are right-aligned. */
export function formatTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, at) =>
    Math.max(title.length, ...rows.map((row) => row[at]?.length ?? 0), 3),
  );
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, at) => (at === 0 ? (cells[at] ?? '').padEnd(width) : (cells[at] ?? '').padStart(width))).join(' | ')} |`;
  const rule = `| ${widths.map((width, at) => (at === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`;
  return [line(head), rule, ...rows.map(line)].join('\n');
}

export interface Subject extends Target {
  name: string;
  pid: number;
}

export interface Effort {
  rounds: number;
  /** times of each subject in each round */
  requests: number;
  warmUp: number;
  atOnce: number;
}

export interface Result {
  name: string;
  /** milliseconds of CPU time per request, one figure per round */
  cpu: number[];
  reply: Reply;
  /** programme replies of one page, on average */
  upstream: Traffic;
}

export function calculateMedian(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2;
}

/** Requests before a comparison of builds and frameworks. V8 optimizes a portal for thousands of requests. */
export const extendWarmUp = (effort: Effort): Effort => ({ ...effort, warmUp: 10 * effort.requests });

/** Warms all subjects up, then requests A B C, C B A, A B C … and reads each one's CPU time around its turn. */
export async function measureInTurn(
  subjects: readonly Subject[],
  { rounds, requests, warmUp, atOnce }: Effort,
  traffic: () => Traffic,
): Promise<Result[]> {
  const results = new Map<Subject, Result>();
  for (const subject of subjects) {
    const reply = await askMany(subject, warmUp, atOnce);
    results.set(subject, { name: subject.name, cpu: [], reply, upstream: { requests: 0, bytes: 0 } });
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const subject of round % 2 === 0 ? subjects : [...subjects].reverse()) {
      const result = results.get(subject);
      if (!result) continue;
      const before = { cpu: readCpuMs(subject.pid), ...traffic() };
      result.reply = await askMany(subject, requests, atOnce);
      const after = { cpu: readCpuMs(subject.pid), ...traffic() };
      result.cpu.push((after.cpu - before.cpu) / requests);
      result.upstream.requests += (after.requests - before.requests) / requests / rounds;
      result.upstream.bytes += (after.bytes - before.bytes) / requests / rounds;
    }
  }
  return [...results.values()];
}

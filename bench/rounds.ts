/** Measures several subjects in turn, so that whatever else the machine does falls on all of them. */
import { cpuMs, stepMs } from './cpu.ts';
import { askMany } from './load.ts';
import type { Reply, Target } from './load.ts';
import type { Traffic } from './replay.ts';

export interface Subject extends Target {
  name: string;
  pid: number;
}

export interface Effort {
  rounds: number;
  /** of each subject in each round */
  requests: number;
  warmUp: number;
  atOnce: number;
}

export interface Result {
  name: string;
  /** milliseconds of processor time a request, one figure a round */
  cpu: number[];
  reply: Reply;
  /** what one page fetched from the programme, on average */
  upstream: Traffic;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2;
}

/** What the kernel's clock can be off by, in milliseconds a request. */
export const uncertaintyMs = ({ requests }: Effort) => stepMs / requests;

/** Warms all subjects up, then asks A B C, C B A, A B C … and reads each one's processor time around its turn. */
export async function inTurn(
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
      const before = { cpu: cpuMs(subject.pid), ...traffic() };
      result.reply = await askMany(subject, requests, atOnce);
      const after = { cpu: cpuMs(subject.pid), ...traffic() };
      result.cpu.push((after.cpu - before.cpu) / requests);
      result.upstream.requests += (after.requests - before.requests) / requests / rounds;
      result.upstream.bytes += (after.bytes - before.bytes) / requests / rounds;
    }
  }
  return [...results.values()];
}

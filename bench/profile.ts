/** Where the portal spends its time on one page: a profile by Node, summed up by place. */
import { mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { askMany } from './load.ts';
import { number, table, type Effort } from './rounds.ts';
import { portalUrl, withStack } from './bench-stack.ts';

interface CpuProfile {
  nodes: {
    id: number;
    callFrame: { functionName: string; url: string; lineNumber: number };
    children?: number[];
  }[];
  endTime: number;
  startTime: number;
  samples: number[];
  timeDeltas: number[];
}

const folder = resolve(import.meta.dirname, '../var/bench/profile');
const root = resolve(import.meta.dirname, '..');
const SHOWN = 30;
// at the profiler's default interval a page has only a handful of samples
const INTERVAL_US = 250;

/** 'package', 'app/file.ts' or 'node:module' for a function's address. */
function placeOf(url: string, functionName: string): string {
  if (url === '') return functionName.startsWith('(') ? functionName : 'built into V8 and Node';
  if (url.startsWith('node:')) return url;
  const inPackage = /^.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1];
  return inPackage ?? url.replace('file://', '').replace(`${root}/`, '');
}

const isIdle = (name: string) => name === '(idle)' || name === '(program)' || name === '(root)';

/** Microseconds by node in the last `windowUs` of the profile, without idle time. */
function selfTimes(
  { samples, timeDeltas, startTime, endTime, nodes }: CpuProfile,
  windowUs: number,
): Map<number, number> {
  const names = new Map(nodes.map(({ id, callFrame }) => [id, callFrame.functionName]));
  const self = new Map<number, number>();
  let at = startTime;
  samples.forEach((id, index) => {
    const delta = timeDeltas[index] ?? 0;
    at += delta;
    if (at < endTime - windowUs || isIdle(names.get(id) ?? '')) return;
    self.set(id, (self.get(id) ?? 0) + delta);
  });
  return self;
}

function add(sums: Map<string, number>, name: string, us: number) {
  sums.set(name, (sums.get(name) ?? 0) + us);
}

/** The time of a function including its callees, each function once per stack. */
function totals(profile: CpuProfile, self: Map<number, number>): Map<string, number> {
  const parents = new Map(
    profile.nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)),
  );
  const names = new Map(
    profile.nodes.map(({ id, callFrame }) => [
      id,
      `${callFrame.functionName || '(anonymous)'} ${placeOf(callFrame.url, callFrame.functionName)}:${callFrame.lineNumber + 1}`,
    ]),
  );
  const sums = new Map<string, number>();
  for (const [id, us] of self) {
    const stack = new Set<string>();
    for (let at: number | undefined = id; at !== undefined; at = parents.get(at))
      stack.add(names.get(at) ?? '');
    for (const name of stack) add(sums, name, us);
  }
  return sums;
}

function print(title: string, sums: Map<string, number>, all: number, requests: number) {
  const rows = [...sums]
    .sort(([, a], [, b]) => b - a)
    .slice(0, SHOWN)
    .map(([name, us]) => [name, `${number((us / all) * 100)} %`, number(us / 1000 / requests)]);
  console.log(`\n## ${title}\n\n${table(['where', 'share', 'ms a request'], rows)}`);
}

function summary(profile: CpuProfile, windowUs: number, requests: number) {
  const self = selfTimes(profile, windowUs);
  const all = [...self.values()].reduce((sum, us) => sum + us, 0);
  const places = new Map<string, number>();
  for (const { id, callFrame } of profile.nodes) {
    const us = self.get(id);
    if (us !== undefined) add(places, placeOf(callFrame.url, callFrame.functionName), us);
  }
  const total = totals(profile, self);
  const own = [...total].filter(([name]) => / (?:app|build)\//.test(name));
  print('Time in each place itself', places, all, requests);
  print('Time in our functions and what they call', new Map(own), all, requests);
  print('Time in any function and what it calls', total, all, requests);
}

/** Runs the portal under Node's profiler and prints where the time of `address` goes. */
export async function profilePage(
  address: string,
  member: string,
  { rounds, requests, warmUp, atOnce }: Effort,
): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const env = { NODE_OPTIONS: `--cpu-prof --cpu-prof-interval=${INTERVAL_US} --cpu-prof-dir=${folder}` };
  const times = rounds * requests;
  const spentMs = await withStack(async (stand) => {
    const target = {
      url: `${portalUrl}${address}`,
      cookie: await stand.cookieOf(member),
      encoding: 'br' as const,
    };
    await askMany(target, warmUp, atOnce);
    const startedAt = performance.now();
    await askMany(target, times, atOnce);
    await stand.stopPortal();
    return performance.now() - startedAt;
  }, env);
  const [file] = readdirSync(folder).filter((name) => name.endsWith('.cpuprofile'));
  if (!file) throw new Error('the portal left no profile');
  console.log(`\nProfile of ${times} × ${address} of ${member}: ${join(folder, file)}`);
  summary(JSON.parse(readFileSync(join(folder, file), 'utf8')) as CpuProfile, spentMs * 1000, times);
}

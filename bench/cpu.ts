/** The CPU time of a process, read from outside so that the process does no work for it. */
import { readFileSync, readdirSync } from 'node:fs';
import { cpus, loadavg, release, totalmem } from 'node:os';

/**
 * Processor time of a process's threads, user and system, in milliseconds, to the nanosecond. An ended thread
 * no longer counts. Node's own threads are included. Linux only.
 */
export function readCpuMs(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  const ran = threads.map((id) =>
    Number(readFileSync(`/proc/${pid}/task/${id}/schedstat`, 'utf8').split(' ')[0]),
  );
  return ran.reduce((sum, ns) => sum + ns, 0) / 1e6;
}

/** Average number of runnable processes over the last minute. */
export const load = () => Math.round((loadavg()[0] ?? 0) * 100) / 100;

export function machine(): string {
  const [cpu] = cpus();
  const memory = `${Math.round(totalmem() / 1024 ** 3)} GB`;
  return `${cpus().length} × ${cpu?.model.trim() ?? process.arch}, ${memory}, Linux ${release()}, Node ${process.version}`;
}

/** The CPU time of a process, read from outside so that the process does no work for it. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus, loadavg, release, totalmem } from 'node:os';

// fields of proc_pid_stat(5), counted from the one after the command's name
const USER_TICKS = 11;
const SYSTEM_TICKS = 12;
const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** The resolution of the kernel's process times. */
export const stepMs = 1000 / ticksPerSecond;

/** Processor time of a process and all its threads, user and system, in milliseconds. Linux only. */
export function cpuMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[USER_TICKS]) + Number(fields[SYSTEM_TICKS])) * stepMs;
}

/** Average number of runnable processes over the last minute. */
export const load = () => Math.round((loadavg()[0] ?? 0) * 100) / 100;

export function machine(): string {
  const [cpu] = cpus();
  const memory = `${Math.round(totalmem() / 1024 ** 3)} GB`;
  return `${cpus().length} × ${cpu?.model.trim() ?? process.arch}, ${memory}, Linux ${release()}, Node ${process.version}`;
}

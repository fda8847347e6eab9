/** Starts a process as process 1 of its own namespace, like the only process of a container. */
import { spawn, spawnSync, type ChildProcessByStdio } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Readable } from 'node:stream';

const UNSHARE = ['unshare', '--user', '--map-root-user', '--pid', '--fork', '--kill-child'];

/** Only Linux supports this, and a container may forbid it. Otherwise the process is an ordinary one. */
export const mayBeProcessOne = spawnSync(UNSHARE[0]!, [...UNSHARE.slice(1), 'true']).status === 0;

interface Options {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
}

export function spawnProcessOne(
  command: readonly string[],
  options: Options = {},
): ChildProcessByStdio<null, Readable, null> {
  const [program = '', ...args] = [...(mayBeProcessOne ? UNSHARE : []), ...command];
  return spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'inherit'] });
}

/** Its id outside of the namespace; undefined before it exists. */
export function readProcessId({ pid }: { pid?: number | undefined }): number | undefined {
  if (!mayBeProcessOne) return pid;
  const [id] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ');
  return id ? Number(id) : undefined;
}

/** Skews the clock of one process, with Debian's faketime. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';

/** Time until a process checks again whether its clock was changed. */
const LOOKS_EVERY_SECONDS = '1';

export interface WrongClock {
  /** the environment of the skewed process */
  env: Record<string, string>;
  /** sets the number of seconds by which it is ahead from now on */
  set(secondsAhead: number): void;
}

/** The library between a process and the machine's clock. */
function library(): string {
  const { stdout } = spawnSync('faketime', ['-f', '+0', 'env'], { encoding: 'utf8' });
  const [, path] = /^LD_PRELOAD=(.*)$/m.exec(stdout ?? '') ?? [];
  if (path === undefined) throw new Error('there is no faketime: apt-get install faketime');
  return path;
}

export const hasFaketime = spawnSync('faketime', ['--version']).status === 0;

/** @param file contains the current skew */
export function startWithWrongClock(file: string, secondsAhead: number): WrongClock {
  const set = (seconds: number) => writeFileSync(file, `${seconds < 0 ? '' : '+'}${seconds}\n`);
  set(secondsAhead);
  return {
    env: {
      LD_PRELOAD: library(),
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: LOOKS_EVERY_SECONDS,
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    set,
  };
}

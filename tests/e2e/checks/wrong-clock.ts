/** A clock that is wrong in one process alone, by Debian's faketime. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';

/** How long a process goes by the clock that it has, before it looks whether that was set. */
const LOOKS_EVERY_SECONDS = '1';

export interface WrongClock {
  /** the environment of the process that has it */
  env: Record<string, string>;
  /** sets it: how many seconds it is ahead from now on */
  set(secondsAhead: number): void;
}

/** The library that stands between a process and the clock of its machine. */
function library(): string {
  const { stdout } = spawnSync('faketime', ['-f', '+0', 'env'], { encoding: 'utf8' });
  const [, path] = /^LD_PRELOAD=(.*)$/m.exec(stdout ?? '') ?? [];
  if (path === undefined) throw new Error('there is no faketime: apt-get install faketime');
  return path;
}

export const hasFaketime = spawnSync('faketime', ['--version']).status === 0;

/** @param file where it is written how wrong the clock is */
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

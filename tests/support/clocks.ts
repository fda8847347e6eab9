import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../../app/platform/clock.ts';

/** A clock that moves only when a test moves it; remembers what it was told of the programme's time. */
export function stillClock(
  start = Date.parse('2026-11-20T15:00:00Z'),
): Clock & { advance(ms: number): void; observed: Date[] } {
  let now = start;
  const observed: Date[] = [];
  return {
    now: () => now,
    today: () => new Date(now).toISOString().slice(0, 10),
    programmeNow: () => new Date(now),
    // nobody waits for a clock that stands still
    wait: () => Promise.resolve(),
    observeProgrammeDate: (date) => void observed.push(date),
    advance: (ms) => void (now += ms),
    observed,
  };
}

/** This machine's clock, for tests of time limits. */
export function runningClock(): Clock & { observed: Date[] } {
  const observed: Date[] = [];
  return {
    now: () => Date.now(),
    today: () => new Date().toISOString().slice(0, 10),
    programmeNow: () => new Date(),
    wait: (ms) => wait(ms),
    observeProgrammeDate: (date) => void observed.push(date),
    observed,
  };
}

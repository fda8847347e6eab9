import { createSystemClock, type Clock } from '../../app/platform/clock.ts';

/** The programme's year; around New Year it differs from UTC's and from this machine's for some hours. */
export const getProgrammeYear = () => Number(createSystemClock().today().slice(0, 4));

/** A clock that changes only when a test moves or sets it. It records the reported programme times. */
export function createStillClock(
  start = Date.parse('2026-11-20T15:00:00Z'),
): Clock & { advance(ms: number): void; setBack(ms: number): void; observed: Date[] } {
  let now = start;
  let elapsed = 0;
  const observed: Date[] = [];
  return {
    now: () => now,
    elapsed: () => elapsed,
    today: () => createSystemClock(() => now).today(),
    programmeNow: () => new Date(now),
    // A wait on a stopped clock ends at once.
    wait: () => Promise.resolve(),
    observeProgrammeDate: (date) => {
      observed.push(date);
      return false;
    },
    advance(ms) {
      now += ms;
      elapsed += ms;
    },
    setBack: (ms) => void (now -= ms),
    observed,
  };
}

/** This machine's clock, for tests of time limits. It follows timers that a test has replaced. */
export function createRunningClock(): Clock & { observed: Date[] } {
  const observed: Date[] = [];
  return {
    now: () => Date.now(),
    elapsed: () => Math.round(performance.now()),
    today: () => createSystemClock().today(),
    programmeNow: () => new Date(),
    wait: (ms) => new Promise((done) => void setTimeout(done, ms)),
    observeProgrammeDate: (date) => {
      observed.push(date);
      return false;
    },
    observed,
  };
}

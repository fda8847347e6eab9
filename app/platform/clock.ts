import { setTimeout as wait } from 'node:timers/promises';

/**
 * Time. Two kinds, kept apart on purpose:
 *
 * - `now()` is this machine's time. Sessions, tokens, rate limits and time-outs use it.
 * - `today()` is the programme's calendar day, a date-only string. What day it is for a refill is
 *   the programme's to say: the day follows the `Date` header of its replies (RFC 9110, 6.6.1), so
 *   that both sides agree at midnight, and so that the sandbox's clock moves the portal along.
 */
export interface Clock {
  /** milliseconds since the epoch */
  now(): number;
  /** the programme's calendar day, `yyyy-MM-dd` */
  today(): string;
  /** the programme's time of day, for greetings and pick-up hours */
  programmeNow(): Date;
  /** resolves after as many milliseconds of this machine's time */
  wait(ms: number): Promise<void>;
  /** tells the clock what a reply's Date header said; small differences are ignored */
  observeProgrammeDate(date: Date): void;
}

/** The calendar the programme keeps: days of a refill turn at midnight there. */
export const PROGRAMME_TIME_ZONE = 'America/New_York';

/** Clocks differ, and a Date header is cut to the second and may have waited in a slow reply. */
const IGNORED_DIFFERENCE_MS = 2 * 60 * 1000;

// en-CA writes a date as yyyy-MM-dd
const calendar = new Intl.DateTimeFormat('en-CA', {
  timeZone: PROGRAMME_TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/**
 * The clock of a running portal.
 *
 * @param machineNow this machine's time in epoch milliseconds; tests hand in their own
 */
export function systemClock(machineNow: () => number = Date.now): Clock {
  let programmeAheadMs = 0;
  const programmeNow = () => new Date(machineNow() + programmeAheadMs);
  return {
    now: machineNow,
    today: () => calendar.format(programmeNow()),
    programmeNow,
    wait: (ms) => wait(ms),
    observeProgrammeDate(date) {
      const aheadMs = date.getTime() - machineNow();
      if (Number.isNaN(aheadMs) || Math.abs(aheadMs - programmeAheadMs) < IGNORED_DIFFERENCE_MS) return;
      programmeAheadMs = Math.abs(aheadMs) < IGNORED_DIFFERENCE_MS ? 0 : aheadMs;
    },
  };
}

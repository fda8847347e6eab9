import { setTimeout as wait } from 'node:timers/promises';

/**
 * Three kinds of time, kept separate on purpose:
 *
 * - `now()` is this machine's time. Sessions, tokens, rate limits and time-outs use it.
 * - `elapsed()` never goes backwards, even when the machine's clock is set. Caches of this process use it for their
 *   age. Otherwise a clock set back by hours would keep entries fresh for hours.
 * - `today()` is the programme's calendar day, a date-only string. It follows the `Date` header of the programme's
 *   replies (RFC 9110, 6.6.1). Both sides then agree at midnight, and the sandbox's clock moves the portal's day.
 */
export interface Clock {
  /** milliseconds since the epoch */
  now(): number;
  /** whole milliseconds since an arbitrary start */
  elapsed(): number;
  /** the programme's calendar day, `yyyy-MM-dd` */
  today(): string;
  /** the programme's time of day, for greetings and pick-up hours */
  programmeNow(): Date;
  /** resolves after this many milliseconds of machine time */
  wait(ms: number): Promise<void>;
  /**
   * Passes a reply's Date header to the clock. The day moves only when several replies in a row agree. Returns true
   * for a header that disagrees, so that the log can report it.
   */
  observeProgrammeDate(date: Date): boolean;
}

/** In milliseconds. Longer than the programme usually takes, so that its speed stays hidden. */
export const MIN_ANSWER_MS = 800;

/** Resolves after MIN_ANSWER_MS or later, so that the response time does not reveal whether an account exists. */
export async function withConstantTime<Result>(
  clock: Pick<Clock, 'wait'>,
  work: Promise<Result>,
): Promise<Result> {
  const [outcome] = await Promise.allSettled([work, clock.wait(MIN_ANSWER_MS)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}

/** The programme's days begin at midnight in this zone. */
export const PROGRAMME_TIME_ZONE = 'America/New_York';

/** Smaller differences are ignored: clocks differ, a Date header is cut to the second, and a slow reply delays it. */
const IGNORED_DIFFERENCE_MS = 2 * 60 * 1000;

/** This many replies in a row must agree, so that one wrong header or server does not move the day. */
const AGREEING_REPLIES = 3;
const DAY_MS = 24 * 60 * 60 * 1000;
/** In production the clocks differ by a day at most, after a wrong time zone setting. */
const MAX_OFFSET_IN_PRODUCTION_MS = DAY_MS;
/** The sandbox's clock can be moved forward by years. */
const MAX_OFFSET_MS = 20 * 366 * DAY_MS;

// en-CA writes a date as yyyy-MM-dd
const calendar = new Intl.DateTimeFormat('en-CA', {
  timeZone: PROGRAMME_TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

export interface ClockOptions {
  /** limits the programme's day to within a day of this machine's */
  production?: boolean;
}

export interface SystemClock extends Clock {
  /**
   * Starts with the offset on which replies agreed before this process started, and calls `keep` with each new one.
   * @param aheadMs how far the programme is ahead of this machine; a value out of bounds is ignored
   */
  continueFrom(aheadMs: number, keep: (aheadMs: number) => void): void;
}

/** The clock of a running portal. @param machineNow this machine's epoch milliseconds */
export function createSystemClock(
  machineNow: () => number = Date.now,
  { production = false }: ClockOptions = {},
): SystemClock {
  let programmeAheadMs = 0;
  let keepAhead = (_aheadMs: number) => {};
  /** the offset of the last replies, and how many of them agree */
  let claimed = { aheadMs: 0, replies: 0 };
  const furthestMs = production ? MAX_OFFSET_IN_PRODUCTION_MS : MAX_OFFSET_MS;
  const programmeNow = () => new Date(machineNow() + programmeAheadMs);
  return {
    now: machineNow,
    elapsed: () => Math.round(performance.now()),
    today: () => calendar.format(programmeNow()),
    programmeNow,
    wait: (ms) => wait(ms),
    observeProgrammeDate(date) {
      const aheadMs = date.getTime() - machineNow();
      if (Math.abs(aheadMs - programmeAheadMs) < IGNORED_DIFFERENCE_MS) {
        claimed = { aheadMs, replies: 0 };
        return false;
      }
      if (Number.isNaN(aheadMs) || Math.abs(aheadMs) > furthestMs) return true;
      const agrees = Math.abs(aheadMs - claimed.aheadMs) < IGNORED_DIFFERENCE_MS;
      claimed = { aheadMs, replies: agrees ? claimed.replies + 1 : 1 };
      if (claimed.replies < AGREEING_REPLIES) return true;
      programmeAheadMs = Math.abs(aheadMs) < IGNORED_DIFFERENCE_MS ? 0 : aheadMs;
      keepAhead(programmeAheadMs);
      return false;
    },
    continueFrom(aheadMs, keep) {
      keepAhead = keep;
      if (Math.abs(aheadMs) <= furthestMs) programmeAheadMs = aheadMs;
    },
  };
}

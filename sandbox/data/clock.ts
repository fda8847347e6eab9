/** The programme's time: this machine's, moved forward by whole calendar days in New York. */
import type { Database } from './database.ts';
import { readSetting, writeSetting } from './schema.ts';

const DAY_MS = 86_400_000;

export interface Clock {
  /** milliseconds since the epoch */
  now(): number;
  /** the day in New York, `yyyy-MM-dd` */
  today(): string;
  /** number of days ahead of the machine's clock */
  offsetDays(): number;
  advance(days: number): void;
}

/** @param machineNow milliseconds since the epoch, for tests */
export function createClock(db: Database, machineNow: () => number = Date.now): Clock {
  const offsetDays = () => Number(readSetting(db, 'clockOffsetDays') ?? 0);
  const clock: Clock = {
    now: () => daysLater(machineNow(), offsetDays()),
    today: () => toDay(clock.now()),
    offsetDays,
    advance: (days) => writeSetting(db, 'clockOffsetDays', offsetDays() + days),
  };
  return clock;
}

const newYorkDay = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/New_York',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});
const newYorkHour = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'America/New_York',
  hour: '2-digit',
  hourCycle: 'h23',
});

/**
 * The same time of day this many days later. If New York's clocks change in between, this is not a multiple of 24
 * hours.
 */
function daysLater(at: number, days: number): number {
  const later = at + days * DAY_MS;
  return days === 0 ? at : later + behindMs(later) - behindMs(at);
}

/** Milliseconds by which New York's clocks are behind UTC at a moment. */
function behindMs(at: number): number {
  const hours = new Date(at).getUTCHours() - Number(newYorkHour.format(at));
  return ((hours + 24) % 24) * 3_600_000;
}

/** The calendar day in New York at a moment. */
export const toDay = (at: number): string => newYorkDay.format(at);

/** The moment at which New York's clocks show `hour`:`minute` on a day. */
export function toNewYorkTime(date: string, hour: number, minute = 0): number {
  const asUtc = Date.parse(`${date}T00:00:00Z`) + hour * 3_600_000 + minute * 60_000;
  // New York is 4 or 5 hours behind UTC; the right offset results in `hour`.
  const behind = Number(newYorkHour.format(asUtc + 5 * 3_600_000)) === hour ? 5 : 4;
  return asUtc + behind * 3_600_000;
}

/** RFC 3339, UTC. */
export const formatTimestamp = (at: number): string => new Date(at).toISOString();

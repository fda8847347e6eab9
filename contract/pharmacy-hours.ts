/** Opening hours of a pharmacy, in its own time zone: one rule for the finder's filter, its list and the sandbox. */
import { z } from 'zod';
import { toTable } from './typed-keys.ts';

/** Specification 3.45. */
export const weekdays = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const;
export type Weekday = (typeof weekdays)[number];

const ClockTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);

/** One day's hours, `HH:mm` local time; a closing time at or before the opening is on the next day. */
export const DayHours = z.object({ opens: ClockTime, closes: ClockTime });
export type DayHours = z.infer<typeof DayHours>;

/** `null`: closed on that day. */
export const WeekHours = z.object(toTable(weekdays, () => DayHours.nullable()));
export type WeekHours = z.infer<typeof WeekHours>;

export interface OpeningTimes {
  hours: WeekHours;
  /** open at all hours */
  operating24Hours: boolean;
  /** IANA name, such as America/Chicago */
  timeZone: string;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function getClock(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  clocks.set(timeZone, clock);
  return clock;
}

/** IANA name, such as America/Chicago; an unknown one would make Intl throw when the local time is computed. */
export const TimeZone = z.string().refine((name) => {
  try {
    return getClock(name) !== undefined;
  } catch {
    return false;
  }
}, 'no time zone');

const toMinutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** The local weekday and minute of the day. @param now epoch milliseconds */
export function getLocalTime(timeZone: string, now: number): { weekday: Weekday; minutes: number } {
  const parts = new Map(
    getClock(timeZone)
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  );
  return {
    weekday: (parts.get('weekday') ?? '').toLowerCase() as Weekday,
    minutes: Number(parts.get('hour')) * 60 + Number(parts.get('minute')),
  };
}

/** The previous or the next weekday. */
export const findWeekdayBeside = (weekday: Weekday, days: -1 | 1): Weekday =>
  weekdays[(weekdays.indexOf(weekday) + days + 7) % 7] as Weekday;

const endsNextDay = ({ opens, closes }: DayHours): boolean => toMinutes(closes) <= toMinutes(opens);

/**
 * Whether it is open at a moment: within that day's hours, or within those of the previous evening that continue after
 * midnight. Clock changes need no handling, because hours and moment are both local time.
 * @param now epoch milliseconds
 */
export function isOpenAt({ hours, operating24Hours, timeZone }: OpeningTimes, now: number): boolean {
  if (operating24Hours) return true;
  const { weekday, minutes } = getLocalTime(timeZone, now);
  const today = hours[weekday];
  if (today && minutes >= toMinutes(today.opens) && (endsNextDay(today) || minutes < toMinutes(today.closes)))
    return true;
  const evening = hours[findWeekdayBeside(weekday, -1)];
  return evening !== null && endsNextDay(evening) && minutes < toMinutes(evening.closes);
}

/** Date-only arithmetic, on `yyyy-MM-dd` strings, and the working days of the United States. */
// imported one by one, because the whole package has 300 files, which take a second to load
import { addMonths as addMonthsToDate } from 'date-fns/addMonths';
import { formatISO } from 'date-fns/formatISO';
import { parseISO } from 'date-fns/parseISO';

const DAY_MS = 86_400_000;

/**
 * Midnight of a date in UTC, where every day has 24 hours. Date.parse is fast enough for a list that counts days a
 * hundred times per page.
 */
const midnight = (date: string) => Date.parse(date);
const toWeekday = (date: string) => new Date(midnight(date)).getUTCDay();

/** Limits of the arithmetic: programmes write the last date for 'never ends', and later dates cannot be represented. */
const FIRST_DAY = '0001-01-01';
const LAST_DAY = '9999-12-31';
const [FIRST_MS, LAST_MS] = [midnight(FIRST_DAY), midnight(LAST_DAY)];
const within = (ms: number) => Math.min(Math.max(ms, FIRST_MS), LAST_MS);

/** The date `days` calendar days later (earlier when negative). */
export const addDays = (date: string, days: number): string =>
  new Date(within(midnight(date) + days * DAY_MS)).toISOString().slice(0, 10);

/** The same day `months` later, or the last day of a shorter month. */
export function addMonths(date: string, months: number): string {
  const then = addMonthsToDate(parseISO(date), months);
  if (then.getFullYear() > 9999) return LAST_DAY;
  return then.getFullYear() < 1 ? FIRST_DAY : formatISO(then, { representation: 'date' });
}

/** Calendar days from one date to another; negative when `to` comes first. */
export const calculateDaysBetween = (from: string, to: string): number =>
  (midnight(to) - midnight(from)) / DAY_MS;

const pad = (n: number, digits = 2) => String(n).padStart(digits, '0');

/** The n-th weekday (0 is Sunday) of a month before December; n = -1 is the last. */
function nthWeekday(inYear: number, month: number, weekday: number, n: number): string {
  const year = pad(inYear, 4);
  if (n > 0) {
    const first = `${year}-${pad(month)}-01`;
    return addDays(first, ((weekday - toWeekday(first) + 7) % 7) + (n - 1) * 7);
  }
  const last = addDays(`${year}-${pad(month + 1)}-01`, -1);
  return addDays(last, -((toWeekday(last) - weekday + 7) % 7));
}

/** A fixed holiday on a Saturday is observed on Friday, one on a Sunday on Monday (5 U.S.C. 6103). */
function observed(date: string): string {
  const weekday = toWeekday(date);
  return weekday === 6 ? addDays(date, -1) : weekday === 0 ? addDays(date, 1) : date;
}

/** The days on which a year's eleven federal holidays are observed. */
export function listFederalHolidays(inYear: number): string[] {
  const year = pad(inYear, 4);
  return [
    observed(`${year}-01-01`),
    nthWeekday(inYear, 1, 1, 3),
    nthWeekday(inYear, 2, 1, 3),
    nthWeekday(inYear, 5, 1, -1),
    observed(`${year}-06-19`),
    observed(`${year}-07-04`),
    nthWeekday(inYear, 9, 1, 1),
    nthWeekday(inYear, 10, 1, 2),
    observed(`${year}-11-11`),
    nthWeekday(inYear, 11, 4, 4),
    observed(`${year}-12-25`),
  ];
}

const FIXED_HOLIDAYS = ['01-01', '06-19', '07-04', '11-11', '12-25'];

/** Whether a federal holiday is on this date or is observed on it. */
export function isHoliday(date: string): boolean {
  const year = Number(date.slice(0, 4));
  // January 1 of the next year may be observed on December 31
  const observedDays = [year, Math.min(year + 1, 9999)].flatMap(listFederalHolidays);
  return observedDays.includes(date) || FIXED_HOLIDAYS.includes(date.slice(5));
}

export function isBusinessDay(date: string): boolean {
  const weekday = toWeekday(date);
  // a fixed holiday on a weekend is observed on the day beside it, so none is lost here
  return weekday !== 0 && weekday !== 6 && !isHoliday(date);
}

/** The date of the `count`-th business day after `date`. */
export function addBusinessDays(date: string, count: number): string {
  let current = date;
  for (let left = count; left > 0;) {
    current = addDays(current, 1);
    if (isBusinessDay(current)) left -= 1;
  }
  return current;
}

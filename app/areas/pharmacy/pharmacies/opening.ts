import {
  isOpenAt,
  getLocalTime,
  findWeekdayBeside,
  type DayHours,
  type OpeningTimes,
  type Weekday,
} from '#contract/pharmacy-hours.ts';

/** `HH:mm` in the pharmacy's time zone, and the number of days from today there. */
interface Moment {
  time: string;
  weekday: Weekday;
  daysAhead: number;
}

export type Opening =
  | { state: 'always' }
  | { state: 'open'; until: Moment }
  | { state: 'closed'; from: Moment | undefined };

const DAYS = 7;
const toMinutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const DAY_MINUTES = 1440;

interface Span {
  /** minutes from the start of the pharmacy's today; negative for yesterday's */
  from: number;
  until: number;
  opens: string;
  closes: string;
}

const toClosingMinutes = ({ opens, closes }: DayHours): number =>
  toMinutes(closes) + (toMinutes(closes) <= toMinutes(opens) ? DAY_MINUTES : 0);

/** The hours from yesterday to the same day next week, with adjoining spans joined. */
function spans({ hours }: OpeningTimes, today: Weekday): Span[] {
  const found: Span[] = [];
  let weekday = findWeekdayBeside(today, -1);
  for (let day = -1; day <= DAYS; day += 1, weekday = findWeekdayBeside(weekday, 1)) {
    const own = hours[weekday];
    if (!own) continue;
    const from = day * DAY_MINUTES + toMinutes(own.opens);
    const until = day * DAY_MINUTES + toClosingMinutes(own);
    const last = found.at(-1);
    if (last && from <= last.until) {
      if (until > last.until) Object.assign(last, { until, closes: own.closes });
    } else found.push({ from, until, opens: own.opens, closes: own.closes });
  }
  return found;
}

/** @param now epoch milliseconds */
export function resolveOpening(times: OpeningTimes, now: number): Opening {
  if (times.operating24Hours) return { state: 'always' };
  const { weekday: today, minutes } = getLocalTime(times.timeZone, now);
  const moment = (at: number, time: string): Moment => {
    const daysAhead = Math.floor(at / DAY_MINUTES);
    let weekday = today;
    for (let day = 0; day < daysAhead; day += 1) weekday = findWeekdayBeside(weekday, 1);
    return { time, weekday, daysAhead };
  };
  const all = spans(times, today);
  const current = isOpenAt(times, now)
    ? all.find(({ from, until }) => from <= minutes && minutes < until)
    : undefined;
  if (current) {
    if (current.until > DAYS * DAY_MINUTES) return { state: 'always' };
    // midnight counts as the end of a day, not as the start of the next
    const { until, closes } = current;
    const isMidnight = until % DAY_MINUTES === 0;
    return { state: 'open', until: moment(isMidnight ? until - 1 : until, closes) };
  }
  const next = all.find(({ from }) => from > minutes);
  return { state: 'closed', from: next && moment(next.from, next.opens) };
}

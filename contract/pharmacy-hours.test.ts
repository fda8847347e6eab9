import { describe, expect, test } from 'vitest';
import {
  DayHours,
  isOpenAt,
  getLocalTime,
  TimeZone,
  findWeekdayBeside,
  weekdays,
  type WeekHours,
} from './pharmacy-hours.ts';

const everyDay = (hours: DayHours | null): WeekHours =>
  Object.fromEntries(weekdays.map((day) => [day, hours])) as WeekHours;
const shop = (hours: WeekHours, timeZone = 'America/Chicago') => ({
  hours,
  timeZone,
  operating24Hours: false,
});
const isOpen = (times: ReturnType<typeof shop>, moment: string) => isOpenAt(times, Date.parse(moment));

describe('pharmacy open from nine to six', () => {
  const times = shop({ ...everyDay({ opens: '09:00', closes: '18:00' }), sunday: null });
  test.each([
    ['2026-11-20T08:59:59-06:00', false],
    ['2026-11-20T09:00:00-06:00', true],
    ['2026-11-20T17:59:59-06:00', true],
    ['2026-11-20T18:00:00-06:00', false],
    ['2026-11-22T12:00:00-06:00', false], // a Sunday
    // the same moment in other zones
    ['2026-11-20T15:00:00Z', true],
    ['2026-11-20T23:30:00+09:00', false],
  ])('is open at %s: %s', (moment, open) => expect(isOpen(times, moment)).toBe(open));
});

test.each([
  ['08:30', '17:45', '2026-11-20T08:29:59-06:00', false],
  ['08:30', '17:45', '2026-11-20T08:30:00-06:00', true],
  ['08:30', '17:45', '2026-11-20T17:44:59-06:00', true],
  ['08:30', '17:45', '2026-11-20T17:45:00-06:00', false],
  // all day
  ['08:00', '08:00', '2026-11-20T07:59:59-06:00', false],
  ['08:00', '08:00', '2026-11-20T08:00:00-06:00', true],
  ['08:00', '08:00', '2026-11-20T20:00:00-06:00', true],
  ['08:00', '08:00', '2026-11-21T07:59:59-06:00', true],
  ['08:00', '08:00', '2026-11-21T08:00:00-06:00', false],
])('opens a pharmacy with the hours %s to %s on Friday at %s: %s', (opens, closes, moment, open) => {
  expect(isOpen(shop({ ...everyDay(null), friday: { opens, closes } }), moment)).toBe(open);
});

describe('daily hours', () => {
  const accepts = (opens: string) => DayHours.safeParse({ opens, closes: '18:00' }).success;
  test.each(['00:00', '09:30', '19:59', '23:59'])('accept %s', (opens) => expect(accepts(opens)).toBe(true));
  test.each([
    ...['24:00', '29:00', '09:60', '9:30', '09:3', '109:30', '09:300', '0930'],
    ...['a9:30', '0a:30', '09:a0', '09:3a'],
  ])('reject %s', (opens) => expect(accepts(opens)).toBe(false));
});

test.each([
  ['America/Chicago', true],
  ['Mars/Olympus', false],
])('accepts the time zone %s: %s', (name, is) => {
  const { success, error } = TimeZone.safeParse(name);
  expect(success).toBe(is);
  if (!is) expect(error?.issues[0]?.message).toBe('no time zone');
});

test.each([
  ['sunday', -1, 'saturday'],
  ['saturday', 1, 'sunday'],
  ['wednesday', -1, 'tuesday'],
  ['wednesday', 1, 'thursday'],
] as const)('counts from %s by %i day to %s', (day, days, other) => {
  expect(findWeekdayBeside(day, days)).toBe(other);
});

describe('pharmacy on nights when clocks change', () => {
  const times = shop(everyDay({ opens: '08:00', closes: '20:00' }), 'America/New_York');
  test.each([
    // spring: 2026-03-08, 02:00 becomes 03:00
    ['2026-03-08T07:59:00-04:00', false],
    ['2026-03-08T08:00:00-04:00', true],
    ['2026-03-07T20:00:00-05:00', false],
    // autumn: 2026-11-01, 02:00 becomes 01:00
    ['2026-11-01T07:59:00-05:00', false],
    ['2026-11-01T08:00:00-05:00', true],
    ['2026-11-01T19:59:00-05:00', true],
  ])('is open at %s: %s', (moment, open) => expect(isOpen(times, moment)).toBe(open));

  test('has no daylight saving time in Arizona', () => {
    const phoenix = shop(everyDay({ opens: '08:00', closes: '20:00' }), 'America/Phoenix');
    expect(isOpen(phoenix, '2026-07-01T08:00:00-07:00')).toBe(true);
    expect(isOpen(phoenix, '2026-07-01T07:59:00-07:00')).toBe(false);
  });

  test('is open at both 1:30 am when daylight saving ends', () => {
    const late = shop(everyDay({ opens: '18:00', closes: '02:00' }), 'America/New_York');
    expect(isOpen(late, '2026-11-01T01:30:00-04:00')).toBe(true);
    expect(isOpen(late, '2026-11-01T01:30:00-05:00')).toBe(true);
    expect(isOpen(late, '2026-11-01T02:00:00-05:00')).toBe(false);
  });
});

describe('pharmacy around midnight', () => {
  test.each([
    ['00:00', '2026-11-20T23:59:59-06:00', true],
    ['00:00', '2026-11-21T00:00:00-06:00', false],
    ['02:00', '2026-11-21T00:00:00-06:00', true],
    ['02:00', '2026-11-21T01:59:59-06:00', true],
    ['02:00', '2026-11-21T02:00:00-06:00', false],
    ['02:00', '2026-11-20T07:59:00-06:00', false],
  ])('with the closing time %s is open at %s: %s', (closes, moment, open) => {
    const fridayOnly = { ...everyDay(null), friday: { opens: '08:00', closes } };
    expect(isOpen(shop(fridayOnly), moment)).toBe(open);
  });

  test('is always open when it never closes', () => {
    const always = { ...shop(everyDay(null)), operating24Hours: true };
    expect(isOpenAt(always, Date.parse('2026-11-21T03:00:00-06:00'))).toBe(true);
  });
});

test("returns the local weekday instead of London's", () => {
  const local = getLocalTime('Pacific/Guam', Date.parse('2026-11-20T20:30:00Z'));
  expect(local).toEqual({ weekday: 'saturday', minutes: 6 * 60 + 30 });
});

import { describe, expect, test } from 'vitest';
import { isOpenAt, localTime, weekdays } from './pharmacy-hours.ts';
import type { DayHours, WeekHours } from './pharmacy-hours.ts';

const everyDay = (hours: DayHours | null): WeekHours =>
  Object.fromEntries(weekdays.map((day) => [day, hours])) as WeekHours;
const shop = (hours: WeekHours, timeZone = 'America/Chicago') => ({
  hours,
  timeZone,
  operating24Hours: false,
});
const isOpen = (times: ReturnType<typeof shop>, moment: string) => isOpenAt(times, Date.parse(moment));

describe('a pharmacy that is open from nine to six', () => {
  const times = shop({ ...everyDay({ opens: '09:00', closes: '18:00' }), sunday: null });
  test.each([
    ['2026-11-20T08:59:59-06:00', false],
    ['2026-11-20T09:00:00-06:00', true],
    ['2026-11-20T17:59:59-06:00', true],
    ['2026-11-20T18:00:00-06:00', false],
    ['2026-11-22T12:00:00-06:00', false], // a Sunday
    // the same moment, said in other zones
    ['2026-11-20T15:00:00Z', true],
    ['2026-11-20T23:30:00+09:00', false],
  ])('at %s: %s', (moment, open) => expect(isOpen(times, moment)).toBe(open));
});

describe('on the nights when clocks change', () => {
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
  ])('at %s: %s', (moment, open) => expect(isOpen(times, moment)).toBe(open));

  test('Arizona keeps its clock', () => {
    const phoenix = shop(everyDay({ opens: '08:00', closes: '20:00' }), 'America/Phoenix');
    expect(isOpen(phoenix, '2026-07-01T08:00:00-07:00')).toBe(true);
    expect(isOpen(phoenix, '2026-07-01T07:59:00-07:00')).toBe(false);
  });

  test('both of the two half past ones of an autumn night count', () => {
    const late = shop(everyDay({ opens: '18:00', closes: '02:00' }), 'America/New_York');
    expect(isOpen(late, '2026-11-01T01:30:00-04:00')).toBe(true);
    expect(isOpen(late, '2026-11-01T01:30:00-05:00')).toBe(true);
    expect(isOpen(late, '2026-11-01T02:00:00-05:00')).toBe(false);
  });
});

describe('around midnight', () => {
  test.each([
    ['00:00', '2026-11-20T23:59:59-06:00', true],
    ['00:00', '2026-11-21T00:00:00-06:00', false],
    ['02:00', '2026-11-21T00:00:00-06:00', true],
    ['02:00', '2026-11-21T01:59:59-06:00', true],
    ['02:00', '2026-11-21T02:00:00-06:00', false],
    ['02:00', '2026-11-20T07:59:00-06:00', false],
  ])('closing at %s, at %s: %s', (closes, moment, open) => {
    const fridayOnly = { ...everyDay(null), friday: { opens: '08:00', closes } };
    expect(isOpen(shop(fridayOnly), moment)).toBe(open);
  });

  test('one that never closes is open at any moment', () => {
    const always = { ...shop(everyDay(null)), operating24Hours: true };
    expect(isOpenAt(always, Date.parse('2026-11-21T03:00:00-06:00'))).toBe(true);
  });
});

test('the local weekday is not that of London', () => {
  expect(localTime('Pacific/Guam', Date.parse('2026-11-20T20:30:00Z'))).toEqual({
    weekday: 'saturday',
    minutes: 6 * 60 + 30,
  });
});

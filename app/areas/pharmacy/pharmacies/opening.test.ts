import { describe, expect, test } from 'vitest';
import {
  isOpenAt,
  weekdays,
  type DayHours,
  type OpeningTimes,
  type WeekHours,
} from '#contract/pharmacy-hours.ts';
import { createLocalizerIn } from '#harness/localizer.ts';
import { resolveOpening } from './opening.ts';
import { formatOpeningLine } from './row.server.ts';

const day = (opens: string, closes: string): DayHours => ({ opens, closes });
const every = (hours: DayHours | null): WeekHours =>
  Object.fromEntries(weekdays.map((weekday) => [weekday, hours])) as WeekHours;
const shop = (hours: WeekHours, timeZone = 'America/Chicago'): OpeningTimes => ({
  hours,
  timeZone,
  operating24Hours: false,
});
const nine = shop({ ...every(day('09:00', '18:00')), sunday: null });
const late = shop(every(day('08:00', '02:00')));
const midnight = shop(every(day('08:00', '00:00')));
const weekdaysOnly = shop({ ...every(day('09:00', '17:30')), saturday: null, sunday: null });
const t = { en: (await createLocalizerIn('en')).t, es: (await createLocalizerIn('es')).t };

// 2026-11-20 is a Friday
describe('opening hours line', () => {
  test.each([
    [nine, '2026-11-20T08:59:00-06:00', 'Closed. Opens at 9 am today. Today 9 am to 6 pm.'],
    [nine, '2026-11-20T09:00:00-06:00', 'Open until 6 pm.'],
    [nine, '2026-11-20T18:00:00-06:00', 'Closed. Opens at 9 am tomorrow.'],
    [nine, '2026-11-21T19:00:00-06:00', 'Closed. Opens at 9 am on Monday.'],
    [weekdaysOnly, '2026-11-21T10:00:00-06:00', 'Closed. Opens at 9 am on Monday.'],
    [late, '2026-11-21T02:00:00-06:00', 'Closed. Opens at 8 am today. Today 8 am to 2 am.'],
    [midnight, '2026-11-20T23:59:00-06:00', 'Open until midnight.'],
    [
      shop({ ...every(null), friday: day('00:00', '00:00'), saturday: day('00:00', '13:00') }),
      '2026-11-20T12:00:00-06:00',
      'Open until 1 pm on Saturday.',
    ],
    [shop(every(day('12:00', '13:00'))), '2026-11-20T08:00:00-06:00', 'Closed. Opens at noon today. Today noon to 1 pm.'],
    [shop(every(day('00:00', '00:00'))), '2026-11-20T12:00:00-06:00', 'Open 24 hours.'],
    [{ ...nine, operating24Hours: true }, '2026-11-22T03:00:00-06:00', 'Open 24 hours.'],
    [shop(every(null)), '2026-11-20T12:00:00-06:00', 'Hours unknown. Call first.'],
    // the clocks go forward, and back, in the night before these mornings
    [late, '2026-03-08T01:59:00-06:00', 'Open until 2 am.'],
    [late, '2026-03-08T03:00:00-05:00', 'Closed. Opens at 8 am today. Today 8 am to 2 am.'],
    [late, '2026-11-01T01:30:00-06:00', 'Open until 2 am.'],
  ])('is correct for row %# at %s', (times, moment, line) =>
    expect(formatOpeningLine(times as OpeningTimes, Date.parse(moment as string), t.en)).toBe(line),
  ); // oxfmt-ignore

  test('has Spanish articles and one period after p. m.', () => {
    const at = (times: OpeningTimes, moment: string) => formatOpeningLine(times, Date.parse(moment), t.es);
    expect(at(nine, '2026-11-20T10:00:00-06:00')).toBe('Abierta hasta las 6 p. m.');
    expect(at(shop(every(day('01:00', '13:00'))), '2026-11-20T10:00:00-06:00')).toBe(
      'Abierta hasta la 1 p. m.',
    );
    expect(at(nine, '2026-11-21T19:00:00-06:00')).toContain('Abre el lunes a las 9 a. m.');
  });

  test.each([
    // Saturday morning on Guam, Friday everywhere else
    ['Pacific/Guam', '2026-11-20T22:30:00Z', 'Open until 2 pm.'],
    // still Saturday in Honolulu, Sunday everywhere else
    ['Pacific/Honolulu', '2026-11-22T06:30:00Z', 'Closed. Opens at 8 am on Monday.'],
  ])('in %s shows whether it is open and the hours of the local day', (zone, at, line) => {
    const hours = { ...every(day('08:00', '20:00')), saturday: day('08:00', '14:00'), sunday: null };
    expect(formatOpeningLine(shop(hours, zone), Date.parse(at), t.en)).toBe(line);
  });
});

test('shows open exactly when the search rule does over a year', () => {
  const zone = 'America/New_York';
  const shops = [nine, late, midnight, weekdaysOnly].map((each) => ({ ...each, timeZone: zone }));
  const differing: unknown[] = [];
  for (let at = Date.parse('2026-01-01T00:00:00Z'); at < Date.parse('2027-01-01T00:00:00Z'); at += 5_400_000)
    for (const each of shops)
      if ((resolveOpening(each, at).state !== 'closed') !== isOpenAt(each, at))
        differing.push([each.hours, at]);
  expect(differing).toEqual([]);
});

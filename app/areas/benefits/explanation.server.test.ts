import { expect, it } from 'vitest';
import { listExplanationYears, readYear } from './explanation.server.ts';

const TODAY = '2026-11-20';

it.each([
  [TODAY, '2024-03-01', [2026, 2025, 2024]],
  [TODAY, '2012-01-01', [2026, 2025, 2024, 2023, 2022, 2021, 2020, 2019, 2018, 2017]],
  [TODAY, '2027-01-01', [2026]],
  [TODAY, undefined, [2026]],
  ['2031-01-02', '2029-07-01', [2031, 2030, 2029]],
])('offers on %s a client that joined on %s the years %j (7.50)', (today, effectiveDate, years) => {
  expect(listExplanationYears(today, effectiveDate)).toEqual(years);
});

it.each([
  ['2026', 2026],
  ['2017', 2017],
  ['2016', undefined],
  ['2027', undefined],
  ['2026.5', undefined],
  ['1e3', undefined],
  ['', undefined],
  [undefined, undefined],
])('reads the year %j as %s', (text, year) => {
  expect(readYear(text, TODAY)).toBe(year);
});

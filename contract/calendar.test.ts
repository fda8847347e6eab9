import { describe, expect, it } from 'vitest';
import {
  addBusinessDays,
  addDays,
  addMonths,
  calculateDaysBetween,
  listFederalHolidays,
  isBusinessDay,
  isHoliday,
} from './calendar.ts';
import { calculateExpectedDelivery } from './mail-order.ts';

describe('dates without a time', () => {
  it('cross daylight saving, months and leap days', () => {
    expect(addDays('2026-10-31', 2)).toBe('2026-11-02');
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
    expect(addMonths('2026-08-31', 6)).toBe('2027-02-28');
    expect(calculateDaysBetween('2026-03-01', '2026-11-20')).toBe(264);
    expect(calculateDaysBetween('2026-11-20', '2026-11-19')).toBe(-1);
  });
});

describe('first and last possible day', () => {
  it.each(['0001-01-01', '0999-12-31', '1900-01-01', '9999-12-29', '9999-12-31'])('count from %s', (date) => {
    for (const days of [-400, -1, 0, 1, 400]) {
      expect(addDays(date, days)).toMatch(/^\d{4}-\d\d-\d\d$/);
      expect(addMonths(date, days)).toMatch(/^\d{4}-\d\d-\d\d$/);
    }
    expect(addBusinessDays(date, 5)).toMatch(/^\d{4}-\d\d-\d\d$/);
  });
});

describe('business days', () => {
  it('exclude the federal holidays of 2026', () => {
    expect(listFederalHolidays(2026)).toEqual([
      '2026-01-01', '2026-01-19', '2026-02-16', '2026-05-25', '2026-06-19', '2026-07-03',
      '2026-09-07', '2026-10-12', '2026-11-11', '2026-11-26', '2026-12-25',
    ]); // oxfmt-ignore
  });
  it('exclude a New Year observed in the year before', () => {
    expect(isBusinessDay('2021-12-31')).toBe(false);
    expect(isBusinessDay('2027-12-31')).toBe(false);
  });
  it('exclude a weekend holiday on its date and its observed day', () => {
    expect(['2026-07-03', '2026-07-04', '2027-12-31', '2028-01-01', '2028-01-02'].map(isHoliday)).toEqual([
      ...[true, true, true, true, false],
    ]);
  });
  it('skip a weekend and Thanksgiving', () => {
    expect(addBusinessDays('2026-11-20', 5)).toBe('2026-11-30');
    expect(addBusinessDays('2026-11-16', 10)).toBe('2026-12-01');
  });
  it('deliver a standard order within six, an expedited one within three', () => {
    expect(calculateExpectedDelivery('standard', '2026-11-20')).toBe('2026-12-01');
    expect(calculateExpectedDelivery('expedited', '2026-11-20')).toBe('2026-11-25');
  });
});

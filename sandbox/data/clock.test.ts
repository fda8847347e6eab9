import { describe, expect, test } from 'vitest';
import { atNewYork, createClock, toDay, nextMidnight, timestamp } from './clock.ts';
import { openDatabase } from './database.ts';
import { createTables } from './schema.ts';

describe('the programme’s clock', () => {
  test('its day is the calendar day in New York', () => {
    expect(toDay(Date.parse('2026-11-20T04:59:00Z'))).toBe('2026-11-19');
    expect(toDay(Date.parse('2026-11-20T05:00:00Z'))).toBe('2026-11-20');
    expect(toDay(Date.parse('2026-07-20T04:00:00Z'))).toBe('2026-07-20');
  });

  test.each([
    ['2026-01-15', 10, '2026-01-15T15:00:00.000Z'],
    ['2026-07-15', 10, '2026-07-15T14:00:00.000Z'],
    ['2026-07-15', 0, '2026-07-15T04:00:00.000Z'],
    ['2026-03-08', 10, '2026-03-08T14:00:00.000Z'],
    ['2026-11-01', 16, '2026-11-01T21:00:00.000Z'],
  ])('%s at %i o’clock', (date, hour, expected) => {
    expect(timestamp(atNewYork(date, hour))).toBe(expected);
  });

  test('the next midnight begins the next day', () => {
    const midnight = nextMidnight(Date.parse('2026-11-20T12:00:00Z'));
    expect(toDay(midnight)).toBe('2026-11-21');
    expect(toDay(midnight - 1)).toBe('2026-11-20');
  });

  test('moves forward and stays so', () => {
    const db = openDatabase(':memory:');
    createTables(db);
    const clock = createClock(db, () => Date.parse('2026-11-20T12:00:00Z'));
    clock.advance(3);
    clock.advance(4);
    expect(createClock(db, () => Date.parse('2026-11-20T12:00:00Z')).today()).toBe('2026-11-27');
  });

  test.each([
    [
      'late on a winter’s evening',
      '2027-01-01T04:40:00Z',
      '2026-12-31',
      '2027-04-10',
      '2027-04-11T03:40:00Z',
    ],
    [
      'early on a summer’s morning',
      '2026-08-01T04:10:00Z',
      '2026-08-01',
      '2026-11-09',
      '2026-11-09T05:10:00Z',
    ],
  ])('moves by calendar days across a change of clocks, %s', (_, machine, day, later, moment) => {
    const db = openDatabase(':memory:');
    createTables(db);
    const clock = createClock(db, () => Date.parse(machine));
    expect(clock.today()).toBe(day);
    clock.advance(100);
    expect([clock.today(), clock.now()]).toEqual([later, Date.parse(moment)]);
  });
});

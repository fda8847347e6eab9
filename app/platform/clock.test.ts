import { describe, expect, test } from 'vitest';
import { systemClock } from './clock.ts';

const at = (iso: string) => {
  const time = { now: Date.parse(iso) };
  return { time, clock: systemClock(() => time.now) };
};
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe("the programme's day", () => {
  test.each([
    ['in winter, before midnight in New York', '2026-01-15T04:59:59Z', '2026-01-14'],
    ['in winter, after midnight in New York', '2026-01-15T05:00:00Z', '2026-01-15'],
    ['in summer, before midnight in New York', '2026-07-15T03:59:59Z', '2026-07-14'],
    ['in summer, after midnight in New York', '2026-07-15T04:00:00Z', '2026-07-15'],
  ])('%s', (_when, iso, day) => {
    expect(at(iso).clock.today()).toBe(day);
  });

  test('follows the Date of its replies, and machine time stays', () => {
    const { clock, time } = at('2026-11-20T15:00:00Z');
    clock.observeProgrammeDate(new Date(time.now + 30 * DAY));
    expect(clock.today()).toBe('2026-12-20');
    expect(clock.now()).toBe(time.now);
    time.now += DAY;
    expect(clock.today()).toBe('2026-12-21');
  });

  test('comes back when the programme does', () => {
    const { clock, time } = at('2026-11-20T15:00:00Z');
    clock.observeProgrammeDate(new Date(time.now + 30 * DAY));
    clock.observeProgrammeDate(new Date(time.now + 1_000));
    expect(clock.programmeNow().getTime()).toBe(time.now);
  });

  test('a clock a little off is ignored, so that the day does not flicker at midnight', () => {
    const { clock, time } = at('2026-11-21T04:59:30Z');
    clock.observeProgrammeDate(new Date(time.now + 2 * MINUTE - 1));
    expect(clock.today()).toBe('2026-11-20');
    clock.observeProgrammeDate(new Date(time.now + 2 * MINUTE));
    expect(clock.today()).toBe('2026-11-21');
  });

  test('a reply that was slow does not move a programme that is ahead', () => {
    const { clock, time } = at('2026-11-20T15:00:00Z');
    clock.observeProgrammeDate(new Date(time.now + 5 * DAY));
    clock.observeProgrammeDate(new Date(time.now + 5 * DAY - MINUTE));
    expect(clock.programmeNow().getTime()).toBe(time.now + 5 * DAY);
  });

  test('a header that is no date changes nothing', () => {
    const { clock, time } = at('2026-11-20T15:00:00Z');
    clock.observeProgrammeDate(new Date('soon'));
    expect(clock.programmeNow().getTime()).toBe(time.now);
  });
});

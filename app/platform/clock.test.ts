import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createStillClock } from '#harness/clocks.ts';
import { MIN_ANSWER_MS, createSystemClock, withConstantTime, type ClockOptions } from './clock.ts';

const at = (iso: string, options: ClockOptions = {}) => {
  const time = { now: Date.parse(iso) };
  const clock = createSystemClock(() => time.now, options);
  /** Several replies in a row with the same Date. */
  const observe = (date: Date, replies = 3) => {
    for (let reply = 0; reply < replies; reply += 1) clock.observeProgrammeDate(date);
  };
  return { time, clock, observe };
};
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

test("never reduces the elapsed time when the machine's clock is set back", () => {
  const { time, clock } = at('2026-11-20T15:00:00Z');
  const before = clock.elapsed();
  time.now -= DAY;
  expect(clock.elapsed()).toBeGreaterThanOrEqual(before);
  expect(clock.elapsed() - before).toBeLessThan(MINUTE);
});

describe('programme day', () => {
  test.each([
    ['in winter, before midnight in New York', '2026-01-15T04:59:59Z', '2026-01-14'],
    ['in winter, after midnight in New York', '2026-01-15T05:00:00Z', '2026-01-15'],
    ['in summer, before midnight in New York', '2026-07-15T03:59:59Z', '2026-07-14'],
    ['in summer, after midnight in New York', '2026-07-15T04:00:00Z', '2026-07-15'],
  ])('is the day in New York %s', (_when, iso, day) => {
    expect(at(iso).clock.today()).toBe(day);
  });

  test('follows the Date of replies without moving the machine time', () => {
    const { clock, time, observe } = at('2026-11-20T15:00:00Z');
    observe(new Date(time.now + 30 * DAY));
    expect(clock.today()).toBe('2026-12-20');
    expect(clock.now()).toBe(time.now);
    time.now += DAY;
    expect(clock.today()).toBe('2026-12-21');
  });

  test.each([
    ['returns to the machine time when the Date of replies does', [30 * DAY, 1_000], 0],
    ['stays ahead after a slow reply', [5 * DAY, 5 * DAY - MINUTE], 5 * DAY],
    ['ignores an invalid Date', [NaN], 0],
  ])('%s', (_what, differences, ahead) => {
    const { clock, time, observe } = at('2026-11-20T15:00:00Z');
    for (const difference of differences) observe(new Date(time.now + difference));
    expect(clock.programmeNow().getTime()).toBe(time.now + ahead);
  });

  test('ignores a difference under two minutes', () => {
    const { clock, time, observe } = at('2026-11-21T04:59:30Z');
    observe(new Date(time.now + 2 * MINUTE - 1));
    expect(clock.today()).toBe('2026-11-20');
    observe(new Date(time.now + 2 * MINUTE));
    expect(clock.today()).toBe('2026-11-21');
  });

  test.each([9999, 1969, 2027])('ignores and reports one reply with the year %i', (year) => {
    const { clock, time } = at('2026-11-20T15:00:00Z');
    expect(clock.observeProgrammeDate(new Date(time.now))).toBe(false);
    expect(clock.observeProgrammeDate(new Date(Date.UTC(year, 0, 1)))).toBe(true);
    expect(clock.today()).toBe('2026-11-20');
    expect(clock.observeProgrammeDate(new Date(time.now))).toBe(false);
  });

  test.each([
    ['between right ones', (reply: number) => (reply % 3 === 1 ? 0 : 5 * DAY)],
    ['that differ from each other', (reply: number) => reply * DAY],
  ])('ignores wrong replies %s', (_what, ahead) => {
    const { clock, time } = at('2026-11-20T15:00:00Z');
    for (let reply = 1; reply <= 30; reply += 1)
      clock.observeProgrammeDate(new Date(time.now + ahead(reply)));
    expect(clock.today()).toBe('2026-11-20');
  });

  test.each([
    ['a programme that is in the year 9999', Date.UTC(9999, 0, 1), false, '2026-11-20'],
    ['in production a programme two days ahead', Date.UTC(2026, 10, 22, 15), true, '2026-11-20'],
    ['in production a programme a day behind', Date.UTC(2026, 10, 19, 12), true, '2026-11-20'],
    ['in production a programme 14 hours ahead', Date.UTC(2026, 10, 21, 5), true, '2026-11-21'],
  ])('stays within its bounds for %s', (_what, date, production, day) => {
    const { clock, observe } = at('2026-11-20T15:00:00Z', { production });
    observe(new Date(date), 50);
    expect(clock.today()).toBe(day);
  });
});

test.each<[string, () => Promise<unknown>]>([
  ['an answer at once', () => Promise.resolve()],
  ['an answer that took a moment', () => turn()],
  ['a failure', () => Promise.reject(new Error('no'))],
])('returns %s no sooner than the minimum time', async (_what, work) => {
  const waits: number[] = [];
  const { promise, resolve: endWait } = Promise.withResolvers<void>();
  const wait = (ms: number) => (waits.push(ms), promise);
  let isThere = false;
  const answer = withConstantTime({ ...createStillClock(), wait }, work())
    .catch(() => undefined)
    .finally(() => (isThere = true));
  for (let round = 0; round < 5; round += 1) await turn();
  expect([waits, isThere]).toEqual([[MIN_ANSWER_MS], false]);
  endWait();
  await answer;
  expect(isThere).toBe(true);
});

test('passes on the result or error of timed work', async () => {
  expect(await withConstantTime(createStillClock(), Promise.resolve(7))).toBe(7);
  await expect(withConstantTime(createStillClock(), Promise.reject(new Error('no')))).rejects.toThrow('no');
});

import { expect, test } from 'vitest';
import { createSystemClock } from './clock.ts';
import { keepProgrammeDay } from './programme-day.ts';
import { openSqliteStore } from './stores/sqlite.ts';
import { StoreDown } from './stores/stores.ts';

const DAY = 24 * 60 * 60_000;
const now = Date.parse('2026-11-20T15:00:00Z');
const observe = (clock: ReturnType<typeof createSystemClock>, date: number) => {
  for (let reply = 0; reply < 3; reply += 1) clock.observeProgrammeDate(new Date(date));
};

test('starts a process with the day agreed on before', async () => {
  const store = openSqliteStore(':memory:', () => now);
  const before = createSystemClock(() => now);
  await keepProgrammeDay(before, store);
  expect(before.today()).toBe('2026-11-20');
  observe(before, now + 30 * DAY);
  const after = createSystemClock(() => now);
  await keepProgrammeDay(after, store);
  expect(after.today()).toBe('2026-12-20');
  observe(after, now);
  const last = createSystemClock(() => now);
  await keepProgrammeDay(last, store);
  expect(last.today()).toBe('2026-11-20');
});

test.each([
  ['a difference of more than a day in production', String(2 * DAY)],
  ['a word', 'soon'],
])('ignores %s in the store', async (_, kept) => {
  const store = openSqliteStore(':memory:', () => now);
  await store.set('clock:programme-ahead', kept, DAY);
  const clock = createSystemClock(() => now, { production: true });
  await keepProgrammeDay(clock, store);
  expect(clock.today()).toBe('2026-11-20');
});

test('reads the day from a store that answers late', async () => {
  const store = openSqliteStore(':memory:', () => now);
  await store.set('clock:programme-ahead', String(30 * DAY), DAY);
  let calls = 0;
  const get = (key: string) => ((calls += 1) < 3 ? Promise.reject(new StoreDown('late')) : store.get(key));
  const clock = createSystemClock(() => now);
  await keepProgrammeDay(clock, { ...store, get });
  expect(clock.today()).toBe('2026-12-20');
});

test('starts and follows replies without a store', async () => {
  const away = () => Promise.reject(new StoreDown('away'));
  const clock = createSystemClock(() => now);
  await keepProgrammeDay(clock, { get: away, set: away });
  observe(clock, now + DAY);
  expect(clock.today()).toBe('2026-11-21');
});

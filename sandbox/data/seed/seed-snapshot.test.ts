import { expect, test } from 'vitest';
import { createClock } from '../clock.ts';
import { openDatabase, type Database } from '../database.ts';
import { createRecentDays, retimeRecentOrders } from './recent-orders.ts';
import { seed } from './seed.ts';

const worldAt = (moment: string) => {
  const db = openDatabase(':memory:');
  return { db, clock: createClock(db, () => Date.parse(moment)) };
};

/** Every row of every table of the programme, except for the random reference of a registration. */
function readRows(db: Database): Record<string, string[]> {
  const tables = db.all<{ name: string }>(
    "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name",
  );
  const ofProgramme = tables.filter(({ name }) => !/^(idp|outbox|sqlite_|accounts)/.test(name));
  const rows = (name: string) => db.all<Record<string, unknown>>(`SELECT * FROM ${name} ORDER BY rowid`);
  return Object.fromEntries(
    ofProgramme.map(({ name }) => [name, rows(name).map(({ reference: _, ...row }) => JSON.stringify(row))]),
  );
}

function toldAt(moment: string) {
  const programme = worldAt(moment);
  programme.db.transaction(() => seed(programme));
  return programme;
}

test.each([
  ['on a business day, before and after orders are filled', '2026-11-20T14:00:00Z', '2026-11-21T04:59:59Z'],
  ['in the first seconds of a day', '2026-11-27T05:00:00Z', '2026-11-27T05:00:14Z'],
  ['on the day on which the clocks go forward', '2027-03-14T10:00:00Z', '2027-03-14T23:00:00Z'],
])('moves a seed to a different moment of its day: %s', (_, made, used) => {
  expect(createRecentDays(Date.parse(used))).toBe(createRecentDays(Date.parse(made)));
  const moved = toldAt(made);
  retimeRecentOrders(moved.db, Date.parse(used));
  expect(readRows(moved.db)).toEqual(readRows(toldAt(used).db));
});

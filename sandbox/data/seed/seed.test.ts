import { describe, expect, test } from 'vitest';
import { orderStatuses } from '#contract/order.ts';
import { prescriptionStates } from '#contract/prescription.ts';
import { advanceProgramme } from '../advance.ts';
import { createClock } from '../clock.ts';
import { openDatabase, type Database } from '../database.ts';
import { createTables } from '../schema.ts';
import { seed } from './seed.ts';

function seededOn(moment: string) {
  const db = openDatabase(':memory:');
  createTables(db);
  const programme = { db, clock: createClock(db, () => Date.parse(moment)) };
  db.transaction(() => seed(programme));
  advanceProgramme(programme);
  return programme;
}

const distinct = (db: Database, sql: string, ...values: string[]) =>
  db
    .all<{ value: string }>(sql, ...values)
    .map((row) => row.value)
    .sort();
const count = (db: Database, sql: string, ...values: string[]) => db.get<{ n: number }>(sql, ...values)?.n;

// Special days: weekends, holidays, month and year ends, changes of the clock, just after midnight.
const days = [
  '2026-11-27T04:59:00Z',
  '2026-11-30T05:01:00Z',
  '2027-01-01T17:00:00Z',
  '2027-03-14T10:00:00Z',
  '2028-02-29T18:00:00Z',
];

describe.each(days)('sandbox started at %s', (moment) => {
  test('contains every state and nothing in the future', () => {
    const { db, clock } = seededOn(moment);
    const today = clock.today();
    const now = new Date(clock.now()).toISOString();
    expect(distinct(db, 'SELECT DISTINCT status AS value FROM prescriptions WHERE memberId <= 3')).toEqual(
      [...prescriptionStates].sort(),
    );
    expect(distinct(db, 'SELECT DISTINCT status AS value FROM orderLines WHERE memberId <= 3')).toEqual(
      [...orderStatuses].sort(),
    );
    expect(count(db, 'SELECT count(*) AS n FROM orderLines WHERE deliveredDate > ?', today)).toBe(0);
    expect(count(db, 'SELECT count(*) AS n FROM orderEvents WHERE at > ?', now)).toBe(0);
    expect(
      count(db, 'SELECT count(*) AS n FROM claims WHERE fillDate > ? OR processedDate > ?', today, today),
    ).toBe(0);
    expect(count(db, 'SELECT count(*) AS n FROM orderLines WHERE shipmentDate > ?', today)).toBe(0);
    const onTheRoad = "SELECT count(*) AS n FROM orderLines WHERE status = 'shipped' AND expectedDate > ?";
    expect(count(db, onTheRoad, today)).toBe(5);
    const late =
      "SELECT count(*) AS n FROM orderLines WHERE status = 'shipped' AND shipmentDate < date(?, '-5 days')";
    expect(count(db, late, today)).toBe(1);
    const ready = 'SELECT count(*) AS n FROM prescriptions WHERE memberId = 1 AND actionRank = 0';
    expect(count(db, ready)).toBeGreaterThanOrEqual(5);
    expect(
      count(
        db,
        "SELECT count(*) AS n FROM prescriptions WHERE memberId = 1 AND dispensedDrug LIKE 'Famotidine%' AND actionRank = 1",
      ),
    ).toBe(1);
    expect(count(db, 'SELECT count(*) AS n FROM claims WHERE memberId = 14')).toBe(5_000);
    db.close();
  });
});

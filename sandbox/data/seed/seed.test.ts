import { describe, expect, test } from 'vitest';
import { orderStatuses } from '#contract/order.ts';
import { nextRefillDate } from '#contract/prescription-state.ts';
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

// Days that are unlike others: weekends, holidays, month and year ends, the changes of the clock, just after midnight.
const days = [
  '2026-11-20T15:00:00Z',
  '2026-11-22T15:00:00Z',
  '2026-11-27T04:59:00Z',
  '2026-11-30T05:01:00Z',
  '2026-12-26T12:00:00Z',
  '2027-01-01T17:00:00Z',
  '2027-01-19T09:00:00Z',
  '2027-03-14T10:00:00Z',
  '2027-05-31T20:00:00Z',
  '2027-07-06T04:10:00Z',
  '2028-02-29T18:00:00Z',
];

describe.each(days)('a sandbox that begins at %s', (moment) => {
  test('shows every state, and nothing that has not happened yet', () => {
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

test('refills and fills of a prescription add up, and none was filled before three quarters of the last supply were used', () => {
  const { db } = seededOn(days[0]!);
  interface Filled {
    rxNumber: string;
    used: number;
    days: string;
    daysSupply: number;
  }
  // an order that is filled takes its refill when it ships
  const filled = db.all<Filled>(
    `SELECT rxNumber, refillsAllowed - refillsRemaining AS used, group_concat(fillDate) AS days, rx.daysSupply
      FROM prescriptions rx JOIN claims USING (memberId, rxNumber)
      WHERE claims.status = 'Paid' AND openOrderNumber IS NULL GROUP BY rxNumber`,
  );
  expect(filled.length).toBeGreaterThan(100);
  const wrong = filled.filter(({ used, days: dates, daysSupply }) => {
    const fills = dates.split(',').sort();
    const isEarly = fills.some((day, at) => at > 0 && day < nextRefillDate(fills[at - 1]!, daysSupply));
    return fills.length !== used + 1 || isEarly;
  });
  expect(wrong).toEqual([]);
});

test('hugo, who orders by mail, has refills that are ready and refills that are not yet due, today and in two months', () => {
  const programme = seededOn('2026-11-20T15:00:00Z');
  const { db } = programme;
  const ready = 'SELECT count(*) AS n FROM prescriptions WHERE memberId = 14 AND actionRank = 0';
  const tooSoon =
    "SELECT count(*) AS n FROM prescriptions WHERE memberId = 14 AND status = 'tooSoon' AND mailOrder = 1";
  expect([count(db, ready), count(db, tooSoon)]).toEqual([4, 4]);
  const readyLater = [30, 30, 60].map((days) => {
    programme.clock.advance(days);
    advanceProgramme(programme);
    return count(db, ready);
  });
  expect(readyLater).toEqual([2, 6, 6]);
  db.close();
});

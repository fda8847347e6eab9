import { describe, expect, test } from 'vitest';
import { orderStatuses } from '#contract/order.ts';
import { prescriptionStates } from '#contract/prescription.ts';
import { advanceProgramme } from '../advance.ts';
import { createClock } from '../clock.ts';
import { openDatabase } from '../database.ts';
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

// Special days: weekends, holidays, month and year ends, changes of the clock, just after midnight.
const days = [
  ...['2026-11-27T04:59:00Z', '2026-11-30T05:01:00Z', '2027-01-01T17:00:00Z', '2027-03-14T10:00:00Z'],
  '2028-02-29T18:00:00Z',
];

describe.each(days)('sandbox started at %s', (moment) => {
  test('contains every state and nothing in the future', () => {
    const { db, clock } = seededOn(moment);
    const today = clock.today();
    const now = new Date(clock.now()).toISOString();
    const listStatuses = (table: string) =>
      db
        .all<{ value: string }>(`SELECT DISTINCT status AS value FROM ${table} WHERE memberId <= 3`)
        .map(({ value }) => value)
        .sort();
    expect(listStatuses('prescriptions')).toEqual([...prescriptionStates].sort());
    expect(listStatuses('orderLines')).toEqual([...orderStatuses].sort());
    const count = (from: string, ...values: string[]) =>
      db.get<{ n: number }>(`SELECT count(*) AS n FROM ${from}`, ...values)?.n;
    expect(count('orderLines WHERE deliveredDate > ? OR shipmentDate > ?', today, today)).toBe(0);
    expect(count('orderEvents WHERE at > ?', now)).toBe(0);
    expect(count('claims WHERE fillDate > ? OR processedDate > ?', today, today)).toBe(0);
    expect(count("orderLines WHERE status = 'shipped' AND expectedDate > ?", today)).toBe(5);
    const late = "orderLines WHERE status = 'shipped' AND shipmentDate < date(?, '-5 days')";
    expect(count(late, today)).toBe(1);
    const ofAna = 'prescriptions WHERE memberId = 1 AND actionRank =';
    expect(count(`${ofAna} 0`)).toBeGreaterThanOrEqual(5);
    expect(count(`${ofAna} 1 AND dispensedDrug LIKE 'Famotidine%'`)).toBe(1);
    expect(count('claims WHERE memberId = 14')).toBe(5_000);
    db.close();
  });
});

/** One page of the prescriptions of some people, filtered, sorted and counted by the database. */
import type { z } from 'zod';
import { addMonths } from '#contract/calendar.ts';
import type { prescriptions } from '#contract/prescription.ts';
import { createMarks } from './database.ts';
import type { Member } from './members.ts';
import { findPrescribersByName } from './prescribers.ts';
import { toLikePattern } from './text-search.ts';
import { toPrescription, type StoredPrescription } from './prescriptions.ts';
import type { ProgrammeState } from './programme-state.ts';

type Query = z.output<typeof prescriptions.refillable.query>;

const orderings: Record<Query['sort'], string> = {
  action: 'actionRank, dispensedDrug, lastDate DESC, id',
  drug: 'dispensedDrug, lastDate DESC, id',
  lastFilled: 'lastDate DESC, id',
};
const months = { last6Months: 6, last1Year: 12 };

function toFilter(people: readonly Member[], { period, q, autoRefill }: Query, today: string) {
  const where = [`memberId IN (${createMarks(people)})`];
  const values: (string | number)[] = people.map((person) => person.memberId);
  if (autoRefill) where.push('autoChargeAndShip = 1');
  if (period !== 'all') {
    where.push('lastDate >= ?');
    values.push(addMonths(today, -months[period]));
  }
  if (q?.trim()) {
    const pattern = toLikePattern(q);
    const npis = findPrescribersByName(q.trim());
    where.push(
      `(prescribedDrug LIKE ? ESCAPE '\\' OR dispensedDrug LIKE ? ESCAPE '\\' OR rxNumber LIKE ? ESCAPE '\\'
        OR prescriberNpi IN (${createMarks(npis)}))`,
    );
    values.push(pattern, pattern, pattern, ...npis);
  }
  return { where: where.join(' AND '), values };
}

export function buildPrescriptionsPage(programme: ProgrammeState, people: readonly Member[], query: Query) {
  const { db, clock } = programme;
  const { page, perPage, status, sort } = query;
  const { where, values } = toFilter(people, query, clock.today());
  const groups = db.all<{ status: string; count: number }>(
    `SELECT status, count(*) AS count FROM prescriptions WHERE ${where} GROUP BY status`,
    ...values,
  );
  const counts = Object.fromEntries(groups.map((group) => [group.status, group.count]));
  const total = status ? (counts[status] ?? 0) : groups.reduce((sum, group) => sum + group.count, 0);
  const rows = db.all<StoredPrescription>(
    `SELECT * FROM prescriptions WHERE ${where} ${status ? 'AND status = ?' : ''}
      ORDER BY ${orderings[sort]} LIMIT ? OFFSET ?`,
    ...values,
    ...(status ? [status] : []),
    perPage,
    (page - 1) * perPage,
  );
  const patients = new Map(people.map((person) => [person.memberId, person]));
  const items = rows.flatMap((rx) => {
    const patient = patients.get(rx.memberId);
    return patient ? [toPrescription(programme, rx, patient)] : [];
  });
  return { items, total, page, perPage, counts };
}

/** Claims as the API sends them: one, or one page of them, filtered, sorted and counted by the database. */
import type { z } from 'zod';
import type { Claim, claims } from '../../app/programme/contract/claims.ts';
import { drugOf } from './catalogue.ts';
import type { StoredClaim } from './claims.ts';
import { marks } from './database.ts';
import type { Database } from './database.ts';
import { present } from './members.ts';
import type { Member } from './members.ts';
import { pharmaciesNamed, pharmacyOf } from './pharmacies.ts';
import { prescriberOf } from './prescribers.ts';

const responseStatuses = { Paid: 'P', Pending: 'C' } as const;

function responseStatusOf({ status, rejectCode }: Pick<Claim, 'status' | 'rejectCode'>) {
  if (status === 'Reversed') return {};
  if (status === 'Rejected') return { responseStatus: rejectCode === '83' ? 'D' : 'R' };
  return { responseStatus: responseStatuses[status] };
}

function toClaim(row: Record<string, unknown>, personCode: string): Claim {
  const {
    id: _id,
    memberId: _memberId,
    compound,
    nonPrimary,
    ...claim
  } = present(row) as unknown as StoredClaim & { prescriptionId?: string };
  const drug = drugOf(claim.ndc);
  const pharmacy = pharmacyOf(claim.pharmacyNpi);
  return {
    ...claim,
    ...responseStatusOf(claim),
    personCode,
    prescriberName: prescriberOf(claim.prescriberNpi).name,
    pharmacyName: pharmacy.name,
    pharmacyAddress: pharmacy.address,
    pharmacyPhone: pharmacy.phone,
    ...(pharmacy.storeNumber && { pharmacyStoreNumber: pharmacy.storeNumber }),
    inNetwork: pharmacy.inNetwork,
    quantityUnit: drug.unit,
    compound: Number(compound) === 1,
    nonPrimary: Number(nonPrimary) === 1,
    specialty: drug.isSpecialty,
    formularyTier: drug.tier,
    brand: drug.isBrand,
    routeOfAdministration: drug.route,
    maintenance: drug.isMaintenance,
  };
}

const withPrescription = `SELECT claims.*, prescriptionId FROM claims
  LEFT JOIN prescriptions USING (memberId, rxNumber)`;

/** The claim, if it is one of these people's. */
export function claimById(db: Database, people: readonly Member[], claimId: string): Claim | undefined {
  const row = db.get<Record<string, unknown>>(`${withPrescription} WHERE claimId = ?`, claimId);
  const person = row && people.find(({ memberId }) => memberId === row.memberId);
  return row && person && toClaim(row, person.personCode);
}

type Query = z.output<typeof claims.search.query>;

export interface ClaimsWanted extends Pick<Query, 'status' | 'q' | 'sort' | 'page' | 'perPage'> {
  startDate: string;
  endDate: string;
}

/** Each is an index's own order for one person, so that a page costs what it holds. */
const orderings: Record<Query['sort'], string> = {
  date: 'fillDate DESC, id DESC',
  amount: 'patientPayCents DESC, fillDate DESC, id DESC',
  drug: 'drugName, fillDate DESC, id DESC',
};

export function filterOf(people: readonly Member[], { startDate, endDate, q }: ClaimsWanted) {
  const where = [`memberId IN (${marks(people)})`, 'fillDate BETWEEN ? AND ?'];
  const values: (string | number)[] = [...people.map(({ memberId }) => memberId), startDate, endDate];
  const words = q?.trim();
  if (words) {
    const pattern = `%${words.replaceAll(/[\\%_]/g, (c) => `\\${c}`)}%`;
    where.push(`(drugName LIKE ? ESCAPE '\\' OR rxNumber LIKE ? ESCAPE '\\'
      OR pharmacyNpi IN (SELECT value FROM json_each(?)))`);
    values.push(pattern, pattern, JSON.stringify(pharmaciesNamed(words)));
  }
  return { where: where.join(' AND '), values };
}

/** The page's rows first, by an index alone; only these are then read in full. */
export const pageSql = (where: string, { status, sort }: Pick<ClaimsWanted, 'status' | 'sort'>): string =>
  `SELECT id FROM claims INDEXED BY claims_${sort} WHERE ${where} ${status ? 'AND status = ?' : ''}
    ORDER BY ${orderings[sort]} LIMIT ? OFFSET ?`;

export const countsSql = (where: string): string =>
  `SELECT status, count(*) AS count FROM claims INDEXED BY claims_date WHERE ${where} GROUP BY status`;

/** One page of the claims of these people. */
export function claimsPage(db: Database, people: readonly Member[], wanted: ClaimsWanted) {
  const { status, page, perPage } = wanted;
  const { where, values } = filterOf(people, wanted);
  const groups = db.all<{ status: Claim['status']; count: number }>(countsSql(where), ...values);
  const counts = Object.fromEntries(groups.map((group) => [group.status, group.count]));
  const total = status ? (counts[status] ?? 0) : groups.reduce((sum, group) => sum + group.count, 0);
  const ids = db.all<{ id: number }>(
    pageSql(where, wanted),
    ...values,
    ...(status ? [status] : []),
    perPage,
    (page - 1) * perPage,
  );
  const rows = db.all<Record<string, unknown>>(
    `${withPrescription} WHERE claims.id IN (SELECT value FROM json_each(?))`,
    JSON.stringify(ids.map(({ id }) => id)),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const personCodes = new Map(people.map((person) => [person.memberId, person.personCode]));
  const items = ids.flatMap(({ id }) => {
    const row = byId.get(id);
    return row ? [toClaim(row, personCodes.get(Number(row.memberId)) ?? '')] : [];
  });
  return { items, total, page, perPage, counts };
}

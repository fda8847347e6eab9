import { claims, type Claim } from '#contract/claims.ts';
import { listVisiblePersonCodes, type Member } from '../../data/members.ts';
import { Refusal } from '../../refusal.ts';
import type { Mount } from '../mount.ts';
import { findListedMembers, requireOwnMember } from '../caller.ts';
import type { z } from 'zod';
import { getDrug } from '../../data/catalogue.ts';
import type { StoredClaim } from '../../data/claims.ts';
import { findLatestReview } from '../../data/clinical-reviews.ts';
import { createMarks, type Database } from '../../data/database.ts';
import { findPharmaciesByName, getPharmacy } from '../../data/pharmacies.ts';
import { getPrescriber } from '../../data/prescribers.ts';
import type { ProgrammeState } from '../../data/programme-state.ts';
import { toLikePattern } from '../../data/text-search.ts';

const responseStatuses = { Paid: 'P', Pending: 'C' } as const;

function toResponseStatus({ status, rejectCode }: Pick<Claim, 'status' | 'rejectCode'>) {
  if (status === 'Reversed') return {};
  if (status === 'Rejected') return { responseStatus: rejectCode === '83' ? 'D' : 'R' };
  return { responseStatus: responseStatuses[status] };
}

function toClaim(claim: StoredClaim, personCode: string): Claim {
  const drug = getDrug(claim.ndc);
  const pharmacy = getPharmacy(claim.pharmacyNpi);
  return {
    ...claim,
    ...toResponseStatus(claim),
    personCode,
    prescriberName: getPrescriber(claim.prescriberNpi).name,
    pharmacyName: pharmacy.name,
    pharmacyAddress: pharmacy.address,
    pharmacyPhone: pharmacy.phone,
    pharmacyStoreNumber: pharmacy.storeNumber,
    inNetwork: pharmacy.inNetwork,
    quantityUnit: drug.unit,
    specialty: drug.isSpecialty,
    formularyTier: drug.tier,
    brand: drug.isBrand,
    routeOfAdministration: drug.route,
    maintenance: drug.isMaintenance,
  };
}

const withPrescription = `SELECT claims.*, prescriptionId FROM claims
  LEFT JOIN prescriptions USING (memberId, rxNumber)`;

function claimById(
  { db, clock }: ProgrammeState,
  people: readonly Member[],
  claimId: string,
): Claim | undefined {
  const claim = db.get<StoredClaim>(`${withPrescription} WHERE claimId = ?`, claimId);
  const person = claim && people.find(({ memberId }) => memberId === claim.memberId);
  if (!claim || !person) return undefined;
  return { ...toClaim(claim, person.personCode), review: findLatestReview(db, { claimId }, clock.today()) };
}

type Query = z.output<typeof claims.search.query>;

interface ClaimsWanted extends Pick<Query, 'status' | 'q' | 'sort' | 'page' | 'perPage'> {
  startDate: string;
  endDate: string;
}

/** Each equals the order of an index for one person, so that a page reads only its own rows. */
const orderings: Record<Query['sort'], string> = {
  date: 'fillDate DESC, id DESC',
  amount: 'patientPayCents DESC, fillDate DESC, id DESC',
  drug: 'drugName, fillDate DESC, id DESC',
};

export function toFilter(people: readonly Member[], { startDate, endDate, q }: ClaimsWanted) {
  const where = [`memberId IN (${createMarks(people)})`, 'fillDate BETWEEN ? AND ?'];
  const values: (string | number)[] = [...people.map(({ memberId }) => memberId), startDate, endDate];
  const words = q?.trim();
  if (words) {
    const pattern = toLikePattern(words);
    where.push(`(drugName LIKE ? ESCAPE '\\' OR rxNumber LIKE ? ESCAPE '\\'
      OR pharmacyNpi IN (SELECT value FROM json_each(?)))`);
    values.push(pattern, pattern, JSON.stringify(findPharmaciesByName(words)));
  }
  return { where: where.join(' AND '), values };
}

/** Selects the page's rows by an index alone. Only these rows are then read in full. */
const pageSql = (where: string, { status, sort }: Pick<ClaimsWanted, 'status' | 'sort'>): string =>
  `SELECT id FROM claims INDEXED BY claims_${sort} WHERE ${where} ${status ? 'AND status = ?' : ''}
    ORDER BY ${orderings[sort]} LIMIT ? OFFSET ?`;

const countsSql = (where: string): string =>
  `SELECT status, count(*) AS count FROM claims INDEXED BY claims_date WHERE ${where} GROUP BY status`;

function claimsPage(db: Database, people: readonly Member[], wanted: ClaimsWanted) {
  const { status, page, perPage } = wanted;
  const { where, values } = toFilter(people, wanted);
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
  const rows = db.all<StoredClaim>(
    `${withPrescription} WHERE claims.id IN (SELECT value FROM json_each(?))`,
    JSON.stringify(ids.map(({ id }) => id)),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const personCodes = new Map(people.map((person) => [person.memberId, person.personCode]));
  const items = ids.flatMap(({ id }) => {
    const row = byId.get(id);
    return row ? [toClaim(row, personCodes.get(row.memberId) ?? '')] : [];
  });
  return { items, total, page, perPage, counts };
}

interface Dates {
  year?: number | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
}

/** A date range, or a year; the current year when neither is given (specification 7.45). */
function toSpan({ year, startDate, endDate }: Dates, today: string) {
  if ((startDate === undefined) !== (endDate === undefined)) {
    throw new Refusal(400, 'startDate and endDate go together', { fields: ['startDate', 'endDate'] });
  }
  if (startDate !== undefined && endDate !== undefined) return { startDate, endDate };
  const wanted = year ?? today.slice(0, 4);
  return { startDate: `${wanted}-01-01`, endDate: `${wanted}-12-31` };
}

export function mountClaims(mount: Mount): void {
  mount(claims.search, ({ programme, caller, query }) => {
    const own = requireOwnMember(caller, query);
    const shared = findListedMembers(programme, own, query.allowedPhiPersonCodes);
    const people = [own, ...shared.filter((person) => person.memberId !== own.memberId)];
    const only = query.onlyPersonCode;
    const asked = only === undefined ? people : people.filter(({ personCode }) => personCode === only);
    if (asked.length === 0) throw new Refusal(403, 'You may not see the data of this person.');
    return claimsPage(programme.db, asked, { ...query, ...toSpan(query, programme.clock.today()) });
  });
  mount(claims.byId, ({ programme, caller, params, query }) => {
    const people = listVisiblePersonCodes(programme.db, requireOwnMember(caller, query));
    const claim = claimById(programme, people, params.claimId);
    if (!claim) throw new Refusal(404, 'This claim does not exist.');
    return claim;
  });
}

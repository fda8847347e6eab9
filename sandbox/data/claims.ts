import type { Claim } from '#contract/claims.ts';
import type { Fill } from '#contract/prescription.ts';
import { getDrug } from './catalogue.ts';
import type { Database } from './database.ts';
import type { Member } from './members.ts';
import { getPharmacy } from './pharmacies.ts';
import { accumulate, type Price } from './pricing.ts';
import { toLikePattern } from './text-search.ts';

export interface NewClaim {
  claimId: string;
  memberId: number;
  rxNumber: string;
  drugName: string;
  prescriberNpi: string;
  pharmacyNpi: string;
  fillDate: string;
  processedDate: string;
  writtenDate?: string;
  status: Claim['status'];
  rejectCode?: string;
  quantity: number;
  daysSupply: number;
  compound?: boolean;
  dawCode: string;
  ndc: string;
  nonPrimary?: boolean;
  /** refunded to the member, who had paid the pharmacy in full */
  reimbursementCents?: number;
  additionalMessage?: string;
  orderNumber?: string;
}

/** An unpaid claim has a cost but no shares. */
const unpaid = (price: Price): Price => ({
  ...price,
  deductibleCents: 0,
  copayCents: 0,
  coinsuranceCents: 0,
  patientPayCents: 0,
  planAmountCents: 0,
});

/** Stores the claim; a paid one counts towards the year's limits. */
export function insertClaim(db: Database, claim: NewClaim, price: Price): void {
  const pays = claim.status === 'Paid' || claim.status === 'Reversed';
  const amounts = pays ? price : unpaid(price);
  db.insert('claims', {
    ...claim,
    ...amounts,
    totalMemberPayCents: amounts.patientPayCents,
    clientPayCents: amounts.planAmountCents,
    reimbursementCents: claim.reimbursementCents ?? 0,
    compound: claim.compound ?? false,
    nonPrimary: claim.nonPrimary ?? false,
  });
  if (claim.status === 'Paid') accumulate(db, { ...claim, ...price });
}

/** Reverses the paid claims of a fill that never reached the member. */
export function reverseClaims(db: Database, orderNumber: string, rxNumber: string): void {
  const sql = "SELECT * FROM claims WHERE orderNumber = ? AND rxNumber = ? AND status = 'Paid'";
  for (const row of db.all<StoredClaim>(sql, orderNumber, rxNumber)) {
    db.update('claims', { status: 'Reversed' }, { claimId: row.claimId });
    accumulate(db, row, -1);
  }
}

/** The day of the last fill that was not reversed. @param before ignores later days */
export const findLastFill = (
  db: Database,
  { memberId, rxNumber }: { memberId: number; rxNumber: string },
  before = '9999',
): string | undefined =>
  db.get<{ day?: string }>(
    "SELECT max(fillDate) AS day FROM claims WHERE memberId = ? AND rxNumber = ? AND status = 'Paid' AND fillDate < ?",
    memberId,
    rxNumber,
    before,
  )?.day;

export interface StoredClaim extends Price, NewClaim {
  id: number;
  totalMemberPayCents: number;
  clientPayCents: number;
  reimbursementCents: number;
  compound: boolean;
  nonPrimary: boolean;
}

interface Span {
  startDate: string;
  endDate: string;
  page: number;
  perPage: number;
}

/** One page of a person's fills: paid and not reversed. */
export function buildFillsPage(db: Database, person: Member, span: Span & { rxNumber?: string; q?: string }) {
  const where = [`memberId = ? AND status = 'Paid' AND fillDate BETWEEN ? AND ?`];
  const values: (string | number)[] = [person.memberId, span.startDate, span.endDate];
  if (span.rxNumber !== undefined) {
    where.push('rxNumber = ?');
    values.push(span.rxNumber);
  }
  if (span.q?.trim()) {
    const pattern = toLikePattern(span.q);
    where.push(`(drugName LIKE ? ESCAPE '\\' OR rxNumber LIKE ? ESCAPE '\\')`);
    values.push(pattern, pattern);
  }
  const which = where.join(' AND ');
  const total =
    db.get<{ total: number }>(`SELECT count(*) AS total FROM claims WHERE ${which}`, ...values)?.total ?? 0;
  const rows = db.all<StoredClaim & { prescriptionId?: string }>(
    `SELECT claims.*, (SELECT prescriptionId FROM prescriptions AS rx
      WHERE rx.memberId = claims.memberId AND rx.rxNumber = claims.rxNumber) AS prescriptionId
    FROM claims WHERE ${which} ORDER BY fillDate DESC, id DESC LIMIT ? OFFSET ?`,
    ...values,
    span.perPage,
    (span.page - 1) * span.perPage,
  );
  const items = rows.map((claim): Fill => ({
    ...claim,
    fillId: `F${claim.claimId.slice(1)}`,
    personCode: person.personCode,
    quantityUnit: getDrug(claim.ndc).unit,
    pharmacyName: getPharmacy(claim.pharmacyNpi).name,
  }));
  return { items, total, page: span.page, perPage: span.perPage };
}

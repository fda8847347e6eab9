import {
  HISTORIC_DATA_YEARS,
  historicData,
  calculateHistoricDataDueDate,
  type HistoricDataRequest,
} from '#contract/historic-data.ts';
import { prescriptionDocuments } from '#contract/prescription-document.ts';
import { catalogue } from '../../data/catalogue.ts';
import { createId } from '../../data/prescriptions.ts';
import { buildDrugSheet, buildPrescriptionSheet } from '../../documents/prescription-sheets.ts';
import { loadSheetPdf } from '../../documents/sheet.ts';
import { Refusal } from '../../refusal.ts';
import type { Mount } from '../mount.ts';
import { requireOwnMember } from '../caller.ts';
import { requirePrescription } from './prescriptions.ts';
import type { Database } from '../../data/database.ts';
import { toPage } from '../../data/page.ts';

type Stored = Omit<HistoricDataRequest, 'status' | 'fulfilledDate'>;
const columns = 'requestId, clientReference, kind, year, reason, requestedDate, dueDate';

function withStatus(stored: Stored, today: string): HistoricDataRequest {
  if (stored.dueDate <= today) return { ...stored, status: 'fulfilled', fulfilledDate: stored.dueDate };
  return { ...stored, status: stored.requestedDate < today ? 'inProgress' : 'received' };
}

type RecordsRequest = Pick<HistoricDataRequest, 'kind' | 'year' | 'reason'> & { clientReference: string };

/** The same reference, or the same records while they are pending, counts as the same request. */
function earlierOne(
  db: Database,
  memberId: number,
  request: RecordsRequest,
  today: string,
): Stored | undefined {
  const sql = `SELECT ${columns} FROM historicDataRequests WHERE memberId = ?
    AND (clientReference = ? OR (kind = ? AND year = ? AND dueDate > ?)) ORDER BY id DESC LIMIT 1`;
  return db.get(sql, memberId, request.clientReference, request.kind, request.year, today);
}

function registerRequest(
  db: Database,
  memberId: number,
  request: RecordsRequest,
  today: string,
): HistoricDataRequest {
  return db.transaction(() => {
    const earlier = earlierOne(db, memberId, request, today);
    if (earlier) return withStatus(earlier, today);
    const dates = { requestedDate: today, dueDate: calculateHistoricDataDueDate(today) };
    const stored: Stored = { requestId: createId('H'), ...request, ...dates };
    db.insert('historicDataRequests', { memberId, ...stored });
    return withStatus(stored, today);
  });
}

function listRequests(db: Database, memberId: number, today: string): HistoricDataRequest[] {
  const sql = `SELECT ${columns} FROM historicDataRequests WHERE memberId = ? ORDER BY id DESC`;
  return db.all<Stored>(sql, memberId).map((row) => withStatus(row, today));
}

export function mountDocuments(mount: Mount): void {
  mount(prescriptionDocuments.prescription, ({ programme, caller, query, body }) => {
    requirePrescription(programme, requireOwnMember(caller, query), body.prescriptionId);
    return loadSheetPdf(buildPrescriptionSheet(body));
  });
  mount(prescriptionDocuments.drug, ({ caller, query, body }) => {
    requireOwnMember(caller, query);
    const drug = catalogue.find(({ ndc, label }) => ndc === body.ndc || label === body.drugName);
    return loadSheetPdf(buildDrugSheet(body, drug));
  });
}

export function mountHistoricData(mount: Mount): void {
  mount(historicData.register, ({ programme: { db, clock }, caller, body }) => {
    const { memberId } = requireOwnMember(caller, body);
    const today = clock.today();
    const thisYear = Number(today.slice(0, 4));
    if (body.year > thisYear || body.year < thisYear - HISTORIC_DATA_YEARS)
      throw new Refusal(400, 'There are no records of this year.', { fields: ['year'] });
    const { kind, year, reason, clientReference } = body;
    return registerRequest(db, memberId, { kind, year, reason, clientReference }, today);
  });
  mount(historicData.requests, ({ programme: { db, clock }, caller, query }) =>
    toPage(listRequests(db, requireOwnMember(caller, query).memberId, clock.today()), query),
  );
}

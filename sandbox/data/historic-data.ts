/** Requests for records of years past: taken once, worked on from the next day, fulfilled when they are due. */
import { randomUUID } from 'node:crypto';
import { historicDataDueDate } from '../../app/programme/contract/historic-data.ts';
import type { HistoricDataRequest } from '../../app/programme/contract/historic-data.ts';
import type { Database } from './database.ts';
import { newId } from './prescriptions.ts';

type Stored = Omit<HistoricDataRequest, 'status' | 'fulfilledDate'>;
const columns = 'requestId, clientReference, kind, year, reason, requestedDate, dueDate';

function withStatus(stored: Stored, today: string): HistoricDataRequest {
  const { clientReference, ...rest } = stored;
  const request = { ...rest, ...(clientReference && { clientReference }) };
  if (stored.dueDate <= today) return { ...request, status: 'fulfilled', fulfilledDate: stored.dueDate };
  return { ...request, status: stored.requestedDate < today ? 'inProgress' : 'received' };
}

type Wish = Pick<HistoricDataRequest, 'kind' | 'year' | 'reason'> & { clientReference: string };

/** The same reference, or the same records while they are on their way, is the same request. */
function earlierOne(db: Database, memberId: number, wish: Wish, today: string): Stored | undefined {
  const sql = `SELECT ${columns} FROM historicDataRequests WHERE memberId = ?
    AND (clientReference = ? OR (kind = ? AND year = ? AND dueDate > ?)) ORDER BY id DESC LIMIT 1`;
  const row = db.get<Stored>(sql, memberId, wish.clientReference, wish.kind, wish.year, today);
  return row && { ...row };
}

export function registerRequest(
  db: Database,
  memberId: number,
  wish: Wish,
  today: string,
): HistoricDataRequest {
  return db.transaction(() => {
    const earlier = earlierOne(db, memberId, wish, today);
    if (earlier) return withStatus(earlier, today);
    const stored: Stored = {
      requestId: newId('H'),
      ...wish,
      requestedDate: today,
      dueDate: historicDataDueDate(today),
    };
    db.insert('historicDataRequests', { memberId, ...stored });
    return withStatus(stored, today);
  });
}

/** A request of some time ago, for the seed. */
export const seedRequest = (
  db: Database,
  memberId: number,
  request: Omit<Stored, 'requestId' | 'clientReference' | 'dueDate'>,
): void =>
  db.insert('historicDataRequests', {
    memberId,
    requestId: newId('H'),
    clientReference: randomUUID(),
    dueDate: historicDataDueDate(request.requestedDate),
    ...request,
  });

export function requestsPage(
  db: Database,
  memberId: number,
  { page, perPage }: { page: number; perPage: number },
  today: string,
) {
  const total = db.get<{ n: number }>(
    'SELECT count(*) AS n FROM historicDataRequests WHERE memberId = ?',
    memberId,
  )!.n;
  const sql = `SELECT ${columns} FROM historicDataRequests WHERE memberId = ? ORDER BY id DESC LIMIT ? OFFSET ?`;
  const rows = db.all<Stored>(sql, memberId, perPage, (page - 1) * perPage);
  return { items: rows.map((row) => withStatus({ ...row }, today)), total, page, perPage };
}

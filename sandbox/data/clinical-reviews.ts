import { addDays } from '#contract/calendar.ts';
import { calculateActByDay, reviewRules } from '#contract/clinical-review-rules.ts';
import type { ClinicalReview, ReviewStatus, ReviewStep, ReviewSummary } from '#contract/clinical-review.ts';
import { catalogue } from './catalogue.ts';
import { createMarks, type Database } from './database.ts';
import type { Member } from './members.ts';

export interface StoredReview {
  inquiryId: string;
  memberId: number;
  requestedBy: string;
  drugName: string;
  steps: ReviewStep[];
  /** the plan's decision on its due day */
  verdict: 'approved' | 'approvedWithChanges' | 'denied' | 'moreInformationNeeded';
  /** the reviewers' text for each status */
  notes: Partial<Record<ReviewStatus, { en: string; es: string }>>;
  prescriptionId?: string;
  claimId?: string;
}

export const insertReview = (db: Database, review: StoredReview): void =>
  db.insert('clinicalReviews', { ...review });

/** The next status and its day: the plan decides on its last day, and an appeal period ends after its last. */
function nextStep({ status, date }: ReviewStep, verdict: StoredReview['verdict']): ReviewStep | undefined {
  const due = calculateActByDay(status, date);
  if (due === undefined) return undefined;
  const { lapsesTo } = reviewRules[status];
  if (status === 'received') return { status: 'inReview', date: due };
  if (status === 'inReview') return { status: verdict, date: due };
  if (status === 'appealPending') return { status: 'approved', date: due };
  return lapsesTo && { status: lapsesTo, date: addDays(due, 1) };
}

function stepsOn({ steps, verdict }: Pick<StoredReview, 'steps' | 'verdict'>, today: string) {
  const all = [...steps];
  for (;;) {
    const last = all.at(-1);
    const next = last && nextStep(last, verdict);
    if (!next || next.date > today) return all;
    all.push(next);
  }
}

function toReview(review: StoredReview, person: Member, today: string): ClinicalReview {
  const steps = stepsOn(review, today);
  const { status, date } = steps.at(-1)!;
  return {
    ...review,
    createdDate: steps[0]?.date ?? date,
    status,
    statusDescription: review.notes[status],
    personCode: person.personCode,
    memberFirstName: person.firstName,
    memberLastName: person.lastName,
    ndc: catalogue.find(({ label }) => label === review.drugName)?.ndc,
    actByDate: calculateActByDay(status, date),
    steps,
  };
}

const lastMoved = ({ steps }: ClinicalReview): string => steps.at(-1)?.date ?? '';

/** The reviews of these people, most recently changed first. */
export function listReviews(db: Database, people: readonly Member[], today: string): ClinicalReview[] {
  const ids = people.map(({ memberId }) => memberId);
  const sql = `SELECT * FROM clinicalReviews WHERE memberId IN (${createMarks(ids)})`;
  const byId = new Map(people.map((person) => [person.memberId, person]));
  return db
    .all<StoredReview>(sql, ...ids)
    .map((review) => toReview(review, byId.get(review.memberId)!, today))
    .sort((a, b) => lastMoved(b).localeCompare(lastMoved(a)) || b.inquiryId.localeCompare(a.inquiryId));
}

/** The latest review of a prescription or claim. */
export function findLatestReview(
  db: Database,
  related: { prescriptionId: string } | { claimId: string },
  today: string,
): ReviewSummary | undefined {
  const [[column, id]] = Object.entries(related) as [[string, string]];
  const sql = `SELECT * FROM clinicalReviews WHERE ${column} = ? ORDER BY rowid DESC LIMIT 1`;
  const review = db.get<StoredReview>(sql, id);
  if (!review) return undefined;
  const { status, date } = stepsOn(review, today).at(-1)!;
  return { inquiryId: review.inquiryId, status, date, actByDate: calculateActByDay(status, date) };
}

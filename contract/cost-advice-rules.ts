/** Rules for prescribed medicines that count in totals and savings. Pure; portal and sandbox share it. */
import { addMonths } from './calendar.ts';
import type { ReviewSummary } from './clinical-review.ts';
import type { leftOutReasons } from './drugs.ts';

/** Whether the plan has decided against a medicine, and no appeal has changed that. */
export const isRefused = (status: ReviewSummary['status'] | undefined): boolean =>
  status === 'denied' || status === 'appealPending';

export const isFilledLately = (lastFilled: string | undefined, today: string): boolean =>
  lastFilled !== undefined && lastFilled >= addMonths(today, -12);

interface MedicineRecord {
  lastFilled: string | undefined;
  /** of its latest clinical review */
  review: ReviewSummary['status'] | undefined;
  isLongTerm: boolean;
}

/** The reason why a medicine does not count; undefined when it does. */
export function findLeftOutReason(
  { lastFilled, review, isLongTerm }: MedicineRecord,
  today: string,
): (typeof leftOutReasons)[number] | undefined {
  if (isRefused(review)) return 'notApproved';
  if (lastFilled === undefined) return 'neverFilled';
  if (!isFilledLately(lastFilled, today)) return 'notFilled';
  return isLongTerm ? undefined : 'shortCourse';
}

/** The steps of a clinical review: who acts next, by when, and what follows. Pure; portal and sandbox share it. */
import { addBusinessDays, addDays } from './calendar.ts';
import type { ReviewStatus } from './clinical-review.ts';

type ReviewActor = 'plan' | 'prescriber' | 'pharmacy' | 'member';

interface ReviewRule {
  /** the actor of the next step */
  next: ReviewActor;
  /** the number of days after reaching the status; calendar days if the law or an approval counts them */
  within?: { businessDays: number } | { days: number };
  /** the status after that day without an action; absent when it stays */
  lapsesTo?: ReviewStatus;
}

/** A decision takes three business days, the plan's 72 hours; an appeal is possible for 180 days (29 CFR 2560.503-1). */
export const reviewRules: Record<ReviewStatus, ReviewRule> = {
  received: { next: 'plan', within: { businessDays: 1 } },
  inReview: { next: 'plan', within: { businessDays: 3 } },
  moreInformationNeeded: { next: 'prescriber', within: { businessDays: 10 }, lapsesTo: 'denied' },
  approved: { next: 'pharmacy', within: { days: 365 }, lapsesTo: 'expired' },
  approvedWithChanges: { next: 'prescriber', within: { days: 180 }, lapsesTo: 'expired' },
  denied: { next: 'member', within: { days: 180 } },
  appealPending: { next: 'plan', within: { businessDays: 20 } },
  expired: { next: 'prescriber' },
};

/** The last day for the next action; undefined when no action is due. */
export function calculateActByDay(status: ReviewStatus, reachedOn: string): string | undefined {
  const { within } = reviewRules[status];
  if (within === undefined) return undefined;
  return 'days' in within ? addDays(reachedOn, within.days) : addBusinessDays(reachedOn, within.businessDays);
}

/** Whether the member can still appeal a decision. */
export const canAppeal = (status: ReviewStatus, actByDate: string | undefined, today: string): boolean =>
  status === 'denied' && today <= (actByDate ?? '');

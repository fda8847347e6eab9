import type { Localizer } from '~/i18n/localizer.server.ts';
import { paths } from '~/paths.ts';
import type { ReviewStatus, ReviewSummary } from '#contract/clinical-review.ts';
import { isRefused } from '#contract/cost-advice-rules.ts';
import { formatNextStep } from './reviews.server.ts';

/** The plan's decision about a medicine, for the top of pages about that medicine. */
export interface Decision {
  to: string;
  status: ReviewStatus;
  /** the plan does not pay */
  refused: boolean;
  strong: string;
  say: string;
}

export function toDecision(review: ReviewSummary, today: string, localizer: Localizer): Decision {
  const { inquiryId, status, date } = review;
  const { t, format } = localizer;
  const refused = isRefused(status);
  return {
    to: paths.clinicalReview(inquiryId),
    status,
    refused,
    strong:
      status === 'denied'
        ? t('clinicalReviews.decision.denied', { date: format.date(date) })
        : t(refused ? 'clinicalReviews.decision.notYet' : `clinicalReviews.strong.${status}`),
    say: formatNextStep(review, today, localizer),
  };
}

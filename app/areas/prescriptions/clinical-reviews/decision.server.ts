import { createLocalizerAbout, type Localizer } from '~/i18n/localizer.server.ts';
import { paths } from '~/paths.ts';
import type { NoteText } from '~/ui/note.tsx';
import type { ReviewStatus, ReviewSummary } from '#contract/clinical-review.ts';
import type { Prescription } from '#contract/prescription.ts';
import type { RefillFacts } from '#contract/prescription-rules.ts';
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

/** The latest review of a page's medicine: the decision, or a note that it is unknown. */
export interface DecisionView {
  decision?: Decision;
  missing: NoteText[];
}

export function readDecision(
  review: ReviewSummary | undefined,
  today: string,
  localizer: Localizer,
): DecisionView {
  if (review === undefined) return { missing: [] };
  const { inquiryId, status, date, actByDate } = review;
  const { t, format } = localizer;
  if (status === 'other') return { missing: [{ text: t('clinicalReviews.decision.unknown') }] };
  const refused = isRefused(status);
  return {
    decision: {
      to: paths.clinicalReview(inquiryId),
      status,
      refused,
      strong:
        status === 'denied'
          ? t('clinicalReviews.decision.denied', { date: format.date(date) })
          : t(refused ? 'clinicalReviews.decision.notYet' : `clinicalReviews.strong.${status}`),
      say: formatNextStep({ status, actByDate }, today, localizer),
    },
    missing: [],
  };
}

/** The next step of a review that keeps no refill from its member yet. */
export function formatOpenReview(
  { review, personCode, patientName }: Pick<Prescription, 'review' | 'personCode' | 'patientName'>,
  { personCode: reader, today }: Pick<RefillFacts, 'personCode' | 'today'>,
  localizer: Localizer,
): string | undefined {
  if (review?.status !== 'moreInformationNeeded') return undefined;
  const { actByDate } = review;
  const about = createLocalizerAbout(localizer, personCode === reader ? undefined : patientName);
  return formatNextStep({ status: review.status, actByDate }, today, about);
}

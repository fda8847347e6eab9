import { useT } from '~/i18n/use-t.ts';
import type { ReviewStatus } from '~/programme/contract/clinical-review.ts';
import { Pill } from '~/ui/pill.tsx';
import { reviewLooks } from './review-status.ts';

/** The status in words with its shape. Needs the labels clinicalReviews.status. */
export function ReviewPill({ status }: { status: ReviewStatus }) {
  const t = useT();
  const { tone, shape } = reviewLooks[status];
  return (
    <Pill tone={tone} shape={shape}>
      {t(`clinicalReviews.status.${status}`)}
    </Pill>
  );
}

import { useT } from '~/i18n/use-t.ts';
import type { ReviewStatus } from '#contract/clinical-review.ts';
import type { StatusTone } from '~/ui/status-panel.tsx';
import type { StatusShape } from '~/ui/icon-shapes.ts';
import { Pill, type Tone } from '~/ui/pill.tsx';
import { listKeys } from '#contract/typed-keys.ts';

export const reviewLooks = {
  received: { tone: 'info', shape: 'underway', answer: 'info' },
  inReview: { tone: 'info', shape: 'underway', answer: 'info' },
  moreInformationNeeded: { tone: 'wait', shape: 'speech', answer: 'wait' },
  approved: { tone: 'ok', shape: 'done', answer: 'quiet' },
  approvedWithChanges: { tone: 'ok', shape: 'speech', answer: 'quiet' },
  denied: { tone: 'bad', shape: 'stop', answer: 'bad' },
  appealPending: { tone: 'info', shape: 'underway', answer: 'info' },
  expired: { tone: 'over', shape: 'broken', answer: 'quiet' },
} satisfies Record<ReviewStatus, { tone: Tone; shape: StatusShape; answer: StatusTone }>;

export const reviewChoices = listKeys(reviewLooks);

export function ReviewPill({ status }: { status: ReviewStatus }) {
  const t = useT();
  const { tone, shape } = reviewLooks[status];
  return (
    <Pill tone={tone} shape={shape}>
      {t(`clinicalReviews.status.${status}`)}
    </Pill>
  );
}

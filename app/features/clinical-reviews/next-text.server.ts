import type { Localizer } from '~/i18n/localizer.server.ts';
import type { ClinicalReview } from '~/programme/contract/clinical-review.ts';
import { mayAppeal } from '~/programme/contract/clinical-review-rules.ts';

/** Who acts next, and by when, as one sentence; a review whose day the programme does not say has none. */
export function nextText(
  { status, actByDate }: Pick<ClinicalReview, 'status' | 'actByDate'>,
  today: string,
  { t, format }: Localizer,
): string {
  if (status === 'expired') return t('clinicalReviews.next.expired');
  if (actByDate === undefined)
    return status === 'denied' ? t('clinicalReviews.next.deniedPlain') : t('clinicalReviews.next.plain');
  const date = format.date(actByDate);
  if (status === 'denied' && !mayAppeal(status, actByDate, today))
    return t('clinicalReviews.next.deniedOver', { date });
  return t(`clinicalReviews.next.${status}`, { date });
}

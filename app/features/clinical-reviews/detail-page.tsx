import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { Actions, LinkButton } from '~/ui/button.tsx';
import { Answer } from '~/ui/answer.tsx';
import { Facts } from '~/ui/facts.tsx';
import { Columns, Stack } from '~/ui/layout.tsx';
import { Page } from '~/ui/page.tsx';
import { LeadIcon, Row, Rows } from '~/ui/rows.tsx';
import { Section } from '~/ui/section.tsx';
import { Timeline } from '~/ui/timeline.tsx';
import type { ReviewView } from './detail.server.ts';
import { ReviewPill } from './review-pill.tsx';
import { reviewLooks } from './review-status.ts';

function Related({ prescription, claim }: Pick<ReviewView, 'prescription' | 'claim'>) {
  const t = useT();
  if (!prescription && !claim) return null;
  return (
    <Section title={t('clinicalReviews.detail.related')}>
      <Rows>
        {prescription && (
          <Row
            lead={<LeadIcon name="rx" />}
            title={t('clinicalReviews.detail.prescription')}
            to={prescription}
            lines={[t('clinicalReviews.detail.prescriptionText')]}
          />
        )}
        {claim && (
          <Row
            lead={<LeadIcon name="claim" />}
            title={t('clinicalReviews.detail.claim')}
            to={claim}
            lines={[t('clinicalReviews.detail.claimText')]}
          />
        )}
      </Rows>
    </Section>
  );
}

function Appeal({ appeal }: { appeal: NonNullable<ReviewView['appeal']> }) {
  const t = useT();
  const { inquiry, days, by, phone, href } = appeal;
  return (
    <Section title={t('clinicalReviews.detail.appeal')}>
      <Stack>
        <p>{t('clinicalReviews.detail.appealBy', { date: by })}</p>
        <Timeline
          items={[
            { title: t('clinicalReviews.detail.appealOne'), state: 'next' },
            { title: t('clinicalReviews.detail.appealTwo', { id: inquiry }), state: 'next' },
            { title: t('clinicalReviews.detail.appealThree', { days }), state: 'next' },
          ]}
        />
        <p className="soft">{t('clinicalReviews.detail.urgent')}</p>
        <Actions>
          <LinkButton icon="phone" href={href}>
            {t('clinicalReviews.detail.call', { phone })}
          </LinkButton>
          <LinkButton look="quiet" to={paths.forms()}>
            {t('clinicalReviews.detail.forms')}
          </LinkButton>
        </Actions>
      </Stack>
    </Section>
  );
}

/** One review: the answer, who acts next, and what led here. */
export function ReviewDetailPage({ review }: { review: ReviewView }) {
  const t = useT();
  const { status } = review;
  const aside = (
    <Section title={t('clinicalReviews.detail.timeline')}>
      <Timeline items={review.steps} />
    </Section>
  );
  return (
    <Page title={review.drug} back={{ to: paths.clinicalReviews(), label: t('clinicalReviews.detail.back') }}>
      <Answer
        tone={reviewLooks[status].answer}
        title={t('clinicalReviews.detail.question')}
        pill={<ReviewPill status={status} />}
        strong={t(`clinicalReviews.strong.${status}`)}
        say={review.next}
      />
      <Columns aside={aside}>
        {review.words && (
          <Section title={t('clinicalReviews.detail.words')}>
            <p>{review.words}</p>
          </Section>
        )}
        {review.appeal && <Appeal appeal={review.appeal} />}
        <Section title={t('clinicalReviews.detail.facts')}>
          <Facts items={review.facts} columns />
        </Section>
        <Related prescription={review.prescription} claim={review.claim} />
      </Columns>
    </Page>
  );
}

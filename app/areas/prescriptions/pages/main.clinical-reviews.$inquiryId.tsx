import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadReviewDetail, type ReviewView } from '~/areas/prescriptions/clinical-reviews/reviews.server.ts';
import { ReviewPill, reviewLooks } from '~/areas/prescriptions/clinical-reviews/review-pill.tsx';
import { requireCoveredMember } from '~/areas/shared/coverage/coverage-guards.server.ts';
import { routeParam, toErrorPage } from '~/areas/shared/errors/page-errors.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { auditView } from '~/session/audit.server.ts';
import { paths } from '~/paths.ts';
import { StatusPanel } from '~/ui/status-panel.tsx';
import { Actions, LinkButton } from '~/ui/button.tsx';
import { Facts } from '~/ui/facts.tsx';
import { Columns, Stack } from '~/ui/layout.tsx';
import { Page } from '~/ui/page.tsx';
import { LeadIcon, Row, Rows } from '~/ui/rows.tsx';
import { Section } from '~/ui/section.tsx';
import { Timeline } from '~/ui/timeline.tsx';
import { findWholeValues } from '~/ui/breakable.tsx';

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const member = await requireCoveredMember(context, request);
  const review = await loadReviewDetail(context, member, routeParam(params, 'inquiryId')).catch(
    toErrorPage(context, request),
  );
  auditView(context, member, 'clinicalReview');
  return {
    review,
    about: review.about,
  };
}

export default function ClinicalReviewPage() {
  const { review } = useLoaderData<typeof loader>();
  const t = useT();
  const { status } = review;
  const aside = (
    <Section title={t('clinicalReviews.detail.timeline')}>
      <Timeline items={review.steps} />
    </Section>
  );
  return (
    <Page title={review.drug} back={{ to: paths.clinicalReviews(), label: t('clinicalReviews.list.title') }}>
      <StatusPanel
        tone={reviewLooks[status].answer}
        title={t('clinicalReviews.detail.question')}
        pill={<ReviewPill status={status} />}
        strong={t(`clinicalReviews.strong.${status}`)}
        say={review.next}
      >
        {review.call && (
          <Actions>
            <LinkButton icon="phone" href={review.call.href}>
              {review.call.label}
            </LinkButton>
          </Actions>
        )}
      </StatusPanel>
      <Columns aside={aside}>
        {review.statusText && (
          <Section title={t('clinicalReviews.detail.words')}>
            <p>{findWholeValues(review.statusText)}</p>
          </Section>
        )}
        {review.appeal && <Appeal appeal={review.appeal} />}
        <Section title={t('clinicalReviews.detail.facts')}>
          <Facts items={review.facts} columns />
        </Section>
        <Related drugPage={review.drugPage} prescription={review.prescription} claim={review.claim} />
      </Columns>
    </Page>
  );
}

function Related({ drugPage, prescription, claim }: Pick<ReviewView, 'drugPage' | 'prescription' | 'claim'>) {
  const t = useT();
  if (!drugPage && !prescription && !claim) return null;
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
        {drugPage && (
          <Row
            lead={<LeadIcon name="capsule" />}
            title={t('clinicalReviews.detail.drug')}
            to={drugPage}
            lines={[t('clinicalReviews.detail.drugText')]}
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
  const { steps, urgent, phone, href } = appeal;
  return (
    <Section title={t('clinicalReviews.detail.appeal')}>
      <Stack>
        <Timeline items={steps.map((title) => ({ title, state: 'next' }))} />
        <p className="soft">{urgent}</p>
        <Actions>
          <LinkButton icon="phone" href={href}>
            {t('error.call', { phone })}
          </LinkButton>
          <LinkButton look="quiet" to={paths.forms()}>
            {t('clinicalReviews.detail.forms')}
          </LinkButton>
        </Actions>
      </Stack>
    </Section>
  );
}

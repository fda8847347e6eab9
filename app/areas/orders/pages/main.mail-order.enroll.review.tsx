import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { openAnswers } from '~/areas/orders/enrollment/draft.server.ts';
import { EnrollmentPage, RecordNote, ReviewSections } from '~/areas/orders/enrollment/enrollment-page.tsx';
import { loadReviewSections } from '~/areas/orders/enrollment/enrollment.server.ts';
import { askControlled, checkAnswers } from '~/areas/orders/enrollment/record-check.server.ts';
import { isComplete, findNextPage } from '~/areas/orders/enrollment/steps.ts';
import { toErrorPage } from '~/areas/shared/errors/page-errors.server.ts';
import { requireMailOrderReader } from '~/areas/prescriptions/prescription-actions/subject.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { auditView } from '~/session/audit.server.ts';
import { paths } from '~/paths.ts';
import { Actions, LinkButton } from '~/ui/button.tsx';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireMailOrderReader(context, request);
  const controlled = askControlled(context, member);
  const answers = await openAnswers(context, member).catch(toErrorPage(context, request));
  if (!isComplete(answers)) throw redirect(paths.enrollStep(findNextPage(answers)), 303);
  auditView(context, member, 'mailOrderProfile');
  return {
    sections: await loadReviewSections(context, answers),
    check: await checkAnswers(context, answers, controlled).catch(toErrorPage(context, request)),
  };
}

export default function MailOrderProfileReview() {
  const { sections, check } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <EnrollmentPage place="review" lead={t('enrollment.review.lead')}>
      <RecordNote check={check} />
      <ReviewSections sections={sections} />
      <Actions>
        <LinkButton to={paths.enrollSign()}>{t('enrollment.review.toSign')}</LinkButton>
        <LinkButton look="quiet" to={paths.enroll()}>
          {t('enrollment.page.later')}
        </LinkButton>
      </Actions>
    </EnrollmentPage>
  );
}

import { redirect } from '@remix-run/node';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { openAnswers } from '~/features/enrollment/draft.server.ts';
import { ReviewPage } from '~/features/enrollment/review-page.tsx';
import { reviewSections } from '~/features/enrollment/review.server.ts';
import { isComplete, nextPage } from '~/features/enrollment/steps.ts';
import { orErrorPage } from '~/features/page-fault.server.ts';
import { requireMailOrder } from '~/features/prescription-actions/subject.server.ts';
import { pickLabels } from '~/i18n/t.server.ts';
import { auditView } from '~/identity/audit.server.ts';
import { paths } from '~/paths.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireMailOrder(context, request);
  const answers = await openAnswers(context, member).catch(orErrorPage(context, request));
  if (!isComplete(answers)) throw redirect(paths.enrollStep(nextPage(answers)), 303);
  auditView(context, member, 'mailOrderProfile');
  return {
    labels: await pickLabels(
      context,
      'enrollment.review',
      'enrollment.page',
      'enrollment.steps',
      'enrollment.title',
    ),
    sections: await reviewSections(context, answers),
  };
}

export default function MailOrderProfileReview() {
  return <ReviewPage sections={useLoaderData<typeof loader>().sections} />;
}

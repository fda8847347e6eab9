import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ReviewDetailPage } from '~/features/clinical-reviews/detail-page.tsx';
import { reviewDetail } from '~/features/clinical-reviews/detail.server.ts';
import { requireCoveredMember } from '~/features/covered-member.server.ts';
import { orErrorPage } from '~/features/page-fault.server.ts';
import { pickLabels } from '~/i18n/t.server.ts';
import { auditView } from '~/identity/audit.server.ts';

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const member = await requireCoveredMember(context, request);
  const review = await reviewDetail(context, member, params.inquiryId!).catch(orErrorPage(context, request));
  auditView(context, member, 'clinicalReview');
  return {
    labels: await pickLabels(
      context,
      'clinicalReviews.detail',
      'clinicalReviews.status',
      'clinicalReviews.strong',
    ),
    review,
    about: review.about,
  };
}

export default function ClinicalReviewPage() {
  const { review } = useLoaderData<typeof loader>();
  return <ReviewDetailPage review={review} />;
}

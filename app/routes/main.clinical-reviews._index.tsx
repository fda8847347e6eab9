import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { readReviewFilters } from '~/features/clinical-reviews/filters.server.ts';
import { ReviewListPage } from '~/features/clinical-reviews/list-page.tsx';
import { reviewList } from '~/features/clinical-reviews/list.server.ts';
import { requireCoveredMember } from '~/features/covered-member.server.ts';
import { pickLabels } from '~/i18n/t.server.ts';
import { auditView } from '~/identity/audit.server.ts';
import { redirectIfSignedOut } from '~/identity/guards.server.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireCoveredMember(context, request);
  const filters = readReviewFilters(request, member);
  const view = await reviewList(context, member, filters).catch((error: unknown) => {
    redirectIfSignedOut(error, request);
    throw error;
  });
  auditView(context, member, 'clinicalReviews');
  return {
    labels: await pickLabels(
      context,
      'clinicalReviews.list.title',
      'clinicalReviews.list.status',
      'clinicalReviews.list.anyStatus',
      'clinicalReviews.list.person',
      'clinicalReviews.status',
    ),
    view,
    filters,
  };
}

export default function ClinicalReviews() {
  const { view, filters } = useLoaderData<typeof loader>();
  return <ReviewListPage view={view} filters={filters} />;
}

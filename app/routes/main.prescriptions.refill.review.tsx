import { redirect } from '@remix-run/node';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ReviewRefillsPage } from '~/features/batch-refill/review-page.tsx';
import { chosenIn, reviewView } from '~/features/batch-refill/review.server.ts';
import { orErrorPage } from '~/features/page-fault.server.ts';
import { requireMailOrder } from '~/features/prescription-actions/subject.server.ts';
import { pickLabels } from '~/i18n/t.server.ts';
import { auditView } from '~/identity/audit.server.ts';
import { paths } from '~/paths.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireMailOrder(context, request);
  const chosen = chosenIn(new URL(request.url).searchParams);
  if (chosen.length === 0) throw redirect(paths.refills({ nothing: 1 }), 303);
  const view = await reviewView(context, member, chosen).catch(orErrorPage(context, request));
  auditView(context, member, 'prescriptions');
  return { labels: await pickLabels(context, 'batchRefill.review'), view };
}

export default function RefillsReview() {
  return <ReviewRefillsPage view={useLoaderData<typeof loader>().view} />;
}

import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ChooseRefillsPage } from '~/features/batch-refill/choose-page.tsx';
import { chooseView } from '~/features/batch-refill/choose.server.ts';
import { orErrorPage } from '~/features/page-fault.server.ts';
import { requireMailOrder } from '~/features/prescription-actions/subject.server.ts';
import { pickLabels } from '~/i18n/t.server.ts';
import { auditView } from '~/identity/audit.server.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireMailOrder(context, request);
  const { searchParams } = new URL(request.url);
  const view = await chooseView(context, member, searchParams).catch(orErrorPage(context, request));
  auditView(context, member, 'prescriptions');
  return {
    labels: await pickLabels(context, 'batchRefill.choose', 'batchRefill.review.enroll'),
    view,
  };
}

export default function Refills() {
  return <ChooseRefillsPage view={useLoaderData<typeof loader>().view} />;
}

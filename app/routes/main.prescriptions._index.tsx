import { redirect } from '@remix-run/node';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { orErrorPage } from '~/features/page-fault.server.ts';
import { prescriptionFilters } from '~/features/prescriptions/filters.server.ts';
import { PrescriptionListPage } from '~/features/prescriptions/list-page.tsx';
import { prescriptionList } from '~/features/prescriptions/list.server.ts';
import { pickLabels } from '~/i18n/t.server.ts';
import { auditView } from '~/identity/audit.server.ts';
import { requireMember } from '~/identity/guards.server.ts';
import { paths } from '~/paths.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireMember(context, request);
  const filters = prescriptionFilters.read(request, member);
  const view = await prescriptionList(context, member, filters).catch(orErrorPage(context, request));
  auditView(context, member, 'prescriptions');
  const query = prescriptionFilters.query(filters);
  if (view.body.kind === 'groups' && filters.page > view.body.pages) {
    throw redirect(paths.prescriptions({ ...query, page: view.body.pages }));
  }
  const labels = await pickLabels(
    context,
    'prescriptions.list',
    'prescriptions.state',
    'prescriptions.period',
    'prescriptions.refill',
    'prescriptions.keep.links',
    'pastData.older',
  );
  return { labels, view, filters, query };
}

export default function Prescriptions() {
  const { view, filters, query } = useLoaderData<typeof loader>();
  return <PrescriptionListPage view={view} filters={filters} query={query} />;
}

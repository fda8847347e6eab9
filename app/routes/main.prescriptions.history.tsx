import { redirect } from '@remix-run/node';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { requireCoveredMember } from '~/features/covered-member.server.ts';
import { orErrorPage } from '~/features/page-fault.server.ts';
import { HistoryPage } from '~/features/prescriptions/history-page.tsx';
import { historyFilters, medicationHistory } from '~/features/prescriptions/history.server.ts';
import { pickLabels } from '~/i18n/t.server.ts';
import { auditView } from '~/identity/audit.server.ts';
import { paths } from '~/paths.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireCoveredMember(context, request);
  const filters = historyFilters(request, member);
  const view = await medicationHistory(context, member, filters).catch(orErrorPage(context, request));
  auditView(context, member, 'medicationHistory');
  if (view.body.kind === 'rows' && filters.page > view.body.pages)
    throw redirect(paths.medicationHistory({ ...filters, page: view.body.pages }));
  return { labels: await pickLabels(context, 'prescriptions.history.page'), view, filters };
}

export default function MedicationHistory() {
  const { view, filters } = useLoaderData<typeof loader>();
  return <HistoryPage view={view} filters={filters} />;
}

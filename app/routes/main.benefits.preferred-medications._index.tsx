import { redirect } from '@remix-run/node';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { PreferredPage } from '~/features/benefits/preferred-page.tsx';
import { preferredFilters, preferredList } from '~/features/benefits/preferred.server.ts';
import { requireCoveredMember } from '~/features/covered-member.server.ts';
import { orErrorPage } from '~/features/page-fault.server.ts';
import { pickLabels } from '~/i18n/t.server.ts';
import { auditView } from '~/identity/audit.server.ts';
import { paths } from '~/paths.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireCoveredMember(context, request);
  const filters = preferredFilters(request);
  const view = await preferredList(context, member, filters).catch(orErrorPage(context, request));
  auditView(context, member, 'benefits');
  if (view.body.kind === 'rows' && filters.page > view.body.pages)
    throw redirect(paths.preferredMedications({ ...filters, page: view.body.pages }));
  const labels = await pickLabels(context, 'benefits.preferred', 'benefits.rule', 'benefits.overview.title');
  return { labels, view, filters };
}

export default function PreferredMedications() {
  const { view, filters } = useLoaderData<typeof loader>();
  return <PreferredPage view={view} filters={filters} />;
}

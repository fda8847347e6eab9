import { data, redirect } from '@remix-run/node';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { claimFilters, claimQuery } from '~/features/claims/filters.server.ts';
import { ClaimListPage } from '~/features/claims/list-page.tsx';
import { claimList } from '~/features/claims/list.server.ts';
import { requireCoveredMember } from '~/features/covered-member.server.ts';
import { orErrorPage } from '~/features/page-fault.server.ts';
import { pickLabels } from '~/i18n/t.server.ts';
import { auditView } from '~/identity/audit.server.ts';
import { paths } from '~/paths.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireCoveredMember(context, request);
  const today = context.clock.today();
  const filters = claimFilters(request, today, member);
  const view = await claimList(context, member, filters).catch(orErrorPage(context, request));
  auditView(context, member, 'claims');
  const query = claimQuery(filters, today);
  if (view.body.kind === 'rows' && filters.page > view.body.pages)
    throw redirect(paths.claims({ ...query, page: view.body.pages }));
  const labels = await pickLabels(
    context,
    'claims.list.page',
    'claims.status',
    'claims.row',
    'pastData.older',
  );
  return data({ labels, view, filters, query }, view.reply ? 422 : 200);
}

export default function Claims() {
  const { view, filters, query } = useLoaderData<typeof loader>();
  return <ClaimListPage view={view} filters={filters} query={query} />;
}

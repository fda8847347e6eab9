import { redirect } from '@remix-run/node';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { orderFilters } from '~/features/orders/filters.server.ts';
import { OrderListPage } from '~/features/orders/list-page.tsx';
import { orderList } from '~/features/orders/list.server.ts';
import { orErrorPage } from '~/features/page-fault.server.ts';
import { pickLabels } from '~/i18n/t.server.ts';
import { auditView } from '~/identity/audit.server.ts';
import { requireMember } from '~/identity/guards.server.ts';
import { paths } from '~/paths.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireMember(context, request);
  const filters = orderFilters.read(request, member);
  const view = await orderList(context, member, filters).catch(orErrorPage(context, request));
  auditView(context, member, 'orders');
  const query = orderFilters.query(filters);
  if (view.body.kind === 'rows' && filters.page > view.body.pages) {
    throw redirect(paths.orders({ ...query, page: view.body.pages }));
  }
  return {
    labels: await pickLabels(context, 'orders.list', 'orders.status', 'orders.period', 'pastData.older'),
    view,
    filters,
    query,
  };
}

export default function Orders() {
  const { view, filters, query } = useLoaderData<typeof loader>();
  return (
    <OrderListPage
      view={view}
      filters={filters}
      toPage={(page) => paths.orders({ ...query, page })}
      file={paths.ordersFile(query)}
    />
  );
}

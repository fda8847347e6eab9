import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { requireCoveredOrRedirect } from '~/areas/shared/coverage/coverage-guards.server.ts';
import { toFileErrorPage } from '~/areas/shared/errors/page-errors.server.ts';
import { buildOrdersFile } from '~/areas/orders/file.server.ts';
import { orderFilters } from '~/areas/orders/list.server.ts';
import { auditView } from '~/session/audit.server.ts';
import { paths } from '~/paths.ts';
import { buildTextFile } from '~/platform/file.server.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const back = paths.orders() + new URL(request.url).search;
  const member = await requireCoveredOrRedirect(context, request, back);
  const filters = orderFilters.read(request, member);
  const file = await buildOrdersFile(context, member, filters).catch(toFileErrorPage(context, request, back));
  if (file === undefined) throw redirect(back);
  auditView(context, member, 'orders');
  return buildTextFile(file, 'orders', 'csv');
}

import type { LoaderFunctionArgs } from '@remix-run/node';
import { claimsCsv } from '~/areas/benefits/claims/export.server.ts';
import { claimFilters, claimQuery } from '~/areas/benefits/claims/filters.server.ts';
import { requireCoveredOrRedirect } from '~/areas/shared/coverage/coverage-guards.server.ts';
import { plainErrorPage, toPlainErrorPage } from '~/areas/shared/errors/page-errors.server.ts';
import { auditView } from '~/session/audit.server.ts';
import { paths } from '~/paths.ts';
import { buildTextFile } from '~/platform/file.server.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireCoveredOrRedirect(context, request, paths.claims());
  const today = context.clock.today();
  const filters = claimFilters(request, today, member);
  const back = paths.claims(claimQuery(filters, today));
  const file = await claimsCsv(context, member, filters).catch(toPlainErrorPage(context, request, back));
  if (file === undefined) return plainErrorPage(context, 404, back);
  auditView(context, member, 'claims');
  return buildTextFile(file.text, file.name, 'csv');
}

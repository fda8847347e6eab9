import type { LoaderFunctionArgs } from '@remix-run/node';
import { buildClaimsCsv } from '~/areas/benefits/claims/export.server.ts';
import { readClaimFilters, buildClaimQuery } from '~/areas/benefits/claims/filters.server.ts';
import { requireCoveredOrRedirect } from '~/areas/shared/coverage/coverage-guards.server.ts';
import { toFileErrorPage } from '~/areas/shared/errors/page-errors.server.ts';
import { auditView } from '~/session/audit.server.ts';
import { paths } from '~/paths.ts';
import { buildTextFile } from '~/platform/file.server.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireCoveredOrRedirect(context, request, paths.claims());
  const today = context.clock.today();
  const filters = readClaimFilters(request, today, member);
  const back = paths.claims(buildClaimQuery(filters, today));
  const file = await buildClaimsCsv(context, member, filters).catch(toFileErrorPage(context, request, back));
  auditView(context, member, 'claims');
  return buildTextFile(file.text, file.name, 'csv');
}

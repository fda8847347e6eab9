import type { LoaderFunctionArgs } from '@remix-run/node';
import { requireCoveredOrRedirect } from '~/areas/shared/coverage/coverage-guards.server.ts';
import { toFileErrorPage } from '~/areas/shared/errors/page-errors.server.ts';
import { buildPrescriptionsText } from '~/areas/prescriptions/downloads.server.ts';
import { prescriptionFilters } from '~/areas/prescriptions/list.server.ts';
import { auditView } from '~/session/audit.server.ts';
import { paths } from '~/paths.ts';
import { buildTextFile } from '~/platform/file.server.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const back = paths.prescriptions() + new URL(request.url).search;
  const member = await requireCoveredOrRedirect(context, request, back);
  const filters = prescriptionFilters.read(request, member);
  const file = await buildPrescriptionsText(context, member, filters).catch(
    toFileErrorPage(context, request, back),
  );
  auditView(context, member, 'prescriptions');
  return buildTextFile(file.text, file.name, 'txt');
}

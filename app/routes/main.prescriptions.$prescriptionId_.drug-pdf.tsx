import type { LoaderFunctionArgs } from '@remix-run/node';
import { requireCoveredOrRedirect } from '~/features/coverage/coverage-guards.server.ts';
import { routeParam, toPlainErrorPage } from '~/features/errors/page-errors.server.ts';
import { drugPdf } from '~/features/prescriptions/downloads.server.ts';
import { auditView } from '~/identity/audit.server.ts';
import { paths } from '~/paths.ts';
import { passPdf } from '~/platform/document.server.ts';

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const prescriptionId = routeParam(params, 'prescriptionId');
  const back = paths.prescription(prescriptionId);
  const member = await requireCoveredOrRedirect(context, request, back);
  const document = await drugPdf(context, member, prescriptionId).catch(
    toPlainErrorPage(context, request, back),
  );
  auditView(context, member, 'prescription');
  return passPdf(document.bytes, document.name);
}

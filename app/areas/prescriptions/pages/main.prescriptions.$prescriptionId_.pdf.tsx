import type { LoaderFunctionArgs } from '@remix-run/node';
import { requireCoveredOrRedirect } from '~/areas/shared/coverage/coverage-guards.server.ts';
import { routeParam, toFileErrorPage } from '~/areas/shared/errors/page-errors.server.ts';
import { loadPrescriptionPdf } from '~/areas/prescriptions/downloads.server.ts';
import { auditView } from '~/session/audit.server.ts';
import { paths } from '~/paths.ts';
import { passPdf } from '~/platform/document.server.ts';

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const prescriptionId = routeParam(params, 'prescriptionId');
  const back = paths.prescription(prescriptionId);
  const member = await requireCoveredOrRedirect(context, request, back);
  const document = await loadPrescriptionPdf(context, member, prescriptionId).catch(
    toFileErrorPage(context, request, back),
  );
  auditView(context, member, 'prescription');
  return passPdf(document.bytes, document.name);
}

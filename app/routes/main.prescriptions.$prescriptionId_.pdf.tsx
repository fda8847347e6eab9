import type { LoaderFunctionArgs } from '@remix-run/node';
import { orPlainPage } from '~/features/file-fault.server.ts';
import { prescriptionPdf } from '~/features/prescriptions/documents.server.ts';
import { auditView } from '~/identity/audit.server.ts';
import { requireMember } from '~/identity/guards.server.ts';
import { paths } from '~/paths.ts';
import { passPdf } from '~/platform/document.server.ts';

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const member = await requireMember(context, request);
  const prescriptionId = params.prescriptionId!;
  const document = await prescriptionPdf(context, member, prescriptionId).catch(
    orPlainPage(context, request, paths.prescription(prescriptionId)),
  );
  auditView(context, member, 'prescription');
  return passPdf(document.bytes, document.name);
}

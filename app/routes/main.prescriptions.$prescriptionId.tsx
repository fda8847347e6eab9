import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { orErrorPage } from '~/features/page-fault.server.ts';
import { PrescriptionDetailPage } from '~/features/prescriptions/detail-page.tsx';
import { prescriptionDetail } from '~/features/prescriptions/detail.server.ts';
import { pickLabels } from '~/i18n/t.server.ts';
import { auditView } from '~/identity/audit.server.ts';
import { requireMember } from '~/identity/guards.server.ts';

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const member = await requireMember(context, request);
  const prescription = await prescriptionDetail(context, member, params.prescriptionId!).catch(
    orErrorPage(context, request),
  );
  auditView(context, member, 'prescription');
  return {
    labels: await pickLabels(
      context,
      'prescriptions.detail.page',
      'prescriptions.state',
      'prescriptionActions.detail',
    ),
    prescription,
  };
}

export default function PrescriptionDetail() {
  const { prescription } = useLoaderData<typeof loader>();
  return <PrescriptionDetailPage rx={prescription} />;
}

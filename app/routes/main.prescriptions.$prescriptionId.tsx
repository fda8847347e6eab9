import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { orErrorPage } from '~/features/page-fault.server.ts';
import { PrescriptionDetailPage } from '~/features/prescriptions/detail-page.tsx';
import { prescriptionDetail } from '~/features/prescriptions/detail.server.ts';
import { pickLabels } from '~/i18n/t.server.ts';
import { auditView } from '~/identity/audit.server.ts';
import { requireCoveredMember } from '~/features/covered-member.server.ts';

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const member = await requireCoveredMember(context, request);
  const prescription = await prescriptionDetail(context, member, params.prescriptionId!).catch(
    orErrorPage(context, request),
  );
  auditView(context, member, 'prescription');
  return {
    labels: await pickLabels(
      context,
      'prescriptions.detail.page',
      'prescriptions.state',
      'prescriptions.keep.links',
      'prescriptions.keep.calendar',
      'prescriptionActions.detail',
    ),
    prescription,
    about: prescription.about,
  };
}

export default function PrescriptionDetail() {
  const { prescription } = useLoaderData<typeof loader>();
  return <PrescriptionDetailPage rx={prescription} />;
}

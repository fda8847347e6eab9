import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { aboutSubject, readSubject, requireSubject } from '~/features/prescription-actions/subject.server.ts';
import { TransferOutPage } from '~/features/prescription-actions/transfer-out-page.tsx';
import { transferOut, transferOutView } from '~/features/prescription-actions/transfer-out.server.ts';
import { pickLabels } from '~/i18n/t.server.ts';
import { auditView } from '~/identity/audit.server.ts';

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const subject = await readSubject(context, request, params.prescriptionId!);
  auditView(context, subject.member, 'prescription');
  return {
    labels: await pickLabels(context, 'prescriptionActions.transferOut', 'prescriptionActions.confirm.page'),
    view: await transferOutView(context, subject),
    ...(await aboutSubject(context, subject)),
  };
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  return transferOut(context, request, await requireSubject(context, request, params.prescriptionId!));
}

export default function PrescriptionTransfer() {
  const { view } = useLoaderData<typeof loader>();
  return <TransferOutPage view={view} reply={useActionData<typeof action>()?.reply} />;
}

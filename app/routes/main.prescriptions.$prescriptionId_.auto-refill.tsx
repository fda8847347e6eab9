import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { AutoRefillPage } from '~/features/prescription-actions/auto-refill-page.tsx';
import { autoRefillView, turnOnAutoRefill } from '~/features/prescription-actions/auto-refill.server.ts';
import { aboutSubject, readSubject, requireSubject } from '~/features/prescription-actions/subject.server.ts';
import { pickLabels } from '~/i18n/t.server.ts';
import { auditView } from '~/identity/audit.server.ts';
import { paths } from '~/paths.ts';

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const subject = await readSubject(context, request, params.prescriptionId!);
  if (subject.rx.autoChargeAndShip)
    throw redirect(paths.prescriptionAutoRefillOff(subject.rx.prescriptionId), 303);
  auditView(context, subject.member, 'prescription');
  return {
    labels: await pickLabels(context, 'prescriptionActions.autoRefill', 'prescriptionActions.confirm.page'),
    view: await autoRefillView(context, request, subject),
    ...(await aboutSubject(context, subject)),
  };
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  return turnOnAutoRefill(context, request, await requireSubject(context, request, params.prescriptionId!));
}

export default function PrescriptionAutoRefill() {
  const { view } = useLoaderData<typeof loader>();
  return <AutoRefillPage view={view} reply={useActionData<typeof action>()?.reply} />;
}

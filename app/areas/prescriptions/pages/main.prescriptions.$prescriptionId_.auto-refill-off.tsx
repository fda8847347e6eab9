import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { routeParam } from '~/areas/shared/errors/page-errors.server.ts';
import { ConfirmPage } from '~/areas/prescriptions/prescription-actions/action-pages.tsx';
import {
  runConfirmedAction,
  loadConfirm,
} from '~/areas/prescriptions/prescription-actions/confirm.server.ts';

export function loader({ context, request, params }: LoaderFunctionArgs) {
  const asked = { context, request, prescriptionId: routeParam(params, 'prescriptionId') };
  return loadConfirm(asked, () => 'autoOff');
}

export function action({ context, request, params }: ActionFunctionArgs) {
  return runConfirmedAction({ context, request, prescriptionId: routeParam(params, 'prescriptionId') }, [
    'autoOff',
  ]);
}

export default function PrescriptionAutoRefillOff() {
  const { view } = useLoaderData<typeof loader>();
  return <ConfirmPage view={view} reply={useActionData<typeof action>()?.reply} />;
}

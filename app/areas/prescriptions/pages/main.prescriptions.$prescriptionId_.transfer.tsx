import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { routeParam } from '~/areas/shared/errors/page-errors.server.ts';
import { FormPage } from '~/areas/prescriptions/prescription-actions/action-pages.tsx';
import {
  createSubjectTexts,
  readSubject,
  requireSubject,
} from '~/areas/prescriptions/prescription-actions/subject.server.ts';
import {
  transferOut,
  transferOutView,
} from '~/areas/prescriptions/prescription-actions/transfer-out.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { auditView } from '~/session/audit.server.ts';
import { paths } from '~/paths.ts';
import { Checkbox } from '~/ui/form/choices.tsx';
import { Field } from '~/ui/form/field.tsx';
import type { FormReply } from '~/ui/form/form-reply.ts';
import { PostForm } from '~/ui/form/post-form.tsx';
import { Note } from '~/ui/note.tsx';
import { FormActions } from '~/ui/form/form-actions.tsx';

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const subject = await readSubject(context, request, routeParam(params, 'prescriptionId'));
  auditView(context, subject.member, 'prescription');
  return {
    view: await transferOutView(context, subject),
    ...(await createSubjectTexts(context, subject)),
  };
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  return transferOut(
    context,
    request,
    await requireSubject(context, request, routeParam(params, 'prescriptionId')),
  );
}

export default function PrescriptionTransfer() {
  const { view } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const t = useT();
  return (
    <FormPage title={t('prescriptionActions.detail.transferOut')} lead={view.drug} view={view} reply={reply}>
      <MoveForm to={paths.prescription(view.prescriptionId)} reply={reply} />
    </FormPage>
  );
}

function MoveForm({ to, reply }: { to: string; reply?: FormReply }) {
  const t = useT();
  return (
    <>
      <Note tone="wait">{t('prescriptionActions.transferOut.warning')}</Note>
      <PostForm reply={reply}>
        <Field name="pharmacyName" label={t('pharmacies.finder.name')} autoComplete="off" maxLength={60} />
        <Field
          name="pharmacyPhone"
          type="tel"
          label={t('prescriptionActions.transferOut.pharmacyPhone')}
          hint={t('prescriptionActions.transferOut.pharmacyPhoneHint')}
          autoComplete="off"
          maxLength={30}
          width="m"
        />
        <Checkbox name="understood" label={t('prescriptionActions.transferOut.understood')} />
        <FormActions look="bad" submit={t('prescriptionActions.detail.transferOut')} cancel={to} />
      </PostForm>
    </>
  );
}

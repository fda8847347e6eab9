import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { Checkbox } from '~/ui/form/choices.tsx';
import { Field } from '~/ui/form/field.tsx';
import type { FormReply } from '~/ui/form/form-reply.ts';
import { PostForm } from '~/ui/form/post-form.tsx';
import { Note } from '~/ui/note.tsx';
import { FormActions, FormPage } from './form-page.tsx';
import type { TransferOutView } from './transfer-out.server.ts';

function MoveForm({ to, reply }: { to: string; reply?: FormReply }) {
  const t = useT();
  return (
    <>
      <Note tone="wait">{t('prescriptionActions.transferOut.warning')}</Note>
      <PostForm reply={reply}>
        <Field
          name="pharmacyName"
          label={t('prescriptionActions.transferOut.pharmacyName')}
          autoComplete="off"
          maxLength={60}
        />
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
        <FormActions look="bad" submit={t('prescriptionActions.transferOut.submit')} cancel={to} />
      </PostForm>
    </>
  );
}

export function TransferOutPage({ view, reply }: { view: TransferOutView; reply?: FormReply }) {
  const t = useT();
  return (
    <FormPage title={t('prescriptionActions.transferOut.title')} lead={view.drug} view={view} reply={reply}>
      <MoveForm to={paths.prescription(view.prescriptionId)} reply={reply} />
    </FormPage>
  );
}

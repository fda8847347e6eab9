import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { Actions, LinkButton } from '~/ui/button.tsx';
import { Checkbox } from '~/ui/form/choices.tsx';
import { ErrorSummary } from '~/ui/form/error-summary.tsx';
import { Field } from '~/ui/form/field.tsx';
import type { FormReply } from '~/ui/form/form-reply.ts';
import { PostForm } from '~/ui/form/post-form.tsx';
import { Submit } from '~/ui/form/submit.tsx';
import { Note } from '~/ui/note.tsx';
import { Page } from '~/ui/page.tsx';
import { NotPossible } from './not-possible.tsx';
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
        <Actions>
          <Submit look="bad">{t('prescriptionActions.transferOut.submit')}</Submit>
          <LinkButton look="quiet" to={to}>
            {t('common.cancel')}
          </LinkButton>
        </Actions>
      </PostForm>
    </>
  );
}

export function TransferOutPage({ view, reply }: { view: TransferOutView; reply?: FormReply }) {
  const t = useT();
  const to = paths.prescription(view.prescriptionId);
  return (
    <Page
      narrow
      title={t('prescriptionActions.transferOut.title')}
      lead={view.drug}
      back={{ to, label: t('prescriptionActions.confirm.page.backTo') }}
      errors={<ErrorSummary reply={reply} />}
    >
      {view.refusal === undefined ? <MoveForm to={to} reply={reply} /> : <NotPossible text={view.refusal} />}
    </Page>
  );
}

import type { ReactNode } from 'react';
import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { Actions, LinkButton } from '~/ui/button.tsx';
import type { ButtonLook } from '~/ui/button.tsx';
import { ErrorSummary } from '~/ui/form/error-summary.tsx';
import type { FormReply } from '~/ui/form/form-reply.ts';
import { Submit } from '~/ui/form/submit.tsx';
import { Page } from '~/ui/page.tsx';
import { ActionUnavailable } from './action-unavailable.tsx';

interface FormPageProps {
  title: string;
  lead: string;
  view: { prescriptionId: string; refusal?: string; enroll?: boolean };
  /** where the member came from; the prescription's page by default */
  back?: { to: string; label: string };
  reply?: FormReply;
  /** the form */
  children: ReactNode;
}

/** A form about one prescription, or in its place the reason why it can't be used now. */
export function FormPage({ title, lead, view, back, reply, children }: FormPageProps) {
  const t = useT();
  const toPrescription = {
    to: paths.prescription(view.prescriptionId),
    label: t('prescriptionActions.confirm.page.backTo'),
  };
  return (
    <Page
      narrow
      title={title}
      lead={lead}
      back={back ?? toPrescription}
      errors={<ErrorSummary reply={reply} />}
    >
      {view.refusal === undefined ? children : <ActionUnavailable text={view.refusal} enroll={view.enroll} />}
    </Page>
  );
}

/** The button of the form, and the way back. */
export function FormActions({ submit, look, cancel }: { submit: string; look?: ButtonLook; cancel: string }) {
  const t = useT();
  return (
    <Actions>
      <Submit look={look}>{submit}</Submit>
      <LinkButton look="quiet" to={cancel}>
        {t('common.cancel')}
      </LinkButton>
    </Actions>
  );
}

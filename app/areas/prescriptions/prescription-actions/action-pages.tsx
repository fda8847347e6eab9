import type { ReactNode } from 'react';
import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { StatusPanel } from '~/ui/status-panel.tsx';
import { Actions, LinkButton } from '~/ui/button.tsx';
import { ErrorSummary } from '~/ui/form/error-summary.tsx';
import type { FormReply } from '~/ui/form/form-reply.ts';
import { PostForm } from '~/ui/form/post-form.tsx';
import { Submit } from '~/ui/form/submit.tsx';
import { Link } from '~/ui/link.tsx';
import { MissingNotes, Note } from '~/ui/note.tsx';
import { Page } from '~/ui/page.tsx';
import { Section } from '~/ui/section.tsx';
import { Timeline } from '~/ui/timeline.tsx';
import type { ConfirmView } from './confirm.server.ts';

interface FormPageProps {
  title: string;
  lead: ReactNode;
  /** the lead gets the focus when it changes */
  live?: boolean;
  view: { prescriptionId: string; refusal?: string; enroll?: boolean };
  /** the previous page; the prescription's page by default */
  back?: { to: string; label: string };
  reply?: FormReply;
  /** the id of the refused form, if the page has several */
  form?: string;
  children: ReactNode;
}

/** A form about one prescription, or the reason why it cannot be used now. */
export function FormPage({ view, back, reply, form, children, ...head }: FormPageProps) {
  const t = useT();
  const toPrescription = {
    to: paths.prescription(view.prescriptionId),
    label: t('prescriptionActions.confirm.page.backTo'),
  };
  return (
    <Page narrow {...head} back={back ?? toPrescription} errors={<ErrorSummary reply={reply} form={form} />}>
      {view.refusal === undefined ? children : <ActionUnavailable text={view.refusal} enroll={view.enroll} />}
    </Page>
  );
}

export function ConfirmPage({ view, reply }: { view: ConfirmView; reply?: FormReply }) {
  const t = useT();
  return (
    <FormPage title={view.title} lead={view.drug} view={view} reply={reply}>
      <MissingNotes notes={view.missing} />
      {view.muted !== undefined && (
        <Note tone="wait">
          <p>{view.muted}</p>
          <p>
            <Link to={paths.notifications()}>{t('common.chooseNotifications')}</Link>
          </p>
        </Note>
      )}
      <StatusPanel say={view.text}>
        <PostForm layout="actions" reply={reply}>
          <input type="hidden" name="intent" value={view.action} />
          <Submit>{view.submit}</Submit>
          <LinkButton look="quiet" to={paths.prescription(view.prescriptionId)}>
            {t('common.cancel')}
          </LinkButton>
        </PostForm>
      </StatusPanel>
      {view.next.length > 0 && (
        <Section title={t('prescriptionActions.confirm.page.whatNext')}>
          <Timeline items={view.next} />
        </Section>
      )}
    </FormPage>
  );
}

function ActionUnavailable({ text, enroll = false }: { text: string; enroll?: boolean }) {
  const t = useT();
  return (
    <StatusPanel
      tone="wait"
      title={t('prescriptionActions.confirm.page.notNowTitle')}
      hideTitle
      strong={`${t('prescriptionActions.confirm.page.notNow')}.`}
      say={text}
    >
      {enroll && (
        <Actions>
          <LinkButton to={paths.enroll()}>{t('prescriptions.completeProfile')}</LinkButton>
        </Actions>
      )}
    </StatusPanel>
  );
}

import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { Actions } from '~/ui/button.tsx';
import { Radios } from '~/ui/form/choices.tsx';
import { ErrorSummary } from '~/ui/form/error-summary.tsx';
import type { FormReply } from '~/ui/form/form-reply.ts';
import { PostForm } from '~/ui/form/post-form.tsx';
import { Select } from '~/ui/form/select.tsx';
import { Submit } from '~/ui/form/submit.tsx';
import { Note } from '~/ui/note.tsx';
import { Page } from '~/ui/page.tsx';
import type { RequestFormView } from './form.server.ts';

interface NewRequestProps {
  view: RequestFormView;
  formId: string;
  /** why this member can't ask yet */
  notNow?: string;
  reply?: FormReply;
}

export function NewRequestPage({ view, formId, notNow, reply }: NewRequestProps) {
  const t = useT();
  const shownOnce = [reply?.values.formId ?? formId].flat()[0];
  return (
    <Page
      narrow
      title={t('pastData.new.title')}
      lead={notNow ? undefined : view.lead}
      back={{ to: paths.requests(), label: t('pastData.new.back') }}
      errors={<ErrorSummary reply={reply} />}
    >
      {notNow ? (
        <Note tone="wait">{notNow}</Note>
      ) : (
        <PostForm reply={reply} values={view.values}>
          <input type="hidden" name="formId" value={shownOnce} />
          <Radios name="kind" label={t('pastData.new.kind')} options={view.kinds} />
          <Select name="year" label={t('pastData.new.year')} options={view.years} choose />
          <Select name="reason" label={t('pastData.new.reason')} options={view.reasons} choose />
          <Actions>
            <Submit>{t('pastData.new.send')}</Submit>
          </Actions>
        </PostForm>
      )}
    </Page>
  );
}

import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { Answer } from '~/ui/answer.tsx';
import { LinkButton } from '~/ui/button.tsx';
import type { FormReply } from '~/ui/form/form-reply.ts';
import { PostForm } from '~/ui/form/post-form.tsx';
import { Submit } from '~/ui/form/submit.tsx';
import { Section } from '~/ui/section.tsx';
import { Timeline } from '~/ui/timeline.tsx';
import type { ConfirmView } from './confirm-view.server.ts';
import { FormPage } from './form-page.tsx';

/** One question, one button, and the way back. */
export function ConfirmPage({ view, reply }: { view: ConfirmView; reply?: FormReply }) {
  const t = useT();
  return (
    <FormPage title={view.title} lead={view.drug} view={view} reply={reply}>
      <Answer title={view.title} hideTitle say={view.text}>
        <PostForm layout="acts" reply={reply}>
          <input type="hidden" name="intent" value={view.action} />
          <Submit>{view.submit}</Submit>
          <LinkButton look="quiet" to={paths.prescription(view.prescriptionId)}>
            {t('common.cancel')}
          </LinkButton>
        </PostForm>
      </Answer>
      {view.next.length > 0 && (
        <Section title={t('prescriptionActions.confirm.page.whatNext')}>
          <Timeline items={view.next} />
        </Section>
      )}
    </FormPage>
  );
}

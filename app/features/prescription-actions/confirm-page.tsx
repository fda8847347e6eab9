import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { Answer } from '~/ui/answer.tsx';
import { LinkButton } from '~/ui/button.tsx';
import { ErrorSummary } from '~/ui/form/error-summary.tsx';
import type { FormReply } from '~/ui/form/form-reply.ts';
import { PostForm } from '~/ui/form/post-form.tsx';
import { Submit } from '~/ui/form/submit.tsx';
import { Page } from '~/ui/page.tsx';
import { Section } from '~/ui/section.tsx';
import { Timeline } from '~/ui/timeline.tsx';
import type { ConfirmView } from './confirm-view.server.ts';
import { NotPossible } from './not-possible.tsx';

/** One question, one button, and the way back. */
export function ConfirmPage({ view, reply }: { view: ConfirmView; reply?: FormReply }) {
  const t = useT();
  const to = paths.prescription(view.prescriptionId);
  return (
    <Page
      narrow
      title={view.title}
      lead={view.drug}
      back={{ to, label: t('prescriptionActions.confirm.page.backTo') }}
      errors={<ErrorSummary reply={reply} />}
    >
      {view.submit === undefined ? (
        <NotPossible text={view.text} enroll={view.enroll} />
      ) : (
        <Answer title={view.title} hideTitle say={view.text}>
          <PostForm layout="acts" reply={reply}>
            <input type="hidden" name="intent" value={view.action} />
            <Submit>{view.submit}</Submit>
            <LinkButton look="quiet" to={to}>
              {t('common.cancel')}
            </LinkButton>
          </PostForm>
        </Answer>
      )}
      {view.next.length > 0 && (
        <Section title={t('prescriptionActions.confirm.page.whatNext')}>
          <Timeline items={view.next} />
        </Section>
      )}
    </Page>
  );
}

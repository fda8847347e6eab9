import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { Actions, LinkButton } from '~/ui/button.tsx';
import type { FormReply } from '~/ui/form/form-reply.ts';
import { PostForm } from '~/ui/form/post-form.tsx';
import { Submit } from '~/ui/form/submit.tsx';
import { EnrollmentPage } from './enrollment-page.tsx';
import { StepFields } from './fields.tsx';
import type { StepView } from './step.server.ts';

export function StepPage({ view, reply }: { view: StepView; reply?: FormReply }) {
  const t = useT();
  return (
    <EnrollmentPage narrow place={view.step} lead={t('enrollment.page.saved')} reply={reply}>
      <PostForm reply={reply} values={view.values}>
        <StepFields step={view.step} options={view.options} />
        <Actions>
          <Submit>{t('enrollment.page.continue')}</Submit>
          <LinkButton look="quiet" to={paths.enroll()}>
            {t('enrollment.page.later')}
          </LinkButton>
        </Actions>
      </PostForm>
    </EnrollmentPage>
  );
}

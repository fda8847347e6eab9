import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { Actions, LinkButton } from '~/ui/button.tsx';
import { Facts } from '~/ui/facts.tsx';
import { ErrorSummary } from '~/ui/form/error-summary.tsx';
import type { FormReply } from '~/ui/form/form-reply.ts';
import { PostForm } from '~/ui/form/post-form.tsx';
import { Submit } from '~/ui/form/submit.tsx';
import { Page } from '~/ui/page.tsx';
import { Card } from '~/ui/section.tsx';
import { AlreadyRegistered } from './benefit-page.tsx';
import { RegistrationSteps } from './registration-steps.tsx';

interface ContinuePageProps {
  email: string;
  userName: string;
  reply: FormReply | undefined;
  isRegistered: boolean;
}

/** A record of before goes on with Next (specification 2.51). */
export function ContinuePage({ email, userName, reply, isRegistered }: ContinuePageProps) {
  const t = useT();
  return (
    <Page
      narrow
      back={{ to: paths.signUpBenefit(), label: t('registration.steps.benefit') }}
      steps={<RegistrationSteps current="benefit" />}
      errors={<ErrorSummary reply={reply} />}
      title={t('registration.continue.title')}
      lead={t('registration.continue.lead')}
    >
      {isRegistered && <AlreadyRegistered />}
      <Card>
        <Facts
          items={[
            { label: t('registration.continue.userName'), value: userName },
            { label: t('registration.continue.email'), value: email },
          ]}
        />
      </Card>
      <PostForm reply={reply}>
        <Actions>
          <Submit>{t('registration.continue.submit')}</Submit>
          <LinkButton look="alt" href={paths.signUpProfile()}>
            {t('registration.continue.change')}
          </LinkButton>
        </Actions>
      </PostForm>
    </Page>
  );
}

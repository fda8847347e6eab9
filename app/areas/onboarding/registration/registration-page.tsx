import type { ReactNode } from 'react';
import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { ErrorSummary } from '~/ui/form/error-summary.tsx';
import type { FormReply } from '~/ui/form/form-reply.ts';
import { Note } from '~/ui/note.tsx';
import { Page } from '~/ui/page.tsx';
import { Steps } from '~/ui/steps.tsx';

const STEPS = [
  { name: 'start', to: paths.signUp() },
  { name: 'profile', to: paths.signUpProfile() },
  { name: 'benefit', to: paths.signUpBenefit() },
  { name: 'thanks', to: paths.signUpThanks() },
] as const;

/** The steps of the registration (specification 2.51); nothing can be changed once it is done. */
export function RegistrationSteps({ current }: { current: (typeof STEPS)[number]['name'] }) {
  const t = useT();
  const isDone = current === 'thanks';
  return (
    <Steps
      current={STEPS.findIndex(({ name }) => name === current)}
      steps={STEPS.map(({ name, to }) => ({
        label: t(`registration.steps.${name}`),
        to: isDone ? undefined : to,
      }))}
    />
  );
}

interface RegistrationPageProps {
  name: 'profile' | 'benefit' | 'continue';
  step: 'profile' | 'benefit';
  back: { to: string; step: 'start' | 'profile' | 'benefit' };
  answer: { reply?: FormReply; isRegistered?: boolean } | undefined;
  children: ReactNode;
}

export function RegistrationPage({ name, step, back, answer, children }: RegistrationPageProps) {
  const t = useT();
  return (
    <Page
      narrow
      back={{ to: back.to, label: t(`registration.steps.${back.step}`) }}
      steps={<RegistrationSteps current={step} />}
      errors={<ErrorSummary reply={answer?.reply} />}
      title={t(`registration.${name}.title`)}
      lead={t(`registration.${name}.lead`)}
    >
      {answer?.isRegistered && <AlreadyRegistered />}
      {children}
    </Page>
  );
}

function AlreadyRegistered() {
  const t = useT();
  return (
    <Note title={t('registration.benefit.alreadyTitle')}>
      <p>{t('registration.benefit.alreadyText')}</p>
      <p>
        <a href={paths.authStart()}>{t('nav.logIn')}</a>
      </p>
      <p>
        <a href={paths.forgotUsername()}>{t('registration.benefit.forgot')}</a>
      </p>
    </Note>
  );
}

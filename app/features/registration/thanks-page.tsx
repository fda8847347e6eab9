import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { Answer } from '~/ui/answer.tsx';
import { Actions, LinkButton } from '~/ui/button.tsx';
import { Facts } from '~/ui/facts.tsx';
import { Note } from '~/ui/note.tsx';
import { Page } from '~/ui/page.tsx';
import { Card } from '~/ui/section.tsx';
import { RegistrationSteps } from './registration-steps.tsx';

interface ThanksPageProps {
  email: string;
  userName: string;
  /** for someone whose coverage has not begun */
  begins: string | undefined;
}

/** Registered; the password is made at the identity provider. */
export function ThanksPage({ email, userName, begins }: ThanksPageProps) {
  const t = useT();
  return (
    <Page
      narrow
      steps={<RegistrationSteps current="thanks" />}
      title={t('registration.thanks.title')}
      lead={t('registration.thanks.lead')}
    >
      <Answer
        tone="go"
        title={t('registration.thanks.next')}
        hideTitle
        strong={t('registration.thanks.strong')}
        say={t('registration.thanks.say')}
      >
        <Actions>
          <LinkButton href={paths.signUpPassword()}>{t('registration.thanks.create')}</LinkButton>
        </Actions>
      </Answer>
      <Card>
        <Facts
          items={[
            { label: t('registration.thanks.userName'), value: userName },
            { label: t('registration.thanks.email'), value: email },
          ]}
        />
      </Card>
      <p className="soft">{t('registration.thanks.mailed')}</p>
      {begins && <Note tone="wait">{begins}</Note>}
    </Page>
  );
}

import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { Actions, LinkButton } from '~/ui/button.tsx';
import { ErrorSummary } from '~/ui/form/error-summary.tsx';
import { Field } from '~/ui/form/field.tsx';
import type { FormReply } from '~/ui/form/form-reply.ts';
import { PostForm } from '~/ui/form/post-form.tsx';
import { Submit } from '~/ui/form/submit.tsx';
import { Note } from '~/ui/note.tsx';
import { Page } from '~/ui/page.tsx';
import { RegistrationSteps } from './registration-steps.tsx';

interface BenefitPageProps {
  typed: Record<string, string>;
  reply: FormReply | undefined;
  /** the person has an account, and may want to get into it */
  isRegistered: boolean;
}

/** The ways in for someone who has an account. */
export function AlreadyRegistered() {
  const t = useT();
  return (
    <Note title={t('registration.benefit.alreadyTitle')}>
      <p>{t('registration.benefit.alreadyText')}</p>
      <p>
        <a href={paths.authStart()}>{t('registration.benefit.logIn')}</a>
        {' · '}
        <a href={paths.forgotUsername()}>{t('registration.benefit.forgot')}</a>
      </p>
    </Note>
  );
}

function CardFields() {
  const t = useT();
  const code = { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false } as const;
  return (
    <>
      <Field
        {...code}
        name="cardId"
        width="m"
        label={t('registration.benefit.cardId')}
        hint={t('registration.benefit.cardIdHint')}
      />
      <Field
        {...code}
        name="rxGroup"
        width="s"
        label={t('registration.benefit.rxGroup')}
        hint={t('registration.benefit.rxGroupHint')}
      />
    </>
  );
}

/** What is on the card, and the name to log in with. */
export function BenefitPage({ typed, reply, isRegistered }: BenefitPageProps) {
  const t = useT();
  return (
    <Page
      narrow
      back={{ to: paths.signUpProfile(), label: t('registration.steps.profile') }}
      steps={<RegistrationSteps current="benefit" />}
      errors={<ErrorSummary reply={reply} />}
      title={t('registration.benefit.title')}
      lead={t('registration.benefit.lead')}
    >
      {isRegistered && <AlreadyRegistered />}
      <PostForm reply={reply} values={typed}>
        <CardFields />
        <Field
          name="userName"
          label={t('registration.benefit.userName')}
          hint={t('registration.benefit.userNameHint')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Actions>
          <Submit>{t('registration.benefit.submit')}</Submit>
          <LinkButton look="quiet" href={paths.guest()}>
            {t('registration.stop')}
          </LinkButton>
        </Actions>
      </PostForm>
    </Page>
  );
}

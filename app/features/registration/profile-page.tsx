import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { Actions, LinkButton } from '~/ui/button.tsx';
import { Checkbox } from '~/ui/form/choices.tsx';
import { ErrorSummary } from '~/ui/form/error-summary.tsx';
import { Field } from '~/ui/form/field.tsx';
import type { FormReply } from '~/ui/form/form-reply.ts';
import { PostForm } from '~/ui/form/post-form.tsx';
import { Submit } from '~/ui/form/submit.tsx';
import { Page } from '~/ui/page.tsx';
import { RegistrationSteps } from './registration-steps.tsx';

interface ProfilePageProps {
  typed: Record<string, string>;
  reply: FormReply | undefined;
}

/** In a tab of its own, so that the form stays as it is. */
function TermsLink() {
  const t = useT();
  return (
    <a href={paths.terms()} target="_blank" rel="noreferrer">
      {t('registration.profile.termsLink')} {t('registration.profile.newTab')}
    </a>
  );
}

function PersonFields() {
  const t = useT();
  return (
    <>
      <Field
        name="firstName"
        label={t('registration.profile.firstName')}
        autoComplete="given-name"
        spellCheck={false}
      />
      <Field
        name="lastName"
        label={t('registration.profile.lastName')}
        autoComplete="family-name"
        spellCheck={false}
      />
      <Field
        name="birthDate"
        label={t('registration.profile.birthDate')}
        hint={t('registration.profile.birthDateHint')}
        width="s"
        autoComplete="bday"
      />
      <Field
        name="email"
        type="email"
        label={t('registration.profile.email')}
        hint={t('registration.profile.emailHint')}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Field
        name="contactNumber"
        type="tel"
        label={t('registration.profile.phone')}
        hint={t('registration.profile.phoneHint')}
        width="m"
        autoComplete="tel-national"
      />
    </>
  );
}

/** Who registers. */
export function ProfilePage({ typed, reply }: ProfilePageProps) {
  const t = useT();
  return (
    <Page
      narrow
      back={{ to: paths.signUp(), label: t('registration.steps.start') }}
      steps={<RegistrationSteps current="profile" />}
      errors={<ErrorSummary reply={reply} />}
      title={t('registration.profile.title')}
      lead={t('registration.profile.lead')}
    >
      <PostForm reply={reply} values={typed}>
        <PersonFields />
        <Checkbox name="terms" label={t('registration.profile.terms')} hint={<TermsLink />} />
        <Actions>
          <Submit>{t('registration.profile.submit')}</Submit>
          <LinkButton look="quiet" href={paths.guest()}>
            {t('registration.stop')}
          </LinkButton>
        </Actions>
      </PostForm>
    </Page>
  );
}

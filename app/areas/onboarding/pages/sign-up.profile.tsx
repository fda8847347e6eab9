import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { recordRegistration } from '~/analytics/events.server.ts';
import {
  changeFlowUnderNewId,
  requireRegistrationStage,
  readTypedValues,
} from '~/areas/onboarding/registration/flow.server.ts';
import { createProfileForm } from '~/areas/onboarding/registration/forms.server.ts';
import { refuse } from '~/areas/onboarding/registration/refuse.server.ts';
import { RegistrationPage } from '~/areas/onboarding/registration/registration-page.tsx';
import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { Actions, LinkButton } from '~/ui/button.tsx';
import { Checkbox } from '~/ui/form/choices.tsx';
import { Field } from '~/ui/form/field.tsx';
import { PostForm } from '~/ui/form/post-form.tsx';
import { readForm, rejectForm } from '~/ui/form/read-form.server.ts';
import { Submit } from '~/ui/form/submit.tsx';

export const handle = { scripts: false };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { flow } = await requireRegistrationStage(context, request, 'profile');
  return { typed: flow.profileTyped };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { id } = await requireRegistrationStage(context, request, 'profile');
  const form = await readForm(request, createProfileForm(context.clock.today()));
  const profileTyped = readTypedValues(form.values);
  if (!form.ok) {
    const kept = await changeFlowUnderNewId(context, id, profileTyped, (flow) => ({
      ...flow,
      profileTyped,
    }));
    if (kept.kind === 'tooMany') return refuse(context, request, form, kept);
    return rejectForm(context, form, form.problems, { headers: { 'Set-Cookie': kept.cookie } });
  }
  const known = { profileTyped, profile: form.value };
  const kept = await changeFlowUnderNewId(context, id, profileTyped, ({ benefitTyped }) => {
    return { progress: 'described', benefitTyped, ...known };
  });
  if (kept.kind === 'tooMany') return refuse(context, request, form, kept);
  recordRegistration(context, 'described');
  return redirect(paths.signUpBenefit(), { status: 303, headers: { 'Set-Cookie': kept.cookie } });
}

export default function SignUpProfile() {
  const { typed } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useT();
  return (
    <RegistrationPage
      name="profile"
      step="profile"
      back={{ to: paths.signUp(), step: 'start' }}
      answer={answer}
    >
      <PostForm reply={answer?.reply} values={typed}>
        <PersonFields />
        <Checkbox name="terms" label={t('registration.profile.terms')} hint={<TermsLink />} />
        <Actions>
          <Submit>{t('registration.profile.submit')}</Submit>
          <LinkButton look="quiet" href={paths.guest()}>
            {t('registration.stop')}
          </LinkButton>
        </Actions>
      </PostForm>
    </RegistrationPage>
  );
}

/** Opens in a new tab, so that the form stays unchanged. */
function TermsLink() {
  const t = useT();
  return (
    <a href={paths.terms()} target="_blank" rel="noreferrer">
      {t('registration.profile.termsLink')} {t('common.newTab')}
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
        label={t('common.dateOfBirth')}
        hint={t('registration.profile.birthDateHint')}
        width="s"
        autoComplete="bday"
      />
      <Field
        name="email"
        type="email"
        label={t('common.email')}
        hint={t('registration.profile.emailHint')}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Field
        name="contactNumber"
        type="tel"
        label={t('common.contactNumber')}
        hint={t('registration.profile.phoneHint')}
        width="m"
        autoComplete="tel"
      />
    </>
  );
}

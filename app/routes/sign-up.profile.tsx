import { redirect } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { recordRegistration } from '~/analytics/events.server.ts';
import { changeFlowUnderNewId, requireStage, typedValues } from '~/features/registration/flow.server.ts';
import { profileForm } from '~/features/registration/forms.server.ts';
import { RegistrationSteps } from '~/features/registration/registration-steps.tsx';
import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { Actions, LinkButton } from '~/ui/button.tsx';
import { Checkbox } from '~/ui/form/choices.tsx';
import { ErrorSummary } from '~/ui/form/error-summary.tsx';
import { Field } from '~/ui/form/field.tsx';
import { PostForm } from '~/ui/form/post-form.tsx';
import { readForm, rejectForm } from '~/ui/form/read-form.server.ts';
import { Submit } from '~/ui/form/submit.tsx';
import { Page } from '~/ui/page.tsx';

export const handle = { scripts: false };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { flow } = await requireStage(context, request, 'profile');
  return { typed: flow.profileTyped };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { id } = await requireStage(context, request, 'profile');
  const form = await readForm(request, profileForm(context.clock.today()));
  const profileTyped = typedValues(form.values);
  if (!form.ok) {
    const cookie = await changeFlowUnderNewId(context, id, profileTyped, (flow) => ({
      ...flow,
      profileTyped,
    }));
    return rejectForm(context, form, form.problems, { headers: { 'Set-Cookie': cookie } });
  }
  const known = { profileTyped, profile: form.value };
  const cookie = await changeFlowUnderNewId(context, id, profileTyped, ({ benefitTyped }) => {
    return { progress: 'described', benefitTyped, ...known };
  });
  recordRegistration(context, 'described');
  return redirect(paths.signUpBenefit(), { status: 303, headers: { 'Set-Cookie': cookie } });
}

/** Who registers. */
export default function SignUpProfile() {
  const { typed } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
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
        autoComplete="tel"
      />
    </>
  );
}

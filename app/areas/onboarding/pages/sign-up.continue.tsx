import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { requireRegistrationStage } from '~/areas/onboarding/registration/flow.server.ts';
import { NextForm } from '~/areas/onboarding/registration/forms.server.ts';
import { continueRegistration } from '~/areas/onboarding/registration/link-benefit.server.ts';
import { refuse } from '~/areas/onboarding/registration/refuse.server.ts';
import { RegistrationPage } from '~/areas/onboarding/registration/registration-page.tsx';
import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { Actions, LinkButton } from '~/ui/button.tsx';
import { Facts } from '~/ui/facts.tsx';
import { PostForm } from '~/ui/form/post-form.tsx';
import { readForm, rejectForm } from '~/ui/form/read-form.server.ts';
import { Submit } from '~/ui/form/submit.tsx';
import { Card } from '~/ui/section.tsx';

export const handle = { scripts: false };
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders ?? new Headers();

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { flow } = await requireRegistrationStage(context, request, 'continue');
  return { email: flow.profile.email, userName: flow.benefit.userName };
}

export async function action({ context, request }: ActionFunctionArgs) {
  await requireRegistrationStage(context, request, 'continue');
  const form = await readForm(request, NextForm);
  if (!form.ok) return rejectForm(context, form);
  const outcome = await continueRegistration(context, request);
  if (outcome instanceof Response) return outcome;
  return refuse(context, request, form, outcome);
}

export default function SignUpContinue() {
  const { email, userName } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useT();
  return (
    <RegistrationPage
      name="continue"
      step="benefit"
      back={{ to: paths.signUpBenefit(), step: 'benefit' }}
      answer={answer}
    >
      <Card>
        <Facts
          items={[
            { label: t('common.userName'), value: userName },
            { label: t('common.email'), value: email },
          ]}
        />
      </Card>
      <PostForm reply={answer?.reply}>
        <Actions>
          <Submit>{t('registration.continue.submit')}</Submit>
          <LinkButton look="alt" href={paths.signUpProfile()}>
            {t('registration.continue.change')}
          </LinkButton>
        </Actions>
      </PostForm>
    </RegistrationPage>
  );
}

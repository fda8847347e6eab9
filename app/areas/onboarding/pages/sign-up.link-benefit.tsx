import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import {
  changeFlow,
  requireRegistrationStage,
  readTypedValues,
} from '~/areas/onboarding/registration/flow.server.ts';
import { BenefitForm } from '~/areas/onboarding/registration/forms.server.ts';
import { linkBenefit } from '~/areas/onboarding/registration/link-benefit.server.ts';
import { refuse } from '~/areas/onboarding/registration/refuse.server.ts';
import { RegistrationPage } from '~/areas/onboarding/registration/registration-page.tsx';
import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { Actions, LinkButton } from '~/ui/button.tsx';
import { Field } from '~/ui/form/field.tsx';
import { PostForm } from '~/ui/form/post-form.tsx';
import { readForm, rejectForm } from '~/ui/form/read-form.server.ts';
import { Submit } from '~/ui/form/submit.tsx';

export const handle = { scripts: false };
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders ?? new Headers();

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { flow } = await requireRegistrationStage(context, request, 'benefit');
  return { typed: flow.benefitTyped };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { id } = await requireRegistrationStage(context, request, 'benefit');
  const form = await readForm(request, BenefitForm);
  const benefitTyped = readTypedValues(form.values);
  const cookie = await changeFlow(context, id, (flow) => ({ ...flow, benefitTyped }));
  if (!form.ok) return rejectForm(context, form, form.problems, { headers: { 'Set-Cookie': cookie } });
  const outcome = await linkBenefit(context, request, form.value);
  if (outcome instanceof Response) return outcome;
  return refuse(context, request, form, outcome);
}

export default function SignUpBenefit() {
  const { typed } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useT();
  return (
    <RegistrationPage
      name="benefit"
      step="benefit"
      back={{ to: paths.signUpProfile(), step: 'profile' }}
      answer={answer}
    >
      <PostForm reply={answer?.reply} values={typed}>
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
    </RegistrationPage>
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
        label={t('common.memberId')}
        hint={t('registration.benefit.cardIdHint')}
      />
      <Field
        {...code}
        name="rxGroup"
        width="s"
        label={t('common.rxGroup')}
        hint={t('registration.benefit.rxGroupHint')}
      />
    </>
  );
}

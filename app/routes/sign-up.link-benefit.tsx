import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { AlreadyRegistered } from '~/features/registration/already-registered.tsx';
import { changeFlow, requireStage, typedValues } from '~/features/registration/flow.server.ts';
import { BenefitForm } from '~/features/registration/forms.server.ts';
import { linkBenefit } from '~/features/registration/link-benefit.server.ts';
import { refuse } from '~/features/registration/refuse.server.ts';
import { RegistrationSteps } from '~/features/registration/registration-steps.tsx';
import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { Actions, LinkButton } from '~/ui/button.tsx';
import { ErrorSummary } from '~/ui/form/error-summary.tsx';
import { Field } from '~/ui/form/field.tsx';
import { PostForm } from '~/ui/form/post-form.tsx';
import { readForm, rejectForm } from '~/ui/form/read-form.server.ts';
import { Submit } from '~/ui/form/submit.tsx';
import { Page } from '~/ui/page.tsx';

export const handle = { scripts: false };
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders ?? new Headers();

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { flow } = await requireStage(context, request, 'benefit');
  return { typed: flow.benefitTyped };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { id } = await requireStage(context, request, 'benefit');
  const form = await readForm(request, BenefitForm);
  const benefitTyped = typedValues(form.values);
  const cookie = await changeFlow(context, id, (flow) => ({ ...flow, benefitTyped }));
  if (!form.ok) return rejectForm(context, form, form.problems, { headers: { 'Set-Cookie': cookie } });
  const outcome = await linkBenefit(context, request, form.value);
  if (outcome instanceof Response) return outcome;
  return refuse(context, request, form, outcome);
}

/** What is on the card, and the name to log in with. */
export default function SignUpBenefit() {
  const { typed } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const isRegistered = answer !== undefined && 'isRegistered' in answer && answer.isRegistered;
  const reply = answer?.reply;
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

import { data } from '@remix-run/node';
import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ContinuePage } from '~/features/registration/continue-page.tsx';
import { enterStage } from '~/features/registration/flow.server.ts';
import { NextForm } from '~/features/registration/forms.server.ts';
import { continueRegistration } from '~/features/registration/link-benefit.server.ts';
import { refuse } from '~/features/registration/refuse.server.ts';
import { pickLabels } from '~/i18n/t.server.ts';
import { readForm, rejectForm } from '~/ui/form/read-form.server.ts';

export const handle = { scripts: false };
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders ?? new Headers();

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { flow } = await enterStage(context, request, 'continue');
  const labels = await pickLabels(
    context,
    'registration.continue',
    'registration.benefit.alreadyTitle',
    'registration.benefit.alreadyText',
    'registration.benefit.logIn',
    'registration.benefit.forgot',
    'registration.steps',
  );
  return { labels, email: flow.profile.email, userName: flow.benefit.userName };
}

export async function action({ context, request }: ActionFunctionArgs) {
  await enterStage(context, request, 'continue');
  const form = await readForm(request, NextForm);
  if (!form.ok) return rejectForm(context, form);
  const outcome = await continueRegistration(context, request);
  if (outcome instanceof Response) return outcome;
  const refused = await refuse(context, request, form, outcome);
  const isRegistered = outcome.kind === 'alreadyRegistered';
  return data({ ...refused.data, isRegistered }, refused.init ?? {});
}

export default function SignUpContinue() {
  const { email, userName } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const isRegistered = answer !== undefined && 'isRegistered' in answer && answer.isRegistered;
  return <ContinuePage email={email} userName={userName} reply={answer?.reply} isRegistered={isRegistered} />;
}

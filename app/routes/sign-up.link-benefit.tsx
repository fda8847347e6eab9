import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs } from '@remix-run/node';
import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { BenefitPage } from '~/features/registration/benefit-page.tsx';
import { changeFlow, enterStage, typedValues } from '~/features/registration/flow.server.ts';
import { BenefitForm } from '~/features/registration/forms.server.ts';
import { linkBenefit } from '~/features/registration/link-benefit.server.ts';
import { refuse } from '~/features/registration/refuse.server.ts';
import { pickLabels } from '~/i18n/t.server.ts';
import { readForm, rejectForm } from '~/ui/form/read-form.server.ts';

export const handle = { scripts: false };
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders ?? new Headers();

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { flow } = await enterStage(context, request, 'benefit');
  const labels = await pickLabels(context, 'registration.benefit', 'registration.steps', 'registration.stop');
  return { labels, typed: flow.benefitTyped };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { id } = await enterStage(context, request, 'benefit');
  const form = await readForm(request, BenefitForm);
  const benefitTyped = typedValues(form.values);
  const cookie = await changeFlow(context, id, (flow) => ({ ...flow, benefitTyped }));
  if (!form.ok) return rejectForm(context, form, form.problems, { headers: { 'Set-Cookie': cookie } });
  const outcome = await linkBenefit(context, request, form.value);
  if (outcome instanceof Response) return outcome;
  const refused = await refuse(context, request, form, outcome);
  const isRegistered = outcome.kind === 'alreadyRegistered';
  return data({ ...refused.data, isRegistered }, refused.init ?? {});
}

export default function SignUpBenefit() {
  const { typed } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const isRegistered = answer !== undefined && 'isRegistered' in answer && answer.isRegistered;
  return <BenefitPage typed={typed} reply={answer?.reply} isRegistered={isRegistered} />;
}

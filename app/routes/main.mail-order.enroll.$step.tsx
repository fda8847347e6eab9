import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { StepPage } from '~/features/enrollment/step-page.tsx';
import { saveStep, stepView } from '~/features/enrollment/step.server.ts';
import { isStepName } from '~/features/enrollment/steps.ts';
import { orErrorPage } from '~/features/page-fault.server.ts';
import { requireMailOrder, requireMailOrderForm } from '~/features/prescription-actions/subject.server.ts';
import { pickLabels } from '~/i18n/t.server.ts';
import { auditView } from '~/identity/audit.server.ts';
import { paths } from '~/paths.ts';

function stepOf({ params: { step } }: LoaderFunctionArgs | ActionFunctionArgs) {
  if (!isStepName(step)) throw new Response(null, { status: 404 });
  return step;
}

export async function loader(args: LoaderFunctionArgs) {
  const { context, request } = args;
  const member = await requireMailOrderForm(context, request, paths.enroll());
  const step = stepOf(args);
  const view = await stepView(context, member, step).catch(orErrorPage(context, request));
  auditView(context, member, 'mailOrderProfile');
  return {
    labels: await pickLabels(
      context,
      'enrollment.field',
      'enrollment.page',
      'enrollment.steps',
      `enrollment.title.${step}`,
      'enrollment.choice.notifyBy',
      'enrollment.choice.language',
      'enrollment.choice.yesNo',
    ),
    view,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { context, request } = args;
  const member = await requireMailOrder(context, request);
  return saveStep(context, request, member, stepOf(args));
}

export default function MailOrderProfileStep() {
  const { view } = useLoaderData<typeof loader>();
  // keyed: the next page's fields begin with their own values
  return <StepPage key={view.step} view={view} reply={useActionData<typeof action>()?.reply} />;
}

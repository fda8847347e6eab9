import { randomUUID } from 'node:crypto';
import { redirect } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { openAnswers } from '~/features/enrollment/draft.server.ts';
import { fullName, sendProfile } from '~/features/enrollment/send.server.ts';
import { SignPage } from '~/features/enrollment/sign-page.tsx';
import { isComplete, nextPage } from '~/features/enrollment/steps.ts';
import { orErrorPage } from '~/features/page-fault.server.ts';
import { requireMailOrder } from '~/features/prescription-actions/subject.server.ts';
import { pickLabels } from '~/i18n/t.server.ts';
import { paths } from '~/paths.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireMailOrder(context, request);
  const answers = await openAnswers(context, member).catch(orErrorPage(context, request));
  if (!isComplete(answers)) throw redirect(paths.enrollStep(nextPage(answers)), 303);
  return {
    labels: await pickLabels(
      context,
      'enrollment.sign',
      'enrollment.page',
      'enrollment.steps',
      'enrollment.title.sign',
    ),
    reference: randomUUID(),
    name: fullName(member),
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  return sendProfile(context, request, await requireMailOrder(context, request));
}

export default function MailOrderProfileSign() {
  const { reference, name } = useLoaderData<typeof loader>();
  return <SignPage reference={reference} name={name} reply={useActionData<typeof action>()?.reply} />;
}

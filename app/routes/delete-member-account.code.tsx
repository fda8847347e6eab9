import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { CodePage } from '~/features/delete-account/code-page.tsx';
import { enterStage } from '~/features/delete-account/flow.server.ts';
import { CodeForm, SENSITIVE_CODE_FIELDS } from '~/features/one-time-code/code-form.server.ts';
import { refuseForFault, retryAfter } from '~/features/one-time-code/refuse.server.ts';
import { resend, verify } from '~/features/delete-account/verify.server.ts';
import { pickLabels } from '~/i18n/t.server.ts';
import { readForm, rejectForm } from '~/ui/form/read-form.server.ts';

export const handle = { scripts: false };
export const headers = retryAfter;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { flow } = await enterStage(context, request, 'code');
  return {
    labels: await pickLabels(context, 'deleteAccount.code', 'oneTimeCode', 'deleteAccount.steps'),
    person: flow.person,
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { flow } = await enterStage(context, request, 'code');
  const form = await readForm(request, CodeForm, { sensitive: SENSITIVE_CODE_FIELDS });
  if (!form.ok) return rejectForm(context, form);
  try {
    return form.value.intent === 'resend'
      ? await resend(context, form, flow.person)
      : await verify(context, request, form, form.value.code);
  } catch (error) {
    return refuseForFault(context, form, error);
  }
}

export default function DeleteAccountCode() {
  const { person } = useLoaderData<typeof loader>();
  return <CodePage person={person} reply={useActionData<typeof action>()?.reply} />;
}

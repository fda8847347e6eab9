import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { DeletionSteps } from '~/areas/account/delete-account/deletion-steps.tsx';
import {
  requireDeletionStage,
  resend,
  verify,
} from '~/areas/account/delete-account/delete-account.server.ts';
import { CodeEntry } from '~/areas/account/one-time-code/code-entry.tsx';
import { CodeForm, SENSITIVE_CODE_FIELDS } from '~/areas/account/one-time-code/codes.server.ts';
import { refuseForFault, retryAfter } from '~/areas/account/one-time-code/refuse.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { ErrorSummary } from '~/ui/form/error-summary.tsx';
import { readForm, rejectForm } from '~/ui/form/read-form.server.ts';
import { Page } from '~/ui/page.tsx';

export const handle = { scripts: false };
export const headers = retryAfter;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { flow } = await requireDeletionStage(context, request, 'code');
  return {
    person: flow.person,
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { flow } = await requireDeletionStage(context, request, 'code');
  const form = await readForm(request, CodeForm, { sensitive: SENSITIVE_CODE_FIELDS });
  if (!form.ok) return rejectForm(context, form);
  try {
    return form.value.intent === 'resend'
      ? await resend(context, form, flow)
      : await verify(context, request, form, form.value.code);
  } catch (error) {
    return refuseForFault(context, form, error);
  }
}

/** Asks for the code from the e-mail; the page is the same whether a code was sent or not. */
export default function DeleteAccountCode() {
  const { person } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const t = useT();
  return (
    <Page
      narrow
      title={t('common.enterCode')}
      lead={t('deleteAccount.code.lead', person)}
      steps={<DeletionSteps current={1} />}
      errors={<ErrorSummary reply={reply} />}
    >
      <CodeEntry reply={reply} submit={t('common.continue')}>
        <a href={paths.deleteAccount()}>{t('deleteAccount.code.change')}</a>
      </CodeEntry>
    </Page>
  );
}

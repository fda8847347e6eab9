import { redirect, redirectDocument } from '@remix-run/node';
import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { recordForgotUsername } from '~/analytics/events.server.ts';
import { ForgotUsernameForm } from '~/features/forgot-username/form.server.ts';
import { ForgotUsernamePage } from '~/features/forgot-username/page.tsx';
import { sendUserName } from '~/features/forgot-username/send.server.ts';
import { forgotUsernameView, wantsRedirect } from '~/features/forgot-username/view.server.ts';
import { pickLabels } from '~/i18n/t.server.ts';
import { paths } from '~/paths.ts';
import { readForm, rejectForm } from '~/ui/form/read-form.server.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  if (new URL(request.url).searchParams.has('ok')) {
    recordForgotUsername(context, 'okClicked');
    throw redirectDocument(paths.authStart());
  }
  const [view, labels] = await Promise.all([
    forgotUsernameView(context, request),
    pickLabels(context, 'forgotUsername'),
  ]);
  return { view, labels };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await readForm(request, ForgotUsernameForm);
  if (!form.ok) return rejectForm(context, form);
  const { state, problem, init } = await sendUserName(context, form.value.email);
  recordForgotUsername(context, state);
  if (problem !== undefined) return rejectForm(context, form, { '': problem }, init);
  return redirect(
    paths.forgotUsername({ sent: '1', redirect: wantsRedirect(request) ? 'true' : undefined }),
    303,
  );
}

/** When too much was asked for, also when to try again. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders ?? new Headers();

export default function ForgotUsername() {
  const { view } = useLoaderData<typeof loader>();
  return <ForgotUsernamePage view={view} reply={useActionData<typeof action>()?.reply} />;
}

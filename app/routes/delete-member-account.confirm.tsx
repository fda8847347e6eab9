import { redirect } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ConfirmPage } from '~/features/delete-account/confirm-page.tsx';
import { deleteAccount } from '~/features/delete-account/delete.server.ts';
import { deletionName, enterStage, forgetFlow } from '~/features/delete-account/flow.server.ts';
import { ConfirmForm } from '~/features/delete-account/forms.server.ts';
import { refuseForFault, retryAfter } from '~/features/one-time-code/refuse.server.ts';
import { supportView } from '~/features/guest/support.server.ts';
import { pickLabels } from '~/i18n/t.server.ts';
import { requireRecentIfSignedIn } from '~/identity/recent-sign-in.server.ts';
import { paths } from '~/paths.ts';
import { readForm, rejectForm } from '~/ui/form/read-form.server.ts';

export const handle = { scripts: false };
export const headers = retryAfter;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { id, flow } = await enterStage(context, request, 'confirm');
  await requireRecentIfSignedIn(context, request);
  const [labels, support] = await Promise.all([
    pickLabels(context, 'deleteAccount.confirm', 'deleteAccount.steps'),
    supportView(context),
  ]);
  return { labels, userName: flow.person.userName, deletion: deletionName(id), support };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { id, flow } = await enterStage(context, request, 'confirm');
  await requireRecentIfSignedIn(context, request);
  const form = await readForm(request, ConfirmForm);
  // a page about another account, left open in another tab
  if ((form.values.deletion ?? '') !== deletionName(id)) return redirect(paths.deleteAccountConfirm(), 303);
  if (!form.ok) return rejectForm(context, form);
  try {
    const outcome = await deleteAccount(context, id, flow);
    if (outcome === 'unknown')
      return await rejectForm(context, form, { '': 'deleteAccount.confirm.unknown' });
    if (outcome === 'ticketEnded') {
      const cookie = await forgetFlow(context, id);
      await context.session.flash({ label: 'deleteAccount.start.tooLate', tone: 'wait' });
      return redirect(paths.deleteAccount(), { status: 303, headers: { 'Set-Cookie': cookie } });
    }
  } catch (error) {
    return refuseForFault(context, form, error);
  }
  return redirect(paths.deleteAccountDone(), 303);
}

export default function DeleteAccountConfirm() {
  return <ConfirmPage {...useLoaderData<typeof loader>()} reply={useActionData<typeof action>()?.reply} />;
}

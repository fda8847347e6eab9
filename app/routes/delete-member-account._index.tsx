import { redirect } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { deletionCode } from '~/features/delete-account/deletion-code.server.ts';
import { requestCode } from '~/features/one-time-code/codes.server.ts';
import { beginFlow, personOf } from '~/features/delete-account/flow.server.ts';
import { StartForm } from '~/features/delete-account/forms.server.ts';
import { refuseForFault, refuseForNow, retryAfter } from '~/features/one-time-code/refuse.server.ts';
import { StartPage } from '~/features/delete-account/start-page.tsx';
import { pickLabels } from '~/i18n/t.server.ts';
import { optionalMember } from '~/identity/guards.server.ts';
import { requireRecentIfSignedIn } from '~/identity/recent-sign-in.server.ts';
import { paths } from '~/paths.ts';
import { readForm, rejectForm } from '~/ui/form/read-form.server.ts';

export const handle = { scripts: false };
export const headers = retryAfter;

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireRecentIfSignedIn(context, request);
  const [typed, member, labels] = await Promise.all([
    personOf(context, request),
    optionalMember(context),
    pickLabels(context, 'deleteAccount.start', 'deleteAccount.steps'),
  ]);
  const { email, userName } = typed ?? member?.identity ?? {};
  return { labels, known: { email, userName } };
}

export async function action({ context, request }: ActionFunctionArgs) {
  await requireRecentIfSignedIn(context, request);
  const form = await readForm(request, StartForm);
  if (!form.ok) return rejectForm(context, form);
  try {
    const asked = await requestCode(context, deletionCode(context, form.value));
    if (asked.kind === 'tooMany') return await refuseForNow(context, form, asked.seconds);
  } catch (error) {
    return refuseForFault(context, form, error);
  }
  const cookie = await beginFlow(context, request, form.value);
  return redirect(paths.deleteAccountCode(), { status: 303, headers: { 'Set-Cookie': cookie } });
}

export default function DeleteAccountStart() {
  const { known } = useLoaderData<typeof loader>();
  return <StartPage known={known} reply={useActionData<typeof action>()?.reply} />;
}

import { redirect } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import { recordArchive } from '~/analytics/events.server.ts';
import { ConfirmForm } from '~/features/my-data/confirm-form.server.ts';
import { grantArchive } from '~/features/my-data/grant.server.ts';
import { MyDataPage } from '~/features/my-data/my-data-page.tsx';
import { refuseForNow, retryAfter } from '~/features/one-time-code/refuse.server.ts';
import { pickLabels } from '~/i18n/t.server.ts';
import { requireMember } from '~/identity/guards.server.ts';
import { requireRecentSignIn } from '~/identity/recent-sign-in.server.ts';
import { paths } from '~/paths.ts';
import { readForm, rejectForm } from '~/ui/form/read-form.server.ts';

export const headers = retryAfter;

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireMember(context, request);
  return { labels: await pickLabels(context, 'myData.page') };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const member = await requireMember(context, request);
  await requireRecentSignIn(context, request);
  const form = await readForm(request, ConfirmForm);
  if (!form.ok) return rejectForm(context, form);
  const seconds = await grantArchive(context, member);
  recordArchive(context, seconds > 0 ? 'tooManyAttempts' : 'asked');
  if (seconds > 0) return refuseForNow(context, form, seconds);
  return redirect(paths.myDataReady(), 303);
}

export default function MyData() {
  return <MyDataPage reply={useActionData<typeof action>()?.reply} />;
}

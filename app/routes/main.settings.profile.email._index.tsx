import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { askForCode } from '~/features/account/change-contact.server.ts';
import { EmailPage } from '~/features/account/change-pages.tsx';
import { EmailForm } from '~/features/account/forms.server.ts';
import { memberDetails } from '~/features/account/profile.server.ts';
import { retryAfter } from '~/features/one-time-code/refuse.server.ts';
import { orErrorPage } from '~/features/page-fault.server.ts';
import { pickLabels } from '~/i18n/t.server.ts';
import { requireMember } from '~/identity/guards.server.ts';
import { requireRecentSignIn } from '~/identity/recent-sign-in.server.ts';
import { readForm, rejectForm } from '~/ui/form/read-form.server.ts';

export const headers = retryAfter;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireMember(context, request);
  await requireRecentSignIn(context, request);
  const [labels, { email }] = await Promise.all([
    pickLabels(context, 'account.email', 'account.page.title'),
    memberDetails(member).catch(orErrorPage(context, request)),
  ]);
  return { labels, email };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const member = await requireMember(context, request);
  await requireRecentSignIn(context, request);
  const form = await readForm(request, EmailForm);
  if (!form.ok) return rejectForm(context, form);
  const { email } = form.value;
  const known = await memberDetails(member).catch(orErrorPage(context, request));
  if (known.email?.toLowerCase() === email.toLowerCase())
    return rejectForm(context, form, { email: 'account.same' });
  return askForCode(context, request, member, form, 'email', { value: email, to: email });
}

export default function ProfileEmail() {
  const { email } = useLoaderData<typeof loader>();
  return <EmailPage email={email} reply={useActionData<typeof action>()?.reply} />;
}

import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { askForCode } from '~/features/account/change-contact.server.ts';
import { PhonePage } from '~/features/account/change-pages.tsx';
import { PhoneForm } from '~/features/account/forms.server.ts';
import { memberDetails } from '~/features/account/profile.server.ts';
import { retryAfter } from '~/features/one-time-code/refuse.server.ts';
import { orErrorPage } from '~/features/page-fault.server.ts';
import { formatsFor } from '~/i18n/format.server.ts';
import { pickLabels } from '~/i18n/t.server.ts';
import { requireMember } from '~/identity/guards.server.ts';
import { requireRecentSignIn } from '~/identity/recent-sign-in.server.ts';
import { readForm, rejectForm } from '~/ui/form/read-form.server.ts';

export const headers = retryAfter;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireMember(context, request);
  await requireRecentSignIn(context, request);
  const [labels, { email, contactNumber }] = await Promise.all([
    pickLabels(context, 'account.phone', 'account.email.title', 'account.page.title'),
    memberDetails(member).catch(orErrorPage(context, request)),
  ]);
  const phone = contactNumber && formatsFor(context.preferences.language).phone(contactNumber);
  return { labels, email, phone };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const member = await requireMember(context, request);
  await requireRecentSignIn(context, request);
  const form = await readForm(request, PhoneForm);
  if (!form.ok) return rejectForm(context, form);
  const { contactNumber } = form.value;
  const known = await memberDetails(member).catch(orErrorPage(context, request));
  if (known.contactNumber === contactNumber)
    return rejectForm(context, form, { contactNumber: 'account.same' });
  if (!known.email) return rejectForm(context, form, { '': 'account.phone.noEmail' });
  return askForCode(context, request, member, form, 'phone', { value: contactNumber, to: known.email });
}

export default function ProfilePhone() {
  const { email, phone } = useLoaderData<typeof loader>();
  return <PhonePage email={email} phone={phone} reply={useActionData<typeof action>()?.reply} />;
}

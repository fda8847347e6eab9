import { isSameName } from '#contract/account-name.ts';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { askForCode } from '~/areas/account/change-contact.server.ts';
import { ChangePage } from '~/areas/account/change-page.tsx';
import { EmailForm } from '~/areas/account/forms.server.ts';
import { toMemberDetails } from '~/areas/account/profile.server.ts';
import { retryAfter } from '~/areas/account/one-time-code/refuse.server.ts';
import { toErrorPage } from '~/areas/shared/errors/page-errors.server.ts';
import { readForForm } from '~/areas/shared/errors/programme-refusal.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { requireMember } from '~/session/guards.server.ts';
import { requireRecentSignIn } from '~/session/recent-sign-in.server.ts';
import { Field } from '~/ui/form/field.tsx';
import { readForm, rejectForm } from '~/ui/form/read-form.server.ts';

export const headers = retryAfter;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireMember(context, request);
  await requireRecentSignIn(context, request);
  const { email } = await toMemberDetails(member).catch(toErrorPage(context, request));
  return { email };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const member = await requireMember(context, request);
  await requireRecentSignIn(context, request);
  const form = await readForm(request, EmailForm);
  if (!form.ok) return rejectForm(context, form);
  const { email } = form.value;
  const read = await readForForm(context, request, form, toMemberDetails(member));
  if (!read.ok) return read.refused;
  const known = read.value;
  if (isSameName(known.email, email)) return rejectForm(context, form, { email: 'account.same' });
  return askForCode(context, request, { member, form, part: 'email', change: { value: email, to: email } });
}

export default function ProfileEmail() {
  const { email } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const t = useT();
  return (
    <ChangePage
      title={t('account.email.title')}
      lead={t('account.email.lead')}
      now={email && t('account.email.now', { email })}
      submit={t('common.sendCode')}
      reply={reply}
    >
      <Field
        name="email"
        type="email"
        label={t('account.email.field')}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
      />
    </ChangePage>
  );
}

import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { askForCode } from '~/areas/account/change-contact.server.ts';
import { ChangePage } from '~/areas/account/change-page.tsx';
import { PhoneForm } from '~/areas/account/forms.server.ts';
import { toMemberDetails } from '~/areas/account/profile.server.ts';
import { retryAfter } from '~/areas/account/one-time-code/refuse.server.ts';
import { toErrorPage } from '~/areas/shared/errors/page-errors.server.ts';
import { readForForm } from '~/areas/shared/errors/programme-refusal.server.ts';
import { createFormats } from '~/i18n/format.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { requireMember } from '~/session/guards.server.ts';
import { requireRecentSignIn } from '~/session/recent-sign-in.server.ts';
import { paths } from '~/paths.ts';
import { Actions, LinkButton } from '~/ui/button.tsx';
import { Field } from '~/ui/form/field.tsx';
import { readForm, rejectForm } from '~/ui/form/read-form.server.ts';
import { Note } from '~/ui/note.tsx';
import { Page } from '~/ui/page.tsx';

export const headers = retryAfter;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireMember(context, request);
  await requireRecentSignIn(context, request);
  const { email, contactNumber } = await toMemberDetails(member).catch(toErrorPage(context, request));
  const phone = contactNumber && createFormats(context.preferences.language).phone(contactNumber);
  return { email, phone };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const member = await requireMember(context, request);
  await requireRecentSignIn(context, request);
  const form = await readForm(request, PhoneForm);
  if (!form.ok) return rejectForm(context, form);
  const { contactNumber } = form.value;
  const read = await readForForm(context, request, form, toMemberDetails(member));
  if (!read.ok) return read.refused;
  const known = read.value;
  if (known.contactNumber === contactNumber)
    return rejectForm(context, form, { contactNumber: 'account.same' });
  if (!known.email) return rejectForm(context, form, { '': 'account.phone.noEmail' });
  return askForCode(context, request, {
    member,
    form,
    part: 'phone',
    change: { value: contactNumber, to: known.email },
  });
}

export default function ProfilePhone() {
  const { email, phone } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const t = useT();
  if (!email) {
    return (
      <Page
        narrow
        title={t('account.phone.title')}
        back={{ to: paths.profile(), label: t('account.page.title') }}
      >
        <Note tone="wait">{t('account.phone.noEmail')}</Note>
        <Actions>
          <LinkButton to={paths.profileEmail()}>{t('account.email.title')}</LinkButton>
        </Actions>
      </Page>
    );
  }
  return (
    <ChangePage
      title={t('account.phone.title')}
      lead={t('account.phone.lead', { email })}
      now={phone && t('account.phone.now', { phone })}
      submit={t('common.sendCode')}
      reply={reply}
    >
      <Field
        name="contactNumber"
        type="tel"
        label={t('account.phone.field')}
        hint={t('account.phone.hint')}
        autoComplete="tel"
        inputMode="tel"
        maxLength={30}
        width="m"
      />
    </ChangePage>
  );
}

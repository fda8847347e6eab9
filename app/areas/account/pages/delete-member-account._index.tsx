import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import {
  createDeletionCode,
  identifyBrowser,
  beginFlow,
  readPerson,
  StartForm,
} from '~/areas/account/delete-account/delete-account.server.ts';
import { DeletionSteps } from '~/areas/account/delete-account/deletion-steps.tsx';
import { requestCode } from '~/areas/account/one-time-code/codes.server.ts';
import { refuseForFault, refuseForNow, retryAfter } from '~/areas/account/one-time-code/refuse.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { findMember } from '~/session/guards.server.ts';
import { requireRecentIfSignedIn } from '~/session/recent-sign-in.server.ts';
import { createRandomId } from '~/session/secrets.server.ts';
import { paths } from '~/paths.ts';
import { ErrorSummary } from '~/ui/form/error-summary.tsx';
import { Field } from '~/ui/form/field.tsx';
import { FormActions } from '~/ui/form/form-actions.tsx';
import { PostForm } from '~/ui/form/post-form.tsx';
import { readForm, rejectForm } from '~/ui/form/read-form.server.ts';
import { Note } from '~/ui/note.tsx';
import { Page } from '~/ui/page.tsx';

export const handle = { scripts: false };
export const headers = retryAfter;

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireRecentIfSignedIn(context, request);
  const [typed, member] = await Promise.all([readPerson(context, request), findMember(context)]);
  const { email, userName } = typed ?? member?.identity ?? {};
  return { known: { email, userName }, browser: createRandomId(), isMember: member !== undefined };
}

export async function action({ context, request }: ActionFunctionArgs) {
  await requireRecentIfSignedIn(context, request);
  const form = await readForm(request, StartForm);
  if (!form.ok) return rejectForm(context, form);
  const { email, userName } = form.value;
  const browser = await identifyBrowser(context, request, form.value);
  try {
    const asked = await requestCode(context, createDeletionCode(context, { email, userName }, browser));
    if (asked.kind === 'tooMany') return await refuseForNow(context, form, asked.seconds);
  } catch (error) {
    return refuseForFault(context, form, error);
  }
  const cookie = await beginFlow(context, request, { person: { email, userName }, browser });
  return redirect(paths.deleteAccountCode(), { status: 303, headers: { 'Set-Cookie': cookie } });
}

export default function DeleteAccountStart() {
  const { known, browser, isMember } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const t = useT();
  const back = isMember
    ? { to: paths.more(), label: t('nav.more') }
    : { to: paths.guest(), label: t('help.back.guest') };
  return (
    <Page
      narrow
      back={back}
      title={t('deleteAccount.start.title')}
      lead={t('deleteAccount.start.lead')}
      steps={<DeletionSteps current={0} />}
      errors={<ErrorSummary reply={reply} />}
    >
      <Note>{t('deleteAccount.start.note')}</Note>
      <PostForm reply={reply} values={known}>
        <input type="hidden" name="browser" value={browser} />
        <Field
          name="email"
          type="email"
          label={t('deleteAccount.start.email')}
          hint={t('deleteAccount.start.emailHint')}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
        />
        <Field
          name="userName"
          label={t('common.userName')}
          hint={t('deleteAccount.start.userNameHint')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={50}
        />
        <FormActions submit={t('common.sendCode')} cancel={back.to} />
      </PostForm>
    </Page>
  );
}

import { redirect } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ContactCodeForm } from '~/features/account/forms.server.ts';
import {
  answerCode,
  leave,
  readWaiting,
  waitingName,
} from '~/features/complete-profile/prove-email.server.ts';
import { doneBefore } from '~/features/complete-profile/register.server.ts';
import { CodeEntry } from '~/features/one-time-code/code-entry.tsx';
import { SENSITIVE_CODE_FIELDS } from '~/features/one-time-code/code-form.server.ts';
import { retryAfter } from '~/features/one-time-code/refuse.server.ts';
import { getT } from '~/i18n/t.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { toSignIn } from '~/identity/guards.server.ts';
import { profileVisitor } from '~/identity/profile-due.server.ts';
import { paths } from '~/paths.ts';
import { ErrorSummary } from '~/ui/form/error-summary.tsx';
import { PostForm } from '~/ui/form/post-form.tsx';
import { readForm, rejectForm } from '~/ui/form/read-form.server.ts';
import { Submit } from '~/ui/form/submit.tsx';
import { Link } from '~/ui/link.tsx';
import { Page } from '~/ui/page.tsx';

export const headers = retryAfter;

export async function loader({ context }: LoaderFunctionArgs) {
  const who = await profileVisitor(context);
  const waiting = who.kind === 'due' ? await readWaiting(context, who) : undefined;
  if (!waiting) throw redirect(paths.completeProfile(), 303);
  const t = await getT(context);
  const lead = t('completeProfile.code.lead', { email: waiting.email });
  return { lead, change: waitingName(waiting), isRight: waiting.ticket !== undefined };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const who = await profileVisitor(context);
  if (who.kind === 'nobody') throw toSignIn(request);
  if (who.kind === 'done') return leave(context, doneBefore(who, await readWaiting(context, who)));
  const form = await readForm(request, ContactCodeForm, { sensitive: SENSITIVE_CODE_FIELDS });
  if (form.ok) return answerCode(context, request, who, form);
  return (await readWaiting(context, who))
    ? rejectForm(context, form)
    : redirect(paths.completeProfile(), 303);
}

/** Proves that an e-mail address is the member's before anything is sent there. */
export default function CompleteProfileCode() {
  const { lead, change, isRight } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const t = useT();
  const hidden = <input type="hidden" name="change" value={change} />;
  return (
    <Page
      narrow
      title={t('account.code.title')}
      lead={isRight ? t('completeProfile.code.right') : lead}
      back={{ to: paths.completeProfile(), label: t('completeProfile.title') }}
      errors={<ErrorSummary reply={reply} />}
    >
      {isRight ? (
        <PostForm reply={reply} layout="acts">
          {hidden}
          <input type="hidden" name="intent" value="save" />
          <Submit>{t('completeProfile.submit')}</Submit>
        </PostForm>
      ) : (
        <CodeEntry reply={reply} submit={t('completeProfile.submit')} hidden={hidden}>
          <Link to={paths.completeProfile()}>{t('account.code.changeEmail')}</Link>
        </CodeEntry>
      )}
    </Page>
  );
}

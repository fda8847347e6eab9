import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ContactCodePage } from '~/areas/account/change-page.tsx';
import { ContactCodeForm } from '~/areas/account/forms.server.ts';
import {
  answerCode,
  redirectWhenRegistered,
  readWaiting,
  deriveWaitingName,
} from '~/areas/onboarding/complete-profile/prove-email.server.ts';
import { findEarlierResult } from '~/areas/onboarding/complete-profile/register.server.ts';
import { SENSITIVE_CODE_FIELDS } from '~/areas/account/one-time-code/codes.server.ts';
import { retryAfter } from '~/areas/account/one-time-code/refuse.server.ts';
import { getT } from '~/i18n/t.server.ts';
import { toSignIn } from '~/session/sign-in-redirect.server.ts';
import { requireProfileVisitor } from '~/session/profile-step.server.ts';
import { paths } from '~/paths.ts';
import { readForm, rejectForm } from '~/ui/form/read-form.server.ts';

export const headers = retryAfter;

export async function loader({ context }: LoaderFunctionArgs) {
  const visitor = await requireProfileVisitor(context);
  const waiting = visitor.kind === 'due' ? await readWaiting(context, visitor) : undefined;
  if (!waiting) throw redirect(paths.completeProfile(), 303);
  const t = await getT(context);
  const isRight = waiting.ticket !== undefined;
  return {
    view: {
      lead: isRight
        ? t('completeProfile.code.right')
        : t('completeProfile.code.lead', { email: waiting.email }),
      change: deriveWaitingName(waiting),
      isRight,
      submit: t('completeProfile.submit'),
      back: { to: paths.completeProfile(), label: t('completeProfile.title') },
      another: { to: paths.completeProfile(), label: t('account.code.changeEmail') },
    },
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const visitor = await requireProfileVisitor(context);
  if (visitor.kind === 'nobody') throw toSignIn(request);
  if (visitor.kind === 'done')
    return redirectWhenRegistered(context, findEarlierResult(visitor, await readWaiting(context, visitor)));
  const form = await readForm(request, ContactCodeForm, { sensitive: SENSITIVE_CODE_FIELDS });
  if (form.ok) return answerCode(context, request, visitor, form);
  return (await readWaiting(context, visitor))
    ? rejectForm(context, form)
    : redirect(paths.completeProfile(), 303);
}

export default function CompleteProfileCode() {
  const { view } = useLoaderData<typeof loader>();
  return <ContactCodePage {...view} reply={useActionData<typeof action>()?.reply} />;
}

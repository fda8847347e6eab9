/** The page of the code, for either change. */
import { redirect } from '@remix-run/node';
import type { RequestContext } from '~/context.ts';
import { SENSITIVE_CODE_FIELDS } from '~/features/one-time-code/code-form.server.ts';
import { getLocalizer } from '~/i18n/localizer.server.ts';
import { requireMember } from '~/identity/guards.server.ts';
import { requireRecentSignIn } from '~/identity/recent-sign-in.server.ts';
import { paths } from '~/paths.ts';
import { readForm, rejectForm } from '~/ui/form/read-form.server.ts';
import { answerCode, firstPage } from './change-contact.server.ts';
import { changeName, readChange } from './contact-change.server.ts';
import type { ContactChange, ContactPart } from './contact-change.server.ts';
import { ContactCodeForm } from './forms.server.ts';

async function leadOf(
  context: RequestContext,
  part: ContactPart,
  { value, to, ticket }: ContactChange,
): Promise<string> {
  const { t, format } = await getLocalizer(context);
  if (ticket !== undefined) return t('account.code.right');
  return part === 'email'
    ? t('account.code.leadEmail', { email: to })
    : t('account.code.leadPhone', { email: to, phone: format.phone(value) });
}

/** What the page shows. @throws a redirect when no change waits for a code */
export async function codeView(context: RequestContext, request: Request, part: ContactPart) {
  const member = await requireMember(context, request);
  await requireRecentSignIn(context, request);
  const change = await readChange(context, member, part);
  if (!change) throw redirect(firstPage[part](), 303);
  const [lead, { t }] = await Promise.all([leadOf(context, part, change), getLocalizer(context)]);
  const label = t(part === 'email' ? 'account.code.changeEmail' : 'account.code.changePhone');
  return {
    view: {
      lead,
      change: changeName(change),
      isRight: change.ticket !== undefined,
      submit: t('account.code.submit'),
      back: { to: paths.profile(), label: t('account.page.title') },
      another: { to: firstPage[part](), label },
    },
  };
}

/** What its forms do. */
export async function answerCodeForm(context: RequestContext, request: Request, part: ContactPart) {
  const member = await requireMember(context, request);
  await requireRecentSignIn(context, request);
  const form = await readForm(request, ContactCodeForm, { sensitive: SENSITIVE_CODE_FIELDS });
  if (form.ok) return answerCode(context, request, member, form, part);
  const change = await readChange(context, member, part);
  return change ? rejectForm(context, form) : redirect(paths.profile(), 303);
}

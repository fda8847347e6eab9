import { redirect } from '@remix-run/node';
import { recordChange } from '~/analytics/events.server.ts';
import type { RequestContext } from '~/context.ts';
import { proveAndSave, type CodeAnswer } from '~/areas/account/one-time-code/answer-code.server.ts';
import { SENSITIVE_CODE_FIELDS, requestCode } from '~/areas/account/one-time-code/codes.server.ts';
import { refuseForFault, refuseForNow, type Posted } from '~/areas/account/one-time-code/refuse.server.ts';
import { confirmChange } from '~/areas/shared/idempotency/idempotency.server.ts';
import { getLocalizer } from '~/i18n/localizer.server.ts';
import { auditSubject } from '~/session/audit.server.ts';
import { requireMember, type Member } from '~/session/guards.server.ts';
import { redirectIfSignedOut } from '~/session/sign-in-redirect.server.ts';
import { toRecordKey } from '~/session/member-key.server.ts';
import { requireRecentSignIn } from '~/session/recent-sign-in.server.ts';
import { paths } from '~/paths.ts';
import { isSameName } from '#contract/account-name.ts';
import { audit } from '~/platform/log.ts';
import { withMutex } from '~/platform/mutex.ts';
import { calls } from '#contract/index.ts';
import { ProgrammeFault } from '~/programme/fault.ts';
import { rejectForm, readForm, type AcceptedForm } from '~/ui/form/read-form.server.ts';
import {
  changeName,
  createContactCode,
  keepChange,
  readChange,
  forgetChange,
  type ContactChange,
  type ContactPart,
} from './contact-change.server.ts';
import { ContactCodeForm } from './forms.server.ts';

/** refused: nothing was changed, and the change must begin again. unknown: no reply arrived. */
type Saved = 'done' | 'refused' | 'unknown';

/**
 * Saves a change after the right code (specification 7.41). The programme accepts the same ticket twice, so a repeated
 * submission after a lost reply does no harm.
 *
 * @throws ProgrammeFault for a failure that certainly changed nothing
 */
async function saveContact(
  context: RequestContext,
  member: Member,
  part: ContactPart,
  { value, ticket }: ContactChange & { ticket: string },
): Promise<Saved> {
  const { userName } = member.identity;
  const field = part === 'email' ? 'email' : 'contactNumber';
  const isSaved = async () => {
    const { [field]: kept } = await member.api.call(calls.member.details, { query: { userName } });
    return isSameName(kept, value);
  };
  try {
    const body = { userName, [field]: value, ticket };
    await confirmChange(member.api.call(calls.member.updateDetails, { body }), isSaved);
  } catch (error) {
    if (!(error instanceof ProgrammeFault) || error.code === 'unauthorized') throw error;
    const { refusedWith } = error;
    if (refusedWith === 403 || refusedWith === 409) return begin(context, member, part, refusedWith);
    if (error.sent !== 'unknown') throw error;
    recordChange(context, 'profile', 'failed');
    return 'unknown';
  }
  await forgetChange(context, member, part);
  if (part === 'email')
    await member.session.update((data) => ({ ...data, identity: { ...data.identity, email: value } }));
  recordChange(context, 'profile', 'succeeded');
  audit(context.log, 'profile', {
    outcome: 'done',
    action: part,
    subject: auditSubject(context, member.identity),
  });
  await member.session.flash({ label: 'account.updated', tone: 'ok' });
  return 'done';
}

/** The change must begin again because its ticket has expired or the address belongs to a different account. */
async function begin(
  context: RequestContext,
  member: Member,
  part: ContactPart,
  status: 403 | 409,
): Promise<Saved> {
  await forgetChange(context, member, part);
  recordChange(context, 'profile', 'failed');
  const label = status === 409 ? 'account.email.taken' : 'account.code.tooLate';
  await member.session.flash({ label, tone: 'wait' });
  return 'refused';
}

const firstPage = { email: paths.profileEmail, phone: paths.profilePhone };
const codePage = { email: paths.profileEmailCode, phone: paths.profilePhoneCode };

export async function askForCode(
  context: RequestContext,
  request: Request,
  { member, form, part, change }: { member: Member; form: Posted; part: ContactPart; change: ContactChange },
) {
  try {
    const asked = await requestCode(context, createContactCode(member, change.to));
    if (asked.kind === 'tooMany') return await refuseForNow(context, form, asked.seconds);
  } catch (error) {
    redirectIfSignedOut(error, request);
    recordChange(context, 'profile', 'failed');
    return refuseForFault(context, form, error);
  }
  await keepChange(context, member, part, change);
  return redirect(codePage[part](), 303);
}

/** Checks the code of a change, and saves the change when it is right. A repeated post finds it saved. */
function answerCode(
  context: RequestContext,
  request: Request,
  { member, form, part }: { member: Member; form: AcceptedForm<CodeAnswer>; part: ContactPart },
) {
  return withMutex(context.stores.plain, `contact:${part}:${toRecordKey(member.identity)}`, async () => {
    const change = await readChange(context, member, part);
    if (!change) return redirect(paths.profile(), 303);
    // a page about an earlier change, open in another tab
    if (form.values.change !== changeName(change)) return redirect(codePage[part](), 303);
    try {
      return await answer(context, member, { form, part, change });
    } catch (error) {
      redirectIfSignedOut(error, request);
      recordChange(context, 'profile', 'failed');
      return refuseForFault(context, form, error);
    }
  });
}

function answer(
  context: RequestContext,
  member: Member,
  { form, part, change }: { form: AcceptedForm<CodeAnswer>; part: ContactPart; change: ContactChange },
) {
  return proveAndSave(context, form, createContactCode(member, change.to), change, {
    sent: 'account.code.resent',
    page: codePage[part](),
    keep: (proven) => keepChange(context, member, part, proven),
    async save(proven) {
      const saved = await saveContact(context, member, part, proven);
      if (saved === 'unknown')
        return rejectForm(context, form, { '': { label: 'error.common', then: 'account.code.unknown' } });
      return redirect(saved === 'done' ? paths.profile() : firstPage[part](), 303);
    },
  });
}

async function buildLead(
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

/** The code page. @throws a redirect when no change waits for a code */
export async function loadCodeView(context: RequestContext, request: Request, part: ContactPart) {
  const member = await requireMember(context, request);
  await requireRecentSignIn(context, request);
  const change = await readChange(context, member, part);
  if (!change) throw redirect(firstPage[part](), 303);
  const [lead, { t }] = await Promise.all([buildLead(context, part, change), getLocalizer(context)]);
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

export async function answerCodeForm(context: RequestContext, request: Request, part: ContactPart) {
  const member = await requireMember(context, request);
  await requireRecentSignIn(context, request);
  const form = await readForm(request, ContactCodeForm, { sensitive: SENSITIVE_CODE_FIELDS });
  if (form.ok) return answerCode(context, request, { member, form, part });
  const change = await readChange(context, member, part);
  return change ? rejectForm(context, form) : redirect(paths.profile(), 303);
}

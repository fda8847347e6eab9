/** A registration that waits for the code sent to a new e-mail address. The address is not used until it is proven. */
import { redirect, redirectDocument } from '@remix-run/node';
import type { RequestContext, SessionContext, StoreContext } from '~/context.ts';
import { changeName, createContactCode } from '~/areas/account/contact-change.server.ts';
import { requestCode } from '~/areas/account/one-time-code/codes.server.ts';
import { proveAndSave, type CodeAnswer } from '~/areas/account/one-time-code/answer-code.server.ts';
import { refuseForFault, refuseForNow, type Posted } from '~/areas/account/one-time-code/refuse.server.ts';
import { redirectIfSignedOut } from '~/session/sign-in-redirect.server.ts';
import { toRecordKey } from '~/session/member-key.server.ts';
import { paths } from '~/paths.ts';
import { withMutex } from '~/platform/mutex.ts';
import { rejectForm, type AcceptedForm } from '~/ui/form/read-form.server.ts';
import type { CompleteProfileForm } from './view.server.ts';
import { registerMember, type Done, type Registrant } from './register.server.ts';

interface Waiting extends CompleteProfileForm {
  ticket?: string;
}

const LIFETIME_MS = 30 * 60_000;

type Owner = Pick<Registrant, 'identity'>;

const toKey = ({ identity }: Owner) => `profile-code:${toRecordKey(identity)}`;

export const readWaiting = ({ stores }: StoreContext, owner: Owner) =>
  stores.sealed.get<Waiting>(toKey(owner));

const keepWaiting = ({ stores }: StoreContext, owner: Owner, waiting: Waiting) =>
  stores.sealed.set(toKey(owner), waiting, LIFETIME_MS);

/** Distinguishes the forms of this address from those of a different one, in an old tab. */
export const deriveWaitingName = ({ email, contactNumber }: Waiting) =>
  changeName({ value: contactNumber, to: email });

/** Redirects to the registration's target, with a message when a different tab saved first. */
export async function redirectWhenRegistered({ session }: SessionContext, { goTo, saved }: Done) {
  if (saved === 'now') await session.flash({ label: 'completeProfile.done', tone: 'ok' });
  if (saved === 'other') await session.flash({ label: 'completeProfile.already', tone: 'wait' });
  return redirectDocument(goTo.startsWith('/') ? goTo : paths.completeProfile({ registered: '1' }), 303);
}

export async function askForCode(
  context: RequestContext,
  request: Request,
  registrant: Registrant,
  form: AcceptedForm<CompleteProfileForm>,
) {
  try {
    const asked = await requestCode(context, createContactCode(registrant, form.value.email));
    if (asked.kind === 'tooMany') return await refuseForNow(context, form, asked.seconds);
  } catch (error) {
    redirectIfSignedOut(error, request);
    return refuseForFault(context, form, error);
  }
  await keepWaiting(context, registrant, form.value);
  return redirect(paths.completeProfileCode(), 303);
}

export function answerCode(
  context: RequestContext,
  request: Request,
  registrant: Registrant,
  form: AcceptedForm<CodeAnswer>,
) {
  return withMutex(context.stores.plain, `profile-code:${toRecordKey(registrant.identity)}`, async () => {
    const waiting = await readWaiting(context, registrant);
    if (!waiting) return redirect(paths.completeProfile(), 303);
    if (form.values.change !== deriveWaitingName(waiting)) return redirect(paths.completeProfileCode(), 303);
    try {
      return await answer(context, registrant, form, waiting);
    } catch (error) {
      redirectIfSignedOut(error, request);
      return refuseForFault(context, form, error);
    }
  });
}

function answer(
  context: RequestContext,
  registrant: Registrant,
  form: AcceptedForm<CodeAnswer>,
  waiting: Waiting,
) {
  return proveAndSave(context, form, createContactCode(registrant, waiting.email), waiting, {
    sent: 'account.code.resent',
    page: paths.completeProfileCode(),
    keep: (proven) => keepWaiting(context, registrant, proven),
    save: (proven) => finish(context, registrant, form, proven),
  });
}

async function finish(
  context: RequestContext,
  registrant: Registrant,
  form: Posted,
  { ticket, ...contact }: Waiting & { ticket: string },
) {
  const registered = await registerMember(context, registrant, contact, ticket);
  if (registered.kind === 'done') {
    await context.stores.sealed.delete(toKey(registrant));
    return redirectWhenRegistered(context, registered);
  }
  if (registered.kind === 'refused')
    return rejectForm(context, form, { '': registered.problem }, { status: registered.status });
  await keepWaiting(context, registrant, contact);
  const problem = registered.kind === 'notTaken' ? registered.problem : 'account.code.tooLate';
  return rejectForm(context, form, { '': problem });
}

import { z } from 'zod';
import type { ForgotUsernameEvent } from '~/analytics/events.server.ts';
import type { RequestContext, TextContext } from '~/context.ts';
import { createFormats } from '~/i18n/format.server.ts';
import { getT } from '~/i18n/t.server.ts';
import { hasReceipt } from '~/session/receipt.server.ts';
import { withConstantTime } from '~/platform/clock.ts';
import { countInSequence, type RateVerdict } from '~/platform/rate-limit.ts';
import { foldName } from '#contract/account-name.ts';
import { isEmail } from '#contract/email-address.ts';
import { calls } from '#contract/index.ts';
import { ProgrammeFault } from '~/programme/fault.ts';
import type { Problem } from '~/ui/form/read-form.server.ts';
import { removeInvisible } from '~/ui/form/typed-digits.ts';

export async function loadSupportPhones({
  content,
  preferences,
}: TextContext): Promise<{ phone: string; alternatePhone: string }> {
  const { phone, alternatePhone } = await content.support();
  const format = createFormats(preferences.language);
  return { phone: format.phone(phone), alternatePhone: format.phone(alternatePhone) };
}

/** Specification 5.05. */
export const ForgotUsernameForm = z.object({
  email: z
    .string({ error: 'forgotUsername.emailMissing' })
    .overwrite(removeInvisible)
    .min(1, { error: 'forgotUsername.emailMissing', abort: true })
    .refine(isEmail, { error: 'forgotUsername.emailInvalid' }),
});

export interface ForgotUsernameView {
  /** replaces the form once the message was sent */
  sent?: string;
  /** shows the Ok button, for visitors who opened the page themselves */
  hasOk: boolean;
  /** in the iOS app's web view, whose status bar covers the top of the page */
  inIosApp: boolean;
}

/** Specification 2.39: opened by another program, which continues by itself. */
export const shouldRedirect = (request: Request) =>
  ['true', '1'].includes(new URL(request.url).searchParams.get('redirect')?.toLowerCase() ?? '');

const isIosApp = (request: Request) => /\bMemberPortal-iOS\/\d/.test(request.headers.get('User-Agent') ?? '');

async function sentMessage(context: RequestContext): Promise<string> {
  const t = await getT(context);
  if (!context.env.forgotUsernameNeutral) return t('forgotUsername.sent');
  return t('forgotUsername.neutral', await loadSupportPhones(context));
}

export async function loadForgotUsernameView(
  context: RequestContext,
  request: Request,
): Promise<ForgotUsernameView> {
  const isSent =
    new URL(request.url).searchParams.get('sent') === '1' && hasReceipt(context, request, 'userNameSent');
  const view: ForgotUsernameView = {
    hasOk: !shouldRedirect(request),
    inIosApp: isIosApp(request),
  };
  if (isSent) view.sent = await sentMessage(context);
  return view;
}

const LIMIT = { limit: 5, windowMs: 15 * 60_000 };

interface Sending {
  state: Exclude<ForgotUsernameEvent, 'okClicked'>;
  /** the message above the form; absent when the message was sent, or is shown in its place */
  problem?: Problem;
  init?: ResponseInit;
}

const countSending = ({ stores, clientAddress }: RequestContext, email: string): Promise<RateVerdict> =>
  countInSequence(stores.plain, [
    { rate: { name: 'forgot-username-client', ...LIMIT }, subject: clientAddress },
    { rate: { name: 'forgot-username-email', ...LIMIT }, subject: foldName(email) },
  ]);

/** The programme returns 404 for an unknown address. */
const isUnknownMember = ({ code, status }: ProgrammeFault) => code === 'refused' && status === 404;

async function toRefusal(context: RequestContext, fault: ProgrammeFault): Promise<Sending> {
  const state = isUnknownMember(fault) ? 'notRegistered' : 'failed';
  // a refusal for only some addresses would reveal which ones exist
  if (context.env.forgotUsernameNeutral && fault.code === 'refused') return { state };
  if (isUnknownMember(fault)) {
    const values = await loadSupportPhones(context);
    return { state, problem: { label: 'forgotUsername.notRegistered', values } };
  }
  // this page needs no session: without one the visitor only has to send again
  const label = fault.code === 'unauthorized' ? 'error.common' : fault.label;
  const problem = fault.memberMessage === undefined ? label : { said: fault.memberMessage };
  return fault.code === 'tooManyAttempts'
    ? { state: 'tooManyAttempts', problem, init: { status: 429 } }
    : { state, problem };
}

/**
 * Sends the user name, at most five times in 15 minutes per client and address. @throws StoreDown when that cannot be
 * counted
 */
export async function sendUserName(context: RequestContext, email: string): Promise<Sending> {
  const { allowed, retryAfterSeconds } = await countSending(context, email);
  if (!allowed) {
    const init = { status: 429, headers: { 'Retry-After': String(retryAfterSeconds) } };
    return { state: 'tooManyAttempts', problem: 'error.tooManyAttempts', init };
  }
  try {
    const sending = context.api().call(calls.userManagement.sendUsernameEmail, { body: { ToEmail: email } });
    // sending takes longer than refusing, so a neutral reply also needs a constant delay
    await (context.env.forgotUsernameNeutral ? withConstantTime(context.clock, sending) : sending);
    return { state: 'sent' };
  } catch (error) {
    if (!(error instanceof ProgrammeFault)) throw error;
    return toRefusal(context, error);
  }
}

/** Asks the programme to e-mail a user name, and puts into words what came of it. */
import type { RequestContext } from '~/context.ts';
import type { ForgotUsernameEvent } from '~/analytics/events.server.ts';
import { countInOrder } from '~/platform/rate-limit.ts';
import type { RateVerdict } from '~/platform/rate-limit.ts';
import { calls } from '~/programme/contract/index.ts';
import { ProgrammeFault } from '~/programme/fault.ts';
import type { Problem } from '~/ui/form/read-form.server.ts';
import { supportPhones } from './support-phones.server.ts';

const LIMIT = { limit: 5, windowMs: 15 * 60_000 };

export interface Sending {
  state: Exclude<ForgotUsernameEvent, 'okClicked'>;
  /** what the member reads above the form; none when the message is on its way, as far as they are told */
  problem?: Problem;
  init?: ResponseInit;
}

const countSending = ({ stores, clientAddress }: RequestContext, email: string): Promise<RateVerdict> =>
  countInOrder(stores.plain, [
    { rate: { name: 'forgot-username-client', ...LIMIT }, subject: clientAddress },
    { rate: { name: 'forgot-username-email', ...LIMIT }, subject: email.toLowerCase() },
  ]);

/** 404 is the programme's way to say that the address is nobody's. */
const saysNobody = ({ code, status }: ProgrammeFault) => code === 'refused' && status === 404;

async function refusalOf(context: RequestContext, fault: ProgrammeFault): Promise<Sending> {
  const state = saysNobody(fault) ? 'notRegistered' : 'failed';
  // any refusal of one address could tell it from another
  if (context.env.forgotUsernameNeutral && fault.code === 'refused') return { state };
  if (saysNobody(fault)) {
    const values = await supportPhones(context);
    return { state, problem: { label: 'forgotUsername.notRegistered', values } };
  }
  // a session is nothing that this page needs: whoever lost theirs just sends again
  const label = fault.code === 'unauthorized' ? 'error.common' : fault.label;
  const problem = fault.memberMessage === undefined ? label : { said: fault.memberMessage };
  return fault.code === 'tooManyAttempts'
    ? { state: 'tooManyAttempts', problem, init: { status: 429 } }
    : { state, problem };
}

/**
 * Has the user name sent to `email`, at most five times in 15 minutes for a client and for an address.
 *
 * @throws StoreDown when attempts cannot be counted
 */
export async function sendUserName(context: RequestContext, email: string): Promise<Sending> {
  const { allowed, retryAfterSeconds } = await countSending(context, email);
  if (!allowed) {
    const init = { status: 429, headers: { 'Retry-After': String(retryAfterSeconds) } };
    return { state: 'tooManyAttempts', problem: 'error.tooManyAttempts', init };
  }
  try {
    await context.api().call(calls.userManagement.sendUsernameEmail, { body: { ToEmail: email } });
    return { state: 'sent' };
  } catch (error) {
    if (!(error instanceof ProgrammeFault)) throw error;
    return refusalOf(context, error);
  }
}

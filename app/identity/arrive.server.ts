/** What an arrival comes to: the transitions of specification section 4. */
import type { RequestContext } from '../context.ts';
import { paths } from '../paths.ts';
import { audit } from '../platform/log.ts';
import type { Arrival } from './arrival-form.server.ts';
import { FORGOT_PASSWORD } from './oidc.server.ts';
import { concludePasswordReset } from './password-reset.server.ts';
import { giveReceipt } from './receipt-cookie.server.ts';
import { keepPending } from './pending-sign-in.server.ts';
import { SignInFault } from './sign-in-fault.ts';

export type ArrivalEnd =
  /** on inside the portal */
  | { to: string; cookies: string[]; providerType?: string }
  /** on to the identity provider, which a posted form must not be redirected to */
  | { leaveTo: string }
  | { problem: 'failed' | 'clock' | 'unavailable' };

/**
 * A token of the password-reset flow: the notice, and nobody signed in (4.01–4.04). Another good one:
 * the question whether to continue (4.05–4.08). None: the new-password pages for a forgotten password,
 * else the login page (4.09–4.11).
 * @throws StoreDown
 */
export async function arrive(context: RequestContext, arrival: Arrival): Promise<ArrivalEnd> {
  const { tokens, errorDescription, returnTo } = arrival;
  if (Object.values(tokens).every((token) => token === undefined)) {
    const isForgotten = errorDescription.includes(FORGOT_PASSWORD);
    return { leaveTo: isForgotten ? paths.authReset() : paths.authLogin(returnTo) };
  }
  try {
    const admitted = await context.signIn.admit(tokens);
    if (admitted.kind === 'passwordReset') {
      await concludePasswordReset(context, admitted.subject);
      return { to: paths.authResetDone(), cookies: [giveReceipt(context, 'passwordSaved')] };
    }
    const cookies = [await keepPending(context, { ...admitted, returnTo })];
    return { to: paths.authContinue(), cookies, providerType: admitted.identity.providerType };
  } catch (error) {
    if (!(error instanceof SignInFault)) throw error;
    audit(context.log, 'sign-in', { outcome: 'failed', kind: 'arrival', reason: error.code });
    const { code } = error;
    return { problem: code === 'unavailable' || code === 'clock' ? code : 'failed' };
  }
}

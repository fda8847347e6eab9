/** From a finished code flow to a session. */
import type { RequestContext } from '../context.ts';
import { isProgrammeFault } from '../programme/fault.ts';
import { audit } from '../platform/log.ts';
import { auditSubject } from './audit.server.ts';
import { newcomer } from './caller.server.ts';
import { isLongEnded } from './membership.ts';
import { lookUpMembership, withMemberDetails } from './membership-lookup.server.ts';
import type { Lookup } from './membership-lookup.server.ts';
import type { Identity, Membership } from './session.server.ts';
import { SignInFault } from './sign-in-fault.ts';
import type { SignedIn } from './sign-in.server.ts';

export type Completed =
  | { outcome: 'signedIn'; returnTo: string }
  | { outcome: 'membershipEnded' | 'notEligible' | 'notRegistered' };

type Newcomer = Extract<SignedIn, { kind: 'member' }>;

/**
 * Starts the session of a member who signed in, under a new id. A programme that does not answer
 * does not stop it: who the member is was already proven, and the first page asks again.
 * @throws SignInFault 'rejected' when the programme does not accept the new tokens, StoreDown
 */
export async function completeSignIn(context: RequestContext, signedIn: Newcomer): Promise<Completed> {
  const { session, log, clock } = context;
  const { identity, membership, unknown, isRegistered } = await lookUp(context, signedIn);
  const before = await session.read();
  if (unknown) {
    await session.end();
    audit(log, 'sign-in', { outcome: 'refused', reason: 'not eligible' });
    return { outcome: 'notEligible' };
  }
  // a partner sends members who have yet to complete their profile (specification 4.16)
  if (identity.kind === 'sso' && isRegistered === false) {
    await session.end();
    audit(log, 'sign-in', { outcome: 'refused', reason: 'not registered' });
    return { outcome: 'notRegistered' };
  }
  if (membership?.eligibilityStatus === 'TERMED') {
    const { DISABLE_TERMED_USER_AFTER } = await context.content.config();
    if (isLongEnded(membership, clock.today(), DISABLE_TERMED_USER_AFTER)) {
      await session.end();
      audit(log, 'sign-in', { outcome: 'refused', reason: 'membership ended' });
      return { outcome: 'membershipEnded' };
    }
  }
  await session.start({ identity, tokens: signedIn.tokens, ...(membership ? { membership } : {}) });
  audit(log, 'sign-in', { outcome: 'done', kind: identity.kind, subject: auditSubject(context, identity) });
  const someoneElse = before.state !== 'none' && before.data.identity.subject !== identity.subject;
  return { outcome: 'signedIn', returnTo: someoneElse ? '/main' : signedIn.returnTo };
}

async function lookUp(
  context: RequestContext,
  { identity, tokens }: Newcomer,
): Promise<{ identity: Identity; membership?: Membership; unknown?: boolean; isRegistered?: boolean }> {
  const api = context.api(newcomer(identity, tokens));
  const [details, eligibility] = await Promise.allSettled([
    withMemberDetails(api, identity),
    lookUpMembership(api, identity, context),
  ]);
  const { identity: complete, isRegistered } = settled(details) ?? { identity };
  const known = isRegistered === undefined ? {} : { isRegistered };
  const found: Lookup | undefined = settled(eligibility);
  if (!found) {
    // a card that a partner's token names proves nothing when the programme does not know it
    const isVouched = complete.cardId !== '' && identity.kind === 'normal';
    return { ...known, identity: complete, unknown: isRefused(eligibility) && !isVouched };
  }
  return { ...known, identity: { ...found.identity, ...filled(complete) }, membership: found.membership };
}

function settled<T>(result: PromiseSettledResult<T>): T | undefined {
  if (result.status === 'fulfilled') return result.value;
  const error: unknown = result.reason;
  if (!isProgrammeFault(error)) throw error;
  if (error.code === 'unauthorized') throw new SignInFault('rejected', 'programme: the tokens were refused');
  return undefined;
}

/** The programme answered, and does not know the member. */
const isRefused = (result: PromiseSettledResult<unknown>) =>
  result.status === 'rejected' && isProgrammeFault(result.reason) && result.reason.code === 'refused';

const filled = (identity: Identity): Partial<Identity> =>
  Object.fromEntries(Object.entries(identity).filter(([, value]) => value !== ''));

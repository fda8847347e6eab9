/** Asking the programme who a member is and what the membership is worth today. */
import type { Api } from '../programme/api.ts';
import { member } from '../programme/contract/member.ts';
import type { Eligibility } from '../programme/contract/member.ts';
import { isProgrammeFault } from '../programme/fault.ts';
import type { Clock } from '../platform/clock.ts';
import type { Env } from '../platform/env.ts';
import { membershipOf, withCardOf } from './membership.ts';
import type { Identity, Membership } from './session.server.ts';

/** Within a page's 6 seconds, with room for what the page itself asks. */
const LOOKUP_MS = 3_000;
const limit = { timeoutMs: LOOKUP_MS };

export interface Lookup {
  identity: Identity;
  membership: Membership;
}

/**
 * Eligibility by user name, or by card for a partner's member (specification 7.48, 7.49), and for
 * one who starts later the effective date (7.50).
 * @throws ProgrammeFault
 */
export async function lookUpMembership(
  api: Api,
  identity: Identity,
  { env, clock }: { env: Pick<Env, 'providerTypeDirect'>; clock: Pick<Clock, 'now'> },
): Promise<Lookup> {
  const answer = await eligibilityOf(api, identity);
  const complete = withCardOf(identity, answer);
  const membership = membershipOf(answer, identity, env.providerTypeDirect, clock.now());
  if (membership.eligibilityStatus !== 'FUTURE_EFFECTIVE' || membership.effectiveDate) {
    return { identity: complete, membership };
  }
  const effectiveDate = await clientEffectiveDate(api, complete.clientId);
  return { identity: complete, membership: { ...membership, ...(effectiveDate ? { effectiveDate } : {}) } };
}

function eligibilityOf(api: Api, { kind, userName, clientId, cardId, personCode, sequenceCode }: Identity) {
  if (kind === 'normal') return api.call(member.eligibilityByUserName, { query: { userName } }, limit);
  const person = personCode ? { personCode } : { sequenceCode };
  return api.call(
    member.eligibilitySso,
    { query: { clientId, cardId, ...person } },
    limit,
  ) as Promise<Eligibility>;
}

async function clientEffectiveDate(api: Api, clientId: string): Promise<string | undefined> {
  try {
    return (await api.call(member.clientEffectiveDate, { query: { clientId } }, limit)).effectiveDate;
  } catch (error) {
    if (!isProgrammeFault(error) || error.code === 'unauthorized') throw error;
    return undefined;
  }
}

/**
 * The identity with the member details (7.33) that its token left empty, and whether the member has
 * completed the profile; unknown when the details are someone else's.
 * @throws ProgrammeFault
 */
export async function withMemberDetails(
  api: Api,
  identity: Identity,
): Promise<{ identity: Identity; isRegistered?: boolean }> {
  const details = await api.call(member.details, { query: { userName: identity.userName } }, limit);
  if (details.userName.toLowerCase() !== identity.userName.toLowerCase()) return { identity };
  const email = identity.email || details.email;
  const complete = {
    ...withCardOf(identity, details),
    firstName: identity.firstName || details.firstName,
    lastName: identity.lastName || details.lastName,
    dateOfBirth: identity.dateOfBirth || details.dateOfBirth,
    ...(email ? { email } : {}),
  };
  return { identity: complete, isRegistered: details.isProfileVerified };
}

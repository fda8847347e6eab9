/** Calls that identify a member and check whether the membership is active today. */
import type { Api } from '../programme/api.ts';
import { isSameName } from '#contract/account-name.ts';
import { member, type MemberDetails } from '#contract/member.ts';
import { userManagement } from '#contract/user-management.ts';
import { ProgrammeFault } from '../programme/fault.ts';
import type { Clock } from '../platform/clock.ts';
import type { Env } from '../platform/env.ts';
import type { Logger } from '../platform/log.ts';
import { metrics } from '../platform/metrics.ts';
import { toMembership, adoptCard, isCoverageAhead } from './membership.ts';
import type { Identity, Membership } from './session.server.ts';

/**
 * Every page needs this reply. A slow one may use up the time of other parts of the page, and is cached for the next
 * one.
 */
const LOOKUP_MS = 5_000;
const limit = { timeoutMs: LOOKUP_MS };

interface Lookup {
  identity: Identity;
  membership: Membership;
}

/**
 * Eligibility by user name, or by card for a partner's member (specification 7.48, 7.49), and the effective date of a
 * future member (7.50). Only this function gives an identity a new card.
 * @throws ProgrammeFault; 'foreign' when the card in the reply does not belong to the user name
 */
export async function lookUpMembership(
  api: Api,
  identity: Identity,
  { env, clock, log }: { env: Pick<Env, 'providerTypeDirect'>; clock: Pick<Clock, 'now'>; log: Logger },
): Promise<Lookup> {
  const answer = await loadEligibility(api, identity);
  const complete = adoptCard(identity, answer);
  if (identity.kind === 'normal' && complete.cardId !== identity.cardId) {
    await requireNamedCard(api, complete, log);
    if (identity.cardId) metrics.cardChanges.inc({ outcome: 'adopted' });
  }
  const membership = toMembership(answer, identity, env.providerTypeDirect, clock.now());
  if (!isCoverageAhead(membership) || membership.effectiveDate) {
    return { identity: complete, membership };
  }
  const effectiveDate = await clientEffectiveDate(api, complete.clientId);
  return { identity: complete, membership: { ...membership, ...(effectiveDate ? { effectiveDate } : {}) } };
}

function loadEligibility(api: Api, { kind, userName, clientId, cardId, personCode, sequenceCode }: Identity) {
  if (kind === 'normal' && userName)
    return api.call(member.eligibilityByUserName, { query: { userName } }, limit);
  const person = personCode ? { personCode } : { sequenceCode };
  return api.call(member.eligibilitySso, { query: { clientId, cardId, ...person } }, limit);
}

/**
 * The eligibility reply does not name its member, but the member details do. One wrong eligibility reply must not open
 * a different member's records. @throws ProgrammeFault
 */
async function requireNamedCard(api: Api, identity: Identity, log: Logger): Promise<void> {
  const details = await api.call(member.details, { query: { userName: identity.userName } }, limit);
  const { clientId, cardId, personCode } = details;
  const isNamed =
    isSamePerson(identity, details) &&
    clientId === identity.clientId &&
    cardId === identity.cardId &&
    personCode === identity.personCode;
  if (isNamed) return;
  metrics.cardChanges.inc({ outcome: 'refused' });
  log.error({ event: 'card' }, "alert: eligibility names a card that is not the member's");
  throw new ProgrammeFault('GET /member/eligibility', { code: 'foreign' });
}

async function clientEffectiveDate(api: Api, clientId: string): Promise<string | undefined> {
  try {
    return (await api.call(member.clientEffectiveDate, { query: { clientId } }, limit)).effectiveDate;
  } catch (error) {
    if (!(error instanceof ProgrammeFault) || error.code === 'unauthorized') throw error;
    return undefined;
  }
}

export interface DetailsFound {
  identity: Identity;
  /** left out when the programme does not report it */
  isRegistered?: boolean;
  /**
   * the reply is about a different person than the identity, or the identity's user name and card belong to two people
   */
  isSomeoneElse?: boolean;
  language?: MemberDetails['language'];
  /** contact data that the programme has */
  contact?: Pick<MemberDetails, 'email' | 'contactNumber'>;
}

/**
 * Fills fields that the token left empty from the member details (7.33, 7.37). These are the identity, whether the
 * profile is complete, and the language of the programme's messages. @throws ProgrammeFault
 */
export async function withMemberDetails(api: Api, identity: Identity): Promise<DetailsFound> {
  const named = await withUserName(api, identity);
  if (!named.userName) return { identity: named, isRegistered: false };
  const details = await loadDetails(api, named);
  if (!isSameName(details?.userName, named.userName) && (await isOfAnother(api, named)))
    return { identity: named, isSomeoneElse: true };
  if (!details) return { identity: named, isRegistered: false };
  if (!isSamePerson(named, details)) return { identity: named, isSomeoneElse: true };
  const { language, isProfileVerified: isRegistered } = details;
  const email = named.email || details.email;
  const complete = {
    ...named,
    userName: details.userName,
    clientId: named.clientId || details.clientId,
    cardId: named.cardId || details.cardId,
    personCode: named.personCode || details.personCode,
    firstName: named.firstName || details.firstName,
    lastName: named.lastName || details.lastName,
    dateOfBirth: named.dateOfBirth || details.dateOfBirth,
    ...(email ? { email } : {}),
  };
  const contact = { email: details.email, contactNumber: details.contactNumber };
  return { identity: complete, language, contact, ...(isRegistered === undefined ? {} : { isRegistered }) };
}

/** The known fields of an identity, to merge into a different one. */
export const fillMembership = (identity: Identity): Partial<Identity> =>
  Object.fromEntries(Object.entries(identity).filter(([, value]) => value !== ''));

const isNotFound = (error: unknown) =>
  error instanceof ProgrammeFault && error.code === 'refused' && error.status === 404;

/** An account may have a user name that its token lacks (7.38). */
async function withUserName(api: Api, identity: Identity): Promise<Identity> {
  const { userName: known, objectId } = identity;
  if (known || !objectId) return identity;
  try {
    const call = userManagement.userNameByObjectId;
    return { ...identity, userName: (await api.call(call, { query: { objectId } }, limit)).userName };
  } catch (error) {
    if (isNotFound(error)) return identity;
    throw error;
  }
}

/**
 * Looks up a partner's person by the token's claims, if they are sufficient. A person without an account is not
 * found.
 */
async function loadDetails(api: Api, identity: Identity): Promise<MemberDetails | undefined> {
  const { kind, userName, clientId, cardId, dateOfBirth, firstName, lastName } = identity;
  if (kind === 'normal' || !dateOfBirth || !firstName || !lastName)
    return api.call(member.details, { query: { userName } }, limit);
  const query = { clientId, cardId, dateOfBirth, firstName, lastName };
  try {
    return await api.call(member.ssoDetails, { query }, limit);
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}

function isSamePerson(identity: Identity, details: MemberDetails): boolean {
  if (identity.kind === 'normal') return isSameName(details.userName, identity.userName);
  const { clientId, cardId, personCode } = identity;
  const isOwnPerson = personCode === '' || details.personCode === personCode;
  return details.clientId === clientId && details.cardId === cardId && isOwnPerson;
}

/**
 * Whether the user name of a partner's token belongs to a different person than its card. The session would then show
 * two people. A user name that only the partner knows belongs to no member.
 */
async function isOfAnother(api: Api, identity: Identity): Promise<boolean> {
  if (identity.kind === 'normal') return false;
  try {
    const { userName } = identity;
    return !isSamePerson(identity, await api.call(member.details, { query: { userName } }, limit));
  } catch (error) {
    if (!(error instanceof ProgrammeFault)) throw error;
    if (error.code === 'foreign') return true;
    if (error.code === 'refused') return false;
    throw error;
  }
}

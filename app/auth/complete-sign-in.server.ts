import type { RequestContext, StoreContext } from '../context.ts';
import { paths } from '../paths.ts';
import { ProgrammeFault } from '../programme/fault.ts';
import { audit } from '../platform/log.ts';
import { auditSubject } from '../session/audit.server.ts';
import { createUnestablishedCaller } from '../session/caller.server.ts';
import { hasCoverageEnded, isLongEnded } from '../session/membership.ts';
import { fillMembership, lookUpMembership, withMemberDetails } from '../session/membership-lookup.server.ts';
import { requireOpenStep, withUserName } from '../session/profile-step.server.ts';
import { toMemberKey } from '../session/member-key.server.ts';
import { hasNewerPassword } from './password-reset.server.ts';
import { UNPROVEN } from '../session/session-life.ts';
import type { Identity, Membership, SessionState } from '../session/session.server.ts';
import { SignInFault } from './sign-in-fault.ts';
import type { SignInResult } from './sign-in.server.ts';
import type { Api } from '../programme/api.ts';
import { platforms, routing } from '#contract/member.ts';
import { digest } from '../session/secrets.server.ts';
import type { Language } from '#contract/languages.ts';

/** cache lifetime of a client's platform, in milliseconds */
const TTL_MS = 10 * 60_000;
/** time limit of the platform look-up during a sign-in */
const WAIT_MS = 2_000;

/**
 * Whether the member's client is still on the legacy platform (specification 7.17, 3.05). A late reply or an unknown
 * value counts as no. @throws StoreDown
 */
async function isOnLegacyPlatform({ stores }: StoreContext, api: Api, clientId: string): Promise<boolean> {
  if (clientId === '') return false;
  const key = `platform:${digest(clientId)}`;
  const kept = await stores.plain.get(key);
  if (kept !== undefined) return kept === platforms.legacy;
  try {
    const { platform } = await api.call(routing.platform, { query: { clientId } }, { timeoutMs: WAIT_MS });
    await stores.plain.set(key, platform, TTL_MS);
    return platform === platforms.legacy;
  } catch (error) {
    if (!(error instanceof ProgrammeFault)) throw error;
    return false;
  }
}

export type SignInCompletion =
  /** `language`: the language of the programme's messages to the member */
  | { kind: 'signedIn'; returnTo: string; language?: Language | undefined }
  | { kind: 'membershipEnded' | 'notEligible' | 'legacyPlatform' };

/** Redirect target after a sign-in that creates no session. */
export const pathWithoutSession: Record<Exclude<SignInCompletion['kind'], 'signedIn'>, string> = {
  membershipEnded: paths.authEnded(),
  notEligible: paths.authEnded('eligibility'),
  legacyPlatform: paths.legacyLogin(),
};

type CheckedSignIn = Extract<SignInResult, { kind: 'member' }>;

/**
 * Starts the session of a member who signed in, under a new id. It also starts while the programme does not reply,
 * because the provider has proven the member's identity. The first page then calls the programme again. A member who
 * has yet to complete the profile goes there first (specification 4.16, 4.17).
 * @throws SignInFault 'rejected' when the programme refuses the new tokens, or the account has a newer password
 * @throws SignInFault 'unproven' when a locked session stays locked, 'signedOut' when the browser signed out meanwhile
 * @throws StoreDown
 */
export async function completeSignIn(
  context: RequestContext,
  signedIn: CheckedSignIn,
): Promise<SignInCompletion> {
  const { session, log } = context;
  const { clientId } = signedIn.identity;
  const [{ membership, unknown, isRegistered, isUnanswered, language, ...found }, early] = await Promise.all([
    lookUp(context, signedIn),
    clientId === '' ? undefined : isElsewhere(context, signedIn, signedIn.identity),
  ]);
  const before = await session.read();
  if (unknown) return refuse(context, 'notEligible', 'not eligible');
  if (membership && (await isOver(context, membership)))
    return refuse(context, 'membershipEnded', 'membership ended');
  requireProof(before, signedIn);
  if (early ?? (await isElsewhere(context, signedIn, found.identity)))
    return refuse(context, 'legacyPlatform', 'legacy platform');
  const profile = await requireOpenStep(context, { isRegistered, isUnanswered, identity: found.identity });
  const isNew = profile?.state === 'due';
  const identity = isNew ? withUserName(found.identity) : found.identity;
  const isIn = await session.start({
    identity,
    tokens: signedIn.tokens,
    authenticatedAt: signedIn.authenticatedAt ?? UNPROVEN,
    ...(membership ? { membership } : {}),
    ...(profile ? { profile } : {}),
  });
  if (!isIn) throw new SignInFault('signedOut', 'the browser signed out meanwhile');
  await requireNewestPassword(context, identity, signedIn);
  audit(log, 'sign-in', { outcome: 'done', kind: identity.kind, subject: auditSubject(context, identity) });
  if (isNew) return { kind: 'signedIn', returnTo: paths.completeProfile(), language };
  const someoneElse = before.state !== 'none' && before.data.identity.subject !== identity.subject;
  return { kind: 'signedIn', returnTo: someoneElse ? '/main' : signedIn.returnTo, language };
}

/**
 * A locked session opens only for a password that was typed after its member was last seen. A session still open at the
 * identity provider does not prove who is at the browser now. @throws SignInFault 'unproven'
 */
function requireProof(before: SessionState, { identity, authenticatedAt = UNPROVEN }: CheckedSignIn): void {
  if (before.state !== 'locked' || toMemberKey(before.data.identity) !== toMemberKey(identity)) return;
  if (authenticatedAt <= before.data.lastSeenAt)
    throw new SignInFault('unproven', 'locked: no password since the member was last seen');
}

/** A code or a token from before a password reset may be stolen. @throws SignInFault 'rejected' */
async function requireNewestPassword(
  { stores, session, signIn }: RequestContext,
  identity: Identity,
  { tokens, typedSince }: CheckedSignIn,
): Promise<void> {
  if (!(await hasNewerPassword(stores, identity, typedSince))) return;
  await session.end();
  signIn.revoke(tokens.refreshToken === undefined ? [] : [tokens.refreshToken]);
  throw new SignInFault('rejected', 'sign-in: of before a new password');
}

async function refuse(
  { session, log }: RequestContext,
  kind: keyof typeof pathWithoutSession,
  reason: string,
): Promise<SignInCompletion> {
  await session.end();
  if (kind !== 'legacyPlatform') session.leaveReceipt(kind);
  audit(log, 'sign-in', { outcome: 'refused', reason });
  return { kind };
}

async function isOver({ content, clock }: RequestContext, membership: Membership): Promise<boolean> {
  if (!hasCoverageEnded(membership)) return false;
  const { DISABLE_TERMED_USER_AFTER } = await content.config();
  return isLongEnded(membership, clock.today(), DISABLE_TERMED_USER_AFTER);
}

/** Runs in parallel with other look-ups if the token names the client. */
const isElsewhere = (context: RequestContext, { tokens }: CheckedSignIn, identity: Identity) =>
  isOnLegacyPlatform(context, context.api(createUnestablishedCaller(identity, tokens)), identity.clientId);

interface MembershipResult {
  identity: Identity;
  membership?: Membership;
  /** the programme knows no such member */
  unknown?: boolean;
  isRegistered?: boolean;
  /** it is unknown whether the member is registered; a failed call does not count as registered */
  isUnanswered: boolean;
  language?: Language;
}

async function lookUp(
  context: RequestContext,
  { identity, tokens }: CheckedSignIn,
): Promise<MembershipResult> {
  const api = context.api(createUnestablishedCaller(identity, tokens));
  const [details, eligibility] = await Promise.allSettled([
    withMemberDetails(api, identity),
    lookUpMembership(api, identity, context),
  ]);
  const answer = settled(details);
  const { identity: complete, isSomeoneElse = false, ...said } = answer ?? { identity };
  if (isSomeoneElse && identity.kind === 'sso')
    throw new SignInFault('rejected', 'programme: user name and card of two people');
  const known = { ...said, isUnanswered: answer === undefined || isSomeoneElse };
  const found = settled(eligibility);
  if (!found) {
    // The card in a partner's token counts only when the programme knows it.
    const isVouched = complete.cardId !== '' && identity.kind === 'normal';
    const unknown = isNotFound(eligibility) || (isRefused(eligibility) && !isVouched);
    return { ...known, identity: complete, unknown };
  }
  // only the eligibility look-up changes a card
  const cardId = found.identity.cardId || complete.cardId;
  const whole = { ...found.identity, ...fillMembership(complete), cardId };
  return { ...known, identity: whole, membership: found.membership };
}

function settled<T>(result: PromiseSettledResult<T>): T | undefined {
  if (result.status === 'fulfilled') return result.value;
  const error: unknown = result.reason;
  if (!(error instanceof ProgrammeFault)) throw error;
  if (error.code === 'unauthorized') throw new SignInFault('rejected', 'programme: the tokens were refused');
  return undefined;
}

const isNotFound = (result: PromiseSettledResult<unknown>) =>
  isRefused(result) && result.reason.status === 404;

/** Whether the programme itself replied that it does not know the member. */
const isRefused = (
  result: PromiseSettledResult<unknown>,
): result is PromiseRejectedResult & { reason: ProgrammeFault } =>
  result.status === 'rejected' && result.reason instanceof ProgrammeFault && result.reason.code === 'refused';

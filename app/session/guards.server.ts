/** Guards of members' pages: every loader and every action calls one of these first. */
import type { RequestContext, SessionContext } from '../context.ts';
import { paths } from '../paths.ts';
import type { Api } from '../programme/api.ts';
import { audit } from '../platform/log.ts';
import { auditSubject } from './audit.server.ts';
import { requireMembership, startMembershipLookup } from './known-membership.server.ts';
import { spendResumableForm } from './resumable-form.server.ts';
import { toMemberKey } from './member-key.server.ts';
import { hasCoverageEnded, isLongEnded, explainNotActive, type NotActive } from './membership.ts';
import { requireProfileStep } from './profile-step.server.ts';
import { toReturnTo } from './safe-return.ts';
import { readSession } from './read-session.server.ts';
import type {
  Identity,
  Membership,
  ProfileStep,
  SessionData,
  SessionHandle,
  ViewedPerson,
} from './session.server.ts';
import {
  buildDocumentRedirect,
  redirectIfSignedOut,
  toServiceUnavailable,
  toSignIn,
  withPostedForm,
} from './sign-in-redirect.server.ts';
import { SignInFault } from '../auth/sign-in-fault.ts';
import { renewStaleTokens } from '../auth/token-renewal.server.ts';
import { resolveViewedPerson } from './viewed-person.server.ts';
import { StoreDown } from '../platform/stores/stores.ts';
import { errorPage } from '../ui/error-page.server.ts';

export interface Member {
  identity: Identity;
  membership: Membership;
  session: SessionHandle;
  api: Api;
  /** person whose data the pages show; absent for the member's own */
  viewing?: ViewedPerson;
}

type ActiveMember = { ok: true; member: Member } | ({ ok: false; member: Member } & NotActive);

/**
 * The member of a request: a chain of guards, each of which passes or throws.
 * @throws the redirects and the 503 of these guards, and a 503 while the session store is down
 */
export async function requireMember(context: RequestContext, request: Request): Promise<Member> {
  const data = await requireUnlockedSession(context, request);
  if (data.profile?.state === 'due') throw buildDocumentRedirect(request, paths.completeProfile());
  await requireTokens(context, request, data);
  // runs in parallel with the call about the profile, so that a slow programme delays the page only once
  if (data.profile?.state === 'unknown' && !data.membership && data.identity.userName)
    startMembershipLookup(context, data.identity);
  await requireCompleteProfile(context, request, data);
  await spendResumableForm(context, request).catch(toServiceUnavailable);
  const { identity, membership } = await requireMembership(context, request, data);
  await requireRecentMembership(context, request, membership);
  const viewing = await resolveViewedPerson(context).catch(toServiceUnavailable);
  return { identity, membership, session: context.session, api: context.api(), viewing };
}

/**
 * For operations on fills, cart and orders. A terminated member can read but change nothing, and a future member cannot
 * change anything yet. The refusal is returned, for the form to show.
 */
export async function requireActiveMember(context: RequestContext, request: Request): Promise<ActiveMember> {
  const member = await requireMember(context, request);
  const refusal = explainNotActive(member.membership);
  if (!refusal) return { ok: true, member };
  audit(context.log, 'standing', { outcome: 'refused', reason: refusal.reason });
  return { ok: false, member, ...refusal };
}

/**
 * The member of a public page, if there is one. While the store is down every visitor counts as a guest. A member who
 * has yet to complete the profile also counts as a guest.
 */
export async function findMember(
  context: SessionContext,
): Promise<{ identity: Identity; membership: Membership | undefined } | undefined> {
  try {
    const state = await context.session.read();
    return state.state === 'active' && !isBefore(state.data.profile)
      ? { identity: state.data.identity, membership: state.data.membership }
      : undefined;
  } catch (error) {
    if (error instanceof StoreDown) return undefined;
    throw error;
  }
}

/** Whether the profile must be completed before any page, or this is unknown. */
const isBefore = (profile: ProfileStep | undefined) =>
  profile?.state === 'due' || profile?.state === 'unknown';

/** @throws a redirect to the sign-in without a session, and to the lock page when it is locked */
async function requireUnlockedSession(context: RequestContext, request: Request): Promise<SessionData> {
  const state = await readSession(context.session);
  if (state.state === 'none')
    throw await withPostedForm(context, request, toSignIn(request), context.session.formerMember());
  if (state.state === 'active') return state.data;
  const { identity } = state.data;
  audit(context.log, 'session', { outcome: 'locked', subject: auditSubject(context, identity) });
  const toLock = buildDocumentRedirect(request, paths.authLocked(toReturnTo(request)));
  throw await withPostedForm(context, request, toLock, toMemberKey(identity));
}

/**
 * Refreshes the tokens that have expired.
 * @throws a redirect to the sign-in, and ends the session, when they cannot be refreshed; a 503 while the provider does
 * not reply
 */
async function requireTokens(
  context: RequestContext,
  request: Request,
  { identity }: SessionData,
): Promise<void> {
  let usable: boolean;
  try {
    usable = (await renewStaleTokens(context.session, context)) !== undefined;
  } catch (error) {
    throw error instanceof SignInFault || error instanceof StoreDown ? errorPage(503) : error;
  }
  if (usable) return;
  audit(context.log, 'session', { outcome: 'ended', reason: 'tokens expired' });
  await context.session.end();
  throw await withPostedForm(context, request, toSignIn(request), toMemberKey(identity));
}

/** @throws a redirect to a profile that must be completed first; a 503 while the programme does not reply about it */
async function requireCompleteProfile(
  context: RequestContext,
  request: Request,
  data: SessionData,
): Promise<void> {
  let profile: ProfileStep | undefined;
  try {
    profile = await requireProfileStep(context, data);
  } catch (error) {
    redirectIfSignedOut(error, request);
    throw error;
  }
  if (profile?.state === 'due') throw buildDocumentRedirect(request, paths.completeProfile());
}

/** @throws a redirect to the farewell page, and ends the session, when the membership ended long ago */
async function requireRecentMembership(
  context: RequestContext,
  request: Request,
  membership: Membership,
): Promise<void> {
  if (!hasCoverageEnded(membership)) return;
  const { DISABLE_TERMED_USER_AFTER } = await context.content.config();
  if (!isLongEnded(membership, context.clock.today(), DISABLE_TERMED_USER_AFTER)) return;
  await context.session.end();
  context.session.leaveReceipt('membershipEnded');
  throw buildDocumentRedirect(request, paths.authEnded());
}

/** For public pages; false while the store is down. */
export async function isSignedIn({ session }: SessionContext): Promise<boolean> {
  try {
    return (await session.peek()).state === 'active';
  } catch (error) {
    if (error instanceof StoreDown) return false;
    throw error;
  }
}

/** Guards of members' pages: every loader and every action calls one of these first. */
import { setTimeout as wait } from 'node:timers/promises';
import { redirectDocument } from '@remix-run/node';
import type { EnvContext, RequestContext, SessionContext, StoreContext } from '../context.ts';
import { formatsFor } from '../i18n/format.server.ts';
import { paths } from '../paths.ts';
import type { Api } from '../programme/api.ts';
import { ProgrammeFault } from '../programme/fault.ts';
import { audit } from '../platform/log.ts';
import { auditSubject } from './audit.server.ts';
import { keepForm, spendResumableForm } from './resumable-form.server.ts';
import { toMemberKey } from './member-key.server.ts';
import { hasCoverageEnded, isFresh, isLongEnded, whyNotActive, type NotActive } from './membership.ts';
import { lookUpMembership } from './membership-lookup.server.ts';
import { requireProfileStep } from './profile-step.server.ts';
import { toReturnTo } from './safe-return.ts';
import { serviceUnavailable, readSession } from './service-unavailable.server.ts';
import type {
  Identity,
  Membership,
  ProfileStep,
  SessionData,
  SessionHandle,
  ViewedPerson,
} from './session.server.ts';
import { SignInFault } from '../auth/sign-in-fault.ts';
import { freshTokens } from '../auth/token-renewal.server.ts';
import { viewedPerson } from './viewed-person.server.ts';
import { StoreDown } from '../platform/stores/stores.ts';

export interface Member {
  identity: Identity;
  membership: Membership;
  session: SessionHandle;
  api: Api;
  /** person whose data the pages show; absent for the member's own */
  viewing?: ViewedPerson;
}

type ActiveMember = { ok: true; member: Member } | ({ ok: false; member: Member } & NotActive);

const KNOWN_WAITS_MS = 400;

/**
 * The member of a request.
 * @throws a redirect to the sign-in without a session, and to the lock page when it is locked
 * @throws a redirect to a profile that must be completed first, and to the farewell page when the membership ended long
 * ago
 * @throws a 503 while the session store is down, or while the programme has never reported the eligibility
 */
export async function requireMember(context: RequestContext, request: Request): Promise<Member> {
  const { session } = context;
  const state = await readSession(session);
  if (state.state === 'none')
    throw await withPostedForm(context, request, toSignIn(request), session.formerMember());
  const { data } = state;
  const own = toMemberKey(data.identity);
  if (state.state === 'locked') {
    audit(context.log, 'session', { outcome: 'locked', subject: auditSubject(context, data.identity) });
    throw await withPostedForm(
      context,
      request,
      documentRedirect(request, paths.authLocked(toReturnTo(request))),
      own,
    );
  }
  if (data.profile?.state === 'due') throw documentRedirect(request, paths.completeProfile());
  await requireTokens(context, request, own);
  // in parallel with the call about the profile, so that a slow programme does not delay the page twice
  if (data.profile?.state === 'unknown' && !data.membership && data.identity.userName)
    membershipLookup(context, data.identity).catch(() => undefined);
  await requireProfile(context, request, data);
  await spendResumableForm(context, request).catch(toServiceUnavailable);
  const { identity, membership } = await knownMembership(context, request, data);
  await requireRecentMembership(context, request, membership);
  const viewing = await viewedPerson(context).catch(toServiceUnavailable);
  return { identity, membership, session, api: context.api(), viewing };
}

/**
 * For operations on fills, cart and orders. A terminated member can read but change nothing, and a future member cannot
 * change anything yet. The refusal is returned, for the form to show.
 */
export async function requireActiveMember(context: RequestContext, request: Request): Promise<ActiveMember> {
  const member = await requireMember(context, request);
  const refusal = whyNotActive(member.membership);
  if (!refusal) return { ok: true, member };
  audit(context.log, 'standing', { outcome: 'refused', reason: refusal.reason });
  return { ok: false, member, ...refusal };
}

/**
 * The member of a public page, if there is one. While the store is down every visitor counts as a guest. A member who
 * has yet to complete the profile also counts as a guest.
 */
export async function optionalMember(
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

/** Whether the profile must, or may have to, be completed before any page. */
const isBefore = (profile: ProfileStep | undefined) =>
  profile?.state === 'due' || profile?.state === 'unknown';

/** Whether the programme refused the member's tokens; the session has then been ended (specification 8.01). */
export const isSignedOut = (error: unknown): error is ProgrammeFault =>
  error instanceof ProgrammeFault && error.code === 'unauthorized';

/** Throws the redirect to the sign-in when the error means that the session has ended. */
export function redirectIfSignedOut(error: unknown, request: Request): void {
  if (isSignedOut(error)) throw toSignIn(request);
}

/** The redirect to the sign-in, which returns to this page. It is a document load even for a data request. */
export const toSignIn = (request: Request): Response =>
  documentRedirect(request, paths.authStart(toReturnTo(request), isRead(request) ? undefined : 'form'));

/** The redirect, with the posted form saved for the session's member. */
export async function withPostedForm(
  context: EnvContext & SessionContext & StoreContext,
  request: Request,
  redirect: Response,
  owner: string | undefined | Promise<string | undefined>,
): Promise<Response> {
  if (isRead(request)) return redirect;
  context.session.leaveReceipt('sessionEnded');
  const cookies = await keepForm(context, request, await owner).catch(toServiceUnavailable);
  for (const cookie of cookies) redirect.headers.append('Set-Cookie', cookie);
  return redirect;
}

function toServiceUnavailable(error: unknown): never {
  throw error instanceof StoreDown ? serviceUnavailable() : error;
}

const documentRedirect = (request: Request, to: string) => redirectDocument(to, isRead(request) ? 302 : 303);
const isRead = (request: Request) => request.method === 'GET' || request.method === 'HEAD';

async function requireProfile(context: RequestContext, request: Request, data: SessionData): Promise<void> {
  let profile: ProfileStep | undefined;
  try {
    profile = await requireProfileStep(context, data);
  } catch (error) {
    redirectIfSignedOut(error, request);
    throw error;
  }
  if (profile?.state === 'due') throw documentRedirect(request, paths.completeProfile());
}

async function requireTokens(context: RequestContext, request: Request, own: string): Promise<void> {
  let usable: boolean;
  try {
    usable = (await freshTokens(context.session, context)) !== undefined;
  } catch (error) {
    throw error instanceof SignInFault || error instanceof StoreDown ? serviceUnavailable() : error;
  }
  if (usable) return;
  audit(context.log, 'session', { outcome: 'ended', reason: 'tokens expired' });
  await context.session.end();
  throw await withPostedForm(context, request, toSignIn(request), own);
}

type KnownMember = Pick<Member, 'identity' | 'membership'>;

/** All loaders of one page share one look-up. */
const membershipLookups = new WeakMap<SessionHandle, Promise<KnownMember>>();

/**
 * The membership from the session. It is looked up again when it is stale; if that fails, the last known one is used.
 */
async function knownMembership(
  context: RequestContext,
  request: Request,
  data: SessionData,
): Promise<KnownMember> {
  const { identity, membership } = data;
  if (membership && isFresh(membership, context.clock)) return { identity, membership };
  const asked = membershipLookup(context, identity);
  try {
    return await (membership ? orKnownMembership(asked, { identity, membership }) : asked);
  } catch (error) {
    redirectIfSignedOut(error, request);
    if (!(error instanceof ProgrammeFault)) throw error instanceof StoreDown ? serviceUnavailable() : error;
    if (membership) return { identity, membership };
    if (error.status === 404) {
      // the programme was not called, or did not reply, at the sign-in (specification 8.12)
      audit(context.log, 'session', { outcome: 'ended', reason: 'not eligible' });
      await context.session.end();
      context.session.leaveReceipt('notEligible');
      throw documentRedirect(request, paths.authEnded('eligibility'));
    }
    const { memberMessage } = error;
    const { programmeText } = formatsFor(context.preferences.language);
    throw serviceUnavailable(
      error.pageStatus,
      memberMessage === undefined ? undefined : programmeText(memberMessage),
    );
  }
}

/** Waits only briefly when a membership is known. A late reply takes effect on the next page. */
async function orKnownMembership(asked: Promise<KnownMember>, known: KnownMember): Promise<KnownMember> {
  asked.catch(() => undefined);
  const timer = new AbortController();
  const late = wait(KNOWN_WAITS_MS, known, { signal: timer.signal }).catch(() => known);
  return Promise.race([asked, late]).finally(() => timer.abort());
}

function membershipLookup(context: RequestContext, known: Identity): Promise<KnownMember> {
  let asked = membershipLookups.get(context.session);
  if (!asked) membershipLookups.set(context.session, (asked = askAgain(context, known)));
  return asked;
}

async function askAgain(context: RequestContext, known: Identity): Promise<KnownMember> {
  let found: KnownMember = await lookUpMembership(context.api(), known, context);
  await context.session.update((data) => {
    // other identity data that was learned or changed in the meantime stays
    const { clientId, cardId, personCode } = found.identity;
    const { identity } = data;
    found = {
      ...found,
      identity: {
        ...identity,
        clientId: identity.clientId || clientId,
        personCode: identity.personCode || personCode,
        cardId: identity.cardId === known.cardId ? cardId : identity.cardId,
      },
    };
    return { ...data, ...found };
  });
  return found;
}

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
  throw documentRedirect(request, paths.authEnded());
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

/** Whether a member must complete a profile before anything else (specification 4.16, 4.17). */
import { randomUUID } from 'node:crypto';
import { redirectDocument } from '@remix-run/node';
import type { RequestContext, StoreContext } from '../context.ts';
import { paths } from '../paths.ts';
import { StoreDown } from '../platform/stores/stores.ts';
import type { Api } from '../programme/api.ts';
import { foldName } from '#contract/account-name.ts';
import { ProgrammeFault } from '../programme/fault.ts';
import { toMemberKey } from './member-key.server.ts';
import { fillMembership, withMemberDetails, type DetailsFound } from './membership-lookup.server.ts';
import { digest } from './secrets.server.ts';
import { readSession } from './read-session.server.ts';
import type { Identity, ProfileStep, SessionData, SessionHandle } from './session.server.ts';
import { errorPage } from '../ui/error-page.server.ts';

const DAY_MS = 86_400_000;
/** every sign-in renews it */
const TTL_MS = 180 * DAY_MS;
const registeredKey = (identity: Identity) => `registered:${toMemberKey(identity)}`;
/** The provider vouches for a user name. A partner's user name is checked again when it changes. */
const judgedName = ({ kind, userName }: Identity) => (kind === 'normal' ? '1' : digest(foldName(userName)));

/** Adds a random user name to an identity without one (specification 4.19). */
export const withUserName = (identity: Identity): Identity =>
  identity.userName ? identity : { ...identity, userName: randomUUID() };

interface RegistrationAnswer extends Pick<DetailsFound, 'identity' | 'isRegistered'> {
  /** the programme did not reply, or replied about a different person */
  isUnanswered: boolean;
}

/**
 * The profile step for a reply of the programme; undefined for a registered member. Without a reply, a member who was
 * registered at an earlier sign-in can continue. @throws StoreDown
 */
export async function requireOpenStep(
  { stores }: StoreContext,
  { identity, isRegistered, isUnanswered }: RegistrationAnswer,
): Promise<ProfileStep | undefined> {
  if (isUnanswered) {
    const judged = await stores.plain.get(registeredKey(identity));
    return judged === judgedName(identity) ? undefined : { state: 'unknown' };
  }
  if (isRegistered === false || !identity.userName) return { state: 'due' };
  await stores.plain.set(registeredKey(identity), judgedName(identity), TTL_MS);
  return undefined;
}

/** All loaders of one page share one call. */
const asking = new WeakMap<RequestContext, Promise<ProfileStep | undefined>>();

/**
 * The profile step of a session. Calls the programme once more when it did not reply at the sign-in.
 * @throws a 503 response while it does not reply: the session stays, and the member does not count as registered;
 * ProgrammeFault 'unauthorized'
 */
export async function requireProfileStep(
  context: RequestContext,
  { identity, profile }: Pick<SessionData, 'identity' | 'profile'>,
): Promise<ProfileStep | undefined> {
  if (profile?.state !== 'unknown') return profile;
  let asked = asking.get(context);
  if (!asked) asking.set(context, (asked = askAgain(context, identity)));
  try {
    return await asked;
  } catch (error) {
    if (error instanceof StoreDown) throw errorPage(503);
    if (!(error instanceof ProgrammeFault) || error.code === 'unauthorized') throw error;
    throw errorPage(error.pageStatus);
  }
}

async function askAgain(context: RequestContext, known: Identity): Promise<ProfileStep | undefined> {
  const { isSomeoneElse = false, ...found } = await withMemberDetails(context.api(), known);
  const step = await requireOpenStep(context, { ...found, isUnanswered: isSomeoneElse });
  if (step?.state === 'unknown') throw errorPage(503);
  const identity = step ? withUserName(found.identity) : found.identity;
  await context.session.update((data) => ({
    ...data,
    // the membership, with the card, may have arrived in the meantime
    identity: {
      ...data.identity,
      ...fillMembership(identity),
      cardId: data.identity.cardId || identity.cardId,
    },
    profile: step,
  }));
  return step;
}

// The visitor of the page that completes a profile. The page is public, and meant for members whose session requires
// it.

type ProfileVisitor =
  | { kind: 'nobody' }
  | { kind: 'due'; identity: Identity; session: SessionHandle; api: Api }
  | { kind: 'done'; identity: Identity; goTo: string; saved?: string };

/**
 * The visitor of the page that completes a profile.
 * @throws a redirect for a member who was registered before, and to the lock page when the session is locked
 * @throws a 503 response when the session store is down
 */
export async function requireProfileVisitor(context: RequestContext): Promise<ProfileVisitor> {
  const { session } = context;
  const state = await readSession(session);
  if (state.state === 'none') return { kind: 'nobody' };
  if (state.state === 'locked') throw redirectDocument(paths.authLocked(paths.completeProfile()), 303);
  const profile = await requireProfileStep(context, state.data);
  const current = await session.read();
  const { identity } = current.state === 'active' ? current.data : state.data;
  if (!profile || profile.state === 'unknown') throw redirectDocument(paths.main(), 303);
  if (profile.state === 'done') return { ...profile, kind: 'done', identity };
  return { kind: 'due', identity, session, api: context.api() };
}

/** The step as currently stored, even if this request read an older one. @throws StoreDown */
export async function findCurrentStep(session: SessionHandle): Promise<ProfileStep | undefined> {
  const state = await session.reload();
  return state.state === 'active' ? state.data.profile : undefined;
}

/** Opens the rest of the portal to a member who has completed the profile. @throws StoreDown */
export const finishProfile = (
  session: SessionHandle,
  { email, ...done }: { email: string | undefined; goTo: string; saved: string },
): Promise<void> =>
  session.update((data) => ({
    ...data,
    identity: email ? { ...data.identity, email, provenEmail: email } : data.identity,
    profile: { state: 'done', ...done },
  }));

/** Who may be on the page that completes a profile: open to all, made for those whose session waits for it. */
import { redirectDocument } from '@remix-run/node';
import type { RequestContext } from '../context.ts';
import { paths } from '../paths.ts';
import type { Api } from '../programme/api.ts';
import { readSession } from './service-unavailable.server.ts';
import { settledProfile } from './profile-step.server.ts';
import type { Identity, ProfileStep, SessionHandle } from './session.server.ts';

type ProfileVisitor =
  | { kind: 'nobody' }
  | { kind: 'due'; identity: Identity; session: SessionHandle; api: Api }
  | { kind: 'done'; identity: Identity; goTo: string; saved?: string };

/**
 * Throws a redirect for a member who was registered before, and to the lock page when the session is
 * locked; a 503 answer when the session store is down.
 */
export async function profileVisitor(context: RequestContext): Promise<ProfileVisitor> {
  const { session } = context;
  const state = await readSession(session);
  if (state.state === 'none') return { kind: 'nobody' };
  if (state.state === 'locked') throw redirectDocument(paths.authLocked(paths.completeProfile()), 303);
  const profile = await settledProfile(context, state.data);
  const current = await session.read();
  const { identity } = current.state === 'active' ? current.data : state.data;
  if (!profile || profile.state === 'unknown') throw redirectDocument(paths.main(), 303);
  if (profile.state === 'done') return { ...profile, kind: 'done', identity };
  return { kind: 'due', identity, session, api: context.api() };
}

/**
 * The step as the store has it now, whatever this request read before.
 * @throws StoreDown
 */
export async function currentStep(session: SessionHandle): Promise<ProfileStep | undefined> {
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
    identity: { ...data.identity, ...(email && { email, provenEmail: email }) },
    profile: { state: 'done', ...done },
  }));

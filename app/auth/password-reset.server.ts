import type { RequestContext } from '../context.ts';
import { audit } from '../platform/log.ts';
import type { Stores } from '../platform/stores/stores.ts';
import { deriveAccountKey, toMemberKey } from '../session/member-key.server.ts';
import { endSessions } from '../session/member-sessions.server.ts';
import { forgetDevices } from '../session/remembered-device.server.ts';
import type { Identity } from '../session/session.server.ts';

type ResetContext = RequestContext;

/** longer than the lifetime of a started sign-in, a provider's code or a waiting arrival */
const NOTED_MS = 60 * 60_000;

const toNoteKey = (owner: string) => `new-password:${owner}`;

/**
 * Whether the account has a newer password than the one of a sign-in. Checked after its session is stored: then either
 * this sees the reset, or the reset sees the session. @throws StoreDown
 */
export async function hasNewerPassword(
  { plain }: Pick<Stores, 'plain'>,
  identity: Identity,
  typedSince: number | undefined,
): Promise<boolean> {
  if (typedSince === undefined) return false;
  const at = await plain.get(toNoteKey(toMemberKey(identity)));
  return at !== undefined && typedSince < Number(at);
}

/** Whether this browser has a session, open or locked, of a different account than the subject's. @throws StoreDown */
export async function isOfAnotherAccount(
  session: Pick<RequestContext['session'], 'read'>,
  subject: string,
): Promise<boolean> {
  const state = await session.read();
  return state.state !== 'none' && toMemberKey(state.data.identity) !== deriveAccountKey(subject);
}

/**
 * Ends every session of the account, also in this browser, and its remembered devices after a new password
 * (specification 4.01–4.04). The provider revokes their refresh tokens. Sign-ins that began with the old password start
 * no session. A session of a different account stays.
 * @param subject the account of the token @param at when the provider issued it, epoch milliseconds @throws StoreDown
 */
export async function finishPasswordReset(
  { stores, session, signIn, log, clock }: ResetContext,
  { subject, at }: { subject: string; at: number },
): Promise<void> {
  const owner = deriveAccountKey(subject);
  // the earlier of both clocks, so that a new password that is typed at once is never older than the reset
  await stores.plain.set(toNoteKey(owner), String(Math.min(at, clock.now())), NOTED_MS);
  const ofDevices = await forgetDevices(stores, owner);
  const { count, refreshTokens } = await endSessions(stores, owner);
  if (!(await isOfAnotherAccount(session, subject))) await session.end();
  signIn.revoke([...refreshTokens, ...ofDevices]);
  audit(log, 'password-reset', { outcome: 'done', count });
}

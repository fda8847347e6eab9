/** Ends a session here and at the provider (specification 4.13). */
import type { RequestContext } from '../context.ts';
import { audit } from '../platform/log.ts';
import { auditSubject } from './audit.server.ts';

/**
 * Ends the portal's session and gives the provider's end-session address, which comes back to the login page. Works
 * without a session too. @throws StoreDown
 */
export async function signOut(context: RequestContext): Promise<string> {
  const { session, signIn, log, preferences } = context;
  const state = await session.read();
  const idToken = state.state === 'none' ? undefined : state.data.tokens.idToken;
  await session.end();
  if (state.state !== 'none') {
    const { tokens, device } = state.data;
    // a remembered device signs in with it again
    if (tokens.refreshToken && device === undefined) signIn.revoke([tokens.refreshToken]);
    audit(log, 'sign-out', { outcome: 'done', subject: auditSubject(context, state.data.identity) });
  }
  return signIn.endSessionUrl(idToken, preferences.language);
}

/** Ends this browser's session of an account, its name compared without case. @throws StoreDown */
export async function endSessionOf(
  { session, log }: Pick<RequestContext, 'session' | 'log'>,
  userName: string,
): Promise<void> {
  const state = await session.read();
  if (state.state === 'none') return;
  if (state.data.identity.userName.toLowerCase() !== userName.toLowerCase()) return;
  await session.end();
  audit(log, 'session', { outcome: 'ended', reason: 'account deleted' });
}

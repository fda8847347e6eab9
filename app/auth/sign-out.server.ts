import type { LogContext, RequestContext, SessionContext } from '../context.ts';
import { isSameName } from '#contract/account-name.ts';
import { audit } from '../platform/log.ts';
import { auditSubject } from '../session/audit.server.ts';
import { restartSignIns } from './sign-in-cookies.server.ts';
import { dropPending } from './pending-sign-in.server.ts';

/**
 * Ends the portal's session and every unfinished sign-in of this browser. A pending confirmation is deleted, a sign-in
 * at the provider needs a password typed from now on, and a running callback ends. Also works without a session.
 * @returns the provider's end-session address, which returns to the login page, and Set-Cookie values
 * @throws StoreDown
 */
export async function signOut(
  context: RequestContext,
  request: Request,
): Promise<{ leaveTo: string; cookies: string[] }> {
  const { session, signIn, log, preferences, env, clock } = context;
  const state = await session.read();
  const idToken = state.state === 'none' ? undefined : state.data.tokens.idToken;
  await session.leave();
  if (state.state !== 'none') {
    const { tokens, device } = state.data;
    // a remembered device signs in with it again
    if (tokens.refreshToken && device === undefined) signIn.revoke([tokens.refreshToken]);
    audit(log, 'sign-out', { outcome: 'done', subject: auditSubject(context, state.data.identity) });
  }
  const leaveTo = await signIn.endSessionUrl(idToken, preferences.language);
  const begun = restartSignIns(env, request, clock.now());
  return { leaveTo, cookies: [...(await dropPending(context, request)), ...begun] };
}

/** Ends this browser's session of an account; the case of its name is ignored. @throws StoreDown */
export async function endAccountSession(
  { session, log }: LogContext & SessionContext,
  userName: string,
): Promise<void> {
  const state = await session.read();
  if (state.state === 'none') return;
  if (!isSameName(state.data.identity.userName, userName)) return;
  await session.end();
  audit(log, 'session', { outcome: 'ended', reason: 'account deleted' });
}

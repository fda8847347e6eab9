import { redirectDocument } from '@remix-run/node';
import type { RequestContext } from '../context.ts';
import { paths } from '../paths.ts';
import { withPostedForm } from './sign-in-redirect.server.ts';
import { toMemberKey } from './member-key.server.ts';
import { readSession } from './read-session.server.ts';
import { toReturnTo } from './safe-return.ts';

/**
 * Maximum age of the sign-in in milliseconds. It protects payment cards, account deletion and ending other sessions. It
 * also protects every change of data access: sharing, notifications, passkeys, e-mail and phone, the archive.
 */
const RECENT_MS = 10 * 60_000;

/**
 * Protects operations from a person at a borrowed browser. Call it after requireMember and before the form is read. The
 * posted form is saved, and offered again on the page after the member has signed in. That sign-in gives the session a
 * new id.
 * @throws the redirect to the sign-in, which returns here, when the last sign-in is too long ago
 */
export async function requireRecentSignIn(context: RequestContext, request: Request): Promise<void> {
  const state = await readSession(context.session);
  if (state.state === 'active' && context.clock.now() - state.data.authenticatedAt <= RECENT_MS) return;
  const from = request.method === 'POST' ? 'form' : undefined;
  const away = redirectDocument(paths.authAgain(toReturnTo(request), from), 303);
  const own = state.state === 'none' ? undefined : toMemberKey(state.data.identity);
  throw await withPostedForm(context, request, away, own);
}

/**
 * The same guard for public pages on which an e-mailed code identifies the account. A signed-in member must sign in
 * again. A partner's member has no password here and passes.
 * @throws the redirect to the sign-in, which returns here, when the last sign-in is too long ago
 */
export async function requireRecentIfSignedIn(context: RequestContext, request: Request): Promise<void> {
  const state = await readSession(context.session);
  if (state.state === 'active' && state.data.identity.kind === 'normal')
    await requireRecentSignIn(context, request);
}

import { redirectDocument } from '@remix-run/node';
import type { RequestContext } from '../context.ts';
import { paths } from '../paths.ts';
import { keeping } from './guards.server.ts';
import { memberKeyOf } from './member-key.server.ts';
import { readSession } from './service-unavailable.server.ts';
import { returnToOf } from './safe-return.ts';

/** Payment cards, passkeys, e-mail and phone changes and account deletion need a sign-in at most this old. */
const RECENT_MS = 10 * 60_000;

/**
 * For what a borrowed browser must not do. Call it after requireMember and before the form is read: what
 * was posted is kept, and offered again on the page once the member has logged in. That sign-in gives the
 * session a new id.
 * @throws the redirect to the sign-in, which comes back here, when the last one is too long ago
 */
export async function requireRecentSignIn(context: RequestContext, request: Request): Promise<void> {
  const state = await readSession(context.session);
  if (state.state === 'active' && context.clock.now() - state.data.authenticatedAt <= RECENT_MS) return;
  const from = request.method === 'POST' ? 'form' : undefined;
  const away = redirectDocument(paths.authAgain(returnToOf(request), from), 303);
  const own = state.state === 'none' ? undefined : memberKeyOf(state.data.identity);
  throw await keeping(context, request, away, own);
}

/**
 * The same for pages that are open to everyone, where the code of an e-mail says whose account it is: who is
 * signed in, in whatever way the provider can ask for again, proves to be there once more. A partner's
 * member has no password of ours to be asked for.
 * @throws the redirect to the sign-in, which comes back here, when the last one is too long ago
 */
export async function requireRecentIfSignedIn(context: RequestContext, request: Request): Promise<void> {
  const state = await readSession(context.session);
  if (state.state === 'active' && state.data.identity.kind === 'normal')
    await requireRecentSignIn(context, request);
}

import { redirectDocument } from '@remix-run/node';
import type { RequestContext } from '../context.ts';
import { paths } from '../paths.ts';
import { returnToOf } from './safe-return.ts';

/** Payment cards, e-mail and phone changes need a sign-in that is at most this old. */
const RECENT_MS = 10 * 60_000;

/** @throws the redirect to the sign-in, which comes back here, when the last one is too long ago */
export async function requireRecentSignIn(context: RequestContext, request: Request): Promise<void> {
  const state = await context.session.read();
  if (state.state === 'active' && context.clock.now() - state.data.authenticatedAt <= RECENT_MS) return;
  const from = request.method === 'POST' ? 'form' : undefined;
  throw redirectDocument(paths.authAgain(returnToOf(request), from), 303);
}

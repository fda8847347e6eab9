/** The result of the provider's callback (specification 4.01–4.11). */
import { setTimeout as wait } from 'node:timers/promises';
import type { RequestContext, SessionContext, StoreContext } from '../context.ts';
import { paths } from '../paths.ts';
import { audit } from '../platform/log.ts';
import { StoreDown } from '../platform/stores/stores.ts';
import { completeSignIn, pathWithoutSession } from './complete-sign-in.server.ts';
import { resolveAfterSignIn } from '../session/resumable-form.server.ts';
import { finishPasswordReset } from './password-reset.server.ts';
import { dropCookie, readCookies, setCookie, buildMemberLanguageCookie } from '../session/cookies.server.ts';
import { readBegunSignIns, findBegunSignIn, forgetSignIn, restartSignIns } from './sign-in-cookies.server.ts';
import { digest } from '../session/secrets.server.ts';
import { SignInFault } from './sign-in-fault.ts';

/** Set for a minute when a failed sign-in restarts, so that it restarts only once. */
const AGAIN = 'signinagain';
const AGAIN_SECONDS = 60;

type CallbackEnd =
  | { to: string; cookies: string[] }
  | {
      to?: undefined;
      problem: 'failed' | 'clock' | 'unproven' | 'unavailable';
      returnTo: string | undefined;
      cookies: string[];
    };

/** longer than any page takes */
const UNDER_WAY_MS = 30_000;
const POLL_MS = 100;
const MAX_POLLS = 50;

/**
 * Runs a step of a sign-in once, even if its browser sends it again while it is running, for example by a reload. All
 * requests get the first one's result, if it has a target. Undefined when it does not come in time.
 * @param step its name, known only to its browser @throws StoreDown
 */
export async function runShared<End extends { to?: string | undefined; cookies: string[] }>(
  { stores: { plain, sealed }, session }: SessionContext & StoreContext,
  step: string,
  run: () => Promise<End>,
): Promise<End | undefined> {
  const [lock, result] = [`callback:${digest(step)}`, `callback-end:${digest(step)}`];
  for (let poll = 0; !(await plain.setIfAbsent(lock, '1', UNDER_WAY_MS)); poll += 1) {
    const shared = await sealed.get<End & { session?: string[] }>(result);
    if (shared) {
      const isIn = (await session.reload()).state === 'active';
      return { ...shared, cookies: [...shared.cookies, ...((!isIn && shared.session) || [])] };
    }
    if (poll === MAX_POLLS) return undefined;
    await wait(POLL_MS);
  }
  let end: End | undefined;
  try {
    end = await run();
    if (end.to !== undefined) await sealed.set(result, { ...end, session: session.cookies() }, UNDER_WAY_MS);
    return end;
  } finally {
    if (end?.to === undefined) await plain.delete(lock);
  }
}

/**
 * Finishes a sign-in: returns the member's next page, or the page that explains the failure. A repeated callback gets
 * the same result while the first is running, because a provider treats a repeated code as stolen. @throws StoreDown
 */
export async function finishSignIn(context: RequestContext, request: Request): Promise<CallbackEnd> {
  const attempt = readAttempt(context, request);
  const finish = () => finishOnce(context, request);
  if (attempt === undefined) return finish();
  const end = await runShared(context, attempt, finish);
  return end ?? { problem: 'unavailable', returnTo: undefined, cookies: [] };
}

/** The state of a sign-in that this browser began. */
function readAttempt({ env, clock }: RequestContext, request: Request): string | undefined {
  const state = new URL(request.url).searchParams.get('state');
  const begun = readBegunSignIns(env, request.headers.get('cookie'), clock.now());
  return state ? findBegunSignIn(begun, state)?.state : undefined;
}

async function finishOnce(context: RequestContext, request: Request): Promise<CallbackEnd> {
  const { env, signIn } = context;
  const startedOver = readCookies(env, request.headers.get('cookie')).has(AGAIN);
  const spent = forgetSignIn(env, request);
  const cookies = startedOver ? [...spent, dropCookie(env, AGAIN)] : spent;
  try {
    const signedIn = await signIn.finish(request);
    if (signedIn.kind === 'passwordReset') {
      await finishPasswordReset(context, signedIn);
      context.session.leaveReceipt('passwordSaved');
      return { to: paths.authResetDone(), cookies };
    }
    const completed = await completeSignIn(context, signedIn);
    if (completed.kind === 'signedIn') {
      const language = buildMemberLanguageCookie(context, completed.language);
      const to = await resolveAfterSignIn(context, request, completed.returnTo);
      const others = restartSignIns(env, request, context.clock.now());
      return { to, cookies: [...cookies, ...others, language] };
    }
    return { to: pathWithoutSession[completed.kind], cookies };
  } catch (error) {
    if (error instanceof StoreDown) audit(context.log, 'sign-in', { outcome: 'failed', reason: 'store' });
    if (!(error instanceof SignInFault)) throw error;
    return afterFault(context, error, startedOver, cookies);
  }
}

async function afterFault(
  { env, log, session }: RequestContext,
  fault: SignInFault,
  startedOver: boolean,
  cookies: string[],
): Promise<CallbackEnd> {
  const { code, returnTo } = fault;
  if (code === 'signedOut') {
    audit(log, 'sign-in', { outcome: 'refused', reason: 'signed out meanwhile' });
    return { to: paths.authLogout(), cookies };
  }
  if (code === 'forgotPassword') return { to: paths.authReset(), cookies };
  // The back button or a second tab, after a successful sign-in.
  if (code === 'stale' && (await session.read()).state === 'active') return { to: paths.main(), cookies };
  audit(log, 'sign-in', { outcome: 'failed', reason: code });
  if (code === 'unavailable' || code === 'clock' || code === 'unproven')
    return { problem: code, returnTo, cookies };
  if (startedOver) return { problem: 'failed', returnTo, cookies };
  return { to: paths.authLogin(returnTo), cookies: [...cookies, setCookie(env, AGAIN, '1', AGAIN_SECONDS)] };
}

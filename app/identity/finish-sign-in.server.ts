/** The result of the provider's callback (specification 4.01–4.11). */
import type { RequestContext } from '../context.ts';
import { paths } from '../paths.ts';
import { audit } from '../platform/log.ts';
import { StoreDown } from '../platform/stores/stores.ts';
import { completeSignIn, pathWithoutSession } from './complete-sign-in.server.ts';
import { afterSignIn } from './resumable-form.server.ts';
import { finishPasswordReset } from './password-reset.server.ts';
import {
  dropCookie,
  readCookies,
  setCookie,
  forgetSignIn,
  restartSignIns,
  memberLanguageCookie,
} from './cookies.server.ts';
import { SignInFault } from './sign-in-fault.ts';

/** Set for a minute when a failed sign-in starts over, so that it starts over only once. */
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

/** Finishes a sign-in: where the member goes next, or which page explains what went wrong. @throws StoreDown */
export async function finishSignIn(context: RequestContext, request: Request): Promise<CallbackEnd> {
  const { env, signIn } = context;
  const startedOver = readCookies(env, request.headers.get('cookie')).has(AGAIN);
  const spent = forgetSignIn(env, request);
  const cookies = startedOver ? [...spent, dropCookie(env, AGAIN)] : spent;
  try {
    const signedIn = await signIn.finish(request);
    if (signedIn.kind === 'passwordReset') {
      await finishPasswordReset(context, signedIn.subject);
      context.session.leaveReceipt('passwordSaved');
      return { to: paths.authResetDone(), cookies };
    }
    const completed = await completeSignIn(context, signedIn);
    if (completed.kind === 'signedIn') {
      const language = memberLanguageCookie(context, completed.language);
      const to = await afterSignIn(context, request, completed.returnTo);
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
  if (code === 'forgotPassword') return { to: paths.authReset(), cookies };
  // The back button, or a second tab, after a successful sign-in.
  if (code === 'stale' && (await session.read()).state === 'active') return { to: paths.main(), cookies };
  audit(log, 'sign-in', { outcome: 'failed', reason: code });
  if (code === 'unavailable' || code === 'clock' || code === 'unproven')
    return { problem: code, returnTo, cookies };
  if (startedOver) return { problem: 'failed', returnTo, cookies };
  return { to: paths.authLogin(returnTo), cookies: [...cookies, setCookie(env, AGAIN, '1', AGAIN_SECONDS)] };
}

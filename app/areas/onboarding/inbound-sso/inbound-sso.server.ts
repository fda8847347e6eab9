/** The confirmation 'Continue as …?', the only code that starts a session which this browser did not request. */
import { data, redirectDocument } from '@remix-run/node';
import { z } from 'zod';
import { recordPreCompleteProfile } from '~/analytics/events.server.ts';
import type { RequestContext } from '~/context.ts';
import { acceptTokens, readInboundSso } from '~/auth/inbound-sso.server.ts';
import { finishPasswordReset } from '~/auth/password-reset.server.ts';
import { completeSignIn, pathWithoutSession } from '~/auth/complete-sign-in.server.ts';
import { resolveAfterSignIn } from '~/session/resumable-form.server.ts';
import { runShared } from '~/auth/finish-sign-in.server.ts';
import { buildMemberLanguageCookie } from '~/session/cookies.server.ts';
import { hasReceipt } from '~/session/receipt.server.ts';
import { readSession } from '~/session/read-session.server.ts';
import { dropPendingCookie, readPendingId, takePending } from '~/auth/pending-sign-in.server.ts';
import { SignInFault } from '~/auth/sign-in-fault.ts';
import { paths } from '~/paths.ts';
import { audit } from '~/platform/log.ts';
import { StoreDown } from '~/platform/stores/stores.ts';
import { readForm } from '~/ui/form/read-form.server.ts';
import { errorPage } from '~/ui/error-page.server.ts';

const ContinueForm = z.object({ mark: z.string().max(100), intent: z.enum(['continue', 'decline']) });
type Answer = z.output<typeof ContinueForm>;

type ConfirmationResult = { cookies: string[] } & (
  | { to: string; problem?: undefined }
  | { to?: undefined; problem: 'expired' | 'failed' | 'unproven' | 'unavailable' }
);

/** @throws a 400 Response for a form that is not ours, StoreDown */
export async function answerConfirmation(
  context: RequestContext,
  request: Request,
): Promise<ConfirmationResult> {
  const form = await readForm(request, ContinueForm);
  if (!form.ok) throw errorPage(400);
  const answer = () => answerOnce(context, request, form.value);
  const id = readPendingId(context, request, form.value.mark);
  if (id === undefined || form.value.intent === 'decline') return answer();
  return (await runShared(context, id, answer)) ?? { problem: 'unavailable', cookies: [] };
}

async function answerOnce(
  context: RequestContext,
  request: Request,
  { mark, intent }: Answer,
): Promise<ConfirmationResult> {
  const pending = await takePending(context, request, mark);
  if (!pending) {
    // a second tab, or a repeated post
    const { state } = await readSession(context.session);
    return state === 'active' ? { to: paths.main(), cookies: [] } : { problem: 'expired', cookies: [] };
  }
  const cookies = [dropPendingCookie(context)];
  if (intent === 'decline') {
    const kind = pending.kind === 'member' ? pending.identity.kind : pending.kind;
    audit(context.log, 'sign-in', { outcome: 'declined', kind });
    return { to: pending.kind === 'member' ? paths.guest() : paths.main(), cookies };
  }
  if (pending.kind === 'passwordReset') {
    await finishPasswordReset(context, pending);
    await context.session.end();
    context.session.leaveReceipt('passwordSaved');
    return { to: paths.authResetDone(), cookies };
  }
  try {
    const completed = await completeSignIn(context, pending);
    if (completed.kind === 'signedIn') {
      cookies.push(buildMemberLanguageCookie(context, completed.language));
      return { to: await resolveAfterSignIn(context, request, completed.returnTo), cookies };
    }
    return { to: pathWithoutSession[completed.kind], cookies };
  } catch (error) {
    if (!(error instanceof SignInFault)) throw error;
    audit(context.log, 'sign-in', { outcome: 'failed', kind: pending.identity.kind, reason: error.code });
    const { code } = error;
    if (code === 'signedOut') return { to: paths.authLogout(), cookies };
    return { problem: code === 'unavailable' || code === 'unproven' ? code : 'failed', cookies };
  }
}

// The reply to posted tokens, for a fragment's and a partner's form alike.

const STATUS = { failed: 400, clock: 503, unavailable: 503 };

/** @throws a Response for a form that is not ours, the 503 response when the session store is down */
export async function answerInboundSso(context: RequestContext, request: Request) {
  const arrival = await readInboundSso(request);
  const end = await acceptTokens(context, arrival).catch((error: unknown) => {
    throw error instanceof StoreDown ? errorPage(503) : error;
  });
  if ('to' in end) {
    const { providerType } = end;
    if (arrival.isRegistering && providerType !== undefined) recordPreCompleteProfile(context, providerType);
    const headers = new Headers();
    for (const cookie of end.cookies) headers.append('Set-Cookie', cookie);
    return redirectDocument(end.to, { status: 303, headers });
  }
  if ('leaveTo' in end) {
    context.refresh = { seconds: 0, to: end.leaveTo };
    return data({ leaveTo: end.leaveTo, problem: undefined });
  }
  noteProblem(context, end.problem);
  const headers: Record<string, string> = end.problem === 'failed' ? {} : { 'Retry-After': '30' };
  return data({ leaveTo: undefined, problem: end.problem }, { status: STATUS[end.problem], headers });
}

// The problem of a posted sign-in, for the loader that runs after the action of the same request.

const INBOUND_SSO_PROBLEMS = ['failed', 'expired', 'clock', 'unproven', 'unavailable'] as const;
export type InboundSsoProblem = (typeof INBOUND_SSO_PROBLEMS)[number];

const notedProblems = new WeakMap<RequestContext, InboundSsoProblem>();

export function noteProblem(context: RequestContext, problem: InboundSsoProblem): void {
  notedProblems.set(context, problem);
  context.session.leaveReceipt(`signIn-${problem}`);
}

/** The problem of this request, or of an earlier one that the address names. */
export const readProblem = (context: RequestContext, request: Request): InboundSsoProblem | undefined => {
  const named = new URL(request.url).searchParams.get('problem');
  return (
    notedProblems.get(context) ??
    INBOUND_SSO_PROBLEMS.find((each) => each === named && hasReceipt(context, request, `signIn-${each}`))
  );
};

/** A visitor who posted nothing continues to the sign-in. */
export function buildInboundSsoView(context: RequestContext, request: Request) {
  const problem = readProblem(context, request);
  if (problem === undefined) context.refresh ??= { seconds: 0, to: paths.authStart() };
  return { problem };
}

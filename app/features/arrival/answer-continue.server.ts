/** The answer to 'Continue as …?': only here does a session start that nobody asked for. */
import { z } from 'zod';
import type { RequestContext } from '~/context.ts';
import { completeSignIn, insteadOf } from '~/identity/complete-sign-in.server.ts';
import { afterSignIn } from '~/identity/kept-form.server.ts';
import { memberLanguageCookie } from '~/identity/member-language.server.ts';
import { readSession } from '~/identity/not-now.server.ts';
import { dropPendingCookie, takePending } from '~/identity/pending-sign-in.server.ts';
import { SignInFault } from '~/identity/sign-in-fault.ts';
import { paths } from '~/paths.ts';
import { audit } from '~/platform/log.ts';
import { readForm } from '~/ui/form/read-form.server.ts';

const ContinueForm = z.object({ mark: z.string().max(100), intent: z.enum(['continue', 'decline']) });

type ContinueEnd = { cookies: string[] } & (
  | { to: string; problem?: undefined }
  | { to?: undefined; problem: 'expired' | 'failed' | 'unproven' | 'unavailable' }
);

/** @throws a 400 Response for a form that is not ours, StoreDown */
export async function answerContinue(context: RequestContext, request: Request): Promise<ContinueEnd> {
  const form = await readForm(request, ContinueForm);
  if (!form.ok) throw new Response(null, { status: 400 });
  const pending = await takePending(context, request, form.value.mark);
  if (!pending) {
    // a second press of the button, or a second tab
    const { state } = await readSession(context.session);
    return state === 'active' ? { to: paths.main(), cookies: [] } : { problem: 'expired', cookies: [] };
  }
  const cookies = [dropPendingCookie(context)];
  if (form.value.intent === 'decline') {
    audit(context.log, 'sign-in', { outcome: 'declined', kind: pending.identity.kind });
    return { to: paths.guest(), cookies };
  }
  try {
    const completed = await completeSignIn(context, pending);
    if (completed.outcome === 'signedIn') {
      cookies.push(memberLanguageCookie(context, completed.language));
      return { to: await afterSignIn(context, request, completed.returnTo), cookies };
    }
    return { to: insteadOf[completed.outcome], cookies };
  } catch (error) {
    if (!(error instanceof SignInFault)) throw error;
    audit(context.log, 'sign-in', { outcome: 'failed', kind: pending.identity.kind, reason: error.code });
    const { code } = error;
    return { problem: code === 'unavailable' || code === 'unproven' ? code : 'failed', cookies };
  }
}

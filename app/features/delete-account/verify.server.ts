/** What the two forms of the code page do. */
import { redirect } from '@remix-run/node';
import type { RequestContext } from '~/context.ts';
import { digest } from '~/identity/secrets.server.ts';
import { paths } from '~/paths.ts';
import type { AcceptedForm, Problems } from '~/ui/form/read-form.server.ts';
import { rejectForm } from '~/ui/form/read-form.server.ts';
import { resendCode, verifyCode } from './codes.server.ts';
import type { Judged } from './codes.server.ts';
import { advance, enterStage } from './flow.server.ts';
import type { Person } from './forms.server.ts';
import { oneAtATime } from '~/platform/one-at-a-time.ts';
import { refuseForNow } from './refuse.server.ts';

type Posted = Pick<AcceptedForm<unknown>, 'fieldNames' | 'values'>;

/** Has a new code sent, or says when one can be. */
export async function resend(context: RequestContext, form: Posted, person: Person) {
  const asked = await resendCode(context, person);
  if (asked.kind === 'tooMany') return refuseForNow(context, form, asked.seconds);
  if (asked.kind === 'tooSoon') {
    const tooSoon = { label: 'deleteAccount.code.tooSoon', values: { count: asked.seconds } } as const;
    return refuseForNow(context, form, asked.seconds, { '': tooSoon });
  }
  await context.session.flash({ label: 'deleteAccount.code.resent', tone: 'ok' });
  return redirect(paths.deleteAccountCode(), 303);
}

const NEW_CODE_SECONDS = 60;

function problemOf(judged: Exclude<Judged, { verdict: 'right' | 'tooMany' }>): Problems {
  if (judged.verdict !== 'wrong') return { code: `deleteAccount.code.${judged.verdict}` };
  return { code: { label: 'deleteAccount.code.wrong', values: { count: judged.triesLeft } } };
}

/**
 * Judges the code and leads on when it is right.
 *
 * @throws a redirect to where this browser stands, when an earlier press of the button led on already
 */
export async function verify(context: RequestContext, request: Request, form: Posted, code: string) {
  const { id } = await enterStage(context, request, 'code');
  return oneAtATime(context.stores.plain, `deletion:${digest(id)}`, async () => {
    const { flow } = await enterStage(context, request, 'code');
    const judged = await verifyCode(context, flow.person, code);
    if (judged.verdict === 'tooMany') {
      const problems = { '': 'error.tooManyAttempts', code: 'deleteAccount.code.noTriesLeft' };
      return refuseForNow(context, form, NEW_CODE_SECONDS, problems);
    }
    if (judged.verdict !== 'right') return rejectForm(context, form, problemOf(judged));
    await advance(context, id, { progress: 'verified', person: flow.person, ticket: judged.ticket });
    return redirect(paths.deleteAccountConfirm(), 303);
  });
}

/** What the two forms on the page of a code answer, whatever the code is for. */
import { redirect } from '@remix-run/node';
import type { RequestContext } from '~/context.ts';
import type { LabelKey } from '~/i18n/translate.ts';
import { rejectForm, type Problems } from '~/ui/form/read-form.server.ts';
import { resendCode, type CodeRequest, type Judged } from './codes.server.ts';
import { refuseForNow, type Posted } from './refuse.server.ts';

interface Resend {
  /** says that a new code is on its way */
  sent: LabelKey;
  /** the page of the code */
  page: string;
}

/** Has a new code sent, or says when one can be. */
export async function answerResend(
  context: RequestContext,
  form: Posted,
  code: CodeRequest,
  { sent, page }: Resend,
) {
  const asked = await resendCode(context, code);
  if (asked.kind === 'tooMany') return refuseForNow(context, form, asked.seconds);
  if (asked.kind === 'tooSoon') {
    const tooSoon = { label: 'oneTimeCode.tooSoon', values: { count: asked.seconds } } as const;
    return refuseForNow(context, form, asked.seconds, { '': tooSoon });
  }
  await context.session.flash({ label: sent, tone: 'ok' });
  return redirect(page, 303);
}

function problemOf(judged: Exclude<Judged, { verdict: 'right' | 'tooMany' }>): Problems {
  if (judged.verdict !== 'wrong') return { code: `oneTimeCode.${judged.verdict}` };
  return { code: { label: 'oneTimeCode.wrong', values: { count: judged.triesLeft } } };
}

/** The page again, for a code that is not right. */
export function refuseCode(
  context: RequestContext,
  form: Posted,
  judged: Exclude<Judged, { verdict: 'right' }>,
) {
  if (judged.verdict !== 'tooMany') return rejectForm(context, form, problemOf(judged));
  const problems: Problems = { '': 'error.tooManyAttempts', code: 'oneTimeCode.noTriesLeft' };
  return refuseForNow(context, form, judged.seconds, problems);
}

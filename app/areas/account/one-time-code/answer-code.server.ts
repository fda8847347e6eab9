import { redirect } from '@remix-run/node';
import type { RequestContext } from '~/context.ts';
import type { LabelKey } from '~/i18n/translate.ts';
import { rejectForm, type AcceptedForm, type Problems } from '~/ui/form/read-form.server.ts';
import { resendCode, verifyCode, type CodeRequest, type CodeResult } from './codes.server.ts';
import { refuseForNow, type Posted } from './refuse.server.ts';

interface Resend {
  /** the message that a new code was sent */
  sent: LabelKey;
  page: string;
}

/** Sends a new code, or shows when one can be sent. */
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

function toProblems(judged: Exclude<CodeResult, { verdict: 'right' | 'tooMany' }>): Problems {
  if (judged.verdict !== 'wrong') return { code: `oneTimeCode.${judged.verdict}` };
  return { code: { label: 'oneTimeCode.wrong', values: { count: judged.triesLeft } } };
}

export function refuseCode(
  context: RequestContext,
  form: Posted,
  judged: Exclude<CodeResult, { verdict: 'right' }>,
) {
  if (judged.verdict !== 'tooMany') return rejectForm(context, form, toProblems(judged));
  const problems: Problems = { '': 'error.tooManyAttempts', code: 'oneTimeCode.noTriesLeft' };
  return refuseForNow(context, form, judged.seconds, problems);
}

export interface CodeAnswer {
  /** save: the code was already correct, and only saving is left */
  intent: 'verify' | 'resend' | 'save';
  code?: string;
}

interface ProofSteps<Change, Reply> extends Resend {
  /** stores the proven change, so that its code is requested once */
  keep(proven: Change): Promise<void>;
  save(proven: Change & { ticket: string }): Promise<Reply>;
}

export async function proveAndSave<Change extends { ticket?: string }, Reply>(
  context: RequestContext,
  form: AcceptedForm<CodeAnswer>,
  request: CodeRequest,
  change: Change,
  { keep, save, ...resend }: ProofSteps<Change, Reply>,
) {
  const { intent, code = '' } = form.value;
  if (intent === 'resend') return answerResend(context, form, request, resend);
  let { ticket } = change;
  if (ticket === undefined) {
    if (intent === 'save') return redirect(resend.page, 303);
    const judged = await verifyCode(context, request, code);
    if (judged.verdict !== 'right') return refuseCode(context, form, judged);
    ({ ticket } = judged);
    await keep({ ...change, ticket });
  }
  return save({ ...change, ticket });
}

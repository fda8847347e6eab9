import { data } from '@remix-run/node';
import type { RequestContext } from '~/context.ts';
import { programmeMessage } from '~/features/errors/programme-refusal.server.ts';
import { ProgrammeFault } from '~/programme/fault.ts';
import { rejectForm, type AcceptedForm, type Problems } from '~/ui/form/read-form.server.ts';

export type Posted = Pick<AcceptedForm<unknown>, 'fieldNames' | 'values'>;

/** The page again, with 429 and the time to come back. */
export async function refuseForNow(
  context: RequestContext,
  form: Posted,
  seconds: number,
  problems: Problems = { '': 'error.tooManyAttempts' },
) {
  const { data: shown } = await rejectForm(context, form, problems);
  return data(shown, { status: 429, headers: { 'Retry-After': String(seconds) } });
}

const LATER_SECONDS = 60;

/** The page again, after a call that failed. @throws what is no ProgrammeFault */
export async function refuseForFault(context: RequestContext, form: Posted, error: unknown) {
  if (!(error instanceof ProgrammeFault)) throw error;
  if (error.code === 'tooManyAttempts') return refuseForNow(context, form, LATER_SECONDS);
  const { data: shown } = await rejectForm(context, form, {
    '': programmeMessage(error, 'oneTimeCode.failed'),
  });
  return data(shown, { status: error.pageStatus });
}

/** For `headers` of a route: when to come back, if that was said. */
export function retryAfter({ actionHeaders }: { actionHeaders: Headers }): Headers {
  const seconds = actionHeaders.get('Retry-After');
  return new Headers(seconds ? { 'Retry-After': seconds } : undefined);
}

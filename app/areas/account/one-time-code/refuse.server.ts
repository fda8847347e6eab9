import { data } from '@remix-run/node';
import type { RequestContext } from '~/context.ts';
import { getProgrammeMessage } from '~/areas/shared/errors/programme-refusal.server.ts';
import { ProgrammeFault } from '~/programme/fault.ts';
import { rejectForm, type AcceptedForm, type Problems } from '~/ui/form/read-form.server.ts';

export type Posted = Pick<AcceptedForm<unknown>, 'fieldNames' | 'values'>;

/** The page again, with a 429 and the time of the next try. */
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

/** The page again, after a failed call. @throws any error that is not a ProgrammeFault */
export async function refuseForFault(context: RequestContext, form: Posted, error: unknown) {
  if (!(error instanceof ProgrammeFault)) throw error;
  if (error.code === 'tooManyAttempts') return refuseForNow(context, form, LATER_SECONDS);
  const { data: shown } = await rejectForm(context, form, {
    '': getProgrammeMessage(error, error.sent === 'unknown' ? 'oneTimeCode.unsure' : 'oneTimeCode.failed'),
  });
  return data(shown, { status: error.pageStatus });
}

/** The Retry-After header for a route's `headers`, if the action set it. */
export function retryAfter({ actionHeaders }: { actionHeaders: Headers }): Headers {
  const seconds = actionHeaders.get('Retry-After');
  return new Headers(seconds ? { 'Retry-After': seconds } : undefined);
}

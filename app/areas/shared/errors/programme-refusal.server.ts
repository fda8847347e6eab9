import { z } from 'zod';
import { redirectIfSignedOut } from '~/session/sign-in-redirect.server.ts';
import type { RequestContext } from '~/context.ts';
import type { LabelKey, Values } from '~/i18n/translate.ts';
import { ProgrammeFault } from '~/programme/fault.ts';
import { rejectForm, type Problem, type Problems } from '~/ui/form/read-form.server.ts';

const WithCode = z.object({ code: z.string().max(64) });

export const getRefusalCode = ({ errorBody: said }: ProgrammeFault): string | undefined =>
  WithCode.safeParse(said).data?.code;

/**
 * The programme's text, or the fault's (specification 8.02–8.07), and then its meaning (`then`). The programme's text
 * of a refusal needs no addition. A text needs one if the call may have been carried out.
 */
export const getProgrammeMessage = (fault: ProgrammeFault, then?: LabelKey, values?: Values): Problem => {
  const meaning = then !== undefined && { then, values };
  if (fault.memberMessage === undefined) return meaning ? { label: fault.label, ...meaning } : fault.label;
  return { said: fault.memberMessage, ...(fault.sent === 'unknown' && meaning) };
};

/**
 * The messages of a form that the programme refused: the programme's text, or the fault's.
 *
 * @param then our sentence for an unknown outcome, which names the page with the result; undefined if that outcome
 * redirects
 *
 * @throws the redirect to the sign-in when the session has ended; any error that is not a ProgrammeFault
 */
export function toProgrammeProblems(error: unknown, request: Request, then: LabelKey | undefined): Problems {
  redirectIfSignedOut(error, request);
  if (!(error instanceof ProgrammeFault)) throw error;
  return { '': getProgrammeMessage(error, error.sent === 'unknown' ? then : undefined) };
}

type Form = Parameters<typeof rejectForm>[1];

/**
 * Reads a value that a post needs. When the programme refuses that, returns the form as typed, with the programme's
 * message.
 *
 * @throws the errors of toProgrammeProblems
 */
export async function readForForm<Value>(
  context: RequestContext,
  request: Request,
  form: Form,
  reading: Promise<Value>,
) {
  try {
    return { ok: true as const, value: await reading };
  } catch (error) {
    const problems = toProgrammeProblems(error, request, undefined);
    return { ok: false as const, refused: await rejectForm(context, form, problems) };
  }
}

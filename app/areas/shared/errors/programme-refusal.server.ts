import { z } from 'zod';
import { redirectIfSignedOut } from '~/session/guards.server.ts';
import type { RequestContext } from '~/context.ts';
import type { LabelKey, Values } from '~/i18n/translate.ts';
import { ProgrammeFault } from '~/programme/fault.ts';
import { rejectForm, type Problem, type Problems } from '~/ui/form/read-form.server.ts';

const WithCode = z.object({ code: z.string().max(64) });

export const refusalCode = ({ errorBody: said }: ProgrammeFault): string | undefined =>
  WithCode.safeParse(said).data?.code;

/**
 * The programme's text, or the catalogue's (specification 8.02–8.07), and then what it means (`then`). What the
 * programme says of a refusal stands for itself; words that came although the call may have been carried out do not.
 */
export const programmeMessage = (fault: ProgrammeFault, then?: LabelKey, values?: Values): Problem => {
  const meaning = then !== undefined && { then, values };
  if (fault.memberMessage === undefined) return meaning ? { label: fault.label, ...meaning } : fault.label;
  return { said: fault.memberMessage, ...(fault.sent === 'unknown' && meaning) };
};

/**
 * What a form shows when the programme refused it: the programme's text, or the catalogue's.
 *
 * @param then our sentence for an unknown outcome: that we can't tell, and where to look; undefined where it leads elsewhere
 *
 * @throws the redirect to the sign-in when the session has ended; any error that is not a ProgrammeFault
 */
export function programmeProblems(error: unknown, request: Request, then: LabelKey | undefined): Problems {
  redirectIfSignedOut(error, request);
  if (!(error instanceof ProgrammeFault)) throw error;
  return { '': programmeMessage(error, error.sent === 'unknown' ? then : undefined) };
}

type Form = Parameters<typeof rejectForm>[1];

/**
 * What a post reads before it acts: its value; or, when the programme refused that, the form as it was typed, with
 * what the programme said.
 *
 * @throws what programmeProblems throws
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
    const problems = programmeProblems(error, request, undefined);
    return { ok: false as const, refused: await rejectForm(context, form, problems) };
  }
}

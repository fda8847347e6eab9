/** What the programme answered when it did not do what a form asked for. */
import { z } from 'zod';
import { redirectIfSignedOut } from '~/identity/guards.server.ts';
import { ProgrammeFault } from '~/programme/fault.ts';
import type { Problem, Problems } from '~/ui/form/read-form.server.ts';

const WithCode = z.object({ code: z.string().max(64) });

/** The programme's own name for why it refused, where it gave one. */
export const refusalCode = ({ said }: ProgrammeFault): string | undefined =>
  WithCode.safeParse(said).data?.code;

/** Its own words, or ours. */
export const programmeMessage = (fault: ProgrammeFault): Problem =>
  fault.memberMessage === undefined ? fault.label : { said: fault.memberMessage };

/**
 * What a form shows when the programme did not take it: its own words, or ours.
 *
 * @throws the redirect to the sign-in when the session has ended; any error that is no ProgrammeFault
 */
export function programmeProblems(error: unknown, request: Request): Problems {
  redirectIfSignedOut(error, request);
  if (!(error instanceof ProgrammeFault)) throw error;
  return { '': programmeMessage(error) };
}

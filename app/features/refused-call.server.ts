import { redirectIfSignedOut } from '~/identity/guards.server.ts';
import { isProgrammeFault } from '~/programme/fault.ts';
import type { Problems } from '~/ui/form/read-form.server.ts';

/**
 * What a form shows when the programme did not take it: its own words, or ours.
 *
 * @throws the redirect to the sign-in when the session has ended; any error that is no ProgrammeFault
 */
export function problemsOf(error: unknown, request: Request): Problems {
  redirectIfSignedOut(error, request);
  if (!isProgrammeFault(error)) throw error;
  return { '': error.memberMessage ?? error.label };
}

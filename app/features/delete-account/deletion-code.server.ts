import type { RequestContext } from '~/context.ts';
import type { CodeRequest } from '~/features/one-time-code/code-request.ts';
import { inTheSameTime } from '~/features/one-time-code/same-time.server.ts';
import { calls } from '~/programme/contract/index.ts';
import { ProgrammeFault } from '~/programme/fault.ts';
import { guest } from '~/programme/guest.ts';
import type { Person } from './forms.server.ts';

/**
 * The code that proves whose account it is. Whatever the programme has against these two goes no
 * further: who learns that a user name is unknown, learns that the others are not.
 *
 * @param browser a random id that the browser of the flow goes by
 */
export function deletionCode(
  { api: apiFor, clock, clientAddress }: Pick<RequestContext, 'api' | 'clock' | 'clientAddress'>,
  { email, userName }: Person,
  browser: string,
): CodeRequest {
  const api = apiFor(guest);
  const { requestOtp, verifyOtp } = calls.deleteAccount;
  const ask = async () => {
    try {
      await api.call(requestOtp, { query: { email, username: userName } });
    } catch (error) {
      if (!(error instanceof ProgrammeFault) || error.code !== 'refused') throw error;
    }
  };
  return {
    kind: 'deletion',
    // who knows no more than the user name gets no code, and takes nothing from one that was sent
    replaces: `${userName}\n${email}`,
    to: email,
    askers: [browser, clientAddress],
    triedBy: `${userName}\n${clientAddress}`,
    audit: 'deletion',
    send: () => inTheSameTime(clock, ask()),
    judge: (otp) => inTheSameTime(clock, api.call(verifyOtp, { query: { username: userName, otp, email } })),
  };
}

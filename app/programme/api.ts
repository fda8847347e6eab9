/** The programme as features see it; http.server.ts implements it. */
import type { CallDefinition, InputOf, OutputOf } from '#contract/call.ts';

/** Who calls. A guest has neither token. */
export interface Caller {
  /** the header ProviderType; GUEST without a token (specification 6.01) */
  providerType: string;
  /** whom the session belongs to, as far as it is known; the card may be newer at the programme */
  person?: { clientId: string; personCode: string } | undefined;
  /** the tokens at the moment of the call; refreshed when they are about to expire */
  tokens(): Promise<{ idToken?: string; ssoToken?: string }>;
  /**
   * called when the programme answers 401 for the caller's token (specification 8.01): ends the session, unless the
   * token was at its end and there is a newer one to make the call with
   * @param idToken the one that was sent; undefined when there was none to send
   */
  onUnauthorized(idToken: string | undefined): Promise<'ended' | 'renewed'>;
  /** called when the programme refuses a call because the caller's coverage has ended, or has not begun */
  onNotCovered?(): Promise<void>;
}

export interface CallOptions {
  /** a tighter time limit than the call's own, in milliseconds */
  timeoutMs?: number;
  /**
   * For a caller that can do without entries of a list, and says to the member that they are missing: it gets the
   * number of those that have a word which the portal does not know. Without it, one of them breaks the contract.
   */
  leavesOut?: (count: number) => void;
}

export type ListCallOptions = Pick<CallOptions, 'leavesOut'>;

/** For a caller that reads totals alone, which no missing entry changes. */
export const totalsAlone: ListCallOptions = { leavesOut: () => undefined };

export interface Api {
  /** Makes one call of the contract. @throws ProgrammeFault for every failure; `fault.code` is one of the closed catalogue */
  call<C extends CallDefinition>(call: C, input: InputOf<C>, options?: CallOptions): Promise<OutputOf<C>>;
}

/** The programme's interface for features; http.server.ts implements it. */
import type { CallDefinition, InputOf, OutputOf } from '#contract/call.ts';

export interface CallerTokens {
  idToken?: string;
  ssoToken?: string;
  accessToken?: string;
}

/** The caller of the programme. A guest has no token. */
export interface Caller {
  /** the header ProviderType; GUEST without a token (specification 6.01) */
  providerType: string;
  /** the session's person, as far as it is known; the programme may have a newer card */
  person?: { clientId: string; personCode: string } | undefined;
  /** the tokens at the time of the call; renewed when they are about to expire */
  tokens(): Promise<CallerTokens>;
  /**
   * Called when the programme returns 401 for the caller's token (specification 8.01). Ends the session, unless the
   * token had expired and there is a newer one for the call.
   * @param idToken the token that was sent; undefined when there was none
   */
  onUnauthorized(idToken: string | undefined): Promise<'ended' | 'renewed'>;
  /** called when the programme refuses a call because the caller's coverage has ended, or has not begun */
  onNotCovered?(): Promise<void>;
}

export interface CallOptions {
  /** a shorter time limit than the call's own, in milliseconds */
  timeoutMs?: number;
  /**
   * For a caller that can omit list entries and reports this to the member. It is called with the number of entries
   * that have a word unknown to the portal. Without it, one such entry breaks the contract.
   */
  leavesOut?: (count: number) => void;
}

export type ListCallOptions = Pick<CallOptions, 'leavesOut'>;

/** For a caller that reads only totals, which missing entries do not change. */
export const totalsAlone: ListCallOptions = { leavesOut: () => undefined };

export interface Api {
  /** Makes one call of the contract. @throws ProgrammeFault for every failure; `fault.code` is from a closed list */
  call<C extends CallDefinition>(call: C, input: InputOf<C>, options?: CallOptions): Promise<OutputOf<C>>;
}

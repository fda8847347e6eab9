import type { CodeVerdict } from '~/programme/contract/one-time-code.ts';

/** A code of one kind for one account: how it is sent and judged, and by what it is counted. */
export interface CodeRequest {
  /** names the counters of this kind */
  kind: string;
  /** whose codes take each other's place, and count together */
  replaces: string;
  /** where the code goes: a corrected address is another request, and does not have to wait */
  to: string;
  /** who is asking, in as many ways as there are: a code is tried by whoever asked for it, and by nobody else */
  askers: string[];
  /** whose wrong codes count together */
  triedBy: string;
  /** what the audit trail calls it */
  audit: 'deletion' | 'profile';
  /** @throws ProgrammeFault when the programme could not be asked */
  send(): Promise<unknown>;
  /** @throws ProgrammeFault when the programme could not be asked */
  judge(code: string): Promise<CodeVerdict>;
}

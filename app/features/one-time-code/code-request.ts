import type { CodeVerdict } from '~/programme/contract/one-time-code.ts';

/** A code of one kind for one account: how it is sent and judged, and by what it is counted. */
export interface CodeRequest {
  /** names the counters of this kind */
  kind: string;
  /** the user name; all codes of an account count together */
  account: string;
  /** where the code goes: a corrected address is another request, and does not have to wait */
  to: string;
  /** what the audit trail calls it */
  audit: 'deletion' | 'profile';
  /** @throws ProgrammeFault when the programme could not be asked */
  send(): Promise<unknown>;
  /** @throws ProgrammeFault when the programme could not be asked */
  judge(code: string): Promise<CodeVerdict>;
}

/** The table of check-connection: a row for each check, with the variable to look at when it fails. */
import { SignInFault } from '../app/auth/sign-in-fault.ts';
import type { Env } from '../app/platform/env.ts';
import { ProgrammeFault, type FaultCode } from '../app/programme/fault.ts';

/** a 404 from these means a wrong address, or that no page renders */
const NEEDED = ['content-config', 'member.details'];

/** 'limited': the portal works without it, and the row names the effect on members */
type Result = boolean | 'skipped' | 'limited';

export type Row = [system: string, what: string, holds: Result, more?: string];

/** The arguments of each part of the check. */
export interface Check {
  env: Env;
  /** the variables that `env` was read from */
  source: NodeJS.ProcessEnv;
  /** Prints a row: the check, its result, and the variable to look at. */
  printRow: (...row: Row) => void;
}

/** An empty table that prints its rows as lines. `counts` are the rows by their mark. */
export function createTable(print: (line: string) => void) {
  const counts = { FAILED: 0, limited: 0, skipped: 0, ok: 0 };
  const printRow = (...[system, what, holds, more = '']: Row): void => {
    const mark = typeof holds === 'string' ? holds : holds ? 'ok' : 'FAILED';
    counts[mark] += 1;
    print(`${system.padEnd(18)} ${what.padEnd(52)} ${mark.padEnd(8)} ${more}`.trimEnd());
  };
  return { printRow, counts };
}

/** The variable to check, by the outcome of a call. */
const mends: Record<FaultCode, string> = {
  unauthorized:
    'CHECK_ID_TOKEN or CHECK_ACCESS_TOKEN is refused, or PROGRAMME_SUBSCRIPTION_KEY where no token is sent',
  tooManyAttempts: 'PROGRAMME_API_URL limits how often it is asked',
  failed: 'PROGRAMME_API_URL fails, or a web page or bytes answer in its place',
  refused: 'there is none, or the call is missing at PROGRAMME_API_URL',
  gateway:
    'PROGRAMME_SUBSCRIPTION_KEY, PROGRAMME_OAUTH_… or CHECK_ID_TOKEN is refused, or a token is asked for where none is sent',
  unavailable: 'PROGRAMME_API_URL was not asked',
  network: 'PROGRAMME_API_URL cannot be reached',
  timeout: 'PROGRAMME_API_URL does not answer within PROGRAMME_TIMEOUT_MS',
  redirect: 'PROGRAMME_API_URL answers with a redirect, and none is followed',
  tooLarge: 'the answer of PROGRAMME_API_URL is too large',
  contract: 'the answer of PROGRAMME_API_URL is not what docs/openapi.json says',
  foreign: 'the reply of PROGRAMME_API_URL is about a different person',
  request: 'what CHECK_ID_TOKEN says does not fit docs/openapi.json',
  notOffered: 'PROGRAMME_FHIR_URL has no such data; see PROGRAMME_FHIR_SERVICES',
};

const CERTIFICATE = /CERT|SELF_SIGNED|ISSUER|UNABLE_TO/;
/** An error code of Node; for a certificate or a proxy also the variables to look at. */
export const withHint = (code: string) =>
  CERTIFICATE.test(code)
    ? `${code}, see NODE_EXTRA_CA_CERTS`
    : /PROXY/.test(code)
      ? `${code}, see HTTPS_PROXY and NO_PROXY`
      : code;

/** The cause of a failure, without anything from a reply's body. @param details names of fields and error codes */
function describeFailure(error: unknown, variable: string, details: string[]): string {
  if (error instanceof ProgrammeFault)
    return [
      [error.code, error.replyStatus].filter(Boolean).join(' '),
      mends[error.code].replace('PROGRAMME_API_URL', variable),
      ...details,
    ].join(': ');
  if (error instanceof SignInFault) return `${withHint(error.message)}: ${variable}`;
  const { code } = ((error as Error).cause ?? {}) as { code?: string };
  return `${withHint(code ?? (error as Error).name)}: ${variable}`;
}

/**
 * One row of the table, and the result of the work.
 * @param variable the variable with the called address
 * @param details filled by the work: names of fields, error codes
 */
export async function attempt<T>(
  system: string,
  what: string,
  work: () => Promise<T>,
  variable = 'PROGRAMME_API_URL',
  details: string[] = [],
): Promise<{ row: Row; result?: T; fault?: FaultCode | undefined }> {
  try {
    return { result: await work(), row: [system, what, true] };
  } catch (error) {
    const mayBeMissing =
      error instanceof ProgrammeFault &&
      ['refused', 'notOffered'].includes(error.code) &&
      !NEEDED.includes(what);
    const row: Row = [
      system,
      what,
      mayBeMissing ? 'skipped' : false,
      describeFailure(error, variable, details),
    ];
    return { row, fault: error instanceof ProgrammeFault ? error.code : undefined };
  }
}

export async function reportCheck<T>(
  { printRow }: Check,
  tried: Promise<{ row: Row; result?: T }>,
): Promise<T | undefined> {
  const { row, result } = await tried;
  printRow(...row);
  return result;
}

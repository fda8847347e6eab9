/** Reads the error replies of Redis. */
import { getErrorMessage } from '../error-facts.ts';
import { EnvError } from '../env-variables.ts';
import type { StoreFault } from './stores.ts';

/** Faults by the first word of a Redis error. In a script's error the word comes later in the text. */
const FAULTS: Record<string, StoreFault> = {
  OOM: 'full',
  MISCONF: 'readOnly',
  READONLY: 'readOnly',
  NOREPLICAS: 'readOnly',
  LOADING: 'loading',
  BUSY: 'locked',
  NOAUTH: 'refused',
  NOPERM: 'refused',
  WRONGPASS: 'refused',
};

/** The reason of a failed operation. */
export function toFault(error: unknown): StoreFault {
  const code = /\b(OOM|MISCONF|READONLY|NOREPLICAS|LOADING|BUSY|NOAUTH|NOPERM|WRONGPASS)\b/.exec(
    getErrorMessage(error),
  )?.[1];
  return (code !== undefined && FAULTS[code]) || 'noAnswer';
}

/** The start error of a wrong address. */
export const wrong = (what: string) => new EnvError(`SESSION_STORE_URL is wrong: ${what}.`);

/** Errors that waiting does not fix. */
export function toEnvError(error: unknown): EnvError | undefined {
  if (error instanceof EnvError) return error;
  if (/^ERR DB index is out of range/.test(getErrorMessage(error)))
    return wrong('Redis has no database of the number at its end');
  if (/^NOPERM\b.*\bselect\b/.test(getErrorMessage(error)))
    return wrong('Redis does not let its user choose the database at its end by SELECT (NOPERM)');
  if (/^NOPERM\b.*\bcluster\b/.test(getErrorMessage(error)))
    return wrong('Redis does not let its user run CLUSTER SLOTS (NOPERM)');
  if (/^ERR This instance has cluster support disabled/.test(getErrorMessage(error)))
    return findModeProblem('redis_mode:standalone', 'cluster');
  const code = /^(WRONGPASS|NOAUTH|ERR invalid password)/.exec(getErrorMessage(error))?.[1];
  return code === undefined
    ? undefined
    : wrong(`Redis refuses its username or password (${code.replace('ERR invalid password', 'WRONGPASS')})`);
}

const SCHEMES: Record<string, string> = {
  standalone: 'redis:// or rediss://',
  sentinel: 'redis+sentinel:// or rediss+sentinel://',
  cluster: 'redis+cluster:// or rediss+cluster://',
};

/** The start error of an address whose scheme does not fit the server's mode, from its INFO. */
export function findModeProblem(info: string, expected: string): EnvError | undefined {
  // Valkey calls it server_mode
  const mode = /^(?:redis|server)_mode:(\w+)/m.exec(info)?.[1] ?? expected;
  return mode === expected
    ? undefined
    : wrong(`its server is in ${mode} mode, so it should begin with ${SCHEMES[mode]}`);
}

/** The portal's user at Redis. Its password may be in a file, into which another program writes tokens that expire. */
import type { RedisClientType } from '@redis/client';
import { parseRedisAddress } from '../env-formats.ts';
import { getErrorMessage } from '../error-facts.ts';
import type { Logger } from '../log.ts';
import { readSecret } from '../secret-files.ts';

export interface RedisSettings {
  url: string;
  passwordFile?: string | undefined;
}

interface Credentials {
  username: string | undefined;
  password: string;
}

export interface Login {
  type: 'async-credentials-provider';
  credentials(): Promise<Credentials>;
}

function readCredentials({ url, passwordFile }: RedisSettings): Credentials {
  const { username, password } = new URL(parseRedisAddress(url)!.servers[0]!);
  return {
    username: decodeURIComponent(username) || undefined,
    password:
      passwordFile === undefined
        ? decodeURIComponent(password)
        : readSecret('SESSION_STORE_PASSWORD_FILE', passwordFile),
  };
}

/** The login for each new connection, for which the password file is read again. Undefined without a password. */
export function createLogin(settings: RedisSettings): Login | undefined {
  if (settings.passwordFile === undefined && readCredentials(settings).password === '') return undefined;
  return { type: 'async-credentials-provider', credentials: async () => readCredentials(settings) };
}

const READ_EVERY_MS = 5_000;

/**
 * Logs open connections in again when the password file has changed, because a server may close a connection when its
 * token expires. The returned function stops it.
 */
export function watchPassword(
  settings: RedisSettings,
  servers: () => Pick<RedisClientType, 'auth' | 'isReady'>[],
  log: Logger,
): () => void {
  if (settings.passwordFile === undefined) return () => undefined;
  let used = readCredentials(settings).password;
  let said: string | undefined;
  const renew = async () => {
    try {
      const { username = 'default', password } = readCredentials(settings);
      if (password === used) return;
      await Promise.all(
        servers()
          .filter(({ isReady }) => isReady)
          .map((server) => server.auth({ username, password })),
      );
      used = password;
      said = undefined;
    } catch (error) {
      const reason = getErrorMessage(error);
      if (reason !== said)
        log.error(
          { event: 'store.password', reason },
          'alert: Redis or the portal cannot use its new password',
        );
      said = reason;
    }
  };
  const timer = setInterval(() => void renew(), READ_EVERY_MS).unref();
  return () => clearInterval(timer);
}

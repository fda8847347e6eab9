/** Secrets in files, as Kubernetes, Docker and systemd mount them. */
import { readFileSync } from 'node:fs';
import { EnvError, type Name, type Source } from './env-variables.ts';
import { getErrorCode } from './error-facts.ts';

/** Variables with a secret. `<name>_FILE` may name a file with the value instead. */
export const SECRETS: readonly Name[] = [
  'SESSION_SECRET',
  'SESSION_STORE_URL',
  'PROGRAMME_SUBSCRIPTION_KEY',
  'PROGRAMME_API_KEY',
  'PROGRAMME_CLIENT_KEY',
  'PROGRAMME_OAUTH_CLIENT_SECRET',
  'IDP_CLIENT_SECRET',
  'ANALYTICS_INSTRUMENTATION_KEY',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'MAPS_KEY',
  'HEALTH_KEY',
  'WALLET_APPLE_PRIVATE_KEY',
  'WALLET_APPLE_KEY_PASSPHRASE',
  'WALLET_GOOGLE_PRIVATE_KEY',
];

/** The variable that names the file of a secret. */
export const toFileName = (name: string) => `${name}_FILE`;

/** The content of a secret's file. @throws EnvError when it cannot be read or is empty */
export function readSecret(name: string, path: string): string {
  const fault = (reason: string) => new EnvError(`${name} is wrong: ${reason}.`);
  let text: string;
  try {
    text = readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw fault(`its file cannot be read (${getErrorCode(error)})`);
  }
  // an empty value would mean the default
  if (text === '') throw fault('its file is empty');
  return text;
}

/**
 * The environment with each secret that a file contains.
 * @throws EnvError naming the first variable whose file cannot be read or is empty, or that is set twice
 */
export function readSecretFiles(source: Source): Source {
  const read: Source = {};
  for (const name of SECRETS) {
    const path = source[toFileName(name)]?.trim();
    if (!path) continue;
    if (source[name]?.trim())
      throw new EnvError(`${toFileName(name)} is wrong: it should not be set together with ${name}.`);
    read[name] = readSecret(toFileName(name), path);
  }
  return { ...source, ...read };
}

/** Checks of settings that belong together. */
import { EnvError, variables, type Name, type Values } from './env-variables.ts';
import { parseRedisAddress } from './env-formats.ts';
import { programmeOauthPairs } from './programme-oauth.ts';

const alike = (name: Name, other: Name) =>
  new EnvError(`${name} is wrong: it should be ${variables[name].shape}, another than ${other} and GUEST.`);

/** If the first is set, the second must be set. */
const PAIRS: [Name, Name][] = [
  ['PROGRAMME_FHIR_SERVICES', 'PROGRAMME_FHIR_URL'],
  ...programmeOauthPairs,
  ['PROGRAMME_CLIENT_CERTIFICATE', 'PROGRAMME_CLIENT_KEY'],
  ['PROGRAMME_CLIENT_KEY', 'PROGRAMME_CLIENT_CERTIFICATE'],
  ['ANALYTICS_URL', 'ANALYTICS_INSTRUMENTATION_KEY'],
  ['ANALYTICS_INSTRUMENTATION_KEY', 'ANALYTICS_URL'],
  ['SECURITY_POLICY_URL', 'SECURITY_CONTACT'],
  ['SESSION_STORE_PASSWORD_FILE', 'SESSION_STORE_URL'],
  ['MAPS_KEY', 'MAPS_TILE_URL'],
  ['MAPS_ID', 'MAPS_TILE_URL'],
  ['MAPS_ATTRIBUTION', 'MAPS_TILE_URL'],
];

/** Whether the password of a Redis address, which has none, may come from a file. */
const needsPassword = (address: string) =>
  parseRedisAddress(address)?.servers.every((server) => new URL(server).password === '') ?? false;

/** Parts of MAPS_TILE_URL that a different variable fills. */
const MAP_PARTS: [string, Name][] = [
  ['{key}', 'MAPS_KEY'],
  ['{id}', 'MAPS_ID'],
];

/** Rejects conflicting settings: half of a pair, one port for two listeners, one value for two kinds of members. */
export function checkTogether(values: Values) {
  if (values.METRICS_PORT === values.PORT)
    throw new EnvError(`METRICS_PORT is wrong: it should be ${variables.METRICS_PORT.shape}.`);
  if ((values.SESSION_IDLE_MINUTES ?? 15) > 60 * (values.SESSION_MAX_HOURS ?? 12))
    throw new EnvError('SESSION_IDLE_MINUTES is wrong: it should be no longer than SESSION_MAX_HOURS.');
  const { PROVIDER_TYPE_PARTNER: partner = 'PARTNER', PROVIDER_TYPE_DIRECT: direct = 'DIRECT' } = values;
  if (partner === 'GUEST' || partner === direct) throw alike('PROVIDER_TYPE_PARTNER', 'PROVIDER_TYPE_DIRECT');
  if (direct === 'GUEST') throw alike('PROVIDER_TYPE_DIRECT', 'PROVIDER_TYPE_PARTNER');
  const half = (name: Name, where: string) =>
    new EnvError(`${name} is missing: where ${where}, it must be ${variables[name].shape}.`);
  for (const [one, other] of PAIRS)
    if (values[one] !== undefined && values[other] === undefined) throw half(other, `${one} is set`);
  if (values.SESSION_STORE_PASSWORD_FILE !== undefined && !needsPassword(values.SESSION_STORE_URL ?? ''))
    throw new EnvError(
      `SESSION_STORE_PASSWORD_FILE is wrong: it should be ${variables.SESSION_STORE_PASSWORD_FILE.shape}.`,
    );
  for (const [part, name] of MAP_PARTS) {
    const isUsed = values.MAPS_TILE_URL?.includes(part) ?? false;
    if (isUsed && values[name] === undefined) throw half(name, `MAPS_TILE_URL has ${part} in it`);
    if (!isUsed && values[name] !== undefined)
      throw new EnvError(`MAPS_TILE_URL is wrong: where ${name} is set, it should have ${part} in it.`);
  }
  const issuers = (values.SSO_ISSUERS ?? []).map(({ issuer }) => issuer);
  if (new Set(issuers).size < issuers.length)
    throw new EnvError('SSO_ISSUERS is wrong: it should name each issuer once.');
  if ((values.METRICS_HOST ?? '127.0.0.1') !== '127.0.0.1' && values.METRICS_PORT === undefined)
    throw half('METRICS_PORT', 'METRICS_HOST is set');
}

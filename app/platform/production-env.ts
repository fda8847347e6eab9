/** Checks of production settings, for mistakes with which the portal would start and then fail for its members. */
import { EnvError, isServiceLink, variables, type Name, type Source, type Values } from './env-variables.ts';
import { parseRedisAddress } from './env-formats.ts';
import { SECRETS, toFileName } from './secret-files.ts';
import { listKeys } from '#contract/typed-keys.ts';

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Whether an address is this machine's own, which no other machine can reach. */
const isLoopback = (address: string) => LOOPBACK.test(new URL(address).hostname);

const isSafe = (address: string) => /^(?:https|rediss):/i.test(address) || isLoopback(address);

const wrong = (name: Name, mend: string) => new EnvError(`${name} is wrong: ${mend}.`);

/** Addresses that receive tokens or members' data. */
const listAddresses = (values: Values): [Name, string[]][] => [
  ['PROGRAMME_API_URL', [values.PROGRAMME_API_URL ?? []].flat()],
  ['PROGRAMME_FHIR_URL', [values.PROGRAMME_FHIR_URL ?? []].flat()],
  ['PROGRAMME_OAUTH_TOKEN_URL', [values.PROGRAMME_OAUTH_TOKEN_URL ?? []].flat()],
  ['IDP_SIGN_IN_METADATA_URL', [values.IDP_SIGN_IN_METADATA_URL ?? []].flat()],
  ['IDP_PASSWORD_RESET_METADATA_URL', [values.IDP_PASSWORD_RESET_METADATA_URL ?? []].flat()],
  ['SSO_ISSUERS', (values.SSO_ISSUERS ?? []).flatMap(({ issuer, jwks_uri }) => [issuer, jwks_uri])],
  ['REGISTRATION_REDIRECT_ORIGINS', values.REGISTRATION_REDIRECT_ORIGINS ?? []],
  ['ANALYTICS_URL', [values.ANALYTICS_URL ?? []].flat()],
  ['MAPS_TILE_URL', [values.MAPS_TILE_URL ?? []].flat()],
];

/** The maximum entropy of a text in bits: its length times the bits per character. */
function measureEntropy(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits += count * Math.log2(text.length / count);
  return bits;
}

/** Whether a text repeats a shorter one. The last copy may be cut off. */
function isRepeated(text: string): boolean {
  const next = text.indexOf(text.slice(0, text.length / 2), 1);
  return next > 0 && next <= text.length / 2;
}

/** Whether letters or digits are in sequence: 'abcdefgh…', '98765…'. */
function isInOrder(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).filter((code, index) => Math.abs(code - (codes[index] ?? code)) <= 1).length;
  return steps > text.length / 2;
}

/** Placeholder instructions instead of a value. */
const ADVICE = /(?:change|replace)[-_ ]?(?:me|this|it|with)|placeholder|\byour[-_ ]/i;

/** Whether a secret could come from a random generator. */
const looksRandom = (secret: string, leastBits = 96) =>
  measureEntropy(secret) >= leastBits && !isRepeated(secret) && !isInOrder(secret) && !ADVICE.test(secret);

/** Placeholders of samples and templates that neither a person nor a shell replaced. */
const LEFT_OVER =
  /^(?:<.*>|\.{3}|…|x{3,}|undefined|null|\$\w{3,}|%\w{3,}%)$|\$\{[\w:?-]+\}|\$\([a-z][^()]*\)|\{\{[^{}]*\}\}/i;
/** An unresolved reference to a secret in a file, a vault or a cloud's secret store. */
const REFERENCE =
  /^(?:@\/|file:|vault:|op:\/\/|arn:aws|secretref:|projects\/.*\/secrets\/|@Microsoft\.KeyVault\()/i;

function isPlaceholder(name: Name, value: string): boolean {
  if (LEFT_OVER.test(value)) return true;
  if (!/_(?:KEY|ID|SECRET)$/.test(name)) return false;
  return REFERENCE.test(value) || (name !== 'SESSION_SECRET' && ADVICE.test(value));
}

/** Edit distance: the least number of characters to add, remove or replace (Levenshtein). */
function measureDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [at, character] of [...one].entries()) {
    const next = [at + 1];
    for (let index = 1; index <= other.length; index += 1) {
      const replaced = row[index - 1]! + (character === other[index - 1] ? 0 : 1);
      next.push(Math.min(row[index]! + 1, next[index - 1]! + 1, replaced));
    }
    row = next;
  }
  return row[other.length]!;
}

/** Shorter names may be similar to the variables of other programs. */
const LONG_NAME = 10;
const MOST_SLIPS = 2;
/** The variable name that this one resembles, in any case, with any separators, or as a file. */
function findNearest(other: string, names: readonly string[]): string | undefined {
  const written = other.toUpperCase().replaceAll(/[-.]/g, '_');
  const same = names.find((name) => [name, toFileName(name)].includes(written) && name.includes('_'));
  if (same) return same;
  const long = names.filter((name) => name.length >= LONG_NAME);
  const slips = long.map((name) => measureDistance(written, name));
  const least = Math.min(...slips);
  return least <= MOST_SLIPS ? long[slips.indexOf(least)] : undefined;
}

/** Windows editors begin a file with it, and Node makes it part of the first name. */
const BYTE_ORDER_MARK = '\uFEFF';

/** @throws EnvError when .env begins with a byte order mark, because its first variable would be ignored */
function checkFirstName(source: Source) {
  const marked = Object.keys(source).find((name) => name.startsWith(BYTE_ORDER_MARK));
  if (marked === undefined) return;
  const name = marked.slice(1);
  throw new EnvError(`${name} is not read: the file that sets it should be UTF-8 without a byte order mark.`);
}
/** Production does not read this variable, so a typing mistake in its name is harmless. */
const UNUSED = 'SANDBOX_PORT';

/**
 * Checks the raw values before they are parsed, with more checks in production.
 * @throws EnvError for a first name that a byte order mark hides. In production also for an unfilled placeholder, and
 * for a name that is similar to an unset variable, because the default would be used silently
 */
export function checkWritten(source: Source): Source {
  checkFirstName(source);
  if (source.NODE_ENV?.trim() !== 'production') return source;
  const names = listKeys(variables);
  const isSet = (name: string) => Boolean(source[name]?.trim());
  for (const name of names)
    if (isPlaceholder(name, source[name]?.trim() ?? ''))
      throw wrong(name, `it is a placeholder still, and should be ${variables[name].shape}`);
  const unset = names
    .filter((name) => name !== UNUSED && !isSet(name))
    .flatMap((name) => (SECRETS.includes(name) ? [toFileName(name), name] : [name]));
  const read = new Set([...names, ...SECRETS.map(toFileName)]);
  const isOthers = (name: string) => !read.has(name) && !isServiceLink(name, source[name] ?? '');
  for (const other of Object.keys(source).filter((each) => isSet(each) && isOthers(each))) {
    const meant = findNearest(other, unset);
    if (meant) throw new EnvError(`${other} is wrong: the portal reads no such variable, but ${meant}.`);
  }
  return source;
}

function checkAddresses(values: Values) {
  for (const [name, addresses] of listAddresses(values))
    if (!addresses.every(isSafe))
      throw wrong(name, 'in production it should begin with https:// (http:// only for localhost)');
  const store = values.SESSION_STORE_URL;
  if (store !== undefined && parseRedisAddress(store)?.servers.every(isSafe) === false)
    throw wrong(
      'SESSION_STORE_URL',
      'in production a Redis on another machine should be reached by rediss:// (redis:// only for localhost)',
    );
}

/** Checks the settings of a production portal. @throws EnvError for the first setting that is not allowed */
export function checkProduction(values: Values & { PUBLIC_URL: string }) {
  const { PUBLIC_URL: publicUrl, SESSION_SECRET: secrets = [] } = values;
  if ((values.SESSION_IDLE_MINUTES ?? 1) < 1)
    throw wrong('SESSION_IDLE_MINUTES', 'in production it should be at least 1');
  if (!secrets.every(looksRandom))
    throw wrong(
      'SESSION_SECRET',
      'in production it should be random, such as `openssl rand -base64 48` gives',
    );
  if (values.HEALTH_KEY !== undefined && !looksRandom(values.HEALTH_KEY, 72))
    throw wrong('HEALTH_KEY', 'in production it should be random, such as `openssl rand -base64 24` gives');
  if (!isSafe(publicUrl))
    throw wrong('PUBLIC_URL', 'in production it should begin with https:// (http:// only for localhost)');
  if (publicUrl.startsWith('https:') && (values.TRUST_PROXY ?? 0) === 0)
    throw wrong(
      'TRUST_PROXY',
      'with a PUBLIC_URL of https:// it should be the number of proxies in front, at least the 1 that ends TLS',
    );
  checkAddresses(values);
}

/**
 * A public portal without NODE_ENV would create its own secret and show the sandbox's members.
 * @throws EnvError when NODE_ENV is not set although one of the portal's addresses is not on this machine
 */
export function checkMode(values: Values) {
  if (values.NODE_ENV !== undefined) return;
  const names = ['PUBLIC_URL', 'PROGRAMME_API_URL'] as const;
  const name = names.find((each) => values[each] !== undefined && !isLoopback(values[each]));
  if (name === undefined) return;
  throw new EnvError(
    `NODE_ENV is missing: where ${name} is not this machine's it must be set, for members to production.`,
  );
}

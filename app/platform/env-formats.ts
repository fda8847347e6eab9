/** Formats of values in the environment. */
import { z } from 'zod';

export const whole = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .refine((n) => n >= from && n <= to);
export const minutes = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d{1,3}(?:\.\d{1,3})?$/)
    .transform(Number)
    .refine((n) => n >= from && n <= to);
export const text = z.string().regex(/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/);
/**
 * Only characters that a URL may contain, because the parser would drop line ends and encode others. Braces mark the
 * parts of a map tile's address.
 */
const isWrittenAsUrl = (url: string) => /^[!#-;=?-[\]_a-{}~]+$/.test(url) && URL.canParse(url);
/** Without credentials, because fetch refuses a username. */
function isHttpUrl(url: string): boolean {
  // the parser would accept any number of slashes
  if (!/^https?:\/\/[^/]/i.test(url) || !isWrittenAsUrl(url)) return false;
  const { hostname, port, username, password } = new URL(url);
  if (port === '0') return false;
  return /^(?:[a-z0-9._-]+|\[[\da-f:.]+\])$/.test(hostname) && username + password === '';
}
/** RFC 9116, 2.5.3: a URI, so ASCII only. */
export const isContact = (uri: string) =>
  /^mailto:[\x21-\x3f\x41-\x7e]+@[\x21-\x3f\x41-\x7e]+$/.test(uri) ||
  (uri.startsWith('https:') && isHttpUrl(uri));
/** for an SSO issuer only the origin of its pages, which sends the forms (form-guards.ts) */
export const plainUrl = z.string().refine(isHttpUrl);
/** A scheme may be written in capitals (RFC 3986, 3.1), but later checks for https compare lower case. */
export const webUrl = plainUrl.transform((url) => url.replace(/^\w+/, (scheme) => scheme.toLowerCase()));
/** One address, without a fragment. Commas, quotes or a second scheme are remains of a list. */
export const httpUrl = webUrl
  .refine((url) => !/[#{}]|[,;']$|:\/\/.*:\/\//.test(url))
  .transform((url) => url.replace(/(?<!\/)\/+$/, ''));
/** An address to which paths are appended. */
export const baseUrl = httpUrl.refine((url) => !url.includes('?'));
/** Addresses that browsers never request: a listening address, or a name that ends in a dot. */
const NO_SITE = /^https?:\/\/(?:0\.0\.0\.0|\[::\]|[^/:]*\.)(?::|$)/;
export const origin = z
  .string()
  .refine((url) => isHttpUrl(url) && url.replace(/\/$/, '').toLowerCase() === new URL(url).origin)
  .refine((url) => !NO_SITE.test(url.replace(/\/$/, '')))
  .transform((url) => new URL(url).origin);
/** Texts separated by commas. */
export const words = z.string().transform((list) => list.split(',').map((each) => each.trim()));
export const flag = z.enum(['true', 'false']).transform((word) => word === 'true');
export const isHeader = (name = '', value = '') =>
  /^[!#$%&'*+.^`|~\w-]+$/.test(name) && /^[\x21-\x7e][\x20-\x7e]*$/.test(value);
export const json = z.string().transform((text, context) => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: 'custom' });
    return z.NEVER;
  }
});

/** Whether each % begins a percent-encoded byte, as the Redis client requires. */
function isPercentEncoded(text: string): boolean {
  try {
    return decodeURIComponent(text) !== undefined;
  } catch {
    return false;
  }
}

/** One server, by name or address, with an optional database number. A password is percent-encoded. */
function isServer(address: string): boolean {
  if (!/^rediss?:/.test(address) || !isWrittenAsUrl(address)) return false;
  const { hostname, port, pathname, search, hash, username, password } = new URL(address);
  const isHost = /^(?:[\w.-]+|\[[\da-f:.]+\])$/i.test(hostname) && port !== '0';
  const isLogin = isPercentEncoded(username) && isPercentEncoded(password);
  return isHost && isLogin && /^\/?\d{0,3}$/.test(pathname) && search === '' && hash === '';
}

export interface RedisAddress {
  mode: 'standalone' | 'sentinel' | 'cluster';
  /** the address of each server, or of each Sentinel */
  servers: string[];
  /** the primary's name at the Sentinels */
  name: string;
  database: string;
}

const SEVERAL =
  /^(rediss?)\+(?:(sentinel)|cluster):\/\/([^@/]*@)?([^/]+)\/?(?:(?<=\/)([\w.-]+)(?:\/(\d{1,3}))?)?$/;

/** Reads the address of one server, of Sentinels or of a cluster. Undefined if the format is wrong. */
export function parseRedisAddress(address: string): RedisAddress | undefined {
  const [several, scheme, sentinel, login = '', hosts = '', name = '', database = ''] =
    SEVERAL.exec(address) ?? [];
  if (several === undefined)
    return isServer(address) ? { mode: 'standalone', servers: [address], name, database } : undefined;
  const servers = hosts.split(',').map((host) => {
    const port = sentinel && !/:\d+$/.test(host) ? ':26379' : '';
    return `${scheme}://${login}${host}${port}`;
  });
  // Sentinels need a name, and a cluster has none
  if (!servers.every(isServer) || Boolean(sentinel) !== (name !== '')) return undefined;
  return { mode: sentinel ? 'sentinel' : 'cluster', servers, name, database };
}

/**
 * The path of a file. Rejects `sqlite://var/portal.db`, which means a folder at the root, and `<file>`, as in
 * .env.example.
 */
export const isSqliteFile = (address: string) => /^sqlite:(?!\s|\/\/[^/])[^<>\n]+$/.test(address);

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import { sendPlain } from './plain-page.ts';

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

/**
 * Whether a request target can be routed: a path on this server (RFC 9112, 3.2.1) that decodes as UTF-8. It has no
 * fragment, no control characters and no start that a browser would read as a different host. Remix's retired `_data`
 * parameter is refused.
 */
function isWellFormedTarget(target: string): boolean {
  if (!/^\/(?![/\\])[\x21\x22\x24-\x7e]*$/.test(target)) return false;
  const cut = `${target}?`.indexOf('?');
  const path = decoded(target.slice(0, cut));
  // eslint-disable-next-line no-control-regex -- control characters are what this looks for
  if (path === undefined || /[\x00-\x1f\x7f\\]/.test(path) || path.startsWith('//')) return false;
  // in Remix's reading, without `..`, because the rest may begin with a different host
  if (new URL(`http://portal${target}`).pathname.startsWith('//')) return false;
  return isWellFormedQuery(target.slice(cut + 1));
}

function isWellFormedQuery(query: string): boolean {
  const text = decoded(query);
  if (text === undefined || text.includes('\0')) return false;
  // decoded like Remix does, because `%5fdata` is also `_data`
  return !new URLSearchParams(query).has('_data');
}

/** Checks of the request line and the headers, after which a request is safe to route. */
interface RequestGuardOptions {
  /** our own origin, as browsers see it */
  publicUrl: string;
}

const METHODS = new Set(['GET', 'HEAD', 'POST']);
/** longer than our addresses, shorter than what proxies cut */
const MAX_TARGET_LENGTH = 4096;

/** in characters, for headers that are read in every request; browsers send less than half of this */
const MAX_HEADER_LENGTHS = {
  accept: 1024,
  'accept-encoding': 256,
  'accept-language': 512,
  'content-type': 256,
  origin: 512,
} as const;

const hasLongHeader = ({ headers }: IncomingMessage) =>
  Object.entries(MAX_HEADER_LENGTHS).some(([name, most]) => String(headers[name] ?? '').length > most);

/** Headers with which a client could change the address that Remix sees. */
const FORWARDED = [
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-prefix',
  'forwarded',
  'x-http-method-override',
];

const isWellFormedHost = (host: string) => /^(?:[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/.test(host);

/** Whether a header occurs twice. With two hosts, a proxy in front may have used the other one (RFC 9112, 3.2). */
const saidTwice = ({ rawHeaders }: IncomingMessage, name: string) =>
  rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === name).length > 1;

/** The URL of a host: lower case, without the default port. Undefined for a host that is not valid in a URL. */
const parseHost = (host: string, { protocol }: URL): URL | undefined =>
  URL.canParse(`${protocol}//${host}`) ? new URL(`${protocol}//${host}`) : undefined;

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether it is this machine under a different name: `127.0.0.1:3000` for `localhost:3000`. */
const isOwnLoopback = (asked: URL, own: URL): boolean =>
  LOOPBACK.has(own.hostname) && LOOPBACK.has(asked.hostname) && asked.port === own.port;

/** Redirects to the same page under the host name that cookies and sign-in use. */
function toOwnName(response: ServerResponse, own: URL, target: string): void {
  response.writeHead(307, { Location: own.origin + target }).end();
}

/** Refuses a wrong method (405), a bad address (400, 414) or host (400, 421), and long headers (431). */
export function requestGuards({ publicUrl }: RequestGuardOptions): RequestHandler {
  const own = new URL(publicUrl);
  return (request, response, next) => {
    if (!METHODS.has(request.method)) return sendPlain(request, response, 405, { Allow: 'GET, HEAD, POST' });
    const target = request.url;
    if (target.length > MAX_TARGET_LENGTH) return sendPlain(request, response, 414);
    if (!isWellFormedTarget(target)) return sendPlain(request, response, 400);
    if (hasLongHeader(request)) return sendPlain(request, response, 431);
    const host = request.headers.host ?? '';
    if (saidTwice(request, 'host') || !isWellFormedHost(host)) return sendPlain(request, response, 400);
    const asked = parseHost(host, own);
    if (asked?.host !== own.host) {
      if (request.method !== 'POST' && asked && isOwnLoopback(asked, own))
        return toOwnName(response, own, target);
      return sendPlain(request, response, 421, {}, `${publicUrl}/`);
    }
    settleAddress(request, own);
    next();
  };
}

/** Rewrites the request's address to PUBLIC_URL's, so that all later code uses one address. */
function settleAddress(request: IncomingMessage, own: URL) {
  for (const name of FORWARDED) delete request.headers[name];
  // The origin of a read is never checked here, and Remix treats a HEAD for data of another origin as an attack.
  if (request.method !== 'POST') delete request.headers.origin;
  request.headers.host = own.host;
}

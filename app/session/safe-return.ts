/** Checks of redirect targets from untrusted input: paths within the portal, and addresses from the programme. */
import type { Env } from '../platform/env.ts';
import { toPagePath, toPageSearch } from '../remix/data-request.ts';

const MAX_LOCATION_LENGTH = 4_000;
// eslint-disable-next-line no-control-regex -- control characters are what it looks for
const unsafeCharacters = /[\u0000-\u0020\u007f-\u009f\u2028\u2029\\]/;

type Site = Pick<
  Env,
  'publicUrl' | 'idpSignInMetadataUrl' | 'idpPasswordResetMetadataUrl' | 'registrationRedirectOrigins'
>;

const listOrigins = (env: Site) => [
  env.publicUrl,
  new URL(env.idpSignInMetadataUrl).origin,
  new URL(env.idpPasswordResetMetadataUrl).origin,
  ...env.registrationRedirectOrigins,
];

/**
 * A normalized absolute address of the identity provider or of a configured origin, or a path of the portal. Everything
 * else returns `fallback`: other hosts, other schemes, credentials, control characters, a relative address.
 */
export function toSafeLocation(env: Site, value: string | undefined, fallback: string): string {
  if (value === undefined || value.length > MAX_LOCATION_LENGTH || unsafeCharacters.test(value))
    return fallback;
  if (!/^https?:\/\//i.test(value) || !URL.canParse(value)) return fallback;
  const url = new URL(value);
  if (url.username || url.password || !listOrigins(env).includes(url.origin)) return fallback;
  return url.origin === env.publicUrl ? toSafeReturnTo(url.pathname + url.search, fallback) : url.href;
}

const FALLBACK = '/main';
const MAX_LENGTH = 1_000;
const anyOrigin = 'http://portal.invalid';
// eslint-disable-next-line no-control-regex -- control characters are what it looks for
const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

/**
 * A path of this portal with its query, or `/main` for anything else. Other origins are refused in any spelling (`//x`,
 * `/\\x`, schemes, control characters, the same percent-encoded), and so are the sign-in's own pages, which would loop.
 */
export function toSafeReturnTo(value: unknown, fallback: string = FALLBACK): string {
  const page = ownPage(value);
  return page === undefined || isSignInPage(page) ? fallback : page;
}

/**
 * The page of a form in the frame, including the sign-in's own pages, because a change of language stays there. `/main`
 * for anything that is not a page of this portal.
 */
export const toSafePage = (value: unknown): string => ownPage(value) ?? FALLBACK;

const isSignInPage = (page: string) => /^\/auth(\/|$)/i.test(decodeURI(toPath(page)));

function ownPage(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > MAX_LENGTH) return undefined;
  if (!value.startsWith('/') || controls.test(value)) return undefined;
  const url = URL.canParse(value, anyOrigin) ? new URL(value, anyOrigin) : undefined;
  if (!url || url.origin !== anyOrigin || !isPlainPath(toPath(value)) || !isPlainPath(url.pathname))
    return undefined;
  return toPagePath(url.pathname) + toPageSearch(url.search);
}

/** The path of a guarded request, never a different origin. */
export function toReturnTo(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return toSafeReturnTo(toPagePath(pathname) + search);
}

const toPath = (value: string) => value.split(/[?#]/, 1)[0] ?? '';

/** Whether a path contains nothing that a browser or a proxy reads as a host, even after decoding it once or twice. */
function isPlainPath(path: string): boolean {
  let seen = path;
  for (let round = 0; round < 3; round++) {
    if (seen.includes('//') || seen.includes('\\') || controls.test(seen)) return false;
    let decoded: string;
    try {
      decoded = decodeURIComponent(seen);
    } catch {
      // An encoded percent sign may be part of a name; a bare one is malformed.
      return round > 0;
    }
    if (decoded === seen) return true;
    seen = decoded;
  }
  return false;
}

/** Reading and writing the portal's own cookies (RFC 6265, 4.1; the `__Host-` prefix of 6265bis). */
import type { EnvContext } from '../context.ts';
import type { Env } from '../platform/env.ts';
import { isRandomId } from './secrets.server.ts';
import { MEMBER_LANGUAGE_COOKIE, PREFERENCE_MAX_AGE_SECONDS } from '../i18n/preferences.server.ts';
import type { Language } from '#contract/languages.ts';

/** The programme reports 'en' for all members who never chose a language (specification 9.01), so it sets no cookie. */
const SAYS_NOTHING: Language = 'en';

/**
 * The Set-Cookie value that makes pages use the member's language from the sign-in on, and after the sign-out. The
 * cookie of an explicit choice takes precedence, and the sign-in of a different member removes it.
 */
export const buildMemberLanguageCookie = ({ env }: EnvContext, language: Language | undefined): string =>
  language === undefined || language === SAYS_NOTHING
    ? dropCookie(env, MEMBER_LANGUAGE_COOKIE)
    : setCookie(env, MEMBER_LANGUAGE_COOKIE, language, PREFERENCE_MAX_AGE_SECONDS);

/** Plain http is for localhost only, where browsers refuse `__Host-` and Secure. */
const isPlainLocalhost = (env: Pick<Env, 'publicUrl'>) =>
  /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/.test(env.publicUrl);

/** The cookie's full name: `__Host-…`, or plain on http://localhost. */
const cookieName = (env: Pick<Env, 'publicUrl'>, name: string) =>
  isPlainLocalhost(env) ? name : `__Host-${name}`;

/**
 * A Set-Cookie value: whole site, HttpOnly, SameSite=Lax, and Secure except on http://localhost.
 * @param maxAgeSeconds left out for a session cookie
 */
export function setCookie(
  env: Pick<Env, 'publicUrl'>,
  name: string,
  value: string,
  maxAgeSeconds?: number,
): string {
  const parts = [`${cookieName(env, name)}=${value}`, 'Path=/', 'HttpOnly', 'SameSite=Lax'];
  if (!isPlainLocalhost(env)) parts.push('Secure');
  if (maxAgeSeconds !== undefined) parts.push(`Max-Age=${maxAgeSeconds}`);
  return parts.join('; ');
}

/** A Set-Cookie value that removes a cookie. */
export const dropCookie = (env: Pick<Env, 'publicUrl'>, name: string) => setCookie(env, name, '', 0);

/**
 * The portal's own cookies in a request, by their name without `__Host-`. The first of several with one name is used.
 */
export function readCookies(
  env: Pick<Env, 'publicUrl'>,
  header: string | null | undefined,
): Map<string, string> {
  const prefix = cookieName(env, '');
  const found = new Map<string, string>();
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=');
    if (at < 1) continue;
    // `trim` would remove more than the spaces that browsers insert. A different site's cookie could then pass for one
    // with `__Host-`.
    const name = part.slice(0, at).replace(/^ +/, '');
    if (!name.startsWith(prefix)) continue;
    const own = name.slice(prefix.length);
    if (!found.has(own)) found.set(own, part.slice(at + 1));
  }
  return found;
}

/** The random id in one of the portal's cookies; undefined for any other value. */
export function readIdCookie(
  { env }: { env: Pick<Env, 'publicUrl'> },
  request: Request,
  name: string,
): string | undefined {
  const id = readCookies(env, request.headers.get('cookie')).get(name);
  return isRandomId(id) ? id : undefined;
}

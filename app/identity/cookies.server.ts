/** Reading and writing the portal's own cookies (RFC 6265, 4.1; the `__Host-` prefix of 6265bis). */
import type { Env } from '../platform/env.ts';

/** Plain http is for localhost only, where browsers refuse `__Host-` and Secure. */
export const isPlainLocalhost = (env: Pick<Env, 'publicUrl'>) =>
  /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/.test(env.publicUrl);

/** The cookie's full name: `__Host-…`, or plain on http://localhost. */
export const cookieName = (env: Pick<Env, 'publicUrl'>, name: string) =>
  isPlainLocalhost(env) ? name : `__Host-${name}`;

/**
 * A Set-Cookie value: whole site, HttpOnly, SameSite=Lax, and Secure except on http://localhost.
 * @param maxAgeSeconds left out for a cookie that ends with the browser
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

/** The cookies of a request that are ours to read, by their name without `__Host-`; the first of a name counts. */
export function readCookies(
  env: Pick<Env, 'publicUrl'>,
  header: string | null | undefined,
): Map<string, string> {
  const prefix = cookieName(env, '');
  const found = new Map<string, string>();
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=');
    if (at < 1) continue;
    const name = part.slice(0, at).trim();
    if (!name.startsWith(prefix)) continue;
    const own = name.slice(prefix.length);
    if (!found.has(own)) found.set(own, part.slice(at + 1).trim());
  }
  return found;
}

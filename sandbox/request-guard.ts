/** Prevents web pages of other sites from reading or changing a demo in its developer's browser. */
import type { Request, RequestHandler } from 'express';
import { isIP } from 'node:net';

/**
 * Refuses a Host that is neither an address, localhost nor one of the given origins', because an attacker can point a
 * name to this machine. Also refuses a post from a page of a different origin.
 * @param origins the sandbox's own origin and the portals'
 */
export function guardRequests(origins: string[]): RequestHandler {
  const names = new Set(['localhost', ...origins.map((origin) => new URL(origin).hostname)]);
  return (request, response, next) => {
    const { host = '' } = request.headers;
    const name = URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : '';
    const isKnown = isIP(name.replaceAll(/^\[|\]$/g, '')) > 0 || names.has(name);
    if (isKnown && (request.method !== 'POST' || isOfOwnPage(request))) return next();
    response.status(403).json({ message: 'This request comes from another site.' });
  };
}

/** True also for programs, which send neither header. */
function isOfOwnPage({ headers }: Request): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin, host } = headers;
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
}

import type { ServerResponse } from 'node:http';

/**
 * Headers of every page. A form here ends in a redirect back to the portal, and Chromium holds each hop of
 * that chain against form-action, so the portal's origins are in it.
 */
export function pageHeaders(portalUrls: readonly string[]): Record<string, string> {
  const portals = portalUrls.map((url) => new URL(url).origin).join(' ');
  return {
    'Cache-Control': 'no-store',
    'Content-Security-Policy': `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; form-action 'self' ${portals}; base-uri 'none'; frame-ancestors 'none'`,
    'Content-Type': 'text/html; charset=utf-8',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Referrer-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
  };
}

export function sendPage(
  res: ServerResponse,
  status: number,
  body: string,
  portalUrls: readonly string[],
): void {
  for (const [name, value] of Object.entries(pageHeaders(portalUrls))) res.setHeader(name, value);
  res.statusCode = status;
  res.end(body);
}

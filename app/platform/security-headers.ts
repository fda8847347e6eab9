/** Response headers that limit what a page may do in the browser. */
import { createHash } from 'node:crypto';

interface CspParts {
  /** nonce of this response's inline scripts */
  nonce: string;
  /** hash sources of the inlined style sheets, such as `sha256-…`, with or without quotes */
  styleHashes?: readonly (string | undefined)[];
  /** one more origin for images, after a member requested a map */
  imagesFrom?: string | undefined;
  /** the development server injects styles and opens a socket */
  development?: boolean;
}

/** For a reply that is not a page. */
const NO_PAGE_CSP = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The policy of a small page without scripts, whose single style element has this hash. */
export const buildPlainPageCsp = (styleHash: string): string => `${NO_PAGE_CSP}; style-src '${styleHash}'`;

/** For downloads. If a browser displays one, nothing in it runs, and it is isolated from other windows. */
export const FILE_CSP = "default-src 'none'; sandbox; frame-ancestors 'none'";

/** The hash source of a text (CSP Level 3). */
export const hashSource = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

const quoted = (source: string) => (source.startsWith("'") ? source : `'${source}'`);

/**
 * Content-Security-Policy of a page (CSP Level 3). Everything that is not listed is blocked.
 *
 * No 'strict-dynamic', because the preload links of modules have no nonce. form-action 'self' also covers the redirect
 * after a post, so a post never redirects to a different origin.
 */
export function buildDocumentCsp({
  nonce,
  styleHashes = [],
  imagesFrom,
  development = false,
}: CspParts): string {
  const hashes = styleHashes.filter((hash) => hash !== undefined).map((hash) => ` ${quoted(hash)}`);
  const style = development ? " 'unsafe-inline'" : hashes.join('');
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self'${style}`,
    `img-src 'self' data:${imagesFrom ? ` ${imagesFrom}` : ''}`,
    "font-src 'self'",
    `connect-src 'self'${development ? ' ws:' : ''}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const POWERFUL_FEATURES = [
  ...['accelerometer', 'autoplay', 'camera', 'display-capture', 'encrypted-media', 'gamepad'],
  ...['geolocation', 'gyroscope', 'hid', 'idle-detection', 'magnetometer', 'microphone', 'midi', 'payment'],
  ...['screen-wake-lock', 'serial', 'usb', 'xr-spatial-tracking'],
];

/** The Permissions-Policy header. Denies all features; allows geolocation only after the member requests it. */
export const buildPermissionsPolicy = (may: { geolocation?: boolean | undefined } = {}): string =>
  POWERFUL_FEATURES.map(
    (feature) => `${feature}=${feature === 'geolocation' && may.geolocation ? '(self)' : '()'}`,
  ).join(', ');

/**
 * Default headers of every response: no caching, no sniffing, no framing, no powerful features.
 *
 * Referrer-Policy is same-origin because with no-referrer browsers send `Origin: null` with a form.
 */
export function buildDefaultHeaders({ https }: { https: boolean }): ReadonlyMap<string, string> {
  const headers = new Map([
    ['Cache-Control', 'no-store'],
    ['Content-Security-Policy', NO_PAGE_CSP],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['Origin-Agent-Cluster', '?1'],
    ['Permissions-Policy', buildPermissionsPolicy()],
    ['Referrer-Policy', 'same-origin'],
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'DENY'],
  ]);
  // two years, as required by the HSTS preload list
  if (https) headers.set('Strict-Transport-Security', 'max-age=63072000; includeSubDomains; preload');
  return headers;
}

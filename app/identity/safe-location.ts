/** The one way for an address that the programme gives to become a redirect off the portal. */
import type { Env } from '../platform/env.ts';
import { safeReturnTo } from './safe-return.ts';

const MAX_LENGTH = 4_000;
// eslint-disable-next-line no-control-regex -- control characters are what it looks for
const controls = /[\u0000-\u0020\u007f-\u009f\u2028\u2029\\]/;

type Site = Pick<
  Env,
  'publicUrl' | 'idpSignInMetadataUrl' | 'idpPasswordResetMetadataUrl' | 'registrationRedirectOrigins'
>;

const originsOf = (env: Site) => [
  env.publicUrl,
  new URL(env.idpSignInMetadataUrl).origin,
  new URL(env.idpPasswordResetMetadataUrl).origin,
  ...env.registrationRedirectOrigins,
];

/**
 * A whole address, in its plain spelling, of the identity provider or an origin that the operator
 * named, or a path of the portal itself; `fallback` for everything else: other hosts, other schemes, credentials,
 * control characters, a relative address.
 */
export function safeLocation(env: Site, value: string | undefined, fallback: string): string {
  if (value === undefined || value.length > MAX_LENGTH || controls.test(value)) return fallback;
  if (!/^https?:\/\//i.test(value) || !URL.canParse(value)) return fallback;
  const url = new URL(value);
  if (url.username || url.password || !originsOf(env).includes(url.origin)) return fallback;
  return url.origin === env.publicUrl ? safeReturnTo(url.pathname + url.search, fallback) : url.href;
}

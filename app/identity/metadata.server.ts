/** The provider's description of a user flow (OpenID Connect Discovery 1.0). */
import { z } from 'zod';
import type { Clock } from '../platform/clock.ts';
import { lastGood } from './last-good.server.ts';
import type { LastGood } from './last-good.server.ts';
import { askProvider } from './provider-http.server.ts';
import { SignInFault } from './sign-in-fault.ts';

const FRESH_MS = 60 * 60_000;
const RETRY_MS = 30_000;

const Metadata = z.object({
  issuer: z.url(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  end_session_endpoint: z.url().optional(),
  revocation_endpoint: z.url().optional(),
  claims_supported: z.array(z.string()).optional(),
  scopes_supported: z.array(z.string()).default([]),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(['client_secret_basic']),
});
export type Metadata = z.infer<typeof Metadata>;

/**
 * The metadata of one flow, asked for once an hour; the last good document serves for as long as
 * the provider does not give a new one.
 * @throws SignInFault 'unavailable' (from `get`) before the first good document
 */
export function metadataOf(url: string, clock: Pick<Clock, 'now'>): LastGood<Metadata> {
  const load = async () => {
    const { status, body } = await askProvider('metadata', url, { headers: { accept: 'application/json' } });
    const parsed = Metadata.safeParse(body);
    if (status !== 200 || !parsed.success) throw new SignInFault('unavailable', 'metadata: not as expected');
    if (url.startsWith('https:') && !allHttps(parsed.data)) {
      throw new SignInFault('unavailable', 'metadata: an address without https');
    }
    return parsed.data;
  };
  return lastGood({ load, clock, freshMs: FRESH_MS, retryMs: RETRY_MS, keepMs: Infinity });
}

const allHttps = (metadata: Metadata) =>
  [
    metadata.authorization_endpoint,
    metadata.token_endpoint,
    metadata.jwks_uri,
    metadata.end_session_endpoint ?? 'https:',
    metadata.revocation_endpoint ?? 'https:',
  ].every((address) => address.startsWith('https:'));

/**
 * The user flow's name as it stands in the metadata address, in a segment or as `?p=`; tokens of
 * the flow carry it as `tfp` or `acr`. Providers without user flows have none, and name none.
 */
export function flowNameOf(metadataUrl: string): string | undefined {
  const url = new URL(metadataUrl);
  return (
    url.pathname.split('/').find((segment) => /^b2c_1/i.test(segment)) ??
    url.searchParams.get('p') ??
    undefined
  );
}

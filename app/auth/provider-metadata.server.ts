/** A cached remote value that stays in use while its source is down (stale-if-error, RFC 5861). */
import {
  createLocalJWKSet,
  errors,
  type FlattenedJWSInput,
  type JSONWebKeySet,
  type JWTHeaderParameters,
} from 'jose';
import { z } from 'zod';
import type { Clock } from '../platform/clock.ts';
import { askProvider } from './provider-http.server.ts';
import { SignInFault } from './sign-in-fault.ts';

interface StaleIfErrorOptions<T> {
  load(): Promise<T>;
  clock: Pick<Clock, 'elapsed'>;
  /** a value is used for this long without a new request */
  freshMs: number;
  /** minimum time between two attempts once there is a value */
  retryMs: number;
  /** the last good value is used for this long while no newer one can be loaded */
  keepMs: number;
}

export interface StaleIfError<T> {
  /** returns the value, and loads it when stale. @throws the error of `load`, when there is no usable value */
  get(): Promise<T>;
  /** loads again unless the last attempt is less than `retryMs` old; returns the newest value either way */
  again(): Promise<T>;
}

/** Concurrent callers share one attempt. */
function staleIfError<T>({ load, clock, freshMs, retryMs, keepMs }: StaleIfErrorOptions<T>): StaleIfError<T> {
  let kept: { value: T; at: number } | undefined;
  let triedAt = -Infinity;
  let running: Promise<T> | undefined;

  const attempt = () =>
    (running ??= (async () => {
      triedAt = clock.elapsed();
      const value = await load();
      kept = { value, at: clock.elapsed() };
      return value;
    })().finally(() => {
      running = undefined;
    }));

  const newest = async (): Promise<T> => {
    if (kept && !running && clock.elapsed() - triedAt < retryMs) return usable(kept);
    try {
      return await attempt();
    } catch (error) {
      if (kept && clock.elapsed() - kept.at < keepMs) return kept.value;
      throw error;
    }
  };

  const usable = (known: { value: T; at: number }) =>
    clock.elapsed() - known.at < keepMs ? known.value : attempt();

  return {
    get: async () => (kept && clock.elapsed() - kept.at < freshMs ? kept.value : newest()),
    again: newest,
  };
}

/** Names the invalid field of a document, and only if the standard defines it. */
function notAsExpected(what: string, status: number, error: z.ZodError | undefined): SignInFault {
  const field = error?.issues[0]?.path[0];
  const why =
    status === 200
      ? field === undefined
        ? 'no JSON object'
        : `${String(field)} is wrong`
      : `status ${status}`;
  return new SignInFault('unavailable', `${what}: not as expected, ${why}`);
}

const KEYS_FRESH_MS = 10 * 60_000;
const REFETCH_MS = 30_000;
const KEEP_MS = 24 * 3_600_000;

const Keys = z.object({
  keys: z.array(z.looseObject({ kty: z.string(), kid: z.string().optional() })).min(1),
});

export interface KeySet {
  /** Finds the key of a token in the configured key set only: by its kid, or the only key. */
  (header: JWTHeaderParameters, token: FlattenedJWSInput): ReturnType<ReturnType<typeof createLocalJWKSet>>;
  /** loads the keys again, unless the last attempt is less than 30 seconds old */
  again(): Promise<unknown>;
}

/**
 * Loads keys every 10 minutes. Loads them earlier, at most every 30 seconds, for an unknown kid (OpenID Connect Core
 * 1.0, 10.1.1) or an invalid signature. RFC 7517, 4.5 only recommends a new kid for a new key, and strangers can send
 * tokens of either kind. The last good keys are used for 24 hours while the provider is down. A token needs no kid
 * while there is only one key (OpenID Connect Core 1.0, 10.1). Its jku, x5u and jwk headers are ignored.
 * @param address returns the key set's address
 */
export function openKeySet(address: () => Promise<string>, clock: Pick<Clock, 'elapsed'>): KeySet {
  const load = async () => {
    const { status, body } = await askProvider('keys', await address(), {
      headers: { accept: 'application/json' },
    });
    const parsed = Keys.safeParse(body);
    if (status !== 200 || !parsed.success) throw notAsExpected('keys', status, parsed.error);
    const { keys: published } = parsed.data;
    return { find: createLocalJWKSet({ keys: published } as JSONWebKeySet), count: published.length };
  };
  const keys = staleIfError({ load, clock, freshMs: KEYS_FRESH_MS, retryMs: REFETCH_MS, keepMs: KEEP_MS });

  const find: (...of: Parameters<KeySet>) => ReturnType<KeySet> = async (header, token) => {
    // without a kid, only a reload shows whether the only key was replaced
    const { find, count } = await (header.kid === undefined ? keys.again() : keys.get());
    if (header.kid === undefined && count > 1) throw new errors.JWKSNoMatchingKey();
    try {
      return await find(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      return (await keys.again()).find(header, token);
    }
  };
  return Object.assign(find, { again: keys.again });
}

// The provider's description of a user flow (OpenID Connect Discovery 1.0).

const METADATA_FRESH_MS = 10 * 60_000;
const RETRY_MS = 30_000;

const Metadata = z.object({
  issuer: z.url(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  // Optional for a provider, so a malformed value does not block sign-ins.
  end_session_endpoint: z.url().optional().catch(undefined),
  revocation_endpoint: z.url().optional().catch(undefined),
  claims_supported: z.array(z.string()).optional().catch(undefined),
  authorization_response_iss_parameter_supported: z.boolean().optional().catch(undefined),
  scopes_supported: z.array(z.string()).catch([]),
  token_endpoint_auth_methods_supported: z.array(z.string()).catch(['client_secret_basic']),
});
export type Metadata = z.infer<typeof Metadata>;

/**
 * The metadata of one flow, loaded every 10 minutes, so that sign-ins notice a provider that is down. The last good
 * document is used until the provider sends a new one. A document with an endpoint at an unconfigured origin is not
 * used, because the token request contains the client's secret.
 * @param isConfigured whether the environment names an address's origin
 * @throws SignInFault 'unavailable' (from `get`) before the first good document
 */
export function createMetadataCache(
  url: string,
  clock: Pick<Clock, 'elapsed'>,
  isConfigured: (address: string) => boolean,
): StaleIfError<Metadata> {
  const load = async () => {
    const { status, body } = await askProvider('metadata', url, { headers: { accept: 'application/json' } });
    const parsed = Metadata.safeParse(body);
    if (status !== 200 || !parsed.success) throw notAsExpected('metadata', status, parsed.error);
    if (url.startsWith('https:') && !allHttps(parsed.data)) {
      throw new SignInFault('unavailable', 'metadata: an address without https');
    }
    const elsewhere = askedFields.find((field) => {
      const address = parsed.data[field];
      return address !== undefined && !isConfigured(address);
    });
    if (elsewhere) throw new SignInFault('unavailable', `metadata: ${elsewhere}${NOT_CONFIGURED}`);
    return parsed.data;
  };
  return staleIfError({ load, clock, freshMs: METADATA_FRESH_MS, retryMs: RETRY_MS, keepMs: Infinity });
}

/** End of a fault's message when a field names a host that the portal does not connect to. */
export const NOT_CONFIGURED = ' is at an origin that CONNECT_ORIGINS does not name';
/** endpoints that the portal itself calls; browsers are sent to the others */
const askedFields = ['token_endpoint', 'jwks_uri', 'revocation_endpoint'] as const;

const allHttps = (metadata: Metadata) =>
  [
    metadata.authorization_endpoint,
    metadata.token_endpoint,
    metadata.jwks_uri,
    metadata.end_session_endpoint ?? 'https:',
    metadata.revocation_endpoint ?? 'https:',
  ].every((address) => address.startsWith('https:'));

/**
 * The user flow's name from the metadata address, in a segment or as `?p=`. Tokens of the flow have it as `tfp` or
 * `acr`. Undefined for a provider without user flows.
 */
export function parseFlowName(metadataUrl: string): string | undefined {
  const url = new URL(metadataUrl);
  return (
    url.pathname.split('/').find((segment) => /^b2c_1/i.test(segment)) ??
    url.searchParams.get('p') ??
    undefined
  );
}

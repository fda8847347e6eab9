/** The provider's signing keys. */
import { createLocalJWKSet, errors } from 'jose';
import type { FlattenedJWSInput, JSONWebKeySet, JWTHeaderParameters } from 'jose';
import { z } from 'zod';
import type { Clock } from '../platform/clock.ts';
import { lastGood } from './last-good.server.ts';
import { askProvider } from './provider-http.server.ts';
import { SignInFault } from './sign-in-fault.ts';

const FRESH_MS = 10 * 60_000;
const REFETCH_MS = 30_000;
const KEEP_MS = 24 * 3_600_000;

const Keys = z.object({
  keys: z.array(z.looseObject({ kty: z.string(), kid: z.string().optional() })).min(1),
});

/** Finds the key of a token by its kid, in the configured key set and nowhere else. */
export type KeySet = (
  header: JWTHeaderParameters,
  token: FlattenedJWSInput,
) => ReturnType<ReturnType<typeof createLocalJWKSet>>;

/**
 * Keys are asked for every 10 minutes, and for a kid that nobody knows at most every 30 seconds; the
 * last good ones serve for 24 hours while the provider is down. What a token says about where its
 * key might be (jku, x5u, jwk) is not looked at.
 * @param address gives the key set's address
 */
export function keySetAt(address: () => Promise<string>, clock: Pick<Clock, 'now'>): KeySet {
  const load = async () => {
    const { status, body } = await askProvider('keys', await address(), {
      headers: { accept: 'application/json' },
    });
    const parsed = Keys.safeParse(body);
    if (status !== 200 || !parsed.success) throw new SignInFault('unavailable', 'keys: not as expected');
    return createLocalJWKSet(parsed.data as JSONWebKeySet);
  };
  const keys = lastGood({ load, clock, freshMs: FRESH_MS, retryMs: REFETCH_MS, keepMs: KEEP_MS });

  return async (header, token) => {
    if (typeof header.kid !== 'string' || header.kid === '') throw new errors.JWKSNoMatchingKey();
    try {
      return await (
        await keys.get()
      )(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      return (await keys.again())(header, token);
    }
  };
}

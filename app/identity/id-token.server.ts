/** The checks of an id_token (OpenID Connect Core 1.0, 3.1.3.7), and of a partner's tokens, which are of its kind. */
import { errors, jwtVerify } from 'jose';
import type { JWTPayload } from 'jose';
import type { Clock } from '../platform/clock.ts';
import { IdTokenClaims } from './claims.ts';
import type { KeySet } from './key-set.server.ts';
import { SignInFault } from './sign-in-fault.ts';

export const MAX_TOKEN_BYTES = 16 * 1024;
const SKEW_SECONDS = 60;

export interface Expected {
  issuer: string;
  /** the portal's client id */
  audience: string;
  /** the user flow that must have issued it: tfp, or acr where there is no tfp; a partner has none */
  flowName?: string;
  /** the header's typ in upper case, where it may be another than JWT */
  types?: readonly string[];
  /** what faults and the log call it; id_token when left out */
  name?: string;
  /** whether the nonce belongs to the sign-in; left out for a refreshed token, which need not have one */
  isNonce?: (nonce: string) => boolean;
  /** the sub of the token that this one follows */
  subject?: string;
}

export type VerifiedClaims = JWTPayload & IdTokenClaims;

/**
 * Verifies an id_token and gives its claims.
 * @throws SignInFault 'rejected' when any check fails, 'unavailable' when no key can be had
 */
export async function verifyIdToken(
  token: string,
  keys: KeySet,
  expected: Expected,
  clock: Pick<Clock, 'now'>,
): Promise<VerifiedClaims> {
  const rejected = (reason: string) => rejection(expected, reason);
  if (Buffer.byteLength(token) > MAX_TOKEN_BYTES) throw rejected('too large');
  const payload = await signedPayload(token, keys, expected, clock);
  const parsed = IdTokenClaims.safeParse(payload);
  if (!parsed.success) throw rejected('a claim is missing');
  const claims = parsed.data;
  if (claims.iat > clock.now() / 1000 + SKEW_SECONDS) throw rejected('issued in the future');
  if (Array.isArray(payload.aud) && payload.aud.length > 1 && payload.azp !== expected.audience) {
    throw rejected('several audiences and not ours to use');
  }
  if (expected.flowName !== undefined && !isOfFlow(claims, expected.flowName)) throw rejected('another flow');
  if (expected.isNonce && !(claims.nonce !== undefined && expected.isNonce(claims.nonce))) {
    throw rejected('nonce');
  }
  if (expected.subject !== undefined && claims.sub !== expected.subject) throw rejected('another subject');
  return { ...payload, ...claims };
}

/** Whether verified, or only decoded, claims say that a user flow issued the token. */
export const isOfFlow = ({ tfp, acr }: Pick<IdTokenClaims, 'tfp' | 'acr'>, flowName: string) =>
  (tfp ?? acr ?? '').toLowerCase() === flowName.toLowerCase();

async function signedPayload(token: string, keys: KeySet, expected: Expected, clock: Pick<Clock, 'now'>) {
  try {
    const { payload, protectedHeader } = await jwtVerify(token, keys, {
      algorithms: ['RS256', 'ES256'],
      issuer: expected.issuer,
      audience: expected.audience,
      clockTolerance: SKEW_SECONDS,
      currentDate: new Date(clock.now()),
      requiredClaims: ['iss', 'aud', 'exp', 'iat', 'sub'],
    });
    const { typ } = protectedHeader;
    if (typ !== undefined && !(expected.types ?? ['JWT']).includes(typ.toUpperCase())) {
      throw rejection(expected, 'another kind of token');
    }
    return payload;
  } catch (error) {
    if (error instanceof SignInFault) throw error;
    throw rejection(expected, reasonOf(error));
  }
}

/** jose's error code and the claim's name; its message may quote the token. */
const reasonOf = (error: unknown) => {
  if (error instanceof errors.JWTClaimValidationFailed) return `${error.code} ${error.claim}`;
  return error instanceof errors.JOSEError ? error.code : 'not readable';
};

const rejection = ({ name = 'id_token' }: Expected, reason: string) =>
  new SignInFault('rejected', `${name}: ${reason}`);

/** The checks of an id_token (OpenID Connect Core 1.0, 3.1.3.7), which a partner's tokens must pass as well. */
import { decodeJwt, errors, jwtVerify, type JWTPayload, type JWTVerifyOptions } from 'jose';
import type { Clock } from '../platform/clock.ts';
import { IdTokenClaims } from './claims.ts';
import type { KeySet } from './provider-metadata.server.ts';
import { SignInFault } from './sign-in-fault.ts';

export const MAX_TOKEN_BYTES = 16 * 1024;
export const SKEW_SECONDS = 60;
/** End of a fault's message when no known key of the issuer signed the token. */
export const UNKNOWN_KEY = /(?:ERR_JWKS_NO_MATCHING_KEY|ERR_JWS_SIGNATURE_VERIFICATION_FAILED)$/;
/** RFC 7519, 4.1.4: 'usually no more than a few minutes' */
const MAX_OFFSET_SECONDS = 5 * 60;

interface Expected {
  issuer: string;
  audience: string;
  /** the user flow that must have issued it: tfp, or acr without a tfp; undefined for a partner */
  flowName?: string;
  /** accepted values of the header's typ in upper case; only JWT when left out */
  types?: readonly string[];
  /** its name in faults and the log; id_token by default */
  name?: string;
  /** whether the nonce belongs to the sign-in; left out for a refreshed token, which may have no nonce */
  isNonce?: (nonce: string) => boolean;
  /** sub of the previous token, for a refreshed token */
  subject?: string;
  /**
   * True when the token comes directly from the token endpoint. Its iat is then the issuer's current time, so a clock
   * here may be up to 5 minutes slow.
   */
  isJustIssued?: boolean;
}

export type VerifiedClaims = JWTPayload & IdTokenClaims;

/**
 * Verifies an id_token and returns its claims.
 * @throws SignInFault 'rejected' when any check fails, 'clock' when it fails because the two clocks differ,
 * 'unavailable' when no key can be loaded
 */
export async function verifyIdToken(
  token: string,
  keys: KeySet,
  expected: Expected,
  clock: Pick<Clock, 'now'>,
): Promise<VerifiedClaims> {
  const rejected = (reason: string) => rejection(expected, reason);
  if (Buffer.byteLength(token) > MAX_TOKEN_BYTES) throw rejected('too large');
  const now = clock.now() + toleratedOffsetMs(token, expected, clock);
  const payload = await signedPayload(token, keys, expected, now);
  const parsed = IdTokenClaims.safeParse(payload);
  if (!parsed.success)
    throw rejected(`a claim is missing or not as it should be: ${String(parsed.error.issues[0]?.path[0])}`);
  const claims = parsed.data;
  if (claims.iat > now / 1000 + SKEW_SECONDS) throw clockFault(expected, 'issued in the future');
  if (!isOursToUse(payload, expected)) throw rejected('not ours to use');
  if (expected.flowName !== undefined && !isIssuedByFlow(claims, expected.flowName))
    throw rejected('another flow');
  if (expected.isNonce && !(claims.nonce !== undefined && expected.isNonce(claims.nonce))) {
    throw rejected('nonce');
  }
  if (expected.subject !== undefined && claims.sub !== expected.subject) throw rejected('another subject');
  return { ...payload, ...claims, auth_time: plausibleAuthTime(claims) };
}

/**
 * A password is never typed after its token was issued. Such a time is in milliseconds, or from a wrong clock, and
 * proves nothing.
 */
const plausibleAuthTime = ({ auth_time: typed, iat }: IdTokenClaims): number | undefined =>
  typed !== undefined && typed <= iat + SKEW_SECONDS ? typed : undefined;

/**
 * Whether the token was issued to the portal (OpenID Connect Core 1.0, 2: azp). A partner issues its tokens to itself,
 * so for a partner azp must name the portal only if there are several audiences.
 */
function isOursToUse({ aud, azp }: JWTPayload, { audience, name }: Expected): boolean {
  const isOneOfSeveral = Array.isArray(aud) && aud.length > 1;
  return azp === audience || (!isOneOfSeveral && (azp === undefined || name !== undefined));
}

/** Whether claims, verified or only decoded, name the user flow as their issuer. */
export const isIssuedByFlow = ({ tfp, acr }: Pick<IdTokenClaims, 'tfp' | 'acr'>, flowName: string) =>
  (tfp ?? acr ?? '').toLowerCase() === flowName.toLowerCase();

/** Seconds by which the issuer's clock is ahead of this one, by the iat of a new token. */
export const calculateClockOffset = ({ iat }: Pick<VerifiedClaims, 'iat'>, clock: Pick<Clock, 'now'>) =>
  Math.round(iat - clock.now() / 1000);

/** Read from the unverified token, because the later checks decide whether the issuer signed it. */
function toleratedOffsetMs(token: string, { isJustIssued }: Expected, clock: Pick<Clock, 'now'>): number {
  if (!isJustIssued) return 0;
  try {
    const offset = calculateClockOffset({ iat: decodeJwt(token).iat ?? 0 }, clock);
    return offset > SKEW_SECONDS && offset <= MAX_OFFSET_SECONDS ? offset * 1000 : 0;
  } catch {
    return 0;
  }
}

/** The payload of a token with a valid signature. @param now epoch milliseconds at the issuer */
async function signedPayload(token: string, keys: KeySet, expected: Expected, now: number) {
  try {
    const { payload, protectedHeader } = await verifiedByNewestKeys(token, keys, {
      algorithms: ['RS256', 'ES256'],
      issuer: expected.issuer,
      audience: expected.audience,
      clockTolerance: SKEW_SECONDS,
      currentDate: new Date(now),
      requiredClaims: ['iss', 'aud', 'exp', 'iat', 'sub'],
    });
    const { typ } = protectedHeader;
    if (typ !== undefined && !(expected.types ?? ['JWT']).includes(typ.toUpperCase())) {
      throw rejection(expected, 'another kind of token');
    }
    return payload;
  } catch (error) {
    if (error instanceof SignInFault) throw error;
    if (isAboutTime(error) && isFarFrom(now, error.payload, expected))
      throw clockFault(expected, toReason(error));
    throw rejection(expected, toReason(error));
  }
}

/** Reloads the keys after a failed signature, because a new key may have the kid of an old one. */
async function verifiedByNewestKeys(token: string, keys: KeySet, options: JWTVerifyOptions) {
  try {
    return await jwtVerify(token, keys, options);
  } catch (error) {
    if (!(error instanceof errors.JWSSignatureVerificationFailed)) throw error;
    await keys.again();
    return jwtVerify(token, keys, options);
  }
}

const isAboutTime = (error: unknown): error is errors.JWTExpired | errors.JWTClaimValidationFailed =>
  error instanceof errors.JWTExpired ||
  (error instanceof errors.JWTClaimValidationFailed && error.claim === 'nbf');

/** Whether iat is impossible: in the future, or too old for a new token. */
function isFarFrom(now: number, { iat }: JWTPayload, { isJustIssued = false }: Expected): boolean {
  if (typeof iat !== 'number') return false;
  const offset = iat - now / 1000;
  return offset > SKEW_SECONDS || (isJustIssued && offset < -MAX_OFFSET_SECONDS);
}

/** jose's error code and the claim's name. The message is left out because it may quote the token. */
const toReason = (error: unknown) => {
  if (error instanceof errors.JWTClaimValidationFailed) return `${error.code} ${error.claim}`;
  return error instanceof errors.JOSEError ? error.code : 'not readable';
};

const clockFault = ({ name = 'id_token' }: Expected, reason: string) =>
  new SignInFault('clock', `${name}: ${reason}`);

const rejection = ({ name = 'id_token' }: Expected, reason: string) =>
  new SignInFault('rejected', `${name}: ${reason}`);

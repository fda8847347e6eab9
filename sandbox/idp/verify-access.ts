import { createLocalJWKSet, jwtVerify, type JWTPayload } from 'jose';
import type { Database } from '../data/database.ts';
import { toIssuer, buildPortalClient, SIGN_IN_POLICY } from './flows.ts';
import { getPublicKey, createSigningKey, type SigningKey } from './keys.ts';

/** The member that an API token identifies. Membership fields are absent until the account is linked to a card. */
export interface Access {
  sub: string;
  userName: string;
  providerType: string;
  clientId?: string;
  cardId?: string;
  personCode?: string;
}

export type VerifyAccess = (token: string) => Promise<Access | undefined>;

const MAX_TOKEN_LENGTH = 16 * 1024;
const text = (value: unknown) => (typeof value === 'string' ? value : undefined);

function toAccess(payload: JWTPayload): Access | undefined {
  const userName = text(payload.extension_UserName);
  const providerType = text(payload.extension_ProviderType);
  if (!payload.sub || !userName || !providerType) return undefined;
  return {
    sub: payload.sub,
    userName,
    providerType,
    clientId: text(payload.extension_ClientId),
    cardId: text(payload.extension_CardId),
    // a partner's access token has the place in the family instead
    personCode: text(payload.extension_PersonCode) ?? text(payload.extension_SequenceCode)?.padStart(2, '0'),
  };
}

/** Like the API gateway: RS256 by this key, issuer and audience, not expired. Undefined for any other token. */
export function createVerifier(
  key: SigningKey,
  from: { issuer: string; audience: string },
  isAccepted: (payload: JWTPayload) => boolean,
): VerifyAccess {
  const keys = createLocalJWKSet({ keys: [getPublicKey(key)] });
  const checks = { ...from, algorithms: ['RS256'], requiredClaims: ['exp', 'iat', 'sub'] };
  return async (token) => {
    if (token.length > MAX_TOKEN_LENGTH) return undefined;
    try {
      const { payload } = await jwtVerify(token, keys, checks);
      return isAccepted(payload) ? toAccess(payload) : undefined;
    } catch {
      return undefined;
    }
  };
}

/** Accepts id_tokens of the sign-in flow; undefined for one of the password-reset flow. */
export const createVerifyAccess = ({ db, baseUrl }: { db: Database; baseUrl: string }): VerifyAccess =>
  createVerifier(
    createSigningKey(db),
    { issuer: toIssuer(baseUrl, SIGN_IN_POLICY), audience: buildPortalClient().clientId },
    ({ tfp }) => tfp === SIGN_IN_POLICY,
  );

import { createLocalJWKSet, jwtVerify } from 'jose';
import type { JWTPayload } from 'jose';
import type { DatabaseSync } from 'node:sqlite';
import { issuerOf, portalClient, SIGN_IN_POLICY } from './flows.ts';
import { publicKey, signingKey } from './keys.ts';

/** Who a call to the API speaks for. Membership fields are absent until the account is linked to a card. */
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

function accessOf(payload: JWTPayload): Access | undefined {
  const userName = text(payload.extension_UserName);
  const providerType = text(payload.extension_ProviderType);
  if (payload.tfp !== SIGN_IN_POLICY || !payload.sub || !userName || !providerType) return undefined;
  return {
    sub: payload.sub,
    userName,
    providerType,
    clientId: text(payload.extension_ClientId),
    cardId: text(payload.extension_CardId),
    personCode: text(payload.extension_PersonCode),
  };
}

/**
 * Checks id_tokens as the API gateway does: signed by this provider (RS256), for the portal, by the
 * sign-in flow, not expired. Anything else, a token of the password-reset flow included, is undefined.
 */
export function createVerifyAccess({ db, baseUrl }: { db: DatabaseSync; baseUrl: string }): VerifyAccess {
  const keys = createLocalJWKSet({ keys: [publicKey(signingKey(db)) as { kty: string }] });
  const checks = {
    issuer: issuerOf(baseUrl, SIGN_IN_POLICY),
    audience: portalClient().clientId,
    algorithms: ['RS256'],
    requiredClaims: ['exp', 'iat', 'sub'],
  };
  return async (token) => {
    if (token.length > MAX_TOKEN_LENGTH) return undefined;
    try {
      return accessOf((await jwtVerify(token, keys, checks)).payload);
    } catch {
      return undefined;
    }
  };
}

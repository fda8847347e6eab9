import { importJWK, SignJWT, type JWTPayload } from 'jose';
import { randomUUID } from 'node:crypto';
import type { Database } from '../data/database.ts';
import type { StoredAccount } from '../data/accounts.ts';
import { people } from '../data/people.ts';
import { buildProfileClaims } from '../idp/claims.ts';
import { getTokenSeconds } from '../idp/flows.ts';
import { getPublicKey, createSigningKey } from '../idp/keys.ts';
import { createVerifier, type VerifyAccess } from '../idp/verify-access.ts';

export const PARTNER_PATH = '/partner';
const KEY_NAME = 'partner signing';
/** the portal's name at the partner (audience) */
const AUDIENCE = 'member-portal';

export type PartnerToken = 'sso_token' | 'access_token';

/** The kind of token for a partner's member; undefined for members who sign in with a password. */
export function findTokenKind(userName: string): PartnerToken | undefined {
  const signsInBy = people.find(({ account }) => account?.userName === userName)?.account?.signsInBy;
  if (signsInBy === 'partnerSso') return 'sso_token';
  return signsInBy === 'partnerAccessToken' ? 'access_token' : undefined;
}

const partnerIssuer = (baseUrl: string) => `${baseUrl.replace(/\/$/, '')}${PARTNER_PATH}`;

export const createPartnerKeys = (db: Database) => ({ keys: [getPublicKey(createSigningKey(db, KEY_NAME))] });

/** Specification 3.14. This partner's access tokens identify people by their place in the family. */
function toClaims(account: StoredAccount, kind: PartnerToken): JWTPayload {
  const { personCode } = account;
  return {
    ...buildProfileClaims(account),
    ...(kind === 'sso_token'
      ? { extension_PersonCode: personCode }
      : { extension_SequenceCode: personCode && String(Number(personCode)) }),
  };
}

export interface Signer {
  db: Database;
  baseUrl: string;
}

export async function buildPartnerToken(
  account: StoredAccount,
  kind: PartnerToken,
  signer: Signer,
): Promise<string> {
  const key = createSigningKey(signer.db, KEY_NAME);
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT(toClaims(account, kind))
    .setProtectedHeader({ alg: 'RS256', kid: key.kid, typ: kind === 'access_token' ? 'at+jwt' : 'JWT' })
    .setIssuer(partnerIssuer(signer.baseUrl))
    .setSubject(`partner-${account.objectId}`)
    .setAudience(AUDIENCE)
    .setJti(randomUUID())
    .setIssuedAt(now)
    .setNotBefore(now)
    .setExpirationTime(now + getTokenSeconds())
    .sign(await importJWK(key, 'RS256'));
}

export const createVerifyPartner = ({ db, baseUrl }: Signer): VerifyAccess =>
  createVerifier(
    createSigningKey(db, KEY_NAME),
    { issuer: partnerIssuer(baseUrl), audience: AUDIENCE },
    (payload) => payload.extension_ProviderType === 'PARTNER',
  );

import { importJWK, SignJWT, type JWTPayload } from 'jose';
import { randomUUID } from 'node:crypto';
import type { Database } from '../data/database.ts';
import type { StoredAccount } from '../data/accounts.ts';
import { people } from '../data/people.ts';
import { buildProfileClaims } from '../idp/claims.ts';
import { getPublicKey, createSigningKey } from '../idp/keys.ts';
import { createVerifier, type Access, type VerifyAccess } from '../idp/verify-access.ts';

export const PARTNER_PATH = '/partner';
const KEY_NAME = 'partner signing';
/** the portal's name at the partner (audience) */
const AUDIENCE = 'member-portal';
const DEFAULT_TOKEN_MINUTES = 60;

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
  /** lifetime of tokens; by default SANDBOX_TOKEN_MINUTES, or 60 */
  tokenMinutes?: number;
}

export async function buildPartnerToken(
  account: StoredAccount,
  kind: PartnerToken,
  signer: Signer,
): Promise<string> {
  const key = createSigningKey(signer.db, KEY_NAME);
  const minutes = signer.tokenMinutes ?? Number(process.env.SANDBOX_TOKEN_MINUTES);
  const seconds = Math.max(1, Math.round(60 * (minutes > 0 ? minutes : DEFAULT_TOKEN_MINUTES)));
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT(toClaims(account, kind))
    .setProtectedHeader({ alg: 'RS256', kid: key.kid, typ: kind === 'access_token' ? 'at+jwt' : 'JWT' })
    .setIssuer(partnerIssuer(signer.baseUrl))
    .setSubject(`partner-${account.objectId}`)
    .setAudience(AUDIENCE)
    .setJti(randomUUID())
    .setIssuedAt(now)
    .setNotBefore(now)
    .setExpirationTime(now + seconds)
    .sign(await importJWK(key, 'RS256'));
}

const text = (value: unknown) => (typeof value === 'string' ? value : undefined);

function toAccess(payload: JWTPayload): Access | undefined {
  const userName = text(payload.extension_UserName);
  const sequenceCode = text(payload.extension_SequenceCode);
  if (!payload.sub || !userName || payload.extension_ProviderType !== 'PARTNER') return undefined;
  return {
    sub: payload.sub,
    userName,
    providerType: 'PARTNER',
    clientId: text(payload.extension_ClientId),
    cardId: text(payload.extension_CardId),
    personCode: text(payload.extension_PersonCode) ?? sequenceCode?.padStart(2, '0'),
  };
}

export const createVerifyPartner = ({ db, baseUrl }: Signer): VerifyAccess =>
  createVerifier(
    createSigningKey(db, KEY_NAME),
    { issuer: partnerIssuer(baseUrl), audience: AUDIENCE },
    toAccess,
  );

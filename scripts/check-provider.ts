/** The part of check-connection for the identity provider: its documents, its keys, the portal as its client, a token. */
import { randomUUID } from 'node:crypto';
import { decodeJwt, type JWTPayload } from 'jose';
import { readMemberIdentity, findMissingIdentityReason } from '../app/auth/claims.ts';
import { verifyIdToken } from '../app/auth/id-token.server.ts';
import { askProvider } from '../app/auth/provider-http.server.ts';
import {
  parseFlowName,
  openKeySet,
  createMetadataCache,
  type Metadata,
} from '../app/auth/provider-metadata.server.ts';
import type { Identity } from '../app/session/session.server.ts';
import { SignInFault } from '../app/auth/sign-in-fault.ts';
import { requestTokens } from '../app/auth/token-endpoint.server.ts';
import { createSystemClock } from '../app/platform/clock.ts';
import { isConfigured } from '../app/platform/outgoing-connections.ts';
import { attempt, reportCheck, type Check } from './check-table.ts';

const clock = createSystemClock();

/** A document of the provider, as the portal reads it. */
async function documentAt(what: 'metadata' | 'keys', url: string): Promise<Record<string, unknown>> {
  const { status, body } = await askProvider(what, url, { headers: { accept: 'application/json' } });
  if (status !== 200) throw new SignInFault('unavailable', `${what}: not as expected, status ${status}`);
  if (typeof body !== 'object' || body === null)
    throw new SignInFault('unavailable', `${what}: not as expected, no JSON object`);
  return body as Record<string, unknown>;
}

/** Whether a key can have signed a token that the portal accepts: RS256 or ES256. */
const isUsable = (key: unknown): boolean => {
  const { kty, crv, use, alg } = (key ?? {}) as Record<string, unknown>;
  const isOfKind = kty === 'RSA' || (kty === 'EC' && crv === 'P-256');
  return isOfKind && (use ?? 'sig') === 'sig' && ['RS256', 'ES256', undefined].includes(alg as string);
};

export async function checkKeys(
  check: Check,
  name: string,
  what: string,
  url: string,
  variable: string,
): Promise<void> {
  const found = await reportCheck(
    check,
    attempt(name, what, () => documentAt('keys', url), variable),
  );
  if (!found) return;
  const has = Array.isArray(found.keys) && found.keys.some(isUsable);
  check.printRow(name, 'has a key for RS256 or ES256', has, has ? '' : variable);
}

/** Optional parts of the document that limit the portal when they are missing. */
function sayLimits({ env, printRow }: Check, name: string, document: Record<string, unknown>): void {
  const isListed = (field: string, value: string) =>
    !Array.isArray(document[field]) || document[field].includes(value);
  const rows: [what: string, isThere: boolean, otherwise: string][] = [
    [
      'end_session_endpoint',
      typeof document.end_session_endpoint === 'string',
      'a sign-out ends the session of the portal alone',
    ],
    [
      'PKCE with S256',
      isListed('code_challenge_methods_supported', 'S256'),
      'a stolen code is not bound to the browser',
    ],
    [
      'refresh tokens',
      isListed('grant_types_supported', 'refresh_token'),
      'a session ends with its id_token: see IDP_SCOPES',
    ],
    [
      'auth_time',
      env.idpAlwaysPrompts || isListed('claims_supported', 'auth_time'),
      'cards, e-mail, phone, passkeys and deletion stay closed: see IDP_ALWAYS_PROMPTS',
    ],
  ];
  for (const [what, isThere, otherwise] of rows)
    printRow(name, what, isThere || 'limited', isThere ? '' : otherwise);
}

export async function checkProvider(
  check: Check,
  name: string,
  variable: 'IDP_SIGN_IN_METADATA_URL' | 'IDP_PASSWORD_RESET_METADATA_URL',
): Promise<Metadata | undefined> {
  const { env } = check;
  const url =
    variable === 'IDP_SIGN_IN_METADATA_URL' ? env.idpSignInMetadataUrl : env.idpPasswordResetMetadataUrl;
  const load = () => createMetadataCache(url, clock, (address) => isConfigured(env, address)).get();
  const metadata = await reportCheck(
    check,
    attempt(name, 'discovery document and its addresses', load, variable),
  );
  if (!metadata) return undefined;
  sayLimits(check, name, await documentAt('metadata', url));
  await checkKeys(check, name, 'keys', metadata.jwks_uri, `jwks_uri of ${variable}`);
  return metadata;
}

/** Sends a made-up code. A provider that knows the client rejects the code. Otherwise it rejects the client. */
export async function checkClient({ env, printRow }: Check, provider: Metadata): Promise<void> {
  const what = 'takes the client and its secret';
  const grant = {
    grant_type: 'authorization_code',
    code: randomUUID(),
    code_verifier: randomUUID().repeat(2),
    redirect_uri: `${env.publicUrl}/auth/callback`,
  };
  try {
    await requestTokens(provider, env, grant);
  } catch (error) {
    if (!(error instanceof SignInFault)) throw error;
    if (error.code === 'refused') return printRow('sign-in', what, true);
    const isUnclear = error.message.endsWith('invalid_request');
    const isOfClient = /invalid_client|unauthorized_client|status 40[13]/.test(error.message);
    const variables = isOfClient
      ? 'IDP_CLIENT_ID, IDP_CLIENT_SECRET'
      : 'token_endpoint of IDP_SIGN_IN_METADATA_URL';
    const where = isUnclear ? 'shows with the first sign-in' : variables;
    printRow('sign-in', what, isUnclear && 'skipped', `${error.message}: ${where}`);
  }
}

const claimsNeeded = [
  'providerType',
  'userName',
  'firstName',
  'lastName',
  'clientId',
  'cardId',
  'personCode',
] as const;

/** The claims of the token, read as at a sign-in. */
export async function checkToken(
  check: Check,
  token: string,
  metadata: Metadata | undefined,
): Promise<Identity | undefined> {
  const { env, printRow } = check;
  let claims: JWTPayload;
  try {
    claims = decodeJwt(token);
  } catch {
    printRow('token', 'is a JWT', false, 'CHECK_ID_TOKEN');
    return undefined;
  }
  if (metadata) {
    const flowName = parseFlowName(env.idpSignInMetadataUrl);
    const expected = {
      issuer: metadata.issuer,
      audience: env.idpClientId,
      ...(flowName !== undefined && { flowName }),
    };
    const keys = openKeySet(() => Promise.resolve(metadata.jwks_uri), clock);
    const verify = () => verifyIdToken(token, keys, expected, clock);
    const variables = 'CHECK_ID_TOKEN, IDP_SIGN_IN_METADATA_URL, IDP_CLIENT_ID';
    await reportCheck(
      check,
      attempt('token', 'signature, issuer, audience, flow and end', verify, variables),
    );
  }
  const identity = readMemberIdentity(claims, env.idpClaims);
  const missing = identity ? '' : `${findMissingIdentityReason(claims, env.idpClaims)}: IDP_CLAIMS`;
  printRow('token', 'names a member', identity !== undefined, missing);
  const hasTime = claims.auth_time !== undefined || env.idpAlwaysPrompts;
  printRow(
    'token',
    'auth_time',
    hasTime || 'limited',
    hasTime ? '' : 'cards, e-mail, phone, passkeys and deletion stay closed: see IDP_ALWAYS_PROMPTS',
  );
  const providerTypes = [env.providerTypeDirect, env.providerTypePartner];
  if (identity && !providerTypes.includes(identity.providerType))
    printRow('token', 'providerType is one of two', false, 'PROVIDER_TYPE_DIRECT, PROVIDER_TYPE_PARTNER');
  for (const name of claimsNeeded)
    printRow(
      'token',
      name,
      Boolean(identity?.[name]) || 'skipped',
      identity?.[name] ? '' : 'asked of the programme',
    );
  return identity;
}

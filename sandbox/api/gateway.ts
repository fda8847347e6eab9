import type { IncomingHttpHeaders } from 'node:http';
import type { CallDefinition } from '#contract/call.ts';
import type { Access, VerifyAccess } from '../idp/verify-access.ts';
import { Refusal } from '../refusal.ts';

/** The accepted tokens: those of its own identity provider, and of a partner. */
export interface Verifiers {
  own: VerifyAccess;
  partner: VerifyAccess;
}

export interface Keys {
  subscriptionKey: string;
  apiKey: string;
}

/** The keys in the environment that the portal also reads. */
export function checkGatewayKeys(env: NodeJS.ProcessEnv = process.env): Keys {
  return {
    subscriptionKey: env.PROGRAMME_SUBSCRIPTION_KEY || 'sandbox-subscription-key',
    apiKey: env.PROGRAMME_API_KEY || 'sandbox-api-key',
  };
}

const GUEST = 'GUEST';
const PROVIDER_TYPES = [GUEST, 'DIRECT', 'PARTNER'];

const header = (headers: IncomingHttpHeaders, name: string): string | undefined => headers[name]?.toString();

/** The reply text is that of Azure API Management. */
function checkSubscription(headers: IncomingHttpHeaders, keys: Keys): void {
  const key = header(headers, 'ocp-apim-subscription-key');
  if (key === keys.subscriptionKey) return;
  const message = key
    ? 'Access denied due to invalid subscription key. Make sure to provide a valid key for an active subscription.'
    : 'Access denied due to missing subscription key. Make sure to include subscription key when making requests to an API.';
  throw new Refusal(401, message, { statusCode: 401 });
}

function checkVersion(headers: IncomingHttpHeaders, call: CallDefinition): void {
  const version = header(headers, 'x-api-version');
  if (version === call.version) return;
  throw new Refusal(400, `x-api-version: this call has version ${call.version}`, {
    fields: ['x-api-version'],
  });
}

/** A call without the header has nothing to compare with the token (specification 7.07). */
function checkProviderType(headers: IncomingHttpHeaders, call: CallDefinition): string | undefined {
  if (call.omitsProviderType) {
    if (headers.providertype === undefined) return undefined;
    throw new Refusal(400, 'ProviderType: not allowed on this call', { fields: ['ProviderType'] });
  }
  const providerType = header(headers, 'providertype') ?? '';
  if (PROVIDER_TYPES.includes(providerType)) return providerType;
  throw new Refusal(400, 'ProviderType: missing or unknown', { fields: ['ProviderType'] });
}

const unauthorized = () => new Refusal(401, 'Unauthorized. The access token is missing, invalid or expired.');

function bearer(value: string | undefined): string | undefined {
  if (!value) return undefined;
  const token = /^Bearer (\S+)$/.exec(value)?.[1];
  if (!token) throw unauthorized();
  return token;
}

/** Checks the member's own token before a partner's; an invalid one is refused. */
async function checkToken(headers: IncomingHttpHeaders, verify: Verifiers): Promise<Access | undefined> {
  const own = bearer(header(headers, 'authorization'));
  const sso = bearer(header(headers, 'authorization-sso'));
  if (own === undefined && sso === undefined) return undefined;
  const ofOwn = own === undefined ? undefined : await verify.own(own);
  const ofPartner = sso === undefined ? undefined : await verify.partner(sso);
  if ((own !== undefined && !ofOwn) || (sso !== undefined && !ofPartner)) throw unauthorized();
  return ofOwn ?? ofPartner;
}

function checkProvider(access: Access | undefined, providerType: string | undefined): void {
  if (!access || providerType === undefined || access.providerType === providerType) return;
  throw new Refusal(400, "ProviderType: not the token's", { fields: ['ProviderType'] });
}

function checkNoAuthorization(headers: IncomingHttpHeaders): void {
  for (const name of ['authorization', 'authorization-sso']) {
    if (headers[name] !== undefined)
      throw new Refusal(400, `${name}: not allowed on this call`, { fields: [name] });
  }
}

function checkGuest(headers: IncomingHttpHeaders, providerType: string | undefined): void {
  if (providerType !== GUEST)
    throw new Refusal(400, `ProviderType: ${GUEST} on this call`, { fields: ['ProviderType'] });
  if (header(headers, 'authorization')) {
    throw new Refusal(400, 'authorization: empty on this call', { fields: ['authorization'] });
  }
}

/**
 * Checks the headers of a call (specification 7.02–7.16), and returns the access of its token. @throws Refusal 401
 * for keys and tokens, 400 for the other headers
 */
export async function checkHeaders(
  call: CallDefinition,
  headers: IncomingHttpHeaders,
  keys: Keys,
  verify: Verifiers,
): Promise<Access | undefined> {
  checkSubscription(headers, keys);
  checkVersion(headers, call);
  const providerType = checkProviderType(headers, call);
  switch (call.access) {
    case 'member': {
      const access = await checkToken(headers, verify);
      if (!access) throw unauthorized();
      checkProvider(access, providerType);
      return access;
    }
    case 'support': {
      const access = await checkToken(headers, verify);
      checkProvider(access, providerType);
      return access;
    }
    case 'guest':
      checkGuest(headers, providerType);
      return undefined;
    case 'apiKey':
      if (header(headers, 'x-api-key') !== keys.apiKey)
        throw new Refusal(401, 'The API key is missing or invalid.');
      checkNoAuthorization(headers);
      return undefined;
    case 'open':
      checkNoAuthorization(headers);
      return undefined;
  }
}

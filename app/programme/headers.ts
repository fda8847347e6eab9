import { formatTraceparent } from '../platform/request-scope.ts';
import type { Caller, CallerTokens } from './api.ts';
import type { CallDefinition, Method, Service } from '#contract/call.ts';
import { GUEST } from './guest.ts';

/** x-api-version is 1.0 except for these paths (specification 7.11–7.16). A row without methods covers all. */
const exceptions: { path: string; methods?: Method[]; version: '2.0' }[] = [
  { path: '/mail-order/refills/prescriptions', methods: ['GET'], version: '2.0' },
  { path: '/mail-order/set-auto-refill', methods: ['POST'], version: '2.0' },
  { path: '/member/family-coverage', version: '2.0' },
  { path: '/user-management/phi-settings', methods: ['GET', 'PUT'], version: '2.0' },
];

/** The x-api-version of a call. @param path path template or path; its query string is ignored (7.11) */
export function getApiVersion(method: Method, path: string): '1.0' | '2.0' {
  const base = path.split('?', 1)[0];
  const row = exceptions.find(
    (e) => e.path === base && (e.methods === undefined || e.methods.includes(method)),
  );
  return row?.version ?? '1.0';
}

interface Keys {
  subscriptionKey: string;
  apiKey: string;
  /** services whose calls carry the access token in place of the id_token; none by default */
  accessTokenServices?: readonly Service[] | undefined;
  /** the portal's token for the service of the call, and the header for the member's; none by default */
  own?: { token: string; memberTokenHeader: string } | undefined;
}

/**
 * The specified headers. With a token of the portal, Authorization has that one, for callers of any kind, and the
 * member's moves to a header of its own.
 */
export async function buildHeaders(
  call: CallDefinition,
  caller: Caller,
  keys: Keys,
  requestId: string,
): Promise<{ headers: Record<string, string>; tokens: CallerTokens }> {
  const { headers, tokens } = await buildSpecifiedHeaders(call, caller, keys, requestId);
  if (!keys.own) return { headers, tokens };
  if (headers.Authorization) headers[keys.own.memberTokenHeader] = headers.Authorization;
  headers.Authorization = bearer(keys.own.token);
  return { headers, tokens };
}

const bearer = (token: string | undefined) => (token === undefined || token === '' ? '' : `Bearer ${token}`);

/**
 * The headers that identify the caller and the call, by the call's access (specification 7.02–7.09). All other headers
 * (length, host) come from the HTTP library. Returned with the caller's tokens at that time.
 *
 * @throws the errors of `caller.tokens`
 */
async function buildSpecifiedHeaders(
  call: CallDefinition,
  caller: Caller,
  keys: Keys,
  requestId: string,
): Promise<{ headers: Record<string, string>; tokens: CallerTokens }> {
  const common = {
    Accept: 'application/json, text/plain, */*',
    'Ocp-Apim-Subscription-Key': keys.subscriptionKey,
    'x-api-version': getApiVersion(call.method, call.path),
    'x-request-id': requestId,
    traceparent: formatTraceparent(),
  };
  if (call.access === 'guest')
    return {
      headers: { ...common, ProviderType: GUEST, Authorization: '', 'Authorization-SSO': '' },
      tokens: {},
    };
  // the provider type is known only after the tokens are loaded
  const tokens = await caller.tokens();
  const headers: Record<string, string> = call.omitsProviderType
    ? common
    : { ...common, ProviderType: caller.providerType };
  switch (call.access) {
    case 'open':
      return { headers, tokens };
    case 'apiKey':
      return { headers: { ...headers, 'x-api-key': keys.apiKey }, tokens };
    case 'member':
    case 'support': {
      const { idToken, ssoToken, accessToken } = tokens;
      const token = keys.accessTokenServices?.includes(call.service) ? accessToken : idToken;
      const authorization = { Authorization: bearer(token), 'Authorization-SSO': bearer(ssoToken) };
      return { headers: { ...headers, ...authorization }, tokens };
    }
  }
}

/** True when the call sends the caller's own tokens, so that a 401 concerns them. */
export const hasTokens = (call: CallDefinition) => call.access === 'member' || call.access === 'support';

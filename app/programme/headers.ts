import { formatTraceparent } from '../platform/request-scope.ts';
import type { Caller } from './api.ts';
import type { CallDefinition, Method } from '#contract/call.ts';
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
}

const bearer = (token: string | undefined) => (token === undefined || token === '' ? '' : `Bearer ${token}`);

/** The token in one of our Authorization headers; undefined when it is empty. */
export const parseBearerToken = (authorization = ''): string | undefined =>
  authorization.replace(/^Bearer /, '') || undefined;

/**
 * The headers that identify the caller and the call, by the call's access (specification 7.02–7.09). All other headers
 * (length, host) come from the HTTP library.
 *
 * @throws the errors of `caller.tokens`
 */
export async function buildHeaders(
  call: CallDefinition,
  caller: Caller,
  keys: Keys,
  requestId: string,
): Promise<Record<string, string>> {
  const common = {
    Accept: 'application/json, text/plain, */*',
    'Ocp-Apim-Subscription-Key': keys.subscriptionKey,
    'x-api-version': getApiVersion(call.method, call.path),
    'x-request-id': requestId,
    traceparent: formatTraceparent(),
  };
  if (call.access === 'guest')
    return { ...common, ProviderType: GUEST, Authorization: '', 'Authorization-SSO': '' };
  // the provider type is known only after the tokens are loaded
  const { idToken, ssoToken } = await caller.tokens();
  const ofProvider: Record<string, string> = call.omitsProviderType
    ? {}
    : { ProviderType: caller.providerType };
  switch (call.access) {
    case 'open':
      return { ...common, ...ofProvider };
    case 'apiKey':
      return { ...common, ...ofProvider, 'x-api-key': keys.apiKey };
    case 'member':
    case 'support':
      return {
        ...common,
        ...ofProvider,
        Authorization: bearer(idToken),
        'Authorization-SSO': bearer(ssoToken),
      };
  }
}

/** True when the call sends the caller's own tokens, so that a 401 concerns them. */
export const hasTokens = (call: CallDefinition) => call.access === 'member' || call.access === 'support';

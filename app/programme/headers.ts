import { traceparent } from '../platform/request-scope.ts';
import type { Caller } from './api.ts';
import type { CallDefinition } from './contract/call.ts';
import { GUEST } from './guest.ts';
import { apiVersion } from './versions.ts';

export interface Keys {
  subscriptionKey: string;
  apiKey: string;
}

const bearer = (token: string | undefined) => (token === undefined || token === '' ? '' : `Bearer ${token}`);

/**
 * The headers that tell the programme who calls and what is called, by the call's access
 * (specification 7.02–7.09). Everyone else's headers (length, host) are the HTTP library's.
 *
 * @throws whatever the caller's tokens throw
 */
export async function headersFor(
  call: CallDefinition,
  caller: Caller,
  keys: Keys,
  requestId: string,
): Promise<Record<string, string>> {
  const common = {
    Accept: 'application/json, text/plain, */*',
    'Ocp-Apim-Subscription-Key': keys.subscriptionKey,
    'x-api-version': apiVersion(call.method, call.path),
    'x-request-id': requestId,
    traceparent: traceparent(),
  };
  if (call.access === 'guest')
    return { ...common, ProviderType: GUEST, Authorization: '', 'Authorization-SSO': '' };
  // a caller knows its provider type once its tokens are there
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

/** True when the call carries the caller's own tokens, so that a 401 is about them. */
export const carriesTokens = (call: CallDefinition) => call.access === 'member' || call.access === 'support';

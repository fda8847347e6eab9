/** The token endpoint (RFC 6749, 3.2): a code or a refresh token for new tokens. */
import { z } from 'zod';
import { formatClientAuthorization } from '../platform/client-authorization.ts';
import type { Env } from '../platform/env.ts';
import type { Metadata } from './provider-metadata.server.ts';
import { askProvider } from './provider-http.server.ts';
import { readOauthError, SignInFault } from './sign-in-fault.ts';

type Client = Pick<Env, 'idpClientId' | 'idpClientSecret'>;
type Endpoint = Pick<Metadata, 'token_endpoint' | 'token_endpoint_auth_methods_supported'>;

/** Some providers send null or an empty text for a token that they do not issue. */
const optionalToken = z
  .string()
  .nullish()
  .transform((token) => token || undefined);
const Success = z.object({
  id_token: z.string().min(1),
  access_token: optionalToken,
  refresh_token: optionalToken,
});
export type TokenReply = z.infer<typeof Success>;

const Refusal = z.object({ error: z.string() });

/** Errors about the grant. All others are about the portal or the provider. */
const grantRefusals = new Set([
  'invalid_grant',
  'interaction_required',
  'login_required',
  'consent_required',
]);

/**
 * Sends a grant. @throws SignInFault 'refused' when the provider refuses it, 'rejected' for a reply without an
 * id_token, 'unavailable' for everything else
 */
export async function requestTokens(
  endpoint: Endpoint,
  client: Client,
  grant: Record<string, string>,
  timeoutMs?: number,
): Promise<TokenReply> {
  const request = asClient(endpoint, client, grant);
  const reply = await askProvider('token', endpoint.token_endpoint, request, timeoutMs);
  if (reply.status === 200) {
    const tokens = Success.safeParse(reply.body);
    if (!tokens.success) throw new SignInFault('rejected', 'token: no id_token in the answer');
    return tokens.data;
  }
  const refusal = Refusal.safeParse(reply.body);
  if (refusal.success && grantRefusals.has(refusal.data.error)) {
    throw new SignInFault('refused', 'token: the grant was refused');
  }
  const said = refusal.success ? `, ${readOauthError(refusal.data.error)}` : '';
  throw new SignInFault('unavailable', `token: status ${reply.status}${said}`);
}

/** A post with the client's credentials, in a method that the provider supports. */
function asClient(endpoint: Endpoint, client: Client, fields: Record<string, string>): RequestInit {
  const body = new URLSearchParams(fields);
  const headers: Record<string, string> = {
    accept: 'application/json',
    'content-type': 'application/x-www-form-urlencoded',
  };
  const methods = endpoint.token_endpoint_auth_methods_supported;
  if (methods.includes('client_secret_post') && !methods.includes('client_secret_basic')) {
    body.set('client_id', client.idpClientId);
    body.set('client_secret', client.idpClientSecret);
  } else {
    headers.authorization = formatClientAuthorization(client.idpClientId, client.idpClientSecret);
  }
  return { method: 'POST', headers, body: body.toString() };
}

/**
 * Revokes a refresh token (RFC 7009). Does nothing for a provider without a revocation endpoint.
 * @throws SignInFault 'unavailable' when it does not reply, or refuses
 */
export async function revokeToken(
  endpoint: Endpoint & Pick<Metadata, 'revocation_endpoint'>,
  client: Client,
  token: string,
): Promise<void> {
  if (endpoint.revocation_endpoint === undefined) return;
  const fields = { token, token_type_hint: 'refresh_token' };
  const { status } = await askProvider(
    'revocation',
    endpoint.revocation_endpoint,
    asClient(endpoint, client, fields),
  );
  if (status !== 200) throw new SignInFault('unavailable', `revocation: status ${status}`);
}

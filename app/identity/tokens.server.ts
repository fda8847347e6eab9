/** The token endpoint (RFC 6749, 3.2): a code or a refresh token for new tokens. */
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { Clock } from '../platform/clock.ts';
import type { Env } from '../platform/env.ts';
import { audit, type Logger } from '../platform/log.ts';
import type { Stores } from '../platform/stores/stores.ts';
import type { Metadata } from './provider-metadata.server.ts';
import { askProvider } from './provider-http.server.ts';
import { renewDevice } from './remembered-device.server.ts';
import { digest, randomId } from './secrets.server.ts';
import type { SessionHandle, SessionState, SessionTokens } from './session.server.ts';
import { oauthError, SignInFault } from './sign-in-fault.ts';
import type { SignIn } from './sign-in.server.ts';

type Client = Pick<Env, 'idpClientId' | 'idpClientSecret'>;
type Endpoint = Pick<Metadata, 'token_endpoint' | 'token_endpoint_auth_methods_supported'>;

const Success = z.object({
  id_token: z.string().min(1),
  access_token: z.string().optional(),
  refresh_token: z.string().min(1).optional(),
});
export type TokenReply = z.infer<typeof Success>;

const Refusal = z.object({ error: z.string() });

/** Errors that concern the grant; all others concern the portal or the provider. */
const grantRefusals = new Set([
  'invalid_grant',
  'interaction_required',
  'login_required',
  'consent_required',
]);

/** Sends a grant. @throws SignInFault 'rejected' when the provider refuses it, 'unavailable' for all else */
export async function requestTokens(
  endpoint: Endpoint,
  client: Client,
  grant: Record<string, string>,
): Promise<TokenReply> {
  const reply = await askProvider('token', endpoint.token_endpoint, asClient(endpoint, client, grant));
  if (reply.status === 200) {
    const tokens = Success.safeParse(reply.body);
    if (!tokens.success) throw new SignInFault('rejected', 'token: no id_token in the answer');
    return tokens.data;
  }
  const refusal = Refusal.safeParse(reply.body);
  if (refusal.success && grantRefusals.has(refusal.data.error)) {
    throw new SignInFault('rejected', 'token: the grant was refused');
  }
  const said = refusal.success ? `, ${oauthError(refusal.data.error)}` : '';
  throw new SignInFault('unavailable', `token: status ${reply.status}${said}`);
}

/** A post with the client's credentials, by the method that the provider supports. */
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
    headers.authorization = basic(client);
  }
  return { method: 'POST', headers, body: body.toString() };
}

/**
 * Revokes a refresh token (RFC 7009). Does nothing for a provider without a revocation endpoint.
 * @throws SignInFault 'unavailable' when it does not answer, or refuses
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

/** RFC 6749, 2.3.1: both halves are form-urlencoded first, so that a secret may hold any character. */
function basic({ idpClientId, idpClientSecret }: Client): string {
  return `Basic ${Buffer.from(`${formEncoded(idpClientId)}:${formEncoded(idpClientSecret)}`).toString('base64')}`;
}

const formEncoded = (value: string) => new URLSearchParams({ v: value }).toString().slice(2);

// Tokens are renewed 5 minutes before they expire, once per session: the lock is in the store, so it
// holds across loaders and processes. While the old tokens are still good nobody waits for new ones.

const RENEW_BEFORE_MS = 5 * 60_000;
/** a token this close to its expiry may expire during a page's calls */
const USELESS_BEFORE_MS = 10_000;
/** longer than the slowest renewal */
const LOCK_MS = 20_000;
/** after a renewal without an answer, nobody tries again for this long */
const REST_MS = 10_000;
const POLL_MS = 100;
const MAX_POLLS = 60;
const RESTING = 'resting';

interface RefreshDependencies {
  signIn: Pick<SignIn, 'refresh' | 'revoke'>;
  stores: Stores;
  clock: Pick<Clock, 'now'>;
  log: Logger;
}

/**
 * The session's tokens, renewed when due; undefined when none is valid any more, so that the session must end.
 * @throws SignInFault 'unavailable' when they have expired and the provider does not answer
 */
export async function freshTokens(
  session: SessionHandle,
  deps: RefreshDependencies,
): Promise<SessionTokens | undefined> {
  const { stores, clock } = deps;
  let polls = 0;
  let tokens = tokensOf(await session.read());
  while (tokens && isDue(tokens, clock.now())) {
    const usable = tokens.expiresAt - clock.now() > USELESS_BEFORE_MS;
    if (!tokens.refreshToken) return usable ? tokens : undefined;
    const lock = `refresh:${digest(tokens.refreshToken)}`;
    const holder = randomId();
    if (await stores.plain.setIfAbsent(lock, holder, LOCK_MS)) {
      return await renewed(session, tokens, usable, { lock, holder }, deps);
    }
    if (usable) return tokens;
    if ((await stores.plain.get(lock)) === RESTING || ++polls > MAX_POLLS) {
      throw new SignInFault('unavailable', 'refresh: no new tokens in time');
    }
    await wait(POLL_MS);
    tokens = tokensOf(await session.reload());
  }
  return tokens;
}

const tokensOf = (state: SessionState) => (state.state === 'active' ? state.data.tokens : undefined);
const isDue = (tokens: SessionTokens, now: number) => tokens.expiresAt - now <= RENEW_BEFORE_MS;

/** Renews the tokens; only the holder of the lock does it. */
async function renewed(
  session: SessionHandle,
  seen: SessionTokens,
  usable: boolean,
  { lock, holder }: { lock: string; holder: string },
  { signIn, stores, clock, log }: RefreshDependencies,
): Promise<SessionTokens | undefined> {
  // Somebody may have renewed them between our read of the session and our lock.
  const state = await session.reload();
  const newest = tokensOf(state);
  if (!newest || newest.refreshToken !== seen.refreshToken || !isDue(newest, clock.now())) {
    await stores.plain.compareAndDelete(lock, holder);
    return newest;
  }
  try {
    const next = await signIn.refresh(newest);
    const { refreshToken: _refused, ...withoutRefresh } = newest;
    let device = state.state === 'active' ? state.data.device : undefined;
    await session.update((data) => {
      device = data.device;
      return data.tokens.refreshToken === newest.refreshToken
        ? { ...data, tokens: next ?? withoutRefresh }
        : data;
    });
    await renewDevice(stores, device, next);
    await stores.plain.compareAndDelete(lock, holder);
    audit(log, 'refresh', { outcome: next ? 'done' : 'refused' });
    if ((await session.read()).state !== 'none') return next ?? (usable ? withoutRefresh : undefined);
    // the member signed out meanwhile, without the new tokens: revoke them too
    if (next?.refreshToken && device === undefined) signIn.revoke([next.refreshToken]);
    return undefined;
  } catch (error) {
    await stores.plain.compareAndSet(lock, holder, RESTING, REST_MS);
    if (usable) return newest;
    throw error;
  }
}

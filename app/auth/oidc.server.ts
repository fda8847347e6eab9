/** The portal as a confidential OpenID client of the programme's identity provider. */
import { decodeJwt } from 'jose';
import { Authenticator } from 'remix-auth';
import { readPreferences } from '../i18n/preferences.server.ts';
import type { Clock } from '../platform/clock.ts';
import type { Env } from '../platform/env.ts';
import { audit, type Logger } from '../platform/log.ts';
import { runInBackground } from '../platform/lifecycle.ts';
import { metrics } from '../platform/metrics.ts';
import { isConfigured } from '../platform/outgoing-connections.ts';
import type { Stores } from '../platform/stores/stores.ts';
import { readMemberIdentity, findMissingIdentityReason } from './claims.ts';
import {
  calculateClockOffset,
  SKEW_SECONDS,
  UNKNOWN_KEY,
  verifyIdToken,
  type VerifiedClaims,
} from './id-token.server.ts';
import {
  openKeySet,
  parseFlowName,
  createMetadataCache,
  NOT_CONFIGURED,
} from './provider-metadata.server.ts';
import { SignInFault } from './sign-in-fault.ts';
import type { UserFlow, NewAccount, SignInResult, SignIn, UnsolicitedTokens } from './sign-in.server.ts';
import type { SessionTokens } from '../session/session.server.ts';
import { readBegunSignIns, findBegunSignIn, type BegunSignIn } from './sign-in-cookies.server.ts';
import { PortalStrategy, toSessionTokens, type Verified } from './strategy.server.ts';
import { requestTokens, revokeToken, type TokenReply } from './token-endpoint.server.ts';
import { createAdmission, type FlowSource } from './unsolicited-token.server.ts';
import type { Language } from '#contract/languages.ts';

/** The provider's error code for 'Forgot your password?' (specification 4.10, 9.08). */
export const FORGOT_PASSWORD = 'AADB2C90118';

const CLOCK_ALERT = "alert: this clock and the identity provider's differ; set both by NTP";
const UNPROVEN_ALERT =
  'alert: the identity provider sends no auth_time, so no member can unlock or change what needs a new sign-in';
const ENDPOINT_ALERT = 'alert: no member can sign in until CONNECT_ORIGINS names the origin of that endpoint';

interface SignInDependencies {
  env: Env;
  stores: Stores;
  clock: Clock;
  log: Logger;
}

/**
 * Created once per process, because it caches the provider's metadata and keys. Follows OpenID Connect Core 1.0 (3.1),
 * RFC 7636 and RFC 9700.
 */
export const createSignIn = (dependencies: SignInDependencies): SignIn => new OpenIdClient(dependencies);

class OpenIdClient implements SignIn {
  readonly #deps: SignInDependencies;
  readonly #flows: Record<UserFlow, FlowSource>;
  readonly #admit: ReturnType<typeof createAdmission>;
  #saidUnproven = false;

  constructor(dependencies: SignInDependencies) {
    const { env, clock } = dependencies;
    this.#deps = dependencies;
    this.#flows = {
      signUpSignIn: flowSource(env.idpSignInMetadataUrl, env, clock),
      passwordReset: flowSource(env.idpPasswordResetMetadataUrl, env, clock),
    };
    this.#admit = createAdmission({ ...dependencies, flows: this.#flows });
  }

  async begin(request: Request, flow: UserFlow, returnTo: string, newAccount?: NewAccount) {
    const headers = new Headers();
    for (const name of ['cookie', 'accept-language']) {
      const value = request.headers.get(name);
      if (value !== null) headers.set(name, value);
    }
    const bare = new Request(`${this.#deps.env.publicUrl}/auth/login`, { headers });
    try {
      await this.#authenticate(flow, bare, returnTo, newAccount);
    } catch (thrown) {
      if (thrown instanceof Response) return thrown;
      this.#warn('begin', thrown);
      const reason = thrown instanceof SignInFault ? thrown.code : 'unexpected';
      audit(this.#deps.log, 'sign-in', { outcome: 'failed', kind: 'begin', reason });
      throw thrown;
    }
    throw new SignInFault('rejected', 'begin: no redirect');
  }

  async finish(request: Request): Promise<SignInResult> {
    const begun = this.#begunFor(request);
    try {
      if (!begun) throw new SignInFault('stale', 'callback: no state of ours');
      if (new URL(request.url).searchParams.get('error_description')?.includes(FORGOT_PASSWORD)) {
        throw new SignInFault('forgotPassword', 'callback: forgotten password');
      }
      const verified = await this.#authenticate(begun.flow, request, begun.returnTo);
      this.#compareClocks(verified.claims);
      return begun.flow === 'passwordReset'
        ? { kind: 'passwordReset', subject: verified.claims.sub, at: verified.claims.iat * 1000 }
        : toSignInResult(verified, begun, this.#deps.env, this.#deps.clock);
    } catch (error) {
      const fault =
        error instanceof SignInFault ? error : new SignInFault('rejected', 'callback: unexpected');
      fault.returnTo = begun?.returnTo;
      if (fault.code !== 'forgotPassword') this.#warn('finish', error);
      throw fault;
    }
  }

  async admit(tokens: UnsolicitedTokens) {
    try {
      return await this.#admit(tokens);
    } catch (error) {
      if (error instanceof SignInFault) this.#warn('admit', error);
      throw error;
    }
  }

  async refresh(tokens: SessionTokens, timeoutMs?: number) {
    if (!tokens.refreshToken) return undefined;
    const { env, clock } = this.#deps;
    const flow = this.#flows.signUpSignIn;
    try {
      const metadata = await flow.metadata.get();
      const grant = { grant_type: 'refresh_token', refresh_token: tokens.refreshToken };
      const reply = await requestTokens(metadata, env, grant, timeoutMs);
      try {
        return await refreshed(env, { flow, issuer: metadata.issuer, old: tokens, reply, clock });
      } catch (error) {
        if (isRefusal(error) || reply.refresh_token === undefined) throw error;
        this.#warn('refresh', error);
        return { ...tokens, refreshToken: reply.refresh_token };
      }
    } catch (error) {
      this.#warn('refresh', error);
      if (isRefusal(error)) return undefined;
      throw error;
    }
  }

  revoke(refreshTokens: string[]) {
    const all = async () => {
      const metadata = await this.#flows.signUpSignIn.metadata.get();
      for (const token of refreshTokens) await revokeToken(metadata, this.#deps.env, token);
    };
    // not awaited, because the portal has already forgotten these tokens
    if (refreshTokens.length > 0)
      runInBackground(all().catch((error: unknown) => this.#warn('revoke', error)));
  }

  async check() {
    const { signUpSignIn, passwordReset } = this.#flows;
    const load = (flow: FlowSource) =>
      flow.metadata.get().catch((error: unknown) => this.#sayEndpoint(error));
    const [metadata] = await Promise.all([load(signUpSignIn), load(passwordReset)]);
    if (metadata?.claims_supported?.includes('auth_time') === false) this.#sayUnproven();
  }

  async endSessionUrl(idToken: string | undefined, language: Language) {
    const { env } = this.#deps;
    const loginPage = `${env.publicUrl}/auth/start`;
    const endpoint = await endSessionEndpoint(this.#flows.signUpSignIn);
    if (!endpoint) return loginPage;
    const url = new URL(endpoint);
    url.searchParams.set('client_id', env.idpClientId);
    url.searchParams.set('post_logout_redirect_uri', loginPage);
    url.searchParams.set('ui_locales', language);
    if (idToken) url.searchParams.set('id_token_hint', idToken);
    return url.href;
  }

  async #authenticate(flow: UserFlow, request: Request, returnTo: string, newAccount?: NewAccount) {
    const { env, clock } = this.#deps;
    const { flowName, keys, metadata } = this.#flows[flow];
    const strategy = new PortalStrategy({
      env,
      clock,
      flow,
      flowName,
      keys,
      metadata: await metadata.get(),
      returnTo,
      newAccount,
      language: (await readPreferences(request.headers)).language,
    });
    return new Authenticator<Verified>().use(strategy).authenticate(flow, request);
  }

  #begunFor(request: Request) {
    const state = new URL(request.url).searchParams.get('state');
    if (!state) return undefined;
    const { env, clock } = this.#deps;
    return findBegunSignIn(readBegunSignIns(env, request.headers.get('cookie'), clock.now()), state);
  }

  #warn(action: string, error: unknown) {
    const { log } = this.#deps;
    const reason = error instanceof SignInFault ? error.message : 'unexpected';
    log.warn({ event: 'sign-in', action, reason }, 'sign-in failed');
    if (error instanceof SignInFault && error.code === 'clock')
      log.error({ event: 'clock', reason }, CLOCK_ALERT);
  }

  /** A tolerated clock difference is still logged, so that operators correct the clock. */
  #compareClocks(claims: VerifiedClaims) {
    const { clock, log, env } = this.#deps;
    const offsetSeconds = calculateClockOffset(claims, clock);
    metrics.clockOffset.set(offsetSeconds);
    if (Math.abs(offsetSeconds) > SKEW_SECONDS) log.error({ event: 'clock', offsetSeconds }, CLOCK_ALERT);
    if (claims.auth_time === undefined && !env.idpAlwaysPrompts) this.#sayUnproven();
  }

  #sayEndpoint(error: unknown) {
    const reason = error instanceof SignInFault ? error.message : '';
    if (reason.endsWith(NOT_CONFIGURED)) this.#deps.log.error({ event: 'sign-in', reason }, ENDPOINT_ALERT);
  }

  #sayUnproven() {
    if (this.#saidUnproven || this.#deps.env.idpAlwaysPrompts) return;
    this.#saidUnproven = true;
    this.#deps.log.error({ event: 'sign-in', reason: 'no auth_time' }, UNPROVEN_ALERT);
  }
}

function flowSource(url: string, env: Env, clock: Clock): FlowSource {
  const metadata = createMetadataCache(url, clock, (address) => isConfigured(env, address));
  const keys = openKeySet(async () => (await metadata.get()).jwks_uri, clock);
  return { flowName: parseFlowName(url), metadata, keys };
}

function toSignInResult(
  { claims, tokens, authenticatedAt }: Verified,
  { returnTo, at }: Pick<BegunSignIn, 'returnTo' | 'at'>,
  env: Env,
  clock: Pick<Clock, 'now'>,
): SignInResult {
  const identity = readMemberIdentity(claims, env.idpClaims);
  if (!identity)
    throw new SignInFault(
      'rejected',
      `id_token: names no member: ${findMissingIdentityReason(claims, env.idpClaims)}`,
    );
  // a provider that asks for the password at every sign-in may omit auth_time
  const provenAt = authenticatedAt ?? (env.idpAlwaysPrompts ? clock.now() : undefined);
  const typedSince = authenticatedAt ?? at;
  return { kind: 'member', identity, tokens, returnTo, authenticatedAt: provenAt, typedSince };
}

/** After a key rotation at the provider, the new key is unknown here for up to half a minute. That is not a refusal. */
function unlessUnknownKey(error: unknown): never {
  if (error instanceof SignInFault && UNKNOWN_KEY.test(error.message))
    throw new SignInFault('unavailable', error.message);
  throw error;
}

/** Whether the provider refused the refresh token, or its reply is invalid. */
const isRefusal = (error: unknown) =>
  error instanceof SignInFault && (error.code === 'rejected' || error.code === 'refused');

/** OpenID Connect Core, 12.2: the new id_token passes the same checks as the first, and has the same sub. */
async function refreshed(
  env: Env,
  {
    flow,
    issuer,
    old,
    reply,
    clock,
  }: { flow: FlowSource; issuer: string; old: SessionTokens; reply: TokenReply; clock: Clock },
): Promise<SessionTokens> {
  const expected = {
    issuer,
    audience: env.idpClientId,
    flowName: flow.flowName,
    isJustIssued: true,
  };
  const subject = old.idToken ? readSubject(old.idToken) : undefined;
  const claims = await verifyIdToken(
    reply.id_token,
    flow.keys,
    subject === undefined ? expected : { ...expected, subject },
    clock,
  ).catch(unlessUnknownKey);
  return { ...old, ...toSessionTokens(reply, claims) };
}

function readSubject(idToken: string): string | undefined {
  try {
    return decodeJwt(idToken).sub;
  } catch {
    throw new SignInFault('rejected', 'refresh: the old id_token is not readable');
  }
}

async function endSessionEndpoint(flow: FlowSource): Promise<string | undefined> {
  try {
    return (await flow.metadata.get()).end_session_endpoint;
  } catch {
    return undefined;
  }
}

/**
 * remix-auth's OAuth2Strategy as an OpenID client. It adds the nonce, the id_token's checks, our own cookie per
 * sign-in, and a time limit for the token request. Errors are SignInFaults; the redirect to the provider is thrown, as
 * remix-auth does.
 */
import { OAuth2Tokens } from 'arctic';
import { OAuth2Strategy } from 'remix-auth-oauth2';
import type { Clock } from '../platform/clock.ts';
import type { Env } from '../platform/env.ts';
import { verifyIdToken, type VerifiedClaims } from './id-token.server.ts';
import type { KeySet, Metadata } from './provider-metadata.server.ts';
import { isKeyedHash, deriveKeyedHash, getNewestSecret } from '../session/secrets.server.ts';
import { readOauthError, SignInFault } from './sign-in-fault.ts';
import type { UserFlow, NewAccount } from './sign-in.server.ts';
import type { SessionTokens } from '../session/session.server.ts';
import { readBegunSignIns, findBegunSignIn, keepSignIn } from './sign-in-cookies.server.ts';
import { requestTokens, type TokenReply } from './token-endpoint.server.ts';
import { calculateRenewalTime } from './token-renewal.server.ts';
import type { Language } from '#contract/languages.ts';

/** the provider's times are whole seconds, and two of them are subtracted */
const ROUNDING_MS = 2_000;

interface StrategyOptions {
  env: Env;
  clock: Pick<Clock, 'now'>;
  flow: UserFlow;
  /** undefined for a provider without user flows; the state cookie then identifies the flow */
  flowName: string | undefined;
  metadata: Metadata;
  keys: KeySet;
  /** the member's target; used when a sign-in begins */
  returnTo: string;
  newAccount?: NewAccount | undefined;
  /** language of the page; used when a sign-in begins */
  language: Language;
}

export interface Verified {
  claims: VerifiedClaims;
  tokens: SessionTokens;
  /**
   * when the password was typed, in epoch milliseconds of this clock; undefined when the provider does not report it
   */
  authenticatedAt: number | undefined;
}

/** The strategy of one user flow. @throws SignInFault (from `authenticate`) when a check fails */
export class PortalStrategy extends OAuth2Strategy<Verified> {
  override name: UserFlow;
  readonly #options: StrategyOptions;

  constructor(options: StrategyOptions) {
    const { env, metadata } = options;
    super(
      {
        clientId: env.idpClientId,
        clientSecret: env.idpClientSecret,
        authorizationEndpoint: metadata.authorization_endpoint,
        tokenEndpoint: metadata.token_endpoint,
        redirectURI: `${env.publicUrl}/auth/callback`,
        scopes: env.idpScopes ?? scopesFor(metadata),
      },
      ({ request, tokens }) => verified(options, request, tokens.data as TokenReply),
    );
    this.name = options.flow;
    this.#options = options;
  }

  /** Without a state, throws the redirect to the provider. With one, finishes that sign-in. */
  override async authenticate(request: Request): Promise<Verified> {
    const query = new URL(request.url).searchParams;
    const state = query.get('state');
    if (!state) throw this.#redirectToProvider(request);
    const { env, clock } = this.#options;
    const begun = findBegunSignIn(readBegunSignIns(env, request.headers.get('cookie'), clock.now()), state);
    if (!begun) throw new SignInFault('stale', 'callback: unknown state');
    requireIssuer(this.#options.metadata, query);
    if (query.has('error'))
      throw new SignInFault('refused', `callback: ${readOauthError(query.get('error'))}`);
    const code = query.get('code');
    if (!code) throw new SignInFault('refused', 'callback: no code');
    const tokens = await this.validateAuthorizationCode(code, begun.verifier);
    const verified = await this.verify({ request, tokens });
    if (begun.flow === 'signUpSignIn') requireNewerThan(begun.at, verified, clock.now());
    return verified;
  }

  #redirectToProvider(request: Request): Response {
    const { env, clock, flow, returnTo } = this.#options;
    const { state, codeVerifier, url } = this.createAuthorizationURL();
    url.search = this.authorizationParams(url.searchParams).toString();
    const begun = readBegunSignIns(env, request.headers.get('cookie'), clock.now());
    // The '#' prevents the browser from passing the current page's fragment to the provider.
    const headers = new Headers({ location: `${url.href}#`, 'cache-control': 'no-store' });
    for (const cookie of keepSignIn(env, begun, {
      flow,
      state,
      verifier: codeVerifier,
      returnTo,
      at: clock.now(),
    })) {
      headers.append('set-cookie', cookie);
    }
    return new Response(null, { status: 302, headers });
  }

  protected override authorizationParams(params: URLSearchParams): URLSearchParams {
    const { env, language, newAccount } = this.#options;
    const all = new URLSearchParams(params);
    all.set('response_mode', 'query');
    all.set('nonce', deriveKeyedHash(getNewestSecret(env.sessionSecrets), 'nonce', all.get('state') ?? ''));
    // A portal session that locked or ended must not be restored by the provider's own session. The provider must ask
    // for the password and report when it was typed (OpenID Connect Core 1.0, 3.1.2.1: max_age).
    all.set('prompt', newAccount ? 'create' : 'login');
    all.set('max_age', '0');
    all.set('ui_locales', language);
    if (newAccount?.reference) all.set('login_hint', newAccount.reference);
    return all;
  }

  protected override async validateAuthorizationCode(
    code: string,
    codeVerifier: string,
  ): Promise<OAuth2Tokens> {
    const { env, metadata } = this.#options;
    return new OAuth2Tokens(
      await requestTokens(metadata, env, {
        grant_type: 'authorization_code',
        code,
        redirect_uri: `${env.publicUrl}/auth/callback`,
        code_verifier: codeVerifier,
      }),
    );
  }
}

const scopesFor = (metadata: Metadata) => [
  'openid',
  'offline_access',
  ...['profile', 'email'].filter((scope) => metadata.scopes_supported.includes(scope)),
];

async function verified(options: StrategyOptions, request: Request, reply: TokenReply): Promise<Verified> {
  const { env, metadata, flowName, keys, clock } = options;
  const state = new URL(request.url).searchParams.get('state') ?? '';
  const claims = await verifyIdToken(
    reply.id_token,
    keys,
    {
      issuer: metadata.issuer,
      audience: env.idpClientId,
      flowName,
      isNonce: (nonce) => isKeyedHash(env.sessionSecrets, 'nonce', state, nonce),
      isJustIssued: true,
    },
    clock,
  );
  const { auth_time: authTime, iat } = claims;
  // A future auth_time would make the sign-in count as recent for too long.
  const authenticatedAt =
    authTime === undefined ? undefined : clock.now() - Math.max(0, iat - authTime) * 1000;
  return { claims, tokens: toSessionTokens(reply, claims), authenticatedAt };
}

/** Refuses a different provider's reply (mix-up attack: RFC 9207, 2.4). @throws SignInFault 'refused' */
function requireIssuer(
  { issuer, authorization_response_iss_parameter_supported: isAlwaysNamed }: Metadata,
  query: URLSearchParams,
): void {
  const named = query.getAll('iss');
  if (named.some((each) => each !== issuer) || (isAlwaysNamed && named.length === 0))
    throw new SignInFault('refused', 'callback: another issuer');
}

/**
 * The browser can change the address that requests the password, so the provider's auth_time decides. An older one
 * belongs to a session still open there. @throws SignInFault 'rejected'
 */
function requireNewerThan(askedAt: number, { authenticatedAt = Infinity }: Verified, now: number): void {
  if (Math.min(authenticatedAt, now) < askedAt - ROUNDING_MS)
    throw new SignInFault('rejected', 'id_token: the password was typed before it was asked for');
}

/** The part of a token reply that a session stores. */
export function toSessionTokens(reply: TokenReply, claims: VerifiedClaims): SessionTokens {
  return {
    idToken: reply.id_token,
    expiresAt: claims.exp * 1000,
    renewAt: calculateRenewalTime(claims),
    ...(reply.access_token ? { accessToken: reply.access_token } : {}),
    ...(reply.refresh_token ? { refreshToken: reply.refresh_token } : {}),
  };
}

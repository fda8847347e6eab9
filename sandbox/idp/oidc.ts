/** One OpenID provider per user flow. */
import {
  errors,
  interactionPolicy,
  Provider,
  type Configuration,
  type JWKS,
  type KoaContextWithOIDC,
} from 'oidc-provider';
import type { Database } from '../data/database.ts';
import { languages } from '#contract/languages.ts';
import type { AccountStore } from '../data/accounts.ts';
import { TOKEN_CLAIMS, buildTokenClaims } from './claims.ts';
import {
  COOKIE_PREFIX,
  buildInteractionPath,
  toIssuer,
  buildPortalClient,
  SIGN_IN_POLICY,
  buildTenantPath,
  type Policy,
} from './flows.ts';
import { readCookieSecret, createSigningKey } from './keys.ts';
import { createSqliteAdapter } from './sqlite-adapter.ts';

const HOUR_SECONDS = 60 * 60;
const DAY_SECONDS = 24 * HOUR_SECONDS;

interface OidcOptions {
  db: Database;
  accounts: AccountStore;
  baseUrl: string;
  portalUrls: readonly string[];
  /** lifetime of id_token and access token in seconds */
  tokenSeconds: number;
  /** the page for errors that cannot be sent to the portal, such as an unknown client */
  renderError(ctx: KoaContextWithOIDC, error: Error): void;
}

const callbackUrl = (portalUrl: string) => `${portalUrl}/auth/callback`;
export const buildAfterSignOutUrl = (portalUrl: string) => `${portalUrl}/auth/start`;

/** OpenID Connect, Initiating User Registration 1.0: the portal requests the first password with prompt=create. */
const createPrompt = () => new interactionPolicy.Prompt({ name: 'create', requestable: true });

/** A sign-in may use an existing session; choosing a new password never does. */
function createPrompts(policy: Policy) {
  const prompts = interactionPolicy.base();
  if (policy === SIGN_IN_POLICY) {
    prompts.add(createPrompt(), 0);
    return prompts;
  }
  const { Check } = interactionPolicy;
  const reason = ['always_asks', 'a new password has to be chosen', 'interaction_required'] as const;
  prompts.get('login')?.checks.add(new Check(...reason, (ctx) => !ctx.oidc.result?.login));
  return prompts;
}

/** The portal belongs to the programme, so its scopes are granted without a consent page. */
async function loadExistingGrant(ctx: KoaContextWithOIDC) {
  const { provider, session, client } = ctx.oidc;
  const accountId = session?.accountId;
  if (!session || !client || !accountId) throw new errors.AccessDenied();
  const grantId = session.grantIdFor(client.clientId);
  const existing = grantId ? await provider.Grant.find(grantId) : undefined;
  if (existing?.accountId === accountId) return existing;
  const grant = new provider.Grant({ clientId: client.clientId, accountId });
  grant.addOIDCScope('openid offline_access');
  await grant.save();
  return grant;
}

function toClient(portalUrls: readonly string[]) {
  const { clientId, clientSecret } = buildPortalClient();
  return {
    client_id: clientId,
    client_secret: clientSecret,
    redirect_uris: portalUrls.map(callbackUrl),
    post_logout_redirect_uris: portalUrls.map(buildAfterSignOutUrl),
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code' as const],
    token_endpoint_auth_method: 'client_secret_basic' as const,
    id_token_signed_response_alg: 'RS256' as const,
    require_auth_time: true,
  };
}

function features(): Configuration['features'] {
  return {
    devInteractions: { enabled: false },
    rpInitiatedLogout: { enabled: true },
    revocation: { enabled: true },
    pushedAuthorizationRequests: { enabled: false },
    dPoP: { enabled: false },
  };
}

export function createOidcProvider(policy: Policy, options: OidcOptions): Provider {
  const { db, accounts, baseUrl, portalUrls, tokenSeconds, renderError } = options;
  const isSignIn = policy === SIGN_IN_POLICY;
  const prefix = COOKIE_PREFIX[policy];
  const provider = new Provider(toIssuer(baseUrl, policy), {
    adapter: (model) => createSqliteAdapter(db, policy, model),
    jwks: { keys: [createSigningKey(db)] } as unknown as JWKS,
    clients: [toClient(portalUrls)],
    cookies: {
      keys: [readCookieSecret(db)],
      names: {
        session: `${prefix}_session`,
        interaction: `${prefix}_interaction`,
        resume: `${prefix}_resume`,
      },
      // Cookies ignore ports: without its own path, the portal on the same host would also get this cookie.
      long: { httpOnly: true, sameSite: 'lax', signed: true, path: buildTenantPath(policy) },
      short: { httpOnly: true, sameSite: 'lax', signed: true },
    },
    scopes: ['openid', 'offline_access'],
    claims: { openid: [...TOKEN_CLAIMS], acr: null, sid: null, auth_time: null, iss: null },
    conformIdTokenClaims: false,
    findAccount: (_ctx, sub) => {
      const account = accounts.byObjectId(sub);
      return account && { accountId: sub, claims: () => buildTokenClaims(account, policy) };
    },
    interactions: {
      policy: createPrompts(policy),
      url: (_ctx, { uid, prompt }) =>
        `${buildInteractionPath(policy, uid)}${prompt.name === 'create' ? '/create-password' : ''}`,
    },
    loadExistingGrant,
    pkce: { required: () => true },
    // the standard requires a consent page for offline_access; the programme's provider shows none
    issueRefreshToken: () => isSignIn,
    expiresWithSession: () => false,
    rotateRefreshToken: true,
    responseTypes: ['code'],
    discovery: { ui_locales_supported: [...languages] },
    features: features(),
    ttl: {
      IdToken: tokenSeconds,
      AccessToken: tokenSeconds,
      AuthorizationCode: 60,
      Interaction: 30 * 60,
      Session: 12 * HOUR_SECONDS,
      Grant: 14 * DAY_SECONDS,
      RefreshToken: 14 * DAY_SECONDS,
    },
    renderError: (ctx, _out, error) => renderError(ctx, error),
  });
  provider.proxy = baseUrl.startsWith('https:');
  return provider;
}

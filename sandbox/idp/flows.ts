/** The two user flows, with the specification's names. */
import type { Database } from '../data/database.ts';

export type Policy = 'B2C_1_SignUpSignIn' | 'B2C_1_PasswordReset';

export const SIGN_IN_POLICY: Policy = 'B2C_1_SignUpSignIn';
export const PASSWORD_RESET_POLICY: Policy = 'B2C_1_PasswordReset';

/** Prefixes of the flows' cookies; neither is a prefix of the other. */
export const COOKIE_PREFIX: Record<Policy, string> = {
  B2C_1_SignUpSignIn: 'idp_signin',
  B2C_1_PasswordReset: 'idp_newpassword',
};

export const buildTenantPath = (policy: Policy) => `/tenant/${policy}`;
export const buildIssuerPath = (policy: Policy) => `${buildTenantPath(policy)}/v2.0`;
export const buildInteractionPath = (policy: Policy, uid: string) =>
  `${buildTenantPath(policy)}/interaction/${uid}`;

/** The portal redirects a browser through this address after its member has registered. */
export const REGISTERED_PATH = `${buildTenantPath(SIGN_IN_POLICY)}/registered`;

/** The issuer of a flow's tokens; `baseUrl` is the sandbox's own origin. */
export const toIssuer = (baseUrl: string, policy: Policy) =>
  `${baseUrl.replace(/\/$/, '')}${buildIssuerPath(policy)}`;

/** The portal as an OpenID client, from the portal's own environment variables. */
export function buildPortalClient(env: NodeJS.ProcessEnv = process.env) {
  return {
    clientId: env.IDP_CLIENT_ID || 'member-portal',
    clientSecret: env.IDP_CLIENT_SECRET || 'sandbox-client-secret',
  };
}

/** Lifetime of id_tokens and access tokens. The number of minutes may be a fraction; an hour by default. */
export const getTokenSeconds = (minutes = Number(process.env.SANDBOX_TOKEN_MINUTES)): number =>
  Math.max(1, Math.round(60 * (minutes > 0 ? minutes : 60)));

const LIFETIME_MS = 60 * 60_000;

/** The data of an interaction with several pages, by the interaction's id. */
export interface Steps<State> {
  read(uid: string): State | undefined;
  write(uid: string, state: State): void;
}

export const createSteps = <State extends object>(db: Database, now: () => number): Steps<State> => ({
  read: (uid) =>
    db.get<{ state: State }>('SELECT state FROM idpSteps WHERE uid = ? AND expiresAt > ?', uid, now())?.state,
  write(uid, state) {
    db.run('DELETE FROM idpSteps WHERE expiresAt <= ? OR uid = ?', now(), uid);
    db.insert('idpSteps', { uid, state, expiresAt: now() + LIFETIME_MS });
  },
});

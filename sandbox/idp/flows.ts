/** The two user flows, named as the specification names them. */

export type Policy = 'B2C_1_SignUpSignIn' | 'B2C_1_PasswordReset';

export const SIGN_IN_POLICY: Policy = 'B2C_1_SignUpSignIn';
export const PASSWORD_RESET_POLICY: Policy = 'B2C_1_PasswordReset';

/** What the flow's cookies are called; neither is the start of the other. */
export const COOKIE_PREFIX: Record<Policy, string> = {
  B2C_1_SignUpSignIn: 'idp_signin',
  B2C_1_PasswordReset: 'idp_newpassword',
};

export const tenantPath = (policy: Policy) => `/tenant/${policy}`;
export const issuerPath = (policy: Policy) => `${tenantPath(policy)}/v2.0`;
export const interactionPath = (policy: Policy, uid: string) => `${tenantPath(policy)}/interaction/${uid}`;

/** Where a browser comes by whose member has just been registered. */
export const REGISTERED_PATH = `${tenantPath(SIGN_IN_POLICY)}/registered`;

/** The issuer of a flow's tokens; `baseUrl` is the sandbox's own origin. */
export const issuerOf = (baseUrl: string, policy: Policy) =>
  `${baseUrl.replace(/\/$/, '')}${issuerPath(policy)}`;

export interface PortalClient {
  clientId: string;
  clientSecret: string;
}

/** The portal as an OpenID client, from the environment that the portal reads too. */
export function portalClient(env: NodeJS.ProcessEnv = process.env): PortalClient {
  return {
    clientId: env.IDP_CLIENT_ID || 'member-portal',
    clientSecret: env.IDP_CLIENT_SECRET || 'sandbox-client-secret',
  };
}

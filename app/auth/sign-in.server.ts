import type { SessionTokens, Identity } from '../session/session.server.ts';
import type { Language } from '#contract/languages.ts';

/** Tokens of a fragment or a partner's form (specification 4.05, 6.03). */
export interface UnsolicitedTokens {
  idToken?: string | undefined;
  ssoToken?: string | undefined;
  accessToken?: string | undefined;
}

/** The result of unsolicited tokens: the member they identify, or a finished password reset (4.01). */
export type TokenAdmission =
  | ({ kind: 'member'; identity: Identity; tokens: SessionTokens } & Proof)
  | FinishedReset;

interface Proof {
  /** when the password was typed, in epoch milliseconds; undefined when unknown */
  authenticatedAt?: number | undefined;
  /**
   * earliest possible time of that: `authenticatedAt`, else the start of the sign-in or the token's `iat`
   */
  typedSince?: number | undefined;
}

interface FinishedReset {
  kind: 'passwordReset';
  subject: string;
  /** when its token was issued, in epoch milliseconds */
  at: number;
}

export type UserFlow = 'signUpSignIn' | 'passwordReset';

/** A person who has registered and has no password yet. */
export interface NewAccount {
  /** the registration's reference at the programme; without it the provider asks for the identity */
  reference?: string | undefined;
}

/** The result of a finished code flow. */
export type SignInResult =
  | ({ kind: 'member'; identity: Identity; tokens: SessionTokens; returnTo: string } & Proof)
  | FinishedReset;

/** The portal as an OpenID client: authorization code with PKCE at the programme's identity provider. */
export interface SignIn {
  /**
   * The redirect to the provider's sign-in page of a flow, with its state cookie. With `newAccount`, to the page for
   * the first password (OpenID Connect, Initiating User Registration 1.0: prompt=create). The provider's pages use the
   * language of the request (4.30, OpenID Connect Core 3.1.2.1: ui_locales).
   * @throws SignInFault 'unavailable' while the provider was never reached
   */
  begin(request: Request, flow: UserFlow, returnTo: string, newAccount?: NewAccount): Promise<Response>;
  /** checks the callback. @throws SignInFault when a check fails */
  finish(request: Request): Promise<SignInResult>;
  /**
   * Checks unsolicited tokens. Creates no session, and accepts each token once.
   * @throws SignInFault 'rejected' when a check fails, 'unavailable' when no key can be loaded; StoreDown
   */
  admit(tokens: UnsolicitedTokens): Promise<TokenAdmission>;
  /**
   * New tokens for a refresh token; undefined when the provider refuses it. If the new id_token could not be checked,
   * returns the old one with the new refresh token. A provider that rotates refresh tokens no longer accepts the old
   * one.
   * @param timeoutMs for the provider's reply @throws SignInFault 'unavailable' when it does not reply
   */
  refresh(tokens: SessionTokens, timeoutMs?: number): Promise<SessionTokens | undefined>;
  /** asks the provider to revoke refresh tokens; not awaited, and a failure is logged */
  revoke(refreshTokens: string[]): void;
  /** loads the provider's metadata and logs missing fields; does nothing while the provider is down */
  check(): Promise<void>;
  /** the provider's end-session address, which returns to the login page; its pages are in `language` */
  endSessionUrl(idToken: string | undefined, language: Language): Promise<string>;
}

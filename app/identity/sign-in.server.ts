import type { SessionTokens, Identity } from './session.server.ts';
import type { Language } from '#contract/languages.ts';

/** Tokens of a fragment or a partner's form (specification 4.05, 6.03). */
export interface UnsolicitedTokens {
  idToken?: string | undefined;
  ssoToken?: string | undefined;
  accessToken?: string | undefined;
}

/** The member whom the tokens identify, or that they come from the password-reset flow (4.01). */
export type TokenAdmission =
  ({ kind: 'member'; identity: Identity; tokens: SessionTokens } & Proof) | FinishedReset;

interface Proof {
  /** when the password was typed, in epoch milliseconds; undefined when unknown */
  authenticatedAt?: number | undefined;
  /** since when it may have been typed: the same, or else when the sign-in was begun or its token issued */
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
  /** the registration's reference at the programme; without it the provider asks who they are */
  reference?: string | undefined;
}

/** The result of a finished code flow. */
export type SignInResult =
  ({ kind: 'member'; identity: Identity; tokens: SessionTokens; returnTo: string } & Proof) | FinishedReset;

/** The portal as an OpenID client: authorization code with PKCE at the programme's identity provider. */
export interface SignIn {
  /**
   * the redirect to the provider's sign-in page of a flow, with its state cookie; with `newAccount` to
   * the page for the first password (OpenID Connect, Initiating User Registration 1.0: prompt=create).
   * The provider's pages are asked for in the language of the request's (4.30, OpenID Connect Core 3.1.2.1: ui_locales).
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
   * new tokens for a refresh token, or undefined when the provider refuses it. When the new id_token could not be
   * checked, the old one with the new refresh token: a provider that rotates them takes the old one no more.
   * @param timeoutMs for the provider's answer @throws SignInFault 'unavailable' when it does not answer
   */
  refresh(tokens: SessionTokens, timeoutMs?: number): Promise<SessionTokens | undefined>;
  /** asks the provider to revoke refresh tokens; not awaited, and a failure is logged */
  revoke(refreshTokens: string[]): void;
  /** loads the provider's metadata and logs what it lacks; does nothing while it is down */
  check(): Promise<void>;
  /** the provider's end-session address, which comes back to the login page; its pages are in `language` */
  endSessionUrl(idToken: string | undefined, language: Language): Promise<string>;
}

import type { SessionTokens, Identity } from './session.server.ts';

export type Flow = 'signUpSignIn' | 'passwordReset';

/** What a finished code flow brought. */
export type SignedIn =
  { kind: 'member'; identity: Identity; tokens: SessionTokens; returnTo: string } | { kind: 'passwordReset' };

/** The portal as an OpenID client: authorization code with PKCE at the programme's identity provider. */
export interface SignIn {
  /**
   * the redirect to the provider's sign-in page of a flow, with its state cookie.
   * @throws SignInFault 'unavailable' while the provider was never reached
   */
  begin(request: Request, flow: Flow, returnTo: string): Promise<Response>;
  /** checks the callback. @throws SignInFault when anything does not hold */
  finish(request: Request): Promise<SignedIn>;
  /**
   * new tokens for a refresh token, or undefined when the provider refuses it.
   * @throws SignInFault 'unavailable' when it does not answer
   */
  refresh(tokens: SessionTokens): Promise<SessionTokens | undefined>;
  /** the provider's end-session address, coming back to the login page */
  endSessionUrl(idToken: string | undefined): Promise<string>;
}

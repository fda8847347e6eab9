/**
 * Reasons for a failed sign-in.
 *
 * - forgotPassword: the member requested a new password on the provider's page (specification 4.10).
 * - stale: the callback belongs to no sign-in that this browser began in the last 30 minutes.
 * - refused: the provider, or the member on its page, declined; or the callback parameters, which can be forged, are
 *   not accepted.
 * - rejected: the token, or its claims, are not valid.
 * - clock: the clocks of this machine and the issuer differ too much for any token to be valid.
 * - unproven: a locked session was to be unlocked, and there is no proof that the password was typed for it.
 * - signedOut: the browser signed out during the sign-in.
 * - unavailable: the provider does not reply, or its reply is invalid.
 */
export type SignInFaultCode =
  | 'forgotPassword'
  | 'stale'
  | 'refused'
  | 'rejected'
  | 'clock'
  | 'unproven'
  | 'signedOut'
  | 'unavailable';

/** The message is one of our fixed phrases and has no value, so it may be logged. */
export class SignInFault extends Error {
  override readonly name = 'SignInFault';
  readonly code: SignInFaultCode;
  /** the member's target, if the sign-in's state still contained it */
  returnTo: string | undefined;

  constructor(code: SignInFaultCode, reason: string) {
    super(reason);
    this.code = code;
  }
}

/** Standard error codes (RFC 6749, 4.1.2.1 and 5.2; OpenID Connect Core 1.0, 3.1.2.6). */
const OAUTH_ERRORS = [
  'access_denied',
  'account_selection_required',
  'consent_required',
  'interaction_required',
  'invalid_client',
  'invalid_grant',
  'invalid_request',
  'invalid_scope',
  'login_required',
  'request_not_supported',
  'server_error',
  'temporarily_unavailable',
  'unauthorized_client',
  'unsupported_grant_type',
  'unsupported_response_type',
];

/** The provider's error code if it is a standard one, else 'another error'. Nothing else is logged. */
export const readOauthError = (said: unknown): string =>
  OAUTH_ERRORS.find((error) => error === said) ?? 'another error';

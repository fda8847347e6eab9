/**
 * Why a sign-in did not come to its end.
 *
 * forgotPassword: the member asked for a new password on the provider's page (specification 4.10);
 * stale: the answer belongs to no sign-in that this browser began in the last 30 minutes;
 * refused: the provider, or the member on its page, said no;
 * rejected: what came back does not hold (code, token, claims);
 * clock: this machine's clock and the issuer's are too far apart for any token to be good;
 * unproven: a locked session was to be opened, and nothing says that the password was typed for it;
 * unavailable: the provider does not answer, or answers nonsense.
 */
export type SignInFaultCode =
  'forgotPassword' | 'stale' | 'refused' | 'rejected' | 'clock' | 'unproven' | 'unavailable';

/** Its message is a fixed phrase of ours, never a value, so that it may be logged. */
export class SignInFault extends Error {
  override readonly name = 'SignInFault';
  readonly code: SignInFaultCode;
  /** where the member was going, when the state of the sign-in still told */
  returnTo: string | undefined;

  constructor(code: SignInFaultCode, reason: string) {
    super(reason);
    this.code = code;
  }
}

/** What a provider may say of a request that it refuses (RFC 6749, 4.1.2.1 and 5.2; OpenID Connect Core 1.0, 3.1.2.6). */
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

/** The provider's word for a refusal when it is one of the standard's, else 'another error': nothing else goes into the log. */
export const oauthError = (said: unknown): string =>
  OAUTH_ERRORS.find((error) => error === said) ?? 'another error';

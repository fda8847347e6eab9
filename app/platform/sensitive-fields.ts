/**
 * The only list of form fields whose value is never stored and never shown again. It applies to refused forms and to
 * forms that are saved while the member signs in again.
 */
const SENSITIVE = new Set(['number', 'code', 'credential', 'id_token', 'sso_token', 'access_token']);
const SOUNDS_SENSITIVE = /passw|passphrase|cardnum|secret|cvv|cvc|securitycode|formtoken|otp$/i;

/** Whether a field's name suggests a password, a one-time code, a card number or a token. */
export const isSensitiveField = (name: string): boolean =>
  SENSITIVE.has(name) || SOUNDS_SENSITIVE.test(name.replaceAll(/[_-]/g, ''));

/**
 * The one list of form fields whose value is never stored and never shown again: neither in a refused form, nor in
 * one that is saved while its member signs in again.
 */
const SENSITIVE = new Set(['number', 'code', 'credential', 'id_token', 'sso_token', 'access_token']);
const SOUNDS_SENSITIVE = /passw|passphrase|cardnum|secret|cvv|cvc|securitycode|formtoken|otp$/i;

/** Whether a field by its name holds a password, a one-time code, a card number or a token. */
export const isSensitiveField = (name: string): boolean =>
  SENSITIVE.has(name) || SOUNDS_SENSITIVE.test(name.replaceAll(/[_-]/g, ''));

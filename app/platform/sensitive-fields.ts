/**
 * The one list of form fields whose value is never kept and never shown again: not in a refused form,
 * not in one that is kept while its member logs in again.
 */
const SENSITIVE = new Set(['number', 'code', 'credential', 'id_token', 'sso_token', 'access_token']);
const SOUNDS_SENSITIVE = /passw|passphrase|cardnum|secret|cvv|cvc|securitycode|formtoken|otp$/i;

/** Whether a field by its name holds a password, a one-time code, a card number or a token. */
export const isSensitiveField = (name: string): boolean =>
  SENSITIVE.has(name) || SOUNDS_SENSITIVE.test(name.replaceAll(/[_-]/g, ''));

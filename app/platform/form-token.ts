/**
 * Name of the hidden field of every form. Its value names the member for whom the page was rendered. It also contains
 * the session's form token for browsers that send neither Origin nor Sec-Fetch-Site (form-guards.ts). Formats:
 * `member.`, `member.token`, or the token alone on a guest's page.
 */
export const FORM_TOKEN_FIELD = 'formToken';

interface FormTokenParts {
  /** a keyed hash of the member; empty on a guest's page */
  member: string;
  /** empty if the browser needs none */
  token: string;
}

/** The field's value; undefined when a form needs no such field. */
export const writeFormToken = ({ member, token }: FormTokenParts): string | undefined =>
  (member && `${member}.${token}`) || token || undefined;

/** The parts of a field's value. Neither contains a dot, because both are base64url. */
export function readFormToken(value: string): FormTokenParts {
  const dot = value.indexOf('.');
  return dot < 0
    ? { member: '', token: value }
    : { member: value.slice(0, dot), token: value.slice(dot + 1) };
}

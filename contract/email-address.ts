import { hasAsciiLookalike } from './account-name.ts';

/**
 * Specification 5.07, the generic form. It refuses characters that addresses never have but a copied one may contain:
 * surrounding brackets and quotes, and invisible characters. As a field's `pattern` it applies to the whole value.
 */
function toPattern(hidden: string): string {
  const part = String.raw`[^\s@<>"${hidden}]`;
  const domainPart = String.raw`[^\s@<>".${hidden}]`;
  return String.raw`${part}+@${domainPart}+(?:\.${domainPart}+)*\.${domainPart}{2,}`;
}
export const EMAIL_PATTERN = toPattern(String.raw`\p{C}`);
/**
 * The pattern for a field, in which a copied address may have invisible characters. They are removed when it is sent.
 */
export const TYPED_EMAIL_PATTERN = String.raw`\s*${toPattern(String.raw`\p{Cc}`)}\s*`;
/** RFC 5321, 4.5.3.1.3 */
export const EMAIL_MAX_LENGTH = 254;

const email = new RegExp(`^${EMAIL_PATTERN}$`, 'u');

/** The length is checked first, because the pattern takes quadratic time. */
export const isEmail = (text: string) =>
  text.length <= EMAIL_MAX_LENGTH && !hasAsciiLookalike(text) && email.test(text);

/**
 * Specification 5.07, the generic form, without characters that no address has but a copied one may contain:
 * surrounding brackets and quotes, and invisible characters. As a field's `pattern` it applies to the whole value.
 */
const PART = String.raw`[^\s@<>"\p{C}]`;
const DOMAIN_PART = String.raw`[^\s@<>".\p{C}]`;
export const EMAIL_PATTERN = String.raw`${PART}+@${DOMAIN_PART}+(?:\.${DOMAIN_PART}+)*\.${DOMAIN_PART}{2,}`;
/** RFC 5321, 4.5.3.1.3 */
export const EMAIL_MAX_LENGTH = 254;

const email = new RegExp(`^${EMAIL_PATTERN}$`, 'u');

/** The length is checked first, because the pattern's time grows with the square of it. */
export const isEmail = (text: string) => text.length <= EMAIL_MAX_LENGTH && email.test(text);

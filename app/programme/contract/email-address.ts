/**
 * Specification 5.07, the generic form, without what no address has and a copied one may bring along:
 * brackets and quotes around it, and characters that nobody sees. As a field's `pattern` it holds for the
 * whole value.
 */
const PART = String.raw`[^\s@<>"\p{C}]`;
const DOMAIN_PART = String.raw`[^\s@<>".\p{C}]`;
export const EMAIL_PATTERN = String.raw`${PART}+@${DOMAIN_PART}+(?:\.${DOMAIN_PART}+)*\.${DOMAIN_PART}{2,}`;
/** RFC 5321, 4.5.3.1.3 */
export const EMAIL_MAX_LENGTH = 254;

const email = new RegExp(`^${EMAIL_PATTERN}$`, 'u');

/** The length goes first: the pattern takes time by the square of it. */
export const isEmail = (text: string) => text.length <= EMAIL_MAX_LENGTH && email.test(text);

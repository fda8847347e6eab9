/** Specification 5.07, the generic form; as a field's `pattern` it holds for the whole value. */
export const EMAIL_PATTERN = '[^\\s@]+@[^\\s@]+\\.[^\\s@]{2,}';
/** RFC 5321, 4.5.3.1.3 */
export const EMAIL_MAX_LENGTH = 254;

const email = new RegExp(`^${EMAIL_PATTERN}$`);

/** The length goes first: the pattern takes time by the square of it. */
export const isEmail = (text: string) => text.length <= EMAIL_MAX_LENGTH && email.test(text);

/**
 * User names and e-mail addresses are compared without case, by ASCII letters only, as the programme does. Unicode's
 * rules would make other characters equal to them: the lower case of the Kelvin sign is `k`.
 */
export const foldName = (name: string): string => name.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** Whether two user names, or two e-mail addresses, are the same; an unknown one equals nothing. */
export const isSameName = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined && other !== undefined && foldName(one) === foldName(other);

/** Whether a system that folds by Unicode's rules would read a character as an ASCII one. */
export const hasAsciiLookalike = (text: string): boolean =>
  /[\0-\x7f]/.test(
    text
      .replace(/[\0-\x7f]+/g, '')
      .normalize('NFKC')
      .toLowerCase(),
  );

/** Visible and invisible characters that people and copied texts put between digits. */
const BETWEEN = /[\s().\-\u2010-\u2013\u2212\p{Cf}]/gu;

/** A separate 1 is the country code before ten digits; without a separator the number has eleven digits. */
const COUNTRY = /^\+1|^1(?=[\s().\-\u2010-\u2013\u2212])/u;

const GAP = String.raw`[\s\(\)\.\-\u2010-\u2013\u2212\p{Cf}]`;
/** The format as a field's `pattern`: ten digits in any notation, with or without the country code. */
export const PHONE_PATTERN = String.raw`${GAP}*(\+1|1${GAP}+)?(${GAP}*\d){10}${GAP}*`;

/** Exactly ten digits (specification 5.02, 5.30). Ten zeros are typed to skip a field. */
export const PHONE_DIGITS = /^(?!0{10})\d{10}$/;

/** A ZIP code: five digits (specification 5.31, 9.02), but not five zeros; the programme knows the existing ones. */
export const ZIP_DIGITS = /^(?!0{5})\d{5}$/;

/** A typed or pasted ZIP code without the four digits of ZIP+4 and without invisible characters. */
export const toZipDigits = (typed: string): string =>
  typed.replaceAll(BETWEEN, '').replace(/^(\d{5})\d{4}$/, '$1');

/** Trims the value and strips invisible characters; our codes and addresses never contain any. */
export const removeInvisible = (typed: string): string => typed.replaceAll(/\p{Cf}/gu, '').trim();

/** Spaces and direction marks at both ends of copied text. */
const AROUND = /[\s\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

function trimAround(typed: string): string {
  let [from, to] = [0, typed.length];
  while (from < to && AROUND.test(typed.charAt(from))) from += 1;
  while (to > from && AROUND.test(typed.charAt(to - 1))) to -= 1;
  return typed.slice(from, to);
}

/**
 * Typed or pasted text with the keyboard's hyphens, apostrophes and dots, and without invisible characters.
 */
export const tidyText = (typed: string): string =>
  // only at the ends: inside a name these marks may change it
  trimAround(typed.normalize('NFC').replaceAll(/[\u200b-\u200d\u2060\ufeff\u00ad]/gu, ''))
    .replaceAll(/[\u2010-\u2015\u2212]/gu, '-')
    .replaceAll(/[‘´`′]/gu, "'")
    .replaceAll('…', '...')
    .trim();

/** Typed text on one line. */
export const tidyName = (typed: string): string => tidyText(typed).replaceAll(/\s+/gu, ' ');

/** The digits of a typed telephone number: (608) 555-0142, 608.555.0142, +1 608 555 0142, 1-608-555-0142. */
export function toPhoneDigits(typed: string): string {
  const trimmed = removeInvisible(typed);
  const national = trimmed.replace(COUNTRY, '').replaceAll(BETWEEN, '');
  return national.length === 10 ? national : trimmed.replaceAll(BETWEEN, '');
}

/** A card id or group in its stored form. Cards print it in groups, and in capitals. */
export const normalizeCardId = (typed: string): string =>
  typed.replaceAll(/[\s\-\u2010-\u2013\p{Cf}]/gu, '').toUpperCase();

/** Shows an invisible character by its code. */
const shown = (character: string) =>
  /[\p{C}\p{Z}]/u.test(character)
    ? `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
    : character;

/** A schema's message about an unaccepted character, for readForm. @param allowed one character */
export const nameRefusedCharacter = (label: string, allowed: RegExp) => ({
  error: ({ input }: { input?: unknown }) => {
    const refused = typeof input === 'string' ? [...input].find((each) => !allowed.test(each)) : undefined;
    return refused === undefined ? label : `${label} ${shown(refused)}`;
  },
});

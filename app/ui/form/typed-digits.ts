/** What people and the places they copy from put between the digits, seen and unseen. */
const BETWEEN = /[\s().\-\u2010-\u2013\u200b-\u200f\u202a-\u202e\u2060\ufeff]/gu;

/** A 1 that stands apart is the country's before ten others; one that does not makes eleven digits. */
const COUNTRY = /^\+1|^1(?=[\s().\-\u2010-\u2013])/u;

const GAP = String.raw`[\s\(\)\.\-–]`;
/** The same as a field's `pattern`: ten digits, however they are written, with or without the country. */
export const PHONE_PATTERN = String.raw`${GAP}*(\+1|1${GAP}+)?(${GAP}*\d){10}${GAP}*`;

/** Exactly ten digits (specification 5.02, 5.30), and not one of them ten times: nobody has that number. */
export const PHONE_DIGITS = /^(?!(\d)\1{9})\d{10}$/;

/** A ZIP code; nobody lives in 00000. */
export const ZIP_DIGITS = /^(?!00000)\d{5}$/;

/** A ZIP code as it was typed or pasted, without the four digits of ZIP+4 and what nobody sees. */
export const zipDigits = (typed: string): string =>
  typed.replaceAll(BETWEEN, '').replace(/^(\d{5})\d{4}$/, '$1');

/** Spaces and marks of the direction of writing, which come along at both ends of what is copied. */
const AROUND = /[\s\u200e\u200f\u202a-\u202e]/u;

function trimAround(typed: string): string {
  let [from, to] = [0, typed.length];
  while (from < to && AROUND.test(typed.charAt(from))) from += 1;
  while (to > from && AROUND.test(typed.charAt(to - 1))) to -= 1;
  return typed.slice(from, to);
}

/** A name as it was typed or pasted: hyphens, apostrophes and spaces are those of a keyboard, and nothing is unseen. */
export const tidyName = (typed: string): string =>
  // only around it: within it these marks would make another name of it
  trimAround(typed.normalize('NFC').replaceAll(/[\u200b-\u200d\u2060\ufeff\u00ad]/gu, ''))
    .replaceAll(/[\u2010-\u2015\u2212]/gu, '-')
    .replaceAll(/[´`′]/gu, "'")
    .replaceAll(/\s+/gu, ' ')
    .trim();

/**
 * The digits of a telephone number as it was typed: (608) 555-0142, 608.555.0142, +1 608 555 0142,
 * 1-608-555-0142.
 */
export function phoneDigits(typed: string): string {
  const trimmed = trimAround(typed);
  const national = trimmed.replace(COUNTRY, '').replaceAll(BETWEEN, '');
  return national.length === 10 ? national : trimmed.replaceAll(BETWEEN, '');
}

/** A card id or a group as it is kept: cards print theirs in groups, and in capitals. */
export const normalizeCardId = (typed: string): string =>
  typed.replaceAll(/[\s\-\u2010-\u2013\u200b-\u200f\u202a-\u202e\u2060\ufeff]/gu, '').toUpperCase();

/** What cannot be seen is shown by its number. */
const shown = (character: string) =>
  /[\p{C}\p{Z}]/u.test(character)
    ? `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
    : character;

/**
 * The message of a schema for a text with a character that it does not take: `label`, and which one. readForm
 * puts both into words.
 * @param allowed one character
 */
export const namingRefused = (label: string, allowed: RegExp) => ({
  error: ({ input }: { input?: unknown }) => {
    const refused = typeof input === 'string' ? [...input].find((each) => !allowed.test(each)) : undefined;
    return refused === undefined ? label : `${label} ${shown(refused)}`;
  },
});

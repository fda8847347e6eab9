/** What people and the places they copy from put between the digits, seen and unseen. */
const BETWEEN = /[\s().\-\u2010-\u2013\u200b-\u200f\u202a-\u202e\u2060\ufeff]/gu;

/** The same as a field's `pattern`: ten digits, however they are written, with or without the country. */
export const PHONE_PATTERN = String.raw`[\s\(\)\.\-–]*(\+?1)?([\s\(\)\.\-–]*\d){10}[\s\(\)\.\-–]*`;

/**
 * The digits of a telephone number as it was typed: (608) 555-0142, 608.555.0142, +1 608 555 0142. A
 * leading 1 before ten others is the country's.
 */
export const phoneDigits = (typed: string): string =>
  typed.replaceAll(BETWEEN, '').replace(/^\+?1(?=\d{10}$)/, '');

/** A card id or a group as it is kept: cards print theirs in groups, and in capitals. */
export const normalizeCardId = (typed: string): string =>
  typed.replaceAll(/[\s\-\u2010-\u2013\u200b-\u200f\u202a-\u202e\u2060\ufeff]/gu, '').toUpperCase();

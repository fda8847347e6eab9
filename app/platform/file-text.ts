/**
 * Untrusted text (names, directions, plan texts) for a downloaded file. Each format escapes its own special characters.
 * Characters that no format can contain are removed here.
 */

/** Control characters except tab and line feed, bidirectional marks, and non-characters. */
const NOT_TEXT =
  /[^\P{Cc}\t\n]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]|\p{Noncharacter_Code_Point}/gu;
const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
/** testing is faster than replacing, and most texts have none of these */
const UNUSUAL =
  /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]|\p{Noncharacter_Code_Point}/u;

/** Text with line feeds as its only line ends and without invisible controls. Half a surrogate pair becomes U+FFFD. */
export const toFileText = (text: string): string =>
  UNUSUAL.test(text) ? text.toWellFormed().replace(LINE_ENDS, '\n').replace(NOT_TEXT, '') : text;

/** The text on one line. */
export const toFileLine = (text: string): string => toFileText(text).replace(/\s+/g, ' ').trim();

/** Payment card numbers as people write them. The functions store no number. */

/** Removes only spaces and hyphens, which people type and copy with a card number. */
export const extractCardDigits = (typed: string): string => typed.replace(/[\s\-\u2010-\u2013\p{Cf}]/gu, '');

/** The check digit (ISO/IEC 7812-1, annex B). */
export function isLuhnValid(digits: string): boolean {
  if (!/^\d{12,19}$/.test(digits)) return false;
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place]);
    const doubled = place % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** Groups of digits, separated as in a card number. Ids that begin with a letter do not match. */
const GROUPED_DIGITS = /(?<![\p{L}\d])\d+(?:[\s.\-\u2010-\u2013\p{Cf}]{1,3}\d+)*/gu;

/**
 * Whether a text contains a card number, alone or beside other numbers. A text of 13 to 19 digits alone also counts
 * when its check digit is wrong.
 */
export function hasCardNumber(text: string): boolean {
  const written = text.normalize('NFKC');
  if (/^\d{13,19}$/.test(extractCardDigits(written))) return true;
  return [...written.matchAll(GROUPED_DIGITS)].some(([run]) => isCardAmong(run.match(/\d+/g)!));
}

function isCardAmong(groups: readonly string[]): boolean {
  return groups.some((_, start) => {
    let digits = '';
    for (let at = start; at < groups.length && digits.length < 19; at += 1) {
      digits += groups[at]!;
      if (digits.length >= 13 && isLuhnValid(digits)) return true;
    }
    return false;
  });
}

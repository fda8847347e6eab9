/** A card id or a group as it is kept: cards print theirs in groups, and in capitals. */
export const typedCardId = (typed: string): string =>
  typed.replaceAll(/[\s\-\u2010-\u2013\u200b-\u200f\u202a-\u202e\u2060\ufeff]/gu, '').toUpperCase();

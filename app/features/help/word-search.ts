/** Search in short texts, in English or Spanish: accents, capitals and common endings make no difference. */

/** Specification 5.43, 9.06. */
export const MIN_QUERY_LENGTH = 3;
export const MAX_QUERY_LENGTH = 80;

const WORD = /[\p{L}\p{N}]+/gu;
/** a tag, an entity, or a word */
const PIECE = /<[^>]*>|&(?:#\w+|\w+);|[\p{L}\p{N}]+/gu;

const ENDINGS = /(?:aciones|acion|iendo|ando|ments?|ings?|ies|ied|ed|es|os|as|s|y|o|a|e)$/;
const MIN_STEM = 3;

const folded = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** What is left of a word without its ending, so that 'refills' and 'refilling', 'pedido' and 'pedidos' are one. */
export function stem(word: string): string {
  const whole = folded(word);
  const cut = whole.replace(ENDINGS, '');
  return cut.length >= MIN_STEM ? cut : whole;
}

interface Needle {
  whole: string;
  stem: string;
}

/** The words of a query; those too short to tell anything apart are left out when there are others. */
function needlesOf(query: string): Needle[] {
  const words = query.match(WORD) ?? [];
  const long = words.filter((word) => word.length >= MIN_QUERY_LENGTH);
  return (long.length > 0 ? long : words).map((word) => ({ whole: folded(word), stem: stem(word) }));
}

const isHit = (word: string, { whole, stem: cut }: Needle) => {
  const other = folded(word);
  return other.startsWith(whole) || stem(word) === cut;
};

export interface WordSearch {
  /** every word of the query is somewhere in these texts; tags and entities do not count */
  finds(...html: string[]): boolean;
  /** the same HTML with each hit in `<mark>` */
  mark(html: string): string;
}

/** @returns undefined for a query with no word in it */
export function wordSearch(query: string): WordSearch | undefined {
  const needles = needlesOf(query);
  if (needles.length === 0) return undefined;
  const wordsOf = (html: string) => html.match(PIECE)?.filter((piece) => !/^[<&]/.test(piece)) ?? [];
  return {
    finds: (...html) => {
      const words = html.flatMap(wordsOf);
      return needles.every((needle) => words.some((word) => isHit(word, needle)));
    },
    mark: (html) =>
      html.replace(PIECE, (piece) =>
        /^[<&]/.test(piece) || !needles.some((needle) => isHit(piece, needle))
          ? piece
          : `<mark>${piece}</mark>`,
      ),
  };
}

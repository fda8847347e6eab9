/** Search in short texts, in English or Spanish; ignores accents, case and common endings. */

/** Specification 5.43, 9.06. */
export const MIN_QUERY_LENGTH = 3;
export const MAX_QUERY_LENGTH = 80;

const WORD = /[\p{L}\p{N}\p{M}]+/gu;
/** a tag, an entity, or a word */
const PIECE = /<[^<>]*>|&(?:#\w+|\w+);|[\p{L}\p{N}\p{M}]+/gu;

/** Longer than any word of either language; such a word is left as it is. */
const MAX_WORD_LENGTH = 40;
/** Removed one after the other while three letters stay; the longest first. */
const ENDINGS =
  /^(.{3,}?)(?:ations?|acion|ages?|ments?|ings?|iendo|ando|ion|ies|ied|ial|al|ed|er|ad[ao]|id[ao]|[aei]r|es|s|(?<![aeiou])y|[aeio])$/;
const DOUBLED = /^(..+)([b-df-hj-np-tv-z])\2$/;

const folded = (word: string) => word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** A word without its endings, so that 'copays' matches 'copay', and 'aprobado' matches 'aprobación'. */
export function stem(word: string): string {
  let left = folded(word);
  if (left.length > MAX_WORD_LENGTH) return left;
  while (ENDINGS.test(left)) left = left.replace(ENDINGS, '$1');
  return left.replace(DOUBLED, '$1$2');
}

const STOP_WORDS = /* @__PURE__ -- the browser needs the limit alone */ new Set(
  'and any are can could did does for from get had has have how into its may not our that the their them there this was were what when where which who why will with would you your como con cual cuales cuando cuanto cuantos del desde donde ella ellos esta este esto hasta hay las los mas mis para pero por porque puede puedo que quien ser son sus una unas uno unos'.split(
    ' ',
  ),
);

interface Needle {
  whole: string;
  stem: string;
}

/** The words of a query; stop words are left out when there are others. */
function needlesOf(query: string): Needle[] {
  const words = (query.match(WORD) ?? []).map(folded);
  const long = words.filter((word) => word.length >= MIN_QUERY_LENGTH);
  const telling = long.filter((word) => !STOP_WORDS.has(word));
  const used = [telling, long, words].find(({ length }) => length > 0) ?? [];
  return used.map((whole) => ({ whole, stem: stem(whole) }));
}

function isHit(word: string, { whole, stem: cut }: Needle): boolean {
  const other = folded(word);
  if (whole.length < MIN_QUERY_LENGTH) return other === whole;
  return other.startsWith(whole) || stem(other) === cut;
}

export interface WordSearch {
  /** whether every word of the query is in these texts; ignores tags and entities */
  finds(...html: string[]): boolean;
  /** the same HTML with each hit in `<mark>` */
  mark(html: string): string;
}

/** @returns undefined for a query with too few characters, or without a letter or digit */
export function wordSearch(query: string): WordSearch | undefined {
  if ([...query].length < MIN_QUERY_LENGTH || !/[\p{L}\p{N}]/u.test(query)) return undefined;
  const needles = needlesOf(query);
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

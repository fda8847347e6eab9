/** Search in short texts, in English or Spanish; ignores accents, case and common endings. */

/** Specification 5.43, 9.06. */
export const MIN_QUERY_LENGTH = 3;
export const MAX_QUERY_LENGTH = 80;

const WORD = /[\p{L}\p{N}\p{M}]+/gu;
/** a tag, an entity, or a word */
const PIECE = /<[^<>]*>|&(?:#\w+|\w+);|[\p{L}\p{N}\p{M}]+/gu;

/** Longer than any word of either language; such a word stays unchanged. */
const MAX_WORD_LENGTH = 40;
/** Removed one after the other while three letters stay; the longest first. */
const ENDINGS =
  /^(.{3,}?)(?:ations?|acion|ages?|ments?|ings?|iendo|ando|ion|ies|ied|ial|al|ed|er|ad[ao]|id[ao]|[aei]r|es|s|(?<![aeiou])y|[aeio])$/;
const DOUBLED = /^(..+)([b-df-hj-np-tv-z])\2$/;

const folded = (word: string) => word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Cached stems, because a search meets the same few thousand words again and again. */
const stems = new Map<string, Judged>();
const MAX_STEMS = 20_000;

interface Judged {
  whole: string;
  stem: string;
}

function judged(word: string): Judged {
  const known = stems.get(word);
  if (known) return known;
  const found = { whole: folded(word), stem: stem(word) };
  if (stems.size >= MAX_STEMS) stems.clear();
  // a longer text is not a word, and would fill the memory
  if (word.length <= MAX_WORD_LENGTH) stems.set(word, found);
  return found;
}

/** A word without its endings, so that 'copays' matches 'copay', and 'aprobado' matches 'aprobación'. */
export function stem(word: string): string {
  let left = folded(word);
  if (left.length > MAX_WORD_LENGTH) return left;
  while (ENDINGS.test(left)) left = left.replace(ENDINGS, '$1');
  return left.replace(DOUBLED, '$1$2');
}

const STOP_WORDS = /* @__PURE__ -- the browser needs only the limit */ new Set(
  'and any are can could did does for from get had has have how into its may not our that the their them there this was were what when where which who why will with would you your como con cual cuales cuando cuanto cuantos del desde donde ella ellos esta este esto hasta hay las los mas mis para pero por porque puede puedo que quien ser son sus una unas uno unos'.split(
    ' ',
  ),
);

/** The words of a query; stop words are left out when there are others. */
function parseNeedles(query: string): Judged[] {
  const words = (query.match(WORD) ?? []).map(folded);
  const long = words.filter((word) => word.length >= MIN_QUERY_LENGTH);
  const telling = long.filter((word) => !STOP_WORDS.has(word));
  const used = [telling, long, words].find(({ length }) => length > 0) ?? [];
  return [...new Set(used)].map((whole) => ({ whole, stem: stem(whole) }));
}

function isHit(word: Judged, { whole, stem: cut }: Judged): boolean {
  if (whole.length < MIN_QUERY_LENGTH) return word.whole === whole;
  return word.whole.startsWith(whole) || word.stem === cut;
}

export interface WordSearch {
  /** whether every word of the query is in these texts; ignores tags and entities */
  finds(...html: string[]): boolean;
  /** the same HTML with each hit in `<mark>` */
  mark(html: string): string;
}

/** @returns undefined for a query with too few characters, or without a letter or digit */
export function createWordSearch(query: string): WordSearch | undefined {
  if ([...query].length < MIN_QUERY_LENGTH || !/[\p{L}\p{N}]/u.test(query)) return undefined;
  const needles = parseNeedles(query);
  /** compares each word of all texts once */
  const hits = new Map<string, readonly Judged[]>();
  const findHits = (piece: string): readonly Judged[] => {
    const known = hits.get(piece);
    if (known) return known;
    const word = /^[<&]/.test(piece) ? undefined : judged(piece);
    const found = word ? needles.filter((needle) => isHit(word, needle)) : [];
    hits.set(piece, found);
    return found;
  };
  return {
    finds: (...html) => {
      const left = new Set(needles);
      for (const text of html)
        for (const [piece] of text.matchAll(PIECE)) {
          for (const needle of findHits(piece)) left.delete(needle);
          if (left.size === 0) return true;
        }
      return false;
    },
    mark: (html) =>
      html.replace(PIECE, (piece) => (findHits(piece).length > 0 ? `<mark>${piece}</mark>` : piece)),
  };
}

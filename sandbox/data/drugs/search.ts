/** Finds drugs by typed names, ingredients and codes, and tolerates misspelling. */
import type { DrugGroup } from '#contract/drugs.ts';
import { parseNdcs } from '#contract/ndc.ts';
import { toSearchText } from '../text-search.ts';
import { catalogue } from '../catalogue.ts';
import type { Drug } from './drug.ts';
import { getOtherNames } from './purposes.ts';

/** The sound of a word: letters with the same sound become one, and double letters single. */
const toSound = (word: string): string =>
  word
    .replace(/^x/, 's')
    .replaceAll(/x/g, 'ks')
    .replaceAll(/ph/g, 'f')
    .replaceAll(/th/g, 't')
    .replaceAll(/sh|sch/g, 's')
    .replaceAll(/ck|q(u)?/g, 'k')
    .replaceAll(/c(?=[eiy])/g, 's')
    .replaceAll(/c/g, 'k')
    .replaceAll(/z/g, 's')
    .replaceAll(/y/g, 'i')
    .replaceAll(/h/g, '')
    .replaceAll(/(.)\1+/g, '$1');

interface Word {
  text: string;
  sound: string;
}

const toWord = (text: string): Word => ({ text, sound: toSound(text) });

/** The number of letters to add, drop, change or swap with their neighbor (optimal string alignment). */
function editDistance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  const at = (i: number, j: number) => rows[i]?.[j] ?? Infinity;
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + cost);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwap) least = Math.min(least, at(i - 2, j - 2) + 1);
      row.push(least);
    }
  }
  return at(a.length, b.length);
}

const mistakesAllowed = (length: number) => (length < 4 ? 0 : length < 6 ? 1 : length < 9 ? 2 : 3);

/** The number of typing mistakes if `word`, or its beginning, was meant; a beginning counts half a mistake more. */
function mistakes(typed: string, word: string): number {
  const whole = editDistance(typed, word);
  if (word.length <= typed.length) return whole;
  return Math.min(whole, editDistance(typed, word.slice(0, typed.length)) + 0.5);
}

/** From 0, different, to 100, the same. Shorter words tolerate fewer mistakes. */
function likeness(typed: Word, word: Word): number {
  if (typed.text === word.text) return word.text.length === 1 ? 80 : 100;
  if (word.text.startsWith(typed.text)) return 95 - Math.min(10, word.text.length - typed.text.length);
  if (typed.text.length >= 3 && word.text.includes(typed.text)) return 70;
  const allowed = mistakesAllowed(typed.text.length);
  // too short to match with the tolerated mistakes
  if (typed.text.length - word.text.length > allowed + 1) return 0;
  const written = mistakes(typed.text, word.text);
  if (written > allowed + 1) return 0;
  const heard = mistakes(typed.sound, word.sound);
  const wrong = Math.min(written, (heard + written) / 2);
  // people know the beginning of a name, and a different beginning often means a different medicine
  const forgiven = typed.sound[0] === word.sound[0] ? allowed : 1;
  const isNear = Math.min(heard, written) <= forgiven;
  return isNear ? Math.max(0, 65 - 9 * wrong) : 0;
}

/** The words of a drug's name, without strength and form. */
export const getDrugName = (drug: Drug): string =>
  drug.isBrand ? (drug.brandName ?? drug.genericName) : drug.genericName;

const splitWords = (text: string): string[] => toSearchText(text).match(/[a-z]+|\d+(?:\.\d+)?/g) ?? [];
/** words that identify no drug */
const FILLERS = new Set(['and', 'mg', 'mcg', 'ml', 'the', 'of', 'y', 'de', 'con', 'er', 'generic', 'brand']);

interface Entry {
  group: Omit<DrugGroup, 'exact'>;
  /** weighted by how well its words identify the drug */
  fields: { words: Word[]; weight: number }[];
  figures: Set<string>;
}

const heard = (words: readonly string[]): Word[] =>
  [...new Set(words)].filter((word) => !FILLERS.has(word)).map(toWord);

function toEntry(drugs: readonly [Drug, ...Drug[]]): Entry {
  const [first] = drugs;
  const { genericName, brandName, isBrand, therapeuticClass, tier } = first;
  const strengths = drugs.map(({ ndc, strength, form }) => ({ ndc, strength, form }));
  const brands = drugs.flatMap((drug) => drug.brandName ?? []);
  return {
    group: {
      name: getDrugName(first),
      genericName,
      brandName,
      ...{ isBrand, therapeuticClass, tier, strengths },
    },
    fields: [
      { words: heard(splitWords(getDrugName(first))), weight: 1 },
      { words: heard(splitWords(genericName)), weight: 0.97 },
      { words: heard(brands.flatMap(splitWords)), weight: 0.96 },
      { words: heard(getOtherNames(genericName).flatMap(splitWords)), weight: 0.95 },
      { words: heard(splitWords(therapeuticClass)), weight: 0.5 },
      { words: heard(strengths.flatMap(({ form }) => splitWords(form))), weight: 0.3 },
    ],
    figures: new Set(strengths.flatMap(({ strength }) => splitWords(strength))),
  };
}

const entries: Entry[] = [...Map.groupBy(catalogue, getDrugName).values()].map((drugs) =>
  toEntry(drugs as [Drug, ...Drug[]]),
);

function scoreEntry({ fields, figures }: Entry, words: readonly Word[], numbers: readonly string[]): number {
  let sum = 0;
  let bonus = 0;
  const long = words.filter(({ text }) => text.length > 2);
  const needed = long.length > 0 ? long : words;
  for (const word of words) {
    let best = 0;
    for (const field of fields) {
      field.words.forEach((known, at) => {
        // the first word of a name identifies it best
        best = Math.max(best, likeness(word, known) * field.weight - (at > 0 ? 2 : 0));
      });
    }
    // suffixes of a name, such as SR, distinguish releases, and are often wrong
    if (!needed.includes(word)) bonus += best === 0 ? 0 : 3;
    else if (best < 18) return 0;
    else sum += best;
  }
  const matched = numbers.filter((number) => figures.has(number)).length;
  return sum / needed.length + bonus + matched * 3;
}

const byNdc = (codes: readonly string[]): DrugGroup[] => {
  const found = entries.filter(({ group }) => group.strengths.some(({ ndc }) => codes.includes(ndc)));
  return found.map(({ group }) => ({
    ...group,
    // the requested strength comes first
    strengths: group.strengths.toSorted(
      (a, b) => Number(codes.includes(b.ndc)) - Number(codes.includes(a.ndc)),
    ),
    exact: true,
  }));
};

const EXACT = 60;

/** Drugs that match a text, the most likely first; a code finds only its own drug. */
export function searchDrugs(text: string): DrugGroup[] {
  const codes = parseNdcs(text);
  if (codes.length > 0) return byNdc(codes);
  const typed = splitWords(text);
  const numbers = typed.filter((word) => /^\d/.test(word));
  const letters = typed.filter((word) => /^[a-z]/.test(word));
  const telling = letters.filter((word) => !FILLERS.has(word));
  const words = (telling.length > 0 ? telling : letters).map(toWord);
  if (words.length === 0) return [];
  const scored = entries.map((entry) => ({ entry, score: scoreEntry(entry, words, numbers) }));
  return scored
    .filter(({ score }) => score > 0)
    .sort(
      (a, b) =>
        b.score - a.score ||
        Number(a.entry.group.isBrand) - Number(b.entry.group.isBrand) ||
        a.entry.group.name.localeCompare(b.entry.group.name, 'en'),
    )
    .map(({ entry, score }) => ({ ...entry.group, exact: score >= EXACT }));
}

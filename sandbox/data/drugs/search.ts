/** Drugs by what people type: names, ingredients and codes, by a trigram index that forgives spelling. */
import { DatabaseSync } from 'node:sqlite';
import type { StatementSync } from 'node:sqlite';
import type { DrugGroup } from '../../../app/programme/contract/drugs.ts';
import { ndcsOf } from '../../../app/programme/contract/ndc.ts';
import { catalogue } from '../catalogue.ts';
import type { Drug } from './drug.ts';
import { likeness, wordOf } from './likeness.ts';
import type { Word } from './likeness.ts';
import { otherNamesOf } from './other-names.ts';

/** What a drug goes by, without strength and form. */
export const nameOf = (drug: Drug): string =>
  drug.isBrand ? (drug.brandName ?? drug.genericName) : drug.genericName;

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();
const wordsOf = (text: string): string[] => plain(text).match(/[a-z]+|\d+(?:\.\d+)?/g) ?? [];
/** say nothing about which drug is meant */
const FILLERS = new Set(['and', 'mg', 'mcg', 'ml', 'the', 'of', 'y', 'de', 'con', 'er', 'generic', 'brand']);

interface Entry {
  group: Omit<DrugGroup, 'exact'>;
  /** by how much a word of it says */
  fields: { words: Word[]; weight: number }[];
  figures: Set<string>;
}

const heard = (words: readonly string[]): Word[] => [...new Set(words)].map(wordOf);

function entryOf(drugs: readonly [Drug, ...Drug[]]): Entry {
  const [first] = drugs;
  const { genericName, brandName, isBrand, therapeuticClass, tier } = first;
  const strengths = drugs.map(({ ndc, strength, form }) => ({ ndc, strength, form }));
  const brands = drugs.flatMap((drug) => drug.brandName ?? []);
  return {
    group: {
      name: nameOf(first),
      genericName,
      ...(brandName && { brandName }),
      ...{ isBrand, therapeuticClass, tier, strengths },
    },
    fields: [
      { words: heard(wordsOf(nameOf(first))), weight: 1 },
      { words: heard(wordsOf(genericName)), weight: 0.97 },
      { words: heard(brands.flatMap(wordsOf)), weight: 0.96 },
      { words: heard(otherNamesOf(genericName).flatMap(wordsOf)), weight: 0.95 },
      { words: heard(wordsOf(therapeuticClass)), weight: 0.5 },
      { words: heard(strengths.flatMap(({ form }) => wordsOf(form))), weight: 0.3 },
    ],
    figures: new Set(strengths.flatMap(({ strength }) => wordsOf(strength))),
  };
}

const entries: Entry[] = [...Map.groupBy(catalogue, nameOf).values()].map((drugs) =>
  entryOf(drugs as [Drug, ...Drug[]]),
);

let opened: StatementSync | undefined;
/** The index, made when it is first asked: each entry's words, as written and as they sound. */
function index(): StatementSync {
  if (opened) return opened;
  const db = new DatabaseSync(':memory:');
  db.exec("CREATE VIRTUAL TABLE drugs USING fts5(words, sounds, tokenize = 'trigram')");
  const insert = db.prepare('INSERT INTO drugs (rowid, words, sounds) VALUES (?, ?, ?)');
  entries.forEach(({ fields }, row) => {
    const words = fields.flatMap((field) => field.words);
    insert.run(row, words.map(({ text }) => text).join(' '), words.map(({ sound }) => sound).join(' '));
  });
  opened = db.prepare('SELECT rowid FROM drugs WHERE drugs MATCH ? ORDER BY bm25(drugs) LIMIT 120');
  return opened;
}

function trigrams(word: string): string[] {
  return Array.from({ length: Math.max(0, word.length - 2) }, (_, at) => word.slice(at, at + 3));
}

/** Whatever shares three letters or sounds in a row with a word; everything, for words that are shorter. */
function candidates(words: readonly Word[]): Entry[] {
  const parts = [...new Set(words.flatMap(({ text, sound }) => [...trigrams(text), ...trigrams(sound)]))];
  const isShort = words.every(({ sound }) => sound.length < 5);
  if (parts.length === 0 || isShort) return entries;
  const rows = index().all(parts.map((part) => `"${part}"`).join(' OR ')) as { rowid: number }[];
  return rows.map(({ rowid }) => entries[rowid]!);
}

function scoreOf({ fields, figures }: Entry, words: readonly Word[], numbers: readonly string[]): number {
  let sum = 0;
  let bonus = 0;
  const long = words.filter(({ text }) => text.length > 2);
  const needed = long.length > 0 ? long : words;
  for (const word of words) {
    let best = 0;
    for (const field of fields) {
      field.words.forEach((known, at) => {
        // the first word of a name says the most
        best = Math.max(best, likeness(word, known) * field.weight - (at > 0 ? 2 : 0));
      });
    }
    // letters after a name, such as SR, tell releases apart, and are often wrong
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
    // the one that was asked for comes first
    strengths: group.strengths.toSorted(
      (a, b) => Number(codes.includes(b.ndc)) - Number(codes.includes(a.ndc)),
    ),
    exact: true,
  }));
};

const EXACT = 60;

/** Drugs that a text may mean, the likeliest first; a code finds its own drug and nothing else. */
export function searchDrugs(text: string): DrugGroup[] {
  const codes = ndcsOf(text);
  if (codes.length > 0) return byNdc(codes);
  const typed = wordsOf(text);
  const numbers = typed.filter((word) => /^\d/.test(word));
  const letters = typed.filter((word) => /^[a-z]/.test(word));
  const telling = letters.filter((word) => !FILLERS.has(word));
  const words = (telling.length > 0 ? telling : letters).map(wordOf);
  if (words.length === 0) return [];
  const scored = candidates(words).map((entry) => ({ entry, score: scoreOf(entry, words, numbers) }));
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

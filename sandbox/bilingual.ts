/** Tables of texts with both languages side by side. */
import type { Language } from '#contract/languages.ts';

type Pair = readonly [en: string, es: string];
interface Table {
  readonly [key: string]: Pair | Table;
}
export type InOneLanguage<Texts> = {
  [Key in keyof Texts]: Texts[Key] extends Pair ? string : InOneLanguage<Texts[Key]>;
};

const isPair = (entry: Pair | Table): entry is Pair => Array.isArray(entry);

const select = (table: Table, index: 0 | 1): object =>
  Object.fromEntries(
    Object.entries(table).map(([key, entry]) => [key, isPair(entry) ? entry[index] : select(entry, index)]),
  );

/** Splits a table of pairs, English first, into one object for each language. */
export const splitLanguages = <const Texts extends Table>(
  table: Texts,
): Record<Language, InOneLanguage<Texts>> => ({
  en: select(table, 0) as InOneLanguage<Texts>,
  es: select(table, 1) as InOneLanguage<Texts>,
});

/** Replaces the places in braces, such as `{count}`, by their values. */
export function fill(sentence: string, values: Readonly<Record<string, string | number>>): string {
  return sentence.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

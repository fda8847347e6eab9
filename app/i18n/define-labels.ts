import type { Language } from '#contract/languages.ts';

/** A text with a number in it: `count` selects the form by the language's plural rules. */
interface EnglishForms {
  one: string;
  other: string;
}
interface SpanishForms extends EnglishForms {
  many: string;
}

/** Placeholders are written `{name}`; labels.test.ts compares them across the languages. */
type Label = { en: string; es: string } | { en: EnglishForms; es: SpanishForms };

type Labels<Key extends string = string> = Readonly<Record<Key, Label>>;

export const defineLabels = <Key extends string>(labels: Labels<Key>): Labels<Key> => labels;

/** One language's texts by key; the forms of a counted label get the keys `key_one`, `key_many`, `key_other`. */
export function wordsIn(language: Language, labels: Labels): Record<string, string> {
  const words: Record<string, string> = {};
  for (const [key, label] of Object.entries(labels)) {
    const text = label[language];
    if (typeof text === 'string') words[key] = text;
    else for (const [form, counted] of Object.entries(text)) words[`${key}_${form}`] = counted as string;
  }
  return words;
}

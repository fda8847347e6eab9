import type { Language } from '#contract/languages.ts';
import type { PartialLanguage, PortalLanguage } from './languages.ts';

/** A text with a number in it: `count` selects the form by the language's plural rules. */
interface PluralForms {
  one: string;
  other: string;
}
interface SpanishForms extends PluralForms {
  many: string;
}
type FormsIn<In extends PortalLanguage> = In extends 'es' ? SpanishForms : PluralForms & { many?: string };

type TextsIn<In extends PortalLanguage> = Record<In, string> | { [Each in In]: FormsIn<Each> };

/** Placeholders are written `{name}`; labels.test.ts compares them across the languages. */
type Label = TextsIn<Language> & Partial<TextsIn<PartialLanguage>>;
type FrameLabel = TextsIn<PortalLanguage>;

/** The labels of the frame begin with `nav.`, and have a text in every language. */
type Labels<Key extends string = string> = {
  readonly [Each in Key]: Each extends `nav.${string}` ? FrameLabel : Label;
};

export const defineLabels = <Key extends string>(labels: Labels<Key>): Labels<Key> => labels;

/** One language's texts by key; the forms of a counted label get the keys `key_one`, `key_many`, `key_other`. */
export function listWords(
  language: PortalLanguage,
  labels: Readonly<Record<string, Label>>,
): Record<string, string> {
  const words: Record<string, string> = {};
  for (const [key, label] of Object.entries(labels)) {
    const text = (label as Partial<FrameLabel>)[language];
    if (text === undefined) continue;
    if (typeof text === 'string') words[key] = text;
    else for (const [form, counted] of Object.entries(text)) words[`${key}_${form}`] = counted as string;
  }
  return words;
}

/**
 * The languages that members can choose, each with its own name (BCP 47). contract/languages.ts lists the languages that
 * the programme speaks. Both lists have the default first.
 */
import type { Language } from '#contract/languages.ts';
import { listKeys } from '#contract/typed-keys.ts';

/** Every label has a text in these languages. */
const complete = { en: 'English', es: 'Español' } as const satisfies Record<Language, string>;

/** Only the frame has texts in these languages. Pages are in English, and the frame is marked with its language. */
const partial = {} as const satisfies Record<string, string>;

export type PartialLanguage = keyof typeof partial;
export type PortalLanguage = Language | PartialLanguage;

export const languageNames: Readonly<Record<PortalLanguage, string>> = { ...complete, ...partial };
export const portalLanguages = listKeys(languageNames);

/** The language of pages for a member who chose this one. */
export const toPageLanguage = (language: PortalLanguage): Language =>
  listKeys(complete).find((name) => name === language) ?? 'en';

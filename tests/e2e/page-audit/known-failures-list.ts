/** What is known to be wrong with pages, by part of the audit, language and kind: the routes that show it. */
import type { Language } from '../fixtures.ts';
import type { Part } from './parts.ts';

type Kinds = Record<string, readonly string[]>;

/**
 * No formatter holds the words of these together, so that they may break on every page. Wherever the
 * words around them change, another page shows it; the audit of the pages that open at their own
 * address has to show some.
 */
export const knownEverywhere: readonly string[] = [];

/** Whether these show depends on which claim, prescription or price is the first on its list on the day of the run. */
export const knownOnSomeDays: readonly string[] = [];

export const knownFailures: Record<Part, Record<Language, Kinds>> = {
  guest: { en: {}, es: {} },
  forms: { en: {}, es: {} },
  order: { en: {}, es: {} },
  'locked session': { en: {}, es: {} },
  'other members': { en: {}, es: {} },
  'static pages': { en: {}, es: {} },
  'things in lists': { en: {}, es: {} },
  'pages in states': { en: {}, es: {} },
};

/** Loses the focus or not, by how soon the next page is there. */
export const LOST_IN_SOME_RUNS = 'link routes/main.alternate-therapy ndc';

/** Posts and links after which the focus is on BODY. */
export const knownLostFocus: readonly string[] = [];

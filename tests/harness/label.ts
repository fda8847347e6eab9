import { localLabels } from '../../app/labels.server.ts';
import type { LabelKey } from '../../app/i18n/translate.ts';

/** A key of the portal's labels; a counted label has one for each plural form. */
export type WordKey = LabelKey | `${LabelKey}_${'one' | 'many' | 'other'}`;

/** @throws for a counted key without its form, or a plain one with a form */
export function label(language: 'en' | 'es', key: WordKey): string {
  const words = localLabels[language][key];
  if (words === undefined) throw new Error(`no label ${key}`);
  return words;
}

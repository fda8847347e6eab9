/**
 * English inside a text in a different language stands between the isolates of Unicode. The page turns them into an
 * element with `lang` (ui/breakable.tsx); attributes and files leave them out.
 */
export const ENGLISH_PART = '\\u2068(.*?)\\u2069';

export const removeLanguageMarks = (text: string): string => text.replaceAll(/[\u2068\u2069]/g, '');

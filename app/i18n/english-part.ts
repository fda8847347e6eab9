/**
 * English text inside a different language is enclosed by Unicode isolates. The page turns them into an element with
 * `lang` (ui/breakable.tsx); attributes and files omit them.
 */
export const ENGLISH_PART = '\\u2068(.*?)\\u2069';

export const removeLanguageMarks = (text: string): string => text.replaceAll(/[\u2068\u2069]/g, '');

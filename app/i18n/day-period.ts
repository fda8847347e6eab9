import type { Language } from '#contract/languages.ts';

/** Intl's text with the day period in the server's spelling: '1:05 PM' → '1:05 pm', '1:05 p.m.' → '1:05 p. m.'. */
export const spellDayPeriod = (text: string, language: Language): string =>
  text.replace(
    /\s([ap])\.?\s?m\.?/i,
    (_, half: string) => ` ${half.toLowerCase()}${language === 'es' ? '. m.' : 'm'}`,
  );

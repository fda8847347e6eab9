/** Rules of plain language that a machine can check, in the labels, on the sign-in pages and in the policies. */
import { describe, expect, it, test } from 'vitest';
import { privacy as privacyEn } from '../../app/areas/help/privacy.en.ts';
import { privacy as privacyEs } from '../../app/areas/help/privacy.es.ts';
import { terms as termsEn } from '../../app/areas/help/terms.en.ts';
import { terms as termsEs } from '../../app/areas/help/terms.es.ts';
import { localLabels } from '../../app/labels.server.ts';
import { labels as signInLabels } from '../../sandbox/idp/labels.ts';
import type { Language } from '#contract/languages.ts';

const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value as object).flatMap(textsIn);

const texts: Record<Language, string[]> = {
  en: textsIn([localLabels.en, signInLabels.en, privacyEn, termsEn]),
  es: textsIn([localLabels.es, signInLabels.es, privacyEs, termsEs]),
};

const sentencesIn = (language: Language): string[] =>
  texts[language].flatMap((text) => text.split(/(?<=[.?!:])\s+/));

const english: Record<string, RegExp> = {
  'a semicolon': /;/,
  'a clause as their subject': /^(?:What|Whatever|Those|The ones?|One that) .*\.$/,
  'nobody or nothing as their subject':
    /\b(?:no one|nobody|somebody|everybody|whoever)\b|(?:^|, |and |so )(?:none |nothing (?!(?:else )?(?:was|will be) )).*\.$/i,
  'a clause after a colon': /: (?:you|we|it|they|this|that|doing) /,
  'an article or a possessive before a placeholder': /(?<!\p{L})(?:an?|your|his|her|their|its) \{/iu,
};

const spanish: Record<string, RegExp> = {
  'a semicolon': /;/,
  'a clause as their subject': /^(?:Lo|Los|El|La|Las) que .*\.$/,
  'nobody or nothing as their subject': /(?<!\p{L})nadie(?!\p{L})|^Nada .*\.$/iu,
  'a clause after a colon': /: (?:usted|le|si|ya|hacerlo) /,
  'an article or a possessive before a placeholder': /(?<!\p{L})(?:una?|sus?) \{/iu,
  'the familiar form of address': /(?<!\p{L})(?:tú|tus?|te|puedes|tienes|quieres)(?!\p{L})/iu,
  'English words': /(?<![\p{L}{])(?:the|of|and|your?|with|for|is|are|from|not(?! track)|was)(?![\p{L}}])/iu,
};

describe.each([
  ['English', 'en', english],
  ['Spanish', 'es', spanish],
] as const)('%s sentences', (_name, language, rules) => {
  it.each(Object.entries(rules))('have no %s', (_what, pattern) => {
    expect(sentencesIn(language).filter((sentence) => pattern.test(sentence))).toEqual([]);
  });

  it('have at most 25 words, or 30 in Spanish', () => {
    const most = language === 'en' ? 25 : 30;
    expect(sentencesIn(language).filter((sentence) => sentence.split(/\s+/).length > most)).toEqual([]);
  });
});

test('Spanish labels call an email “correo electrónico”, because “correo” alone is postal mail', () => {
  const alone = /(?<!(?:por|de) )(?<!\p{L})correos?(?! electrónicos?| postal| no deseado)(?!\p{L})/iu;
  expect(texts.es.filter((text) => alone.test(text))).toEqual([]);
  const byMail = Object.entries(localLabels.en).filter(
    ([key, text]) =>
      /\bemail\b/i.test(text) && / correo(?! electrónico| no deseado)/.test(localLabels.es[key] ?? ''),
  );
  expect(byMail).toEqual([]);
});

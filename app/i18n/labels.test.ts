import { describe, expect, it } from 'vitest';
import { localLabels } from '../labels.server.ts';

const { en, es } = localLabels;
const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();
const keysWithoutMany = (labels: Record<string, string>) =>
  Object.keys(labels)
    .filter((key) => !key.endsWith('_many'))
    .sort();

const files = import.meta.glob<{ labels: object }>('/app/**/labels.ts', { eager: true });
const wordsIn = (text: string) => text.toLowerCase().match(/\p{L}+/gu) ?? [];
/** The plural words of a counted sentence, by its singular words: 'receta', 'recetas'. */
function pluralWords(one: string, other: string): string[] {
  const singular = new Set(wordsIn(one));
  const isPlural = (word: string) =>
    ['s', 'es', 'n'].some((end) => singular.has(word.replace(new RegExp(`${end}$`), '')));
  return wordsIn(other).filter((word) => !singular.has(word) && isPlural(word));
}
/** The counted part of a sentence, without "from the past 6 months". */
function wordsOfOne(text: string): string[] {
  const parts = text.split(/[.,;:]/);
  const counted = parts.find((part) => /\{(count|n)\}|\b1\b/.test(part)) ?? parts[0]!;
  return wordsIn(counted.replace(/\b([2-9]|\d\d+|los|las|the) \p{L}+/giu, ''));
}

describe('portal labels', () => {
  it('are declared once in all files', () => {
    const declared = Object.values(files).flatMap(({ labels }) => Object.keys(labels));
    expect(declared.filter((key, index) => declared.indexOf(key) !== index)).toEqual([]);
    const known = new Set(Object.keys(en).map((key) => key.replace(/_(one|other)$/, '')));
    expect(declared.filter((key) => !known.has(key))).toEqual([]);
  });

  it('exist in both languages', () => {
    expect(keysWithoutMany(es)).toEqual(keysWithoutMany(en));
  });

  it('have every plural form of the Spanish rules', () => {
    const lacking = Object.keys(es)
      .filter((key) => key.endsWith('_other'))
      .flatMap((key) => ['_one', '_many'].map((form) => key.replace(/_other$/, form)))
      .filter((key) => es[key] === undefined || (en[key] === undefined && !key.endsWith('_many')));
    expect(lacking).toEqual([]);
  });

  it('use the same values in both languages', () => {
    // a sentence for exactly one item need not repeat the number
    const isNeeded = (key: string) => (name: string) => name !== '{count}' || !key.endsWith('_one');
    const lacking = Object.entries(en).filter(([key, text]) => {
      const [inEnglish, inSpanish] = [placeholders(text), placeholders(es[key] ?? '')];
      return (
        inEnglish.filter(isNeeded(key)).some((name) => !inSpanish.includes(name)) ||
        inSpanish.some((name) => name !== '{count}' && !inEnglish.includes(name))
      );
    });
    expect(lacking).toEqual([]);
  });

  it.each([
    ['English', en],
    ['Spanish', es],
  ])('use the singular for one, in %s', (_language, labels) => {
    const counted = Object.keys(labels).flatMap((key) =>
      key.endsWith('_other') ? [[labels[key.replace(/_other$/, '_one')] ?? '', labels[key]!] as const] : [],
    );
    const plurals = new Set(counted.flatMap(([one, other]) => pluralWords(one, other)));
    expect(plurals.size).toBeGreaterThan(20);
    const plural = counted.filter(([one]) => wordsOfOne(one).some((word) => plurals.has(word)));
    expect(plural).toEqual([]);
  });

  it.each([
    ['English', en, /\ban? (?!news\b|US\b)\p{L}+[^s\P{L}]s(?!\p{L})/iu],
    ['Spanish', es, /(?<!\p{L})una? \p{L}+s(?!\p{L})/iu],
  ])('have no plural after an article of one, in %s', (_language, labels, pluralAfterOne) => {
    expect(Object.entries(labels).filter(([, text]) => pluralAfterOne.test(text))).toEqual([]);
  });

  it('repeat no English text in Spanish parentheses', () => {
    const asides = (text: string): string[] => text.match(/\([^)]*\p{Ll}{3}[^)]*\)/gu) ?? [];
    const english = Object.entries(es).filter(([key, text]) =>
      asides(text).some((aside) => !/\{|FHIR/.test(aside) && asides(en[key] ?? '').includes(aside)),
    );
    expect(english).toEqual([]);
  });

  it('use "sign in" except where the specification quotes "log in"', () => {
    const quoted = [
      ...['error.sessionEnded', 'identity.start.title', 'identity.locked.title', 'identity.reset.text'],
      ...['legacyLogin.title', 'legacyLogin.submit', 'forgotUsername.sent', 'nav.logIn'],
    ];
    const other = Object.keys(en).filter((key) => /\blog(?:s|ged|ging)?[ -]?(?:you )?in/iu.test(en[key]!));
    expect(other.sort()).toEqual(quoted.sort());
  });

  it('use only the words of the Spanish glossary', () => {
    const others =
      /prescripci|medicinas?(?!\p{L})|despach|reclamos?(?!\p{L})|(?<!\p{L})ingres[aeo](?!\p{L})|predeterminad|de seguimiento|en marcha|\d %/iu;
    expect(Object.entries(es).filter(([, text]) => others.test(text))).toEqual([]);
  });

  it('are never empty', () => {
    for (const labels of [en, es])
      for (const [key, text] of Object.entries(labels)) expect(text.trim(), key).not.toBe('');
  });

  it('are translated, except for the listed words that are equal in both languages', () => {
    const alike =
      'Total,Subtotal,Error,Plan,No,Vaginal,Rectal,Diabetes,Glaucoma,sensor,vial,Rx,TTY,RxGRP,NDC,FHIR,NPI,NABP,Google Maps,OpenStreetMap';
    const bare = (text: string) => text.replaceAll(/\{\w+\}|[^\p{L} ]/gu, '').trim();
    const copied = Object.entries(en).filter(
      ([key, text]) =>
        es[key] === text && /\p{L}{2}/u.test(bare(text)) && !alike.split(',').includes(bare(text)),
    );
    expect(copied).toEqual([]);
  });
});

/** Texts, days and amounts in the notation of pages. */
import type { LabelKey } from '../../../app/i18n/translate.ts';
import { localLabels } from '../../../app/labels.server.ts';
import type { Language } from '#harness/browser.ts';

const MONTHS: Record<Language, string> = {
  en: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
  es: 'ene feb mar abr may jun jul ago sep oct nov dic',
};
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };

export const readText = (html: string): string =>
  html
    .replaceAll(/<svg[^]*?<\/svg>|<!--[^]*?-->/g, '')
    .replaceAll(/<[^>]+>/g, '|')
    .replaceAll(/&(#?\w+);/g, (all, name: string) => ENTITIES[name] ?? all)
    .replaceAll(/[\u00a0\u202f]/g, ' ')
    .replaceAll(/\|[|\s]*/g, '|');

/** The text of an element that contains no element of the same kind. */
export const readInside = (html: string, start: RegExp, end: string): string | undefined => {
  const found = start.exec(html);
  return found
    ? readText(html.slice(found.index, html.indexOf(end, found.index))).replaceAll('|', '')
    : undefined;
};

/** Month and day in any notation: 'December 1, 2026', 'Dec 1', '1 de diciembre', '2026-12-01', '12-01-2026'. */
export function findDay(text: string, language: Language): string | undefined {
  const digits = /\d{4}-(\d\d-\d\d)/.exec(text)?.[1] ?? /(\d\d-\d\d)-\d{4}/.exec(text)?.[1];
  if (digits) return digits;
  const months = MONTHS[language].split(' ');
  const name = `(?<month>${months.join('|')})\\p{L}*`;
  const written = language === 'en' ? `${name} (?<day>\\d+)` : `(?<day>\\d+) (?:de )?${name}`;
  const { month, day } = new RegExp(written, 'u').exec(text)?.groups ?? {};
  if (month === undefined || day === undefined) return undefined;
  return `${String(months.indexOf(month) + 1).padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** The text around a label's only placeholder: 'Refill for {price}' finds '$5.40'. */
export function findValue(text: string, key: LabelKey, language: Language, pattern: string) {
  const forms = [key, ...['one', 'many', 'other'].map((form) => `${key}_${form}`)];
  for (const label of forms.map((form) => localLabels[language][form])) {
    if (label === undefined) continue;
    const source = label.replaceAll(/[.*+?^$()[\]\\]/g, String.raw`\$&`).replace(/\{\w+\}/, `(${pattern})`);
    const found = new RegExp(source).exec(text)?.[1];
    if (found !== undefined) return found;
  }
  return undefined;
}

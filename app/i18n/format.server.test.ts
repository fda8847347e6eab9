import { describe, expect, it } from 'vitest';
import { createFormats } from './format.server.ts';
import { localLabels } from '../labels.server.ts';
import { translate, type T } from './translate.ts';
import { languages, type Language } from '#contract/languages.ts';

const en = createFormats('en', '2026-11-19');
const es = createFormats('es', '2026-11-19');
const t =
  (language: Language): T =>
  (key, values) =>
    translate((name) => localLabels[language][name], language, key, values) ?? key;

describe('formatted dates', () => {
  it.each([
    ['date', '2026-11-26', 'November 26, 2026', '26 de noviembre de 2026'],
    ['dayMonth', '2026-03-01', 'March 1', '1 de marzo'],
    ['weekdayInText', '2026-11-21', 'Saturday, November 21', 'sábado 21 de noviembre'],
    ['monthYear', '2028-08', 'August 2028', 'Agosto de 2028'],
    ['monthYear', '2028-08-31', 'August 2028', 'Agosto de 2028'],
    ['pdfDate', '2026-11-06', '11-06-2026', '11-06-2026'],
    // summer and winter time in the programme's zone
    ['dateTime', '2026-11-13T20:41:00Z', 'Friday, November 13, 3:41 pm', 'Viernes, 13 de noviembre, 3:41 p. m.'],
    ['dateTime', '2026-07-04T04:05:00Z', 'Saturday, July 4, 12:05 am', 'Sábado, 4 de julio, 12:05 a. m.'],
    ['dateTimeInText', '2026-11-21T05:30:00Z', 'Saturday, November 21, 12:30 am', 'sábado 21 de noviembre, 12:30 a. m.'],
    ['dateTimeOfYear', '2025-10-16T14:00:00Z', 'October 16, 2025, 10:00 am', '16 de octubre de 2025, 10:00 a. m.'],
    ['toDay', '2026-11-13T03:00:00Z', '2026-11-12', '2026-11-12'],
    // dates that mean never, and accidental dates
    ['date', '9999-12-31', 'December 31, 9999', '31 de diciembre de 9999'],
    ['toDay', '9999-12-31T23:59:59-12:00', '9999-12-31', '9999-12-31'],
    ['toDay', '0999-06-02T12:00:00Z', '0999-06-02', '0999-06-02'],
  ] as const)('are formatted as %s of %s', (name, value, english, spanish) => {
    expect(en[name](value)).toBe(english);
    expect(es[name](value)).toBe(spanish);
  }); // oxfmt-ignore

  it('are formatted for a day tile', () => {
    expect(en.shortDay('2026-11-26')).toEqual({ iso: '2026-11-26', month: 'Nov', day: '26' });
    expect(es.shortDay('2027-01-04')).toEqual({ iso: '2027-01-04', month: 'Ene', day: '4', year: '2027' });
  });

  describe('dates outside this year', () => {
    const MONTHS_OF_A_YEAR = ['monthInitial', 'monthName', 'monthNameInText'];
    const NO_DATES = ['list', 'money', 'number', 'phone', 'programmeText', 'relativeDay'];
    const shown = Object.keys(en).filter((name) => ![...MONTHS_OF_A_YEAR, ...NO_DATES].includes(name));
    const day = (name: string, date: string) => (name.startsWith('dateTime') ? `${date}T12:00:00Z` : date);

    it.each(shown.flatMap((name) => languages.map((language) => ({ name, language }))))(
      'show their year as $name in $language',
      ({ name, language }) => {
        const said = (date: string, today?: string) => {
          const show = createFormats(language, today)[name as 'date'] as (date: string) => unknown;
          return JSON.stringify(show(day(name, date)));
        };
        expect(said('2027-01-05', '2026-12-28')).toContain('2027');
        expect(said('2026-12-28', '2027-01-05')).toContain('2026');
        expect(said('2026-12-28')).toContain('2026');
      },
    );

    it.each([
      ['dayMonth', '2027-01-02', 'January 2, 2027', '2 de enero de 2027'],
      ['weekdayInText', '2027-01-02', 'Saturday, January 2, 2027', 'sábado 2 de enero de 2027'],
      ['dateTime', '2025-12-31T17:00:00Z', 'Wednesday, December 31, 2025, 12:00 pm', 'Miércoles, 31 de diciembre de 2025, 12:00 p. m.'],
    ] as const)('are formatted as %s of %s', (name, value, english, spanish) => {
      expect(en[name](value)).toBe(english);
      expect(es[name](value)).toBe(spanish);
    }); // oxfmt-ignore

    it('omit the year that is shown beside them', () => {
      expect(en.dayMonth('2025-01-01', '2025')).toBe('January 1');
    });
  });

  it.each([
    ['2026-11-19', 'today', 'hoy'],
    ['2026-11-20', 'tomorrow', 'mañana'],
    ['2026-11-26', 'in 7 days', 'en 7 días'],
    ['2026-11-09', '10 days ago', 'hace 10 días'],
  ])('formats %s relative to November 19', (day, english, spanish) => {
    expect(en.relativeDay(t('en'), day, '2026-11-19')).toBe(english);
    expect(es.relativeDay(t('es'), day, '2026-11-19')).toBe(spanish);
  });

  it('are counted across daylight saving and a leap day', () => {
    expect(en.relativeDay(t('en'), '2026-11-02', '2026-10-31')).toBe('in 2 days');
    expect(en.relativeDay(t('en'), '2028-03-01', '2028-02-28')).toBe('in 2 days');
    expect(en.relativeDay(t('en'), '2026-11-12', '2026-11-19')).toBe('7 days ago');
  });
});

describe('money and numbers', () => {
  it.each([
    [0, '$0.00'],
    [5, '$0.05'],
    [123450, '$1,234.50'],
    [-1000, '-$10.00'],
  ])('formats %i cents as %s in both languages', (cents, text) => {
    expect(en.money(cents)).toBe(text);
    expect(es.money(cents)).toBe(text);
  });

  it.each([
    ['6085550142', '(608) 555-0142'],
    ['18005550142', '(800) 555-0142'],
    ['711', '711'],
  ])('formats the phone number %s as %s', (digits, text) => expect(en.phone(digits)).toBe(text));

  it('groups thousands', () => expect(en.number(12345)).toBe('12,345'));
});

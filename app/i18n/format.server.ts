/**
 * Dates, money and phone numbers for members. Server only: loaders return the finished text, so that a device with
 * different locale data shows the same after hydration.
 */
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';
import { format } from 'date-fns/format';
import { enUS } from 'date-fns/locale/en-US';
import { es } from 'date-fns/locale/es';
import { parseISO } from 'date-fns/parseISO';
import type { Locale } from 'date-fns';
import { PROGRAMME_TIME_ZONE } from '../platform/clock.ts';
import type { T } from './translate.ts';
import type { Language } from '#contract/languages.ts';

interface Patterns {
  date: string;
  dayMonth: string;
  weekdayDayMonth: string;
  weekdayInText: string;
  /** the end of each of the three patterns above, for a date in a different year */
  ofYear: string;
  monthYear: string;
  time: string;
}

const PATTERNS: Record<Language, Patterns> = {
  en: {
    date: 'MMMM d, yyyy',
    dayMonth: 'MMMM d',
    weekdayDayMonth: 'EEEE, MMMM d',
    weekdayInText: 'EEEE, MMMM d',
    ofYear: ', yyyy',
    monthYear: 'MMMM yyyy',
    time: 'h:mm aaa',
  },
  es: {
    date: "d 'de' MMMM 'de' yyyy",
    dayMonth: "d 'de' MMMM",
    weekdayDayMonth: "EEEE, d 'de' MMMM",
    weekdayInText: "EEEE d 'de' MMMM",
    ofYear: " 'de' yyyy",
    monthYear: "MMMM 'de' yyyy",
    time: 'h:mm aaaa',
  },
};
const LOCALES: Record<Language, Locale> = { en: enUS, es };

/** Swedish dates have the form 'yyyy-MM-dd HH:mm:ss': local time in the programme's zone, easy to parse. */
const wallClock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: PROGRAMME_TIME_ZONE,
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** In some zones the first and last hours of the supported years are in a year that cannot be represented. */
const FIRST_MOMENT = Date.parse('0001-01-02');
const LAST_MOMENT = Date.parse('9999-12-31T23:59:59Z');

/** '2026-11-13T03:00:00Z' → '2026-11-12T22:00:00' */
function wall(moment: string): string {
  const time = wallClock.format(Math.min(Math.max(Date.parse(moment), FIRST_MOMENT), LAST_MOMENT));
  // years before 1000 lack leading zeros
  return time.replace(' ', 'T').padStart('yyyy-MM-ddTHH:mm:ss'.length, '0');
}

/** 'lunes' → 'Lunes' */
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const grouped = new Intl.NumberFormat('en-US');

function moneyText(cents: number): string {
  const whole = Math.trunc(Math.abs(cents) / 100);
  const rest = String(Math.abs(cents) % 100).padStart(2, '0');
  return `${cents < 0 ? '-' : ''}$${grouped.format(whole)}.${rest}`;
}

function phoneText(digits: string): string {
  const national = digits.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  return national.length === 10
    ? `(${national.slice(0, 3)}) ${national.slice(3, 6)}-${national.slice(6)}`
    : digits;
}

export interface ProgrammeText {
  text: string;
  /** absent for the page's own language */
  lang?: 'en';
}

/** @param thisYear 'yyyy'; a date in any other year includes its year */
function writtenDays(language: Language, thisYear: string) {
  const patterns = PATTERNS[language];
  const locale = LOCALES[language];
  const show = (day: string, pattern: string) => format(parseISO(day), pattern, { locale });
  const near = (day: string, pattern: string, knownYear = thisYear) =>
    show(day, day.startsWith(`${knownYear}-`) ? pattern : pattern + patterns.ofYear);
  return { patterns, show, near };
}

type WrittenDays = ReturnType<typeof writtenDays>;

const dateFormats = ({ patterns, show, near }: WrittenDays, thisYear: string) => ({
  /** '2026-11-26' → 'November 26, 2026' */
  date: (day: string) => show(day, patterns.date),
  /** '2026-11-26' → 'November 26', or 'November 26, 2026' if the year is neither this one nor `yearBeside` */
  dayMonth: (day: string, yearBeside?: string) => near(day, patterns.dayMonth, yearBeside),
  /** inside a sentence: '2026-11-26' → 'Thursday, November 26', 'jueves 26 de noviembre' */
  weekdayInText: (day: string) => near(day, patterns.weekdayInText),
  /** '2026-11-26' → '11-26-2026', the form that the specification requires in some places (9.22, 2.34) */
  pdfDate: (day: string) => show(day, 'MM-dd-yyyy'),
  /** for DayTile: '2026-11-26' → { iso, month: 'Nov', day: '26' } */
  shortDay: (day: string) => {
    const month = capitalize(show(day, 'MMM').replace('.', ''));
    const short = { iso: day, month, day: show(day, 'd') };
    return day.startsWith(`${thisYear}-`) ? short : { ...short, year: day.slice(0, 4) };
  },
  /** 'today', 'in 3 days', '2 days ago' */
  relativeDay: (t: T, day: string, today: string) => relativeDay(t, day, today),
});

const monthFormats = ({ patterns, show }: WrittenDays) => ({
  /** '2028-08' or '2028-08-31' → 'August 2028' */
  monthYear: (month: string) =>
    capitalize(show(month.length === 7 ? `${month}-01` : month, patterns.monthYear)),
  /** the same inside a sentence: 'August 2028', 'agosto de 2028' */
  monthYearInText: (month: string) => show(month.length === 7 ? `${month}-01` : month, patterns.monthYear),
  /** under a chart: '2026-08' → 'A' */
  monthInitial: (month: string) => show(`${month}-01`, 'MMMMM').toUpperCase(),
  /** '2026-08' → 'August' */
  monthName: (month: string) => capitalize(show(`${month}-01`, 'MMMM')),
  /** the same inside a sentence: 'August', 'agosto' */
  monthNameInText: (month: string) => show(`${month}-01`, 'MMMM'),
});

function momentFormats({ patterns, show, near }: WrittenDays) {
  /** '2:41 pm', '2:41 p. m.' */
  const clock = (day: string) => show(day, patterns.time).replace('.m', '. m');
  return {
    /** a moment (ISO with zone) in the programme's zone → 'Friday, November 13, 2:41 pm' */
    dateTime: (moment: string) =>
      `${capitalize(near(wall(moment), patterns.weekdayDayMonth))}, ${clock(wall(moment))}`,
    /** the same inside a sentence: 'viernes 13 de noviembre, 2:41 p. m.' */
    dateTimeInText: (moment: string) =>
      `${near(wall(moment), patterns.weekdayInText)}, ${clock(wall(moment))}`,
    /** a moment with its year → 'November 13, 2026, 2:41 pm' */
    dateTimeOfYear: (moment: string) => `${show(wall(moment), patterns.date)}, ${clock(wall(moment))}`,
    /** the programme's calendar day of a moment: '2026-11-13T20:41:00Z' → '2026-11-13' */
    toDay: (moment: string) => wall(moment).slice(0, 10),
  };
}

function build(language: Language, thisYear: string) {
  const days = writtenDays(language, thisYear);
  return {
    ...dateFormats(days, thisYear),
    ...monthFormats(days),
    ...momentFormats(days),
    /** 123450 → '$1,234.50' */
    money: moneyText,
    /** 12345 → '12,345' */
    number: (value: number) =>
      Number.isInteger(value) ? `${value < 0 ? '-' : ''}${grouped.format(Math.abs(value))}` : String(value),
    /** ['you', 'Ben Rivera'] → 'you and Ben Rivera' */
    list: (names: readonly string[]) => new Intl.ListFormat(language).format(names),
    /** '6085550142' → '(608) 555-0142' */
    phone: phoneText,
    /** the programme's own text, which is English, and is marked as such on a page in a different language */
    programmeText: (text: string): ProgrammeText => (language === 'en' ? { text } : { text, lang: 'en' }),
  };
}

/** Ends the text with a period, so that a sentence can follow. */
export const toSentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

function relativeDay(t: T, day: string, today: string): string {
  const days = differenceInCalendarDays(parseISO(day), parseISO(today));
  if (days === 0) return t('relative.today');
  if (days === 1) return t('relative.tomorrow');
  if (days === -1) return t('relative.yesterday');
  return days > 0 ? t('relative.inDays', { count: days }) : t('relative.daysAgo', { count: -days });
}

export type Formats = ReturnType<typeof build>;
const formats = new Map<string, Formats>();

/**
 * `const { format } = await getLocalizer(context); format.dayMonth(order.receivedDate)`
 * @param today dates in its year omit the year; without it every date includes the year
 */
export function createFormats(language: Language, today = ''): Formats {
  const thisYear = today.slice(0, 4);
  const key = language + thisYear;
  const known = formats.get(key) ?? build(language, thisYear);
  formats.set(key, known);
  return known;
}

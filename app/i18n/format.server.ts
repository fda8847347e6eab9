/**
 * Dates, money and phone numbers as a member reads them. Server only: loaders return the finished
 * text, so that an old device with other locale data shows the same page after hydration.
 */
import { format } from 'date-fns/format';
import { enUS } from 'date-fns/locale/en-US';
import { es } from 'date-fns/locale/es';
import { parseISO } from 'date-fns/parseISO';
import type { Locale } from 'date-fns';
import { PROGRAMME_TIME_ZONE } from '../platform/clock.ts';
import type { Language, T } from './translate.ts';

interface Patterns {
  date: string;
  dayMonth: string;
  weekdayDayMonth: string;
  weekdayInText: string;
  /** what follows each of these three in another year than this one */
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

/** Swedish writes 'yyyy-MM-dd HH:mm:ss': the wall time in the programme's zone, ready to be parsed. */
const wallClock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: PROGRAMME_TIME_ZONE,
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** A zone moves the first and the last hours out of the years that a date can say. */
const FIRST_MOMENT = Date.parse('0001-01-02');
const LAST_MOMENT = Date.parse('9999-12-31T23:59:59Z');

/** '2026-11-13T03:00:00Z' → '2026-11-12T22:00:00' */
function wall(moment: string): string {
  const time = wallClock.format(Math.min(Math.max(Date.parse(moment), FIRST_MOMENT), LAST_MOMENT));
  // years before 1000 come without their zeros
  return time.replace(' ', 'T').padStart('yyyy-MM-ddTHH:mm:ss'.length, '0');
}

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
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
  /** absent where it is the page's */
  lang?: 'en';
}

/** @param thisYear 'yyyy'; a date in any other year says its year */
function build(language: Language, thisYear: string) {
  const patterns = PATTERNS[language];
  const locale = LOCALES[language];
  const show = (day: string, pattern: string) => format(parseISO(day), pattern, { locale });
  const near = (day: string, pattern: string, knownYear = thisYear) =>
    show(day, day.startsWith(`${knownYear}-`) ? pattern : pattern + patterns.ofYear);
  /** '2:41 pm', '2:41 p. m.' */
  const clock = (day: string) => show(day, patterns.time).replace('.m', '. m');
  return {
    /** '2026-11-26' → 'November 26, 2026' */
    date: (day: string) => show(day, patterns.date),
    /** '2026-11-26' → 'November 26', or 'November 26, 2026' where that is not this year nor the one said beside it */
    dayMonth: (day: string, yearBeside?: string) => near(day, patterns.dayMonth, yearBeside),
    /** '2026-11-26' → 'Thursday, November 26, 2026' */
    weekdayDate: (day: string) => capitalise(show(day, patterns.weekdayDayMonth + patterns.ofYear)),
    /** in the middle of a sentence: '2026-11-26' → 'Thursday, November 26', 'jueves 26 de noviembre' */
    weekdayInText: (day: string) => near(day, patterns.weekdayInText),
    /** the same month inside a sentence: 'August 2028', 'agosto de 2028' */
    monthYearInText: (month: string) => show(month.length === 7 ? `${month}-01` : month, patterns.monthYear),
    /** '2028-08' or '2028-08-31' → 'August 2028' */
    monthYear: (month: string) =>
      capitalise(show(month.length === 7 ? `${month}-01` : month, patterns.monthYear)),
    /** under a chart: '2026-08' → 'A' */
    monthInitial: (month: string) => show(`${month}-01`, 'MMMMM').toUpperCase(),
    /** '2026-08' → 'August' */
    monthName: (month: string) => capitalise(show(`${month}-01`, 'MMMM')),
    /** the same inside a sentence: 'August', 'agosto' */
    monthNameInText: (month: string) => show(`${month}-01`, 'MMMM'),
    /** for DayTile: '2026-11-26' → { iso, month: 'Nov', day: '26' } */
    shortDay: (day: string) => ({
      iso: day,
      month: capitalise(show(day, 'MMM').replace('.', '')),
      day: show(day, 'd'),
      ...(!day.startsWith(`${thisYear}-`) && { year: day.slice(0, 4) }),
    }),
    /** a moment (ISO with zone) in the programme's zone → 'Friday, November 13, 2:41 pm' */
    dateTime: (moment: string) =>
      `${capitalise(near(wall(moment), patterns.weekdayDayMonth))}, ${clock(wall(moment))}`,
    /** the same in the middle of a sentence: 'viernes 13 de noviembre, 2:41 p. m.' */
    dateTimeInText: (moment: string) =>
      `${near(wall(moment), patterns.weekdayInText)}, ${clock(wall(moment))}`,
    /** the same where years pass between the moments → 'November 13, 2026, 2:41 pm' */
    dateTimeOfYear: (moment: string) => `${show(wall(moment), patterns.date)}, ${clock(wall(moment))}`,
    /** the programme's calendar day of a moment: '2026-11-13T20:41:00Z' → '2026-11-13' */
    dayOf: (moment: string) => wall(moment).slice(0, 10),
    /** '2026-11-26' → '11-26-2026', where the specification fixes that form (9.22, 2.34) */
    pdfDate: (day: string) => show(day, 'MM-dd-yyyy'),
    /** 'today', 'in 3 days', '2 days ago' */
    relativeDay: (t: T, day: string, today: string) => relativeDay(t, day, today),
    /** 123450 → '$1,234.50' */
    money: moneyText,
    /** 12345 → '12,345' */
    number: (value: number) =>
      Number.isInteger(value) ? `${value < 0 ? '-' : ''}${grouped.format(Math.abs(value))}` : String(value),
    /** '6085550142' → '(608) 555-0142' */
    phone: phoneText,
    /** the programme's own sentence, which is English, and marked so on a page that is not */
    programmeText: (text: string): ProgrammeText => ({
      text,
      ...(language !== 'en' && { lang: 'en' as const }),
    }),
  };
}

const DAY_MS = 86_400_000;

/** Whole days from one date-only string to another; negative when `to` is earlier. */
export const daysBetween = (from: string, to: string): number =>
  // as midnights in UTC, where every day has 24 hours
  (Date.parse(to) - Date.parse(from)) / DAY_MS;

function relativeDay(t: T, day: string, today: string): string {
  const days = daysBetween(today, day);
  if (days === 0) return t('relative.today');
  if (days === 1) return t('relative.tomorrow');
  if (days === -1) return t('relative.yesterday');
  return days > 0 ? t('relative.inDays', { count: days }) : t('relative.daysAgo', { count: -days });
}

export type Formats = ReturnType<typeof build>;
const formats = new Map<string, Formats>();

/**
 * `const { format } = await getLocalizer(context); format.dayMonth(order.receivedDate)`
 * @param today in whose year a date needs not say its own; without it every date says it
 */
export function formatsFor(language: Language, today = ''): Formats {
  const thisYear = today.slice(0, 4);
  const key = language + thisYear;
  const known = formats.get(key) ?? build(language, thisYear);
  formats.set(key, known);
  return known;
}

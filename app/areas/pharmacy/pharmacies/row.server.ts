import { toSentence } from '~/i18n/format.server.ts';
import type { Localizer } from '~/i18n/localizer.server.ts';
import type { T } from '~/i18n/translate.ts';
import { addDays, isHoliday } from '#contract/calendar.ts';
import { mailOrderNpis, pharmacyServices, type Coordinates, type Pharmacy } from '#contract/pharmacies.ts';
import { getLocalTime, type DayHours, type OpeningTimes, type Weekday } from '#contract/pharmacy-hours.ts';
import { resolveOpening, type Opening } from './opening.ts';
import { toDirection, calculateMilesBetween, type Direction } from './ring-map.ts';

/** '21:00' → '9 pm', '12:30' → '12:30 pm', '00:00' → 'midnight' */
export function formatClockTime(time: string, t: T): string {
  if (time === '12:00') return t('pharmacies.words.clock.noon');
  if (time === '00:00') return t('pharmacies.words.clock.midnight');
  const [hour, minutes] = [Number(time.slice(0, 2)), time.slice(3)];
  const shown = `${hour % 12 || 12}${minutes === '00' ? '' : `:${minutes}`}`;
  return t(hour < 12 ? 'pharmacies.words.clock.am' : 'pharmacies.words.clock.pm', { time: shown });
}

/** The time inside a sentence: Spanish has 'las 9', but 'la 1'. */
function clock(time: string, t: T): string {
  const isOne = Number(time.slice(0, 2)) % 12 === 1;
  const article = isOne ? 'pharmacies.words.clock.atOne' : 'pharmacies.words.clock.at';
  return t(article, { time: formatClockTime(time, t) });
}

const dayName = (weekday: Weekday, t: T) => t(`pharmacies.words.days.${weekday}`);
/** a closing time before this, on the next day, still counts as 'tonight' */
const NIGHT_ENDS = '06:00';

export function formatOpeningText(opening: Opening, t: T): string {
  if (opening.state === 'always') return t('pharmacies.words.open.always');
  if (opening.state === 'open') {
    const { time, daysAhead, weekday } = opening.until;
    const isTonight = daysAhead === 0 || (daysAhead === 1 && time < NIGHT_ENDS);
    const values = { time: clock(time, t) };
    return isTonight
      ? t('pharmacies.words.open.until', values)
      : t('pharmacies.words.open.untilDay', { ...values, day: dayName(weekday, t) });
  }
  if (!opening.from) return t('pharmacies.words.open.unknown');
  const { time, daysAhead, weekday } = opening.from;
  const values = { time: clock(time, t) };
  if (daysAhead === 0) return t('pharmacies.words.open.fromToday', values);
  if (daysAhead === 1) return t('pharmacies.words.open.fromTomorrow', values);
  return t('pharmacies.words.open.fromDay', { ...values, day: dayName(weekday, t) });
}

/** One day's hours: '9 am to 9 pm', 'closed' */
export function formatHoursText(hours: DayHours | null, t: T): string {
  if (!hours) return t('pharmacies.words.open.closed');
  if (hours.opens === hours.closes) return t('pharmacies.words.open.allDay');
  const { opens, closes } = hours;
  return t('pharmacies.words.open.hours', { from: clock(opens, t), to: clock(closes, t) });
}

/** Open until when, or closed until when with the hours that are still to come today, on one line. @param now epoch milliseconds */
export function formatOpeningLine(times: OpeningTimes, now: number, t: T): string {
  const opening = resolveOpening(times, now);
  const text = formatOpeningText(opening, t);
  const today = times.hours[getLocalTime(times.timeZone, now).weekday];
  // today's hours are over, or there are none
  if (opening.state !== 'closed' || opening.from?.daysAhead !== 0 || !today) return toSentence(text);
  const hours = formatHoursText(today, t);
  return `${toSentence(text)} ${toSentence(t('pharmacies.words.open.today', { hours }))}`;
}

/** Weekly hours do not include holidays, so pages mention a holiday today or tomorrow. */
export function formatHolidayNote(today: string, t: T): string | undefined {
  if (isHoliday(today)) return t('pharmacies.words.open.holidayToday');
  return isHoliday(addDays(today, 1)) ? t('pharmacies.words.open.holidayTomorrow') : undefined;
}

const TENTH = 10;

/** Miles to a tenth: 0.4 miles, 12.1 miles. */
export function formatMilesText(miles: number, { t }: Localizer): string {
  const tenths = Math.round(miles * TENTH) / TENTH;
  return tenths === 0 ? t('pharmacies.words.veryNear') : t('pharmacies.words.miles', { count: tenths });
}

const awayText = (miles: number, direction: Direction, localizer: Localizer): string =>
  localizer.t('pharmacies.words.away', {
    distance: formatMilesText(miles, localizer),
    direction: localizer.t(`pharmacies.words.${direction}`),
  });

/** The pharmacy's services that have labels. */
export const formatServicesText = (services: readonly string[], t: T): string[] =>
  pharmacyServices
    .filter((service) => services.includes(service))
    .map((service) => t(`pharmacies.words.services.${service}`));

export interface PharmacyRow {
  npi: string;
  name: string;
  /** distinguishes it from a different one of the same name */
  about?: string;
  /** its number in the list and on the map */
  number?: number;
  address: string;
  opening: string;
  phone: { digits: string; text: string };
  /** distance and direction from the searched place */
  away?: string;
  network: { isIn: boolean; text: string };
  mailOrder?: string;
  preferred?: string;
}

/** Ten digits, or fewer if the programme has fewer. */
export const toDigits = (phone: string): string => phone.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');

export const formatAddressText = ({ address }: Pharmacy): string => {
  const { addressLine1, addressLine2, city, state, zip } = address;
  return [addressLine1, addressLine2, city, `${state} ${zip}`].filter(Boolean).join(', ');
};

/** Specification 9.10. */
export const isMailOrder = ({ npi }: Pick<Pharmacy, 'npi'>): boolean => mailOrderNpis.includes(npi);

/** Miles from a place: the programme's figure, or else our own calculation. */
export const createMilesFrom = (origin: Coordinates, pharmacy: Pharmacy): number =>
  pharmacy.distanceMiles ?? calculateMilesBetween(origin, pharmacy);

interface RowOptions {
  now: number;
  localizer: Localizer;
  origin?: Coordinates | undefined;
  number?: number;
  preferredNpi?: string | undefined;
  hasEnded?: boolean;
}

export function toPharmacyRow(pharmacy: Pharmacy, about: RowOptions): PharmacyRow {
  const { now, localizer, origin, number, preferredNpi, hasEnded = false } = about;
  const { t, format } = localizer;
  const digits = toDigits(pharmacy.phone);
  const row: PharmacyRow = {
    npi: pharmacy.npi,
    name: pharmacy.name,
    address: formatAddressText(pharmacy),
    opening: formatOpeningLine(pharmacy, now, t),
    phone: { digits, text: format.phone(digits) },
    network: {
      isIn: pharmacy.inNetwork && !hasEnded,
      text: t(pharmacy.inNetwork ? 'pharmacies.words.inNetwork' : 'pharmacies.words.outOfNetwork'),
    },
  };
  if (number !== undefined) row.number = number;
  if (origin)
    row.away = awayText(createMilesFrom(origin, pharmacy), toDirection(origin, pharmacy), localizer);
  if (isMailOrder(pharmacy)) row.mailOrder = t('pharmacies.words.mailOrder');
  if (pharmacy.npi === preferredNpi) row.preferred = t('pharmacies.words.preferred');
  return row;
}

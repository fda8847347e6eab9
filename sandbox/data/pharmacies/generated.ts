/** Two thousand invented pharmacies in all states and territories, the same in every run. */
import tzOf from '@photostructure/tz-lookup';
import zipcodes from 'zipcodes';
import { stateCodes, states } from '#contract/address.ts';
import { pharmacyServices, type Coordinates, type Pharmacy as ListedPharmacy } from '#contract/pharmacies.ts';
import type { DayHours, WeekHours } from '#contract/pharmacy-hours.ts';
import { createNpi } from '../npi.ts';
import { createRandom, type Random } from '../random.ts';
import { toSearchText } from '../text-search.ts';

export interface Pharmacy extends Omit<ListedPharmacy, 'distanceMiles'> {
  isMailOrder: boolean;
}

const from = (opens: string, closes: string): DayHours => ({ opens, closes });

function week(monday: DayHours, saturday: DayHours | null, sunday: DayHours | null): WeekHours {
  return { sunday, monday, tuesday: monday, wednesday: monday, thursday: monday, friday: monday, saturday };
}

export const allDay = week(from('00:00', '00:00'), from('00:00', '00:00'), from('00:00', '00:00'));

/** The week of each kind of pharmacy, from closed on Sunday to open past midnight. */
export const weeks = [
  week(from('08:00', '21:00'), from('09:00', '18:00'), from('10:00', '18:00')),
  week(from('09:00', '19:00'), from('09:00', '17:00'), null),
  week(from('09:00', '18:00'), from('09:00', '13:00'), null),
  week(from('08:00', '22:00'), from('08:00', '22:00'), from('08:00', '20:00')),
  week(from('09:00', '17:30'), null, null),
  week(from('07:00', '00:00'), from('08:00', '00:00'), from('09:00', '22:00')),
  week(from('08:00', '02:00'), from('08:00', '02:00'), from('10:00', '00:00')),
] as const;

// NCPDP provider ids (NABP numbers): two digits for the state, four for the pharmacy, one check digit.

const splitDigits = (text: string) => [...text].map(Number);

function checkDigit(sixDigits: string): number {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = splitDigits(sixDigits);
  return (a + c + e + 2 * (b + d + f)) % 10;
}

/** @param serial from 0 to 9999, unique in a state */
export function createNabp(state: string, serial: number): string {
  const prefix = String(states.findIndex(([code]) => code === state) + 1).padStart(2, '0');
  const six = prefix + String(serial).padStart(4, '0');
  return `${six}${checkDigit(six)}`;
}

// Positions of ZIP codes: public centroids, for placing pharmacies and measuring distances.

interface Place extends Coordinates {
  zip: string;
  city: string;
  state: string;
}

const known = new Set<string>(stateCodes);
/** all ZIP codes of the states and territories, without those of the armed forces and other countries */
const places: readonly Place[] = Object.values(zipcodes.codes).flatMap((code) =>
  code.country === 'US' && known.has(code.state) && code.latitude !== 0 ? [code] : [],
);

const byZip = new Map(places.map((place) => [place.zip, place]));

export const placeOfZip = (zip: string): Place | undefined => byZip.get(zip);

/** The center of a city's ZIP codes. */
export function placeOfCity(city: string, state: string): Coordinates | undefined {
  const parts = places.filter(
    (place) => place.state === state && toSearchText(place.city) === toSearchText(city),
  );
  if (parts.length === 0) return undefined;
  const mean = (of: (place: Place) => number) =>
    parts.reduce((sum, part) => sum + of(part), 0) / parts.length;
  return { latitude: mean((part) => part.latitude), longitude: mean((part) => part.longitude) };
}

const EARTH_RADIUS_MILES = 3_958.7613;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Great-circle distance in miles, by the haversine formula. */
export function calculateMilesBetween(from: Coordinates, to: Coordinates): number {
  const lat = radians(to.latitude - from.latitude);
  const lon = radians(to.longitude - from.longitude);
  const h =
    Math.sin(lat / 2) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(lon / 2) ** 2;
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(h)));
}

const COUNT = 2_000;
const MIN_IN_A_STATE = 6;
/** higher than the serials of the named pharmacies */
const FIRST_SERIAL = 100;

// oxfmt-ignore
const chains = [
  'Alder Drug', 'Bluestem Pharmacy', 'Crossroads Rx', 'Evergreen Apothecary', 'Harbor Drugs', 'Keystone Pharmacy',
  'Meadowlark Drug', 'Northstar Rx', 'Plainview Pharmacy', 'Sunrise Drugs',
];
// oxfmt-ignore
const streets = [
  'Main Street', 'Oak Avenue', 'Washington Street', 'Park Avenue', 'Second Street', 'Maple Drive', 'Lincoln Avenue',
  'River Road', 'Church Street', 'Market Street', 'Cedar Lane', 'Mill Road',
];

/** By the number of ZIP codes, which represents the population. */
function share(): Map<string, number> {
  const counts = new Map<string, number>(stateCodes.map((state) => [state, 0]));
  for (const { state } of places) counts.set(state, (counts.get(state) ?? 0) + 1);
  const rest = COUNT - MIN_IN_A_STATE * counts.size;
  return new Map(
    [...counts].map(([state, count]) => [state, MIN_IN_A_STATE + Math.ceil((rest * count) / places.length)]),
  );
}

/**
 * A city with ten ZIP codes is drawn ten times as often as a city with one. A city with a hundred is drawn thirty
 * times as often.
 */
function listTowns(state: string): Place[] {
  const inState = places.filter((place) => place.state === state);
  const sizes = new Map<string, number>();
  for (const { city } of inState) sizes.set(city, (sizes.get(city) ?? 0) + 1);
  return inState.flatMap((place) => {
    const size = sizes.get(place.city) ?? 1;
    return Array<Place>(size > 4 ? Math.max(1, Math.min(3, Math.round(90 / size))) * 3 : 1).fill(place);
  });
}

function nameIn(city: string, chance: Random, serial: number) {
  const kind = chance.int(1, 10);
  if (kind === 1) return { name: `${city} Family Pharmacy` };
  if (kind === 2) return { name: `${city} Community Drug` };
  const storeNumber = String(1_000 + serial);
  return { name: `${chance.pick(chains)} #${storeNumber}`, storeNumber };
}

function invent(place: Place, serial: number, total: number, chance: Random): Pharmacy {
  const isAlwaysOpen = chance.int(1, 12) === 1;
  const latitude = Math.round((place.latitude + (chance.next() - 0.5) * 0.03) * 1e5) / 1e5;
  const longitude = Math.round((place.longitude + (chance.next() - 0.5) * 0.03) * 1e5) / 1e5;
  return {
    npi: createNpi(String(150_000_000 + total * 613)),
    nabp: createNabp(place.state, FIRST_SERIAL + serial),
    ...nameIn(place.city, chance, total),
    phone: `${chance.int(201, 989)}555${String(chance.int(100, 9_999)).padStart(4, '0')}`,
    address: {
      addressLine1: `${chance.int(10, 9_800)} ${chance.pick(streets)}`,
      ...{ city: place.city, state: place.state, zip: place.zip },
    },
    latitude,
    longitude,
    timeZone: tzOf(latitude, longitude),
    hours: isAlwaysOpen ? allDay : chance.pick(weeks),
    operating24Hours: isAlwaysOpen,
    services: pharmacyServices.filter(() => chance.int(1, 5) <= 2),
    inNetwork: chance.int(1, 10) <= 8,
    isMailOrder: false,
  };
}

function inventAll(): Pharmacy[] {
  const chance = createRandom(20_261_120);
  const all: Pharmacy[] = [];
  for (const [state, count] of share()) {
    const towns = listTowns(state);
    for (let serial = 0; serial < count; serial += 1) {
      all.push(invent(chance.pick(towns), serial, all.length, chance));
    }
  }
  return all;
}

export const inventedPharmacies: readonly Pharmacy[] = inventAll();

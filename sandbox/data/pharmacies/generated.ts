/** Two thousand invented pharmacies over all states and territories, the same ones each time. */
import tzOf from '@photostructure/tz-lookup';
import { stateCodes } from '../../../app/programme/contract/address.ts';
import { pharmacyServices } from '../../../app/programme/contract/pharmacies.ts';
import type { WeekHours } from '../../../app/programme/contract/pharmacy-hours.ts';
import { npiFrom } from '../npi.ts';
import { createRandom } from '../random.ts';
import type { Random } from '../random.ts';
import { allDay, weeks } from './hours.ts';
import { nabpFrom } from './nabp.ts';
import type { Pharmacy } from './pharmacy.ts';
import { places } from './places.ts';
import type { Place } from './places.ts';

const COUNT = 2_000;
const FEWEST_IN_A_STATE = 6;
/** beyond those of the named pharmacies */
const FIRST_SERIAL = 100;

const chains = ['Alder Drug', 'Bluestem Pharmacy', 'Crossroads Rx', 'Evergreen Apothecary', 'Harbor Drugs'];
const more = ['Keystone Pharmacy', 'Meadowlark Drug', 'Northstar Rx', 'Plainview Pharmacy', 'Sunrise Drugs'];
const streets = [
  'Main Street',
  'Oak Avenue',
  'Washington Street',
  'Park Avenue',
  'Second Street',
  'Maple Drive',
];
const otherStreets = [
  'Lincoln Avenue',
  'River Road',
  'Church Street',
  'Market Street',
  'Cedar Lane',
  'Mill Road',
];

/** Where many ZIP codes are, many people are. */
function share(): Map<string, number> {
  const counts = new Map<string, number>(stateCodes.map((state) => [state, 0]));
  for (const { state } of places) counts.set(state, (counts.get(state) ?? 0) + 1);
  const rest = COUNT - FEWEST_IN_A_STATE * counts.size;
  return new Map(
    [...counts].map(([state, count]) => [
      state,
      FEWEST_IN_A_STATE + Math.ceil((rest * count) / places.length),
    ]),
  );
}

/** A city with ten ZIP codes is drawn ten times as often; one with a hundred, thirty times. */
function townsOf(state: string): Place[] {
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
  return { name: `${chance.pick([...chains, ...more])} #${storeNumber}`, storeNumber };
}

function invent(place: Place, serial: number, total: number, chance: Random): Pharmacy {
  const isAlwaysOpen = chance.int(1, 12) === 1;
  const latitude = Math.round((place.latitude + (chance.next() - 0.5) * 0.03) * 1e5) / 1e5;
  const longitude = Math.round((place.longitude + (chance.next() - 0.5) * 0.03) * 1e5) / 1e5;
  return {
    npi: npiFrom(String(150_000_000 + total * 613)),
    nabp: nabpFrom(place.state, FIRST_SERIAL + serial),
    ...nameIn(place.city, chance, total),
    phone: `${chance.int(201, 989)}555${String(chance.int(100, 9_999)).padStart(4, '0')}`,
    address: {
      addressLine1: `${chance.int(10, 9_800)} ${chance.pick([...streets, ...otherStreets])}`,
      city: place.city,
      state: place.state,
      zip: place.zip,
    },
    latitude,
    longitude,
    timeZone: tzOf(latitude, longitude),
    hours: isAlwaysOpen ? allDay : (chance.pick(weeks) as WeekHours),
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
    const towns = townsOf(state);
    for (let serial = 0; serial < count; serial += 1) {
      all.push(invent(chance.pick(towns), serial, all.length, chance));
    }
  }
  return all;
}

export const inventedPharmacies: readonly Pharmacy[] = inventAll();

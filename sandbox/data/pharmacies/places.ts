/** Where ZIP codes are: public centroids, by which the sandbox places pharmacies and measures distances. */
import zipcodes from 'zipcodes';
import type { Coordinates } from '../../../app/programme/contract/pharmacies.ts';
import { stateCodes } from '../../../app/programme/contract/address.ts';

export interface Place extends Coordinates {
  zip: string;
  city: string;
  state: string;
}

const known = new Set<string>(stateCodes);
/** every ZIP code of the states and territories; not those of the armed forces or of other countries */
export const places: readonly Place[] = Object.values(zipcodes.codes).flatMap((code) =>
  code.country === 'US' && known.has(code.state) && code.latitude !== 0
    ? [
        {
          zip: code.zip,
          city: code.city,
          state: code.state,
          latitude: code.latitude,
          longitude: code.longitude,
        },
      ]
    : [],
);

const byZip = new Map(places.map((place) => [place.zip, place]));

export const placeOfZip = (zip: string): Place | undefined => byZip.get(zip);

export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim();

/** The middle of a city's ZIP codes. */
export function placeOfCity(city: string, state: string): Coordinates | undefined {
  const parts = places.filter((place) => place.state === state && plain(place.city) === plain(city));
  if (parts.length === 0) return undefined;
  const mean = (of: (place: Place) => number) =>
    parts.reduce((sum, part) => sum + of(part), 0) / parts.length;
  return { latitude: mean((part) => part.latitude), longitude: mean((part) => part.longitude) };
}

const EARTH_RADIUS_MILES = 3_958.7613;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Great-circle distance in miles, by the haversine formula. */
export function milesBetween(from: Coordinates, to: Coordinates): number {
  const lat = radians(to.latitude - from.latitude);
  const lon = radians(to.longitude - from.longitude);
  const h =
    Math.sin(lat / 2) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(lon / 2) ** 2;
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(h)));
}

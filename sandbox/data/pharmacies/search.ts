import type { z } from 'zod';
import type { Coordinates, PharmacyFilter } from '#contract/pharmacies.ts';
import { isOpenAt } from '#contract/pharmacy-hours.ts';
import { pharmacies } from '../pharmacies.ts';
import { calculateMilesBetween, placeOfCity, placeOfZip, type Pharmacy } from './generated.ts';
import { toSearchText } from '../text-search.ts';

type Filter = z.output<typeof PharmacyFilter>;
interface Found {
  pharmacy: Pharmacy;
  distanceMiles?: number;
}

/** The position to measure from: the device's, a ZIP code's, or a city's. */
function findOrigin({ latitude, longitude, zipCode, city, state }: Filter): Coordinates | undefined {
  if (latitude !== undefined && longitude !== undefined) return { latitude, longitude };
  if (zipCode) return placeOfZip(zipCode);
  return city && state ? placeOfCity(city, state) : undefined;
}

const hasWords = (text: string, wanted: string) =>
  toSearchText(wanted)
    .split(/\s+/)
    .every((word) => toSearchText(text).includes(word));

function fits(pharmacy: Pharmacy, filter: Filter): boolean {
  const { pharmacyName, inNetwork, operating24Hours, openAt, services } = filter;
  const isInCity = () =>
    pharmacy.address.state === filter.state &&
    toSearchText(pharmacy.address.city) === toSearchText(filter.city ?? '');
  return (
    (filter.city === undefined || filter.state === undefined || filter.zipCode !== undefined || isInCity()) &&
    (pharmacyName === undefined || hasWords(pharmacy.name, pharmacyName)) &&
    (inNetwork !== true || pharmacy.inNetwork) &&
    (operating24Hours !== true || pharmacy.operating24Hours) &&
    (openAt === undefined || isOpenAt(pharmacy, Date.parse(openAt))) &&
    (services === undefined || services.split(',').every((service) => pharmacy.services.includes(service)))
  );
}

/** Ties are ordered by NPI, so that every pharmacy is on exactly one page. */
function order({ sortByField, sortType }: Filter) {
  const sign = sortType === 'DESC' ? -1 : 1;
  const byName = (a: Found, b: Found) => a.pharmacy.name.localeCompare(b.pharmacy.name, 'en');
  const byDistance = (a: Found, b: Found) => (a.distanceMiles ?? 0) - (b.distanceMiles ?? 0);
  const [first, second] = sortByField === 'name' ? [byName, byDistance] : [byDistance, byName];
  return (a: Found, b: Found) =>
    sign * first(a, b) || second(a, b) || (a.pharmacy.npi < b.pharmacy.npi ? -1 : 1);
}

/** Mail-order pharmacies have no location, and are found only by name. */
export function searchPharmacies(filter: Filter): { origin?: Coordinates; found: Found[] } {
  const isAround = filter.zipCode !== undefined || filter.latitude !== undefined;
  const origin = findOrigin(filter);
  if (isAround && !origin) return { found: [] };
  const { radius } = filter;
  const found = pharmacies.flatMap((pharmacy): Found[] => {
    if (!fits(pharmacy, filter)) return [];
    if (pharmacy.isMailOrder && (isAround || filter.city !== undefined)) return [];
    if (!origin) return [{ pharmacy }];
    const distanceMiles = Math.round(calculateMilesBetween(origin, pharmacy) * 100) / 100;
    const isNear = !isAround || radius === undefined || distanceMiles <= radius;
    return isNear ? [{ pharmacy, distanceMiles }] : [];
  });
  return { origin, found: found.sort(order(filter)) };
}

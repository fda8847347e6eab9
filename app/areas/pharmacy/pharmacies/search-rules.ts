/** Specification 5.31–5.33, 5.40: one rule for the form, the address and the call. */
import { toZipDigits } from '../../../ui/form/typed-digits.ts';
import { stateCodes, type StateCode } from '#contract/address.ts';
import { pharmacyServices, type PharmacyService } from '#contract/pharmacies.ts';
import { isIncluded, listKeys } from '#contract/typed-keys.ts';

/** the programme's parameters of each order, the usual one first */
const sortParameters = {
  'distance-asc': { sortByField: 'distance', sortType: 'ASC' },
  'name-asc': { sortByField: 'name', sortType: 'ASC' },
  'name-desc': { sortByField: 'name', sortType: 'DESC' },
} as const;
type Sort = keyof typeof sortParameters;
export const sorts = listKeys(sortParameters);

const MAX_MILES = 100;
const LAST_PAGE = 10_000;

/** The place: one complete pair, or none. */
interface Place {
  zipCode?: string;
  radius?: number;
  city?: string;
  state?: StateCode;
  /** around the device's position */
  isNear?: true;
}

export interface PharmacySearch extends Place {
  pharmacyName?: string;
  inNetwork: boolean;
  operating24Hours: boolean;
  openNow: boolean;
  services: PharmacyService[];
  sort: Sort;
  page: number;
}

type SearchField = 'zipCode' | 'radius' | 'city' | 'state' | 'pharmacyName';
export type Problem =
  | 'zipInvalid'
  | 'radiusMissing'
  | 'cityInvalid'
  | 'cityMissing'
  | 'stateMissing'
  | 'nameInvalid'
  | 'placeMissing'
  | 'cityOrNameMissing';
export type DroppedField = 'zip' | 'city';

export type ReadSearch =
  | { ok: true; search: PharmacySearch; dropped: DroppedField[] }
  | { ok: false; problems: Partial<Record<SearchField, Problem>> };

/** `asked` is false for an address without a search. */
export type Fields = Pick<URLSearchParams, 'get' | 'getAll' | 'has'>;

const text = (fields: Fields, name: string): string =>
  (fields.get(name) ?? '').normalize('NFC').replace(/\s+/g, ' ').trim();
const cityName = /^(?=.*\p{L})[\p{L}\p{M} .'’-]{2,40}$/u;
/** a name needs at least two letters or digits */
const pharmacyNames = /^(?=(?:.*[\p{L}\p{N}]){2})[^\p{C}<>]{2,60}$/u;
const isYes = (fields: Fields, name: string) => text(fields, name) === 'true';

const whole = (value: string, most: number): number | undefined => {
  const number = /^[0-9]{1,5}$/.test(value) ? Number(value) : 0;
  return number >= 1 && number <= most ? number : undefined;
};

const isState = (value: string): value is StateCode => isIncluded(stateCodes, value);

export const isByCity = (fields: Fields): boolean =>
  fields.get('by') === 'city' || ((fields.has('city') || fields.has('state')) && !fields.has('zipCode'));

export const isAsked = (fields: Fields): boolean =>
  ['zipCode', 'city', 'state', 'pharmacyName'].some((name) => fields.has(name)) ||
  fields.get('near') === 'here';

interface PostedSearch {
  zip: string;
  radius?: number | undefined;
  city: string;
  state?: StateCode | undefined;
  name: string;
}

function malformed({ zip, city, name }: PostedSearch): Partial<Record<SearchField, Problem>> {
  const problems: Partial<Record<SearchField, Problem>> = {};
  if (zip !== '' && !/^[0-9]{5}$/.test(zip)) problems.zipCode = 'zipInvalid';
  if (city !== '' && !cityName.test(city)) problems.city = 'cityInvalid';
  if (name !== '' && !pharmacyNames.test(name)) problems.pharmacyName = 'nameInvalid';
  return problems;
}

/** The missing field when there is nothing to search by, with its message. */
function missing({ zip, city, state }: PostedSearch, byCity: boolean): Partial<Record<SearchField, Problem>> {
  if (zip !== '') return { radius: 'radiusMissing' };
  if (city !== '' && !state) return { state: 'stateMissing' };
  if (state) return { city: 'cityMissing' };
  return byCity ? { city: 'cityOrNameMissing' } : { zipCode: 'placeMissing' };
}

/**
 * Reads a search. A malformed field is refused, and half of a pair is dropped (5.32). A search without any remaining
 * field is also refused (5.33). A radius alone is not a search, because the form always sends one.
 *
 * @param defaultRadius in miles, for a search around the device when the address has none
 */
export function readSearch(fields: Fields, defaultRadius: number): ReadSearch {
  const state = text(fields, 'state').toUpperCase();
  const asked: PostedSearch = {
    zip: toZipDigits(text(fields, 'zipCode')),
    radius: whole(text(fields, 'radius'), MAX_MILES),
    city: text(fields, 'city'),
    state: isState(state) ? state : undefined,
    name: text(fields, 'pharmacyName'),
  };
  const problems = malformed(asked);
  if (Object.keys(problems).length > 0) return { ok: false, problems };
  const { place, dropped } = toPlace(asked, fields.get('near') === 'here', defaultRadius);
  if (Object.keys(place).length === 0 && asked.name === '')
    return { ok: false, problems: missing(asked, isByCity(fields)) };
  const search: PharmacySearch = {
    ...place,
    inNetwork: isYes(fields, 'inNetwork'),
    operating24Hours: isYes(fields, 'operating24Hours'),
    openNow: isYes(fields, 'openNow'),
    services: pharmacyServices.filter((service) => fields.getAll('services').includes(service)),
    sort: parseSort(text(fields, 'sort')),
    page: whole(text(fields, 'page'), LAST_PAGE) ?? 1,
  };
  if (asked.name !== '') search.pharmacyName = asked.name;
  return { ok: true, search, dropped };
}

function toPlace(
  { zip, radius, city, state }: PostedSearch,
  isNear: boolean,
  defaultRadius: number,
): { place: Place; dropped: DroppedField[] } {
  if (isNear) return { place: { isNear, radius: radius ?? defaultRadius }, dropped: [] };
  const byZip = zip !== '' && radius !== undefined;
  const byCity = city !== '' && state !== undefined;
  const dropped: DroppedField[] = [
    ...(zip !== '' && !byZip ? (['zip'] as const) : []),
    ...((city !== '' || state !== undefined) && !byCity ? (['city'] as const) : []),
  ];
  const place: Place = {};
  if (byZip) Object.assign(place, { zipCode: zip, radius });
  if (byCity) Object.assign(place, { city, state });
  return { place, dropped };
}

const parseSort = (value: string): Sort =>
  sorts.find((sort) => sort === value.toLowerCase()) ?? 'distance-asc';

/** The search as a query, without the page; defaults are left out. */
export function toQuery(search: PharmacySearch): [name: string, value: string][] {
  const { zipCode, radius, city, state, isNear, pharmacyName, sort } = search;
  const flags = (['inNetwork', 'operating24Hours', 'openNow'] as const).filter((flag) => search[flag]);
  return [
    ...(isNear ? ([['near', 'here']] as const) : []),
    ...Object.entries({ zipCode, radius, city, state, pharmacyName }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as const],
    ),
    ...flags.map((flag) => [flag, 'true'] as const),
    ...search.services.map((service) => ['services', service] as const),
    ...(sort === 'distance-asc' ? [] : ([['sort', sort]] as const)),
  ].map(([name, value]) => [name, value]);
}

/**
 * The search as the programme's parameters (specification 3.41, 7.27).
 *
 * @param at epoch milliseconds, for pharmacies that are open now
 * @param position of the device, in degrees; with `isNear`
 */
export function toFilter(
  search: PharmacySearch,
  at: number,
  position?: { latitude: number; longitude: number },
) {
  const { isNear: _isNear, inNetwork, operating24Hours, openNow, services, sort, page, ...rest } = search;
  return {
    ...rest,
    ...position,
    inNetwork: inNetwork ? ('true' as const) : undefined,
    operating24Hours: operating24Hours ? ('true' as const) : undefined,
    openAt: openNow ? new Date(at).toISOString() : undefined,
    services: services.length > 0 ? services.join(',') : undefined,
    ...sortParameters[sort],
    page,
  };
}

/** The fields of drug pricing that are sent, left out or refused (specification 3.41, 5.34–5.40). */
import type { PharmacyFilter } from '#contract/pharmacies.ts';
import { stateCodes } from '#contract/address.ts';
import { toZipDigits } from '~/ui/form/typed-digits.ts';
import { SORT_FIELDS } from './price-choices.ts';
import type { z } from 'zod';

const SORT_TYPES = ['asc', 'desc'] as const;

/** As typed: every field is a text, and a missing one is empty. */
export const PRICING_FIELDS = [
  'quantity',
  'daysSupply',
  'zipCode',
  'radius',
  'city',
  'state',
  'pharmacyName',
  'inNetwork',
  'operating24Hours',
  'sortByField',
  'sortType',
] as const;
export type PricingField = (typeof PRICING_FIELDS)[number];
export type PricingValues = Record<PricingField, string>;

type Place = Pick<z.output<typeof PharmacyFilter>, 'zipCode' | 'radius' | 'city' | 'state'>;

interface PlaceFilter extends Place {
  pharmacyName?: string;
  inNetwork?: 'true';
  operating24Hours?: 'true';
  sortByField: (typeof SORT_FIELDS)[number];
  /** upper case (5.40) */
  sortType: 'ASC' | 'DESC';
}

type PricingFault =
  | 'zipDigits'
  | 'zipNeedsRadius'
  | 'cityNeedsState'
  | 'stateNeedsCity'
  | 'placeMissing'
  | 'quantityZero'
  | 'daysZero'
  | 'drugMissing';

export interface PricingProblem {
  field: PricingField | 'ndc';
  fault: PricingFault;
}

interface PlaceReading {
  /** absent: the programme is not called */
  filter?: PlaceFilter;
  /** the refused fields when there is no filter; else the fields that were left out */
  problems: PricingProblem[];
}

const parseChoice = <T extends string>(known: readonly T[], value: string, unasked: T): T =>
  known.find((one) => one === value.toLowerCase()) ?? unasked;

const MAX_MILES = 100;
const miles = (text: string): number | undefined => {
  const radius = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  return radius >= 1 && radius <= MAX_MILES ? radius : undefined;
};

/** 5.35: a radius with five digits (or the first five of ZIP+4), or neither. */
function parseZip({ zipCode: typed, radius }: PricingValues): { place?: Place; problem?: PricingProblem } {
  const zipCode = toZipDigits(typed);
  if (zipCode === '') return {};
  if (!/^\d{5}$/.test(zipCode)) return { problem: { field: 'zipCode', fault: 'zipDigits' } };
  const within = miles(radius);
  if (within === undefined) return { problem: { field: 'radius', fault: 'zipNeedsRadius' } };
  return { place: { zipCode, radius: within } };
}

/** 5.36: both city and state, or neither. */
function parseCity({ city, state }: PricingValues): { place?: Place; problem?: PricingProblem } {
  if (city === '' && state === '') return {};
  const code = stateCodes.find((one) => one === state.toUpperCase());
  if (city === '') return { problem: { field: 'city', fault: 'stateNeedsCity' } };
  if (code === undefined) return { problem: { field: 'state', fault: 'cityNeedsState' } };
  return { place: { city, state: code } };
}

/** The place. Incomplete pairs are left out (5.35, 5.36); one complete pair is required (5.39). */
export function readPlace(values: PricingValues): PlaceReading {
  const zip = parseZip(values);
  const city = parseCity(values);
  const problems = [zip.problem, city.problem].filter((problem) => problem !== undefined);
  if (!zip.place && !city.place) {
    return {
      problems: problems.length > 0 ? problems : [{ field: 'zipCode', fault: 'placeMissing' }],
    };
  }
  const sortByField = parseChoice(SORT_FIELDS, values.sortByField, 'price');
  const sortType = parseChoice(SORT_TYPES, values.sortType, 'asc') === 'asc' ? 'ASC' : 'DESC';
  const filter: PlaceFilter = { ...zip.place, ...city.place, sortByField, sortType };
  if (values.pharmacyName !== '') filter.pharmacyName = values.pharmacyName;
  if (values.inNetwork === 'true') filter.inNetwork = 'true';
  if (values.operating24Hours === 'true') filter.operating24Hours = 'true';
  return { filter, problems };
}

export interface PricingFilter extends PlaceFilter {
  ndcTuple: string;
  quantity: number;
  daysSupply: number;
}

interface PricingReading {
  filter?: PricingFilter;
  problems: PricingProblem[];
}

const MAX_UNITS = 9_999;
const MAX_DAYS = 365;

/** 5.38: a number above zero, in digits. */
function parseAmount(text: string, most: number, pattern: RegExp): number | undefined {
  const amount = pattern.test(text) ? Number(text) : 0;
  return amount > 0 && amount <= most ? amount : undefined;
}

/** @param ndc 5-4-2; undefined when none was chosen (5.37) */
export function readPricing(ndc: string | undefined, values: PricingValues): PricingReading {
  const place = readPlace(values);
  const quantity = parseAmount(values.quantity, MAX_UNITS, /^\d{1,4}([.]\d{1,3})?$/);
  const daysSupply = parseAmount(values.daysSupply, MAX_DAYS, /^\d{1,3}$/);
  const problems: PricingProblem[] = [
    ...(ndc === undefined ? [{ field: 'ndc', fault: 'drugMissing' } as const] : []),
    ...(quantity === undefined ? [{ field: 'quantity', fault: 'quantityZero' } as const] : []),
    ...(daysSupply === undefined ? [{ field: 'daysSupply', fault: 'daysZero' } as const] : []),
    ...place.problems,
  ];
  if (ndc === undefined || quantity === undefined || daysSupply === undefined || !place.filter) {
    return { problems };
  }
  return { filter: { ...place.filter, ndcTuple: ndc, quantity, daysSupply }, problems };
}

/** The query of the displayed search, without the fields that the call leaves out. */
export function toQuery(
  filter: PlaceFilter & Partial<PricingFilter>,
): Record<string, string | number | undefined> {
  const { ndcTuple: _ndc, sortType, sortByField, ...rest } = filter;
  return {
    ...rest,
    sortByField: sortByField === 'price' ? undefined : sortByField,
    sortType: sortType === 'ASC' ? undefined : 'desc',
  };
}

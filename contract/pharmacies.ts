import { z } from 'zod';
import { Address, stateCodes } from './address.ts';
import { defineCall } from './call.ts';
import { IdentityParams, Miles, PageParams, SortType, createPageSchema } from './common.ts';
import { TimeZone, WeekHours } from './pharmacy-hours.ts';

/** Services of a pharmacy besides dispensing. */
export const pharmacyServices = [
  'delivery',
  'driveThrough',
  'immunizations',
  'compounding',
  'ninetyDaySupply',
  'specialty',
  'spanishSpoken',
  'wheelchairAccess',
] as const;
export type PharmacyService = (typeof pharmacyServices)[number];

/** Specification 9.10: the pharmacies that ship by mail, by NPI. */
export const mailOrderNpis: readonly string[] = ['1003053174', '1114477122', '1821120981'];

/** Ten digits (specification 3.31). */
export const Npi = z.string().regex(/^\d{10}$/);

/** Degrees, WGS 84. */
export const Coordinates = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
});
export type Coordinates = z.infer<typeof Coordinates>;

/** Specification 3.31, with position and time zone. */
export const Pharmacy = Coordinates.extend({
  npi: Npi,
  /** seven digits: the NCPDP provider id */
  nabp: z.string(),
  name: z.string(),
  storeNumber: z.string().optional(),
  phone: z.string(),
  address: Address,
  /** from the searched place; absent without one */
  distanceMiles: Miles.optional(),
  timeZone: TimeZone,
  hours: WeekHours,
  operating24Hours: z.boolean(),
  /** `delivery`, driveThrough, immunizations, compounding, ninetyDaySupply, specialty, spanishSpoken, wheelchairAccess; others are ignored */
  services: z.array(z.string()),
  inNetwork: z.boolean(),
});
export type Pharmacy = z.infer<typeof Pharmacy>;

const pharmacySortFields = ['distance', 'name'] as const;

/** Yes or no in a query; either one when absent. */
const Flag = z.enum(['true', 'false']).transform((word) => word === 'true');

/**
 * Specification 3.41 without the drug fields, and 5.32: ZIP code and radius belong together, and so do city and state.
 * A pharmacy's name narrows either, or is used alone.
 */
export const PharmacyFilter = z.object({
  zipCode: z
    .string()
    .regex(/^\d{5}$/)
    .optional(),
  /** miles */
  radius: z.coerce.number().int().min(1).max(100).optional(),
  city: z.string().optional(),
  state: z.enum(stateCodes).optional(),
  /** with `radius`, instead of a ZIP code: the position of the member's device */
  latitude: z.coerce.number().min(-90).max(90).optional(),
  longitude: z.coerce.number().min(-180).max(180).optional(),
  pharmacyName: z.string().optional(),
  inNetwork: Flag.optional(),
  operating24Hours: Flag.optional(),
  /** only pharmacies that are open at this moment */
  openAt: z.iso.datetime({ offset: true }).optional(),
  /** words of a pharmacy's own services, joined by commas: all must match */
  services: z.string().optional(),
  sortByField: z.enum(pharmacySortFields).default('distance'),
  sortType: SortType.default('ASC'),
});

export const pharmacies = {
  /** Specification 7.27. */
  search: defineCall({
    service: 'pharmacies',
    method: 'GET',
    path: '/pharmacies',
    summary: 'Pharmacies around a place, or by name',
    query: IdentityParams.extend({ ...PharmacyFilter.shape, ...PageParams.shape }),
    response: createPageSchema(Pharmacy).extend({
      /** the place from which distances are measured */
      origin: Coordinates.optional(),
    }),
  }),
  /** must come before `byNpi` in every router; no pharmacy has this word as its NPI */
  preferred: defineCall({
    service: 'pharmacies',
    method: 'GET',
    path: '/pharmacies/preferred',
    summary: 'The pharmacy that the member prefers, if there is one',
    query: IdentityParams,
    response: z.object({ pharmacy: Pharmacy.optional() }),
  }),
  /** Idempotent. */
  setPreferred: defineCall({
    service: 'pharmacies',
    method: 'PUT',
    path: '/pharmacies/preferred',
    summary: 'Makes a pharmacy the one that the member prefers; 404 when there is none with this NPI',
    query: IdentityParams,
    body: z.object({ npi: Npi }),
    response: z.unknown(),
    status: 204,
  }),
  clearPreferred: defineCall({
    service: 'pharmacies',
    method: 'DELETE',
    path: '/pharmacies/preferred',
    summary: 'The member prefers no pharmacy any more',
    query: IdentityParams,
    response: z.unknown(),
    status: 204,
  }),
  byNpi: defineCall({
    service: 'pharmacies',
    method: 'GET',
    path: '/pharmacies/{npi}',
    summary: 'One pharmacy',
    params: z.object({ npi: Npi }),
    query: IdentityParams,
    response: Pharmacy,
  }),
};

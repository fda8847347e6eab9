import { z } from 'zod';
import { EMAIL_MAX_LENGTH, EMAIL_PATTERN } from './email-address.ts';

/** RFC 3339 full-date (specification 3.42). */
export const DateOnly = z.iso.date();

/** Specification 5.07: the form that every page takes, so that no call refuses what a page took. */
export const EmailAddress = z
  .string()
  .max(EMAIL_MAX_LENGTH)
  .regex(new RegExp(`^${EMAIL_PATTERN}$`, 'u'));

/** Ten million dollars: above it an amount of one member is a mistake. */
const MAX_CENTS = 1_000_000_000;

/** US dollars as integer cents; what is owed, paid or charged is never negative. */
export const Cents = z.int().min(0).max(MAX_CENTS);

/** US dollars as integer cents, below zero for what goes the other way: paid ahead, or more expensive. */
export const SignedCents = z.int().min(-MAX_CENTS).max(MAX_CENTS);

/** How much of a medicine, in its unit. */
export const Quantity = z.number().positive().max(100_000);

/** For how long it lasts. */
export const DaysSupply = z.int().min(1).max(366);

export const Refills = z.int().min(0).max(999);

export const Year = z.int().min(1900).max(2200);

/** How many there are of something. */
export const Count = z.int().min(0).max(10_000_000);

/** As the crow flies; nothing is further away than the other side of the earth. */
export const Miles = z.number().min(0).max(12_500);

/**
 * An id in the path of a call: characters that mean nothing in an address (RFC 3986, 2.3). What has another
 * form names nothing, and is asked for nowhere.
 */
export const Id = z.string().regex(/^[A-Za-z0-9][\w.~-]{0,63}$/);

/** RFC 3339 date-time with an offset. */
export const Timestamp = z.iso.datetime({ offset: true });

/** Whose data: the identity parameters of specification section 7. */
export const IdentityParams = z.object({
  clientId: z.string().min(1),
  cardId: z.string().min(1),
  personCode: z.string().min(1),
});

/** Which part of a list. Pages count from 1. */
export const PageParams = z.object({
  page: z.coerce.number().int().min(1).default(1),
  perPage: z.coerce.number().int().min(1).max(100).default(10),
});

/** One part of a list, with how many there are in all after the filters. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    total: Count,
    page: z.int().min(1).max(10_000_000),
    perPage: z.int().min(1).max(1_000),
  });

/** asc or desc, upper case as specification 5.40 asks. */
export const SortType = z.enum(['ASC', 'DESC']);

/** The two error shapes that the programme's error bodies have (specification 3.52). */
export const ErrorBody = z.object({ message: z.string().optional(), errorMessage: z.string().optional() });

/** Specification 3.48, NCPDP relationship codes. */
const relationshipCodes = ['1', '2', '3', '4', '5', '6', '7', '8'] as const;
export const RelationshipCode = z.enum(relationshipCodes);
export type RelationshipCode = z.infer<typeof RelationshipCode>;

/** Specification 3.47. */
export const EligibilityStatus = z.enum(['FUTURE_EFFECTIVE', 'ELIGIBLE', 'TERMED']);
export type EligibilityStatus = z.infer<typeof EligibilityStatus>;

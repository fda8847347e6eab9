import { z } from 'zod';
import { isIncluded, toTable } from './typed-keys.ts';
import { eligibilityStatuses } from './eligibility.ts';
import { EMAIL_MAX_LENGTH, EMAIL_PATTERN } from './email-address.ts';

/** RFC 3339 full-date (specification 3.42). */
export const DateOnly = z.iso.date();

/** Specification 5.07: the form that every page accepts, so that no call refuses an address that a page accepted. */
export const EmailAddress = z
  .string()
  .max(EMAIL_MAX_LENGTH)
  .regex(new RegExp(`^${EMAIL_PATTERN}$`, 'u'));

/** Ten million dollars, because a higher amount for one member is a mistake. */
const MAX_CENTS = 1_000_000_000;

/** US dollars as integer cents; amounts owed, paid or charged are never negative. */
export const Cents = z.int().min(0).max(MAX_CENTS);

/** US dollars as integer cents; negative for the opposite direction: paid ahead, or more expensive. */
export const SignedCents = z.int().min(-MAX_CENTS).max(MAX_CENTS);

/** An amount of a medicine, in its unit. */
export const Quantity = z.number().positive().max(100_000);

/** The number of days that a fill lasts. */
export const DaysSupply = z.int().min(1).max(366);

/** A number of refills. */
export const Refills = z.int().min(0).max(999);

export const Year = z.int().min(1900).max(2200);

export const Count = z.int().min(0).max(10_000_000);

/** Straight-line distance; the maximum is the other side of the earth. */
export const Miles = z.number().min(0).max(12_500);

/**
 * An id in the path of a call: only unreserved characters (RFC 3986, 2.3). Anything else cannot be an id, and is never
 * sent.
 */
export const Id = z.string().regex(/^[A-Za-z0-9][\w.~-]{0,63}$/);

/** A drug: eleven digits in 5-4-2. */
export const Ndc = z.string().regex(/^\d{5}-\d{4}-\d{2}$/);

/** The id of a related resource; an invalid one is left out. */
export const Reference = Id.optional().catch(undefined);

/** The drug that an entry is about; an invalid one is left out. */
export const DrugReference = Ndc.optional().catch(undefined);

/** RFC 3339 date-time with an offset. */
export const Timestamp = z.iso.datetime({ offset: true });

/** The person whose data is requested. */
export const IdentityParams = z.object({
  clientId: z.string().min(1),
  cardId: z.string().min(1),
  personCode: z.string().min(1),
});

/** A word of a list that a programme may extend: an unknown one counts as `other`. */
export const openWord = <const Word extends string>(words: readonly Word[]) =>
  z
    .string()
    .meta({ examples: [...words] })
    .transform((word): Word | 'other' => (isIncluded(words, word) ? word : 'other'));

/** The number of list entries for each of these words; other words are ignored. */
export const createCountsSchema = <Word extends string>(words: readonly Word[]) =>
  z.object(toTable(words, () => Count.optional()));

/** The page of a list; pages count from 1. */
export const PageParams = z.object({
  page: z.coerce.number().int().min(1).default(1),
  perPage: z.coerce.number().int().min(1).max(100).default(10),
});

/**
 * One page of a list, with the total after the filters. A list without page numbers has `nextCursor` in place of the
 * last three (app/programme/cursor.server.ts).
 */
export const createPageSchema = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    total: Count,
    page: z.int().min(1).max(10_000_000),
    perPage: z.int().min(1).max(1_000),
  });

/** Ascending or descending, in upper case (specification 5.40). */
export const SortType = z.enum(['ASC', 'DESC']);

/** The two shapes of the programme's error bodies (specification 3.52). */
export const ErrorBody = z.object({ message: z.string().optional(), errorMessage: z.string().optional() });

const relationshipCodes = ['1', '2', '3', '4', '5', '6', '7', '8'] as const;
export type RelationshipCode = (typeof relationshipCodes)[number];
/**
 * specification 3.48, NCPDP: `1` cardholder, 2 spouse, 3 child, 4 other, 5 student, 6 disabled, 7 adult dependent, 8
 * significant other. Unknown values count as 4, which gives no rights
 */
export const RelationshipCode = z
  .string()
  .transform((code): RelationshipCode => (isIncluded(relationshipCodes, code) ? code : '4'));

/** TERMED: the coverage has ended; FUTURE_EFFECTIVE: it has not begun (3.47). */
export const EligibilityStatus = z.enum(eligibilityStatuses);

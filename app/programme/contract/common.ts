import { z } from 'zod';
import { EMAIL_MAX_LENGTH, EMAIL_PATTERN } from './email-address.ts';

/** RFC 3339 full-date (specification 3.42). */
export const DateOnly = z.iso.date();

/** Specification 5.07: the form that every page takes, so that no call refuses what a page took. */
export const EmailAddress = z
  .string()
  .max(EMAIL_MAX_LENGTH)
  .regex(new RegExp(`^${EMAIL_PATTERN}$`, 'u'));

/** US dollars as integer cents; negative for a refund. */
export const Cents = z.int();

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
  z.object({ items: z.array(item), total: z.int().min(0), page: z.int().min(1), perPage: z.int().min(1) });

/** asc or desc, upper case as specification 5.40 asks. */
export const SortType = z.enum(['ASC', 'DESC']);

/** The two error shapes that the programme's error bodies have (specification 3.52). */
export const ErrorBody = z.object({ message: z.string().optional(), errorMessage: z.string().optional() });

/** Specification 3.48, NCPDP relationship codes. */
export const relationshipCodes = ['1', '2', '3', '4', '5', '6', '7', '8'] as const;
export const RelationshipCode = z.enum(relationshipCodes);
export type RelationshipCode = z.infer<typeof RelationshipCode>;

/** Specification 3.47. */
export const EligibilityStatus = z.enum(['FUTURE_EFFECTIVE', 'ELIGIBLE', 'TERMED']);
export type EligibilityStatus = z.infer<typeof EligibilityStatus>;

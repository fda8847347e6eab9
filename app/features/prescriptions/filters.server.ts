import { z } from 'zod';
import {
  PrescriptionState,
  prescriptionPeriods,
  prescriptionSorts,
} from '~/programme/contract/prescription.ts';

const LONGEST_SEARCH = 60;
const absent = undefined;

/** What the address asks for; whatever it does not understand counts as not asked. */
const Filters = z.object({
  q: z
    .string()
    .trim()
    .transform((q) => q.slice(0, LONGEST_SEARCH))
    .catch(''),
  status: PrescriptionState.optional().catch(absent),
  period: z.enum(prescriptionPeriods).catch('last6Months'),
  /** empty: the member; all: everyone who shares; else a person code */
  person: z.string().trim().max(20).catch(''),
  sort: z.enum(prescriptionSorts).catch('action'),
  page: z.coerce.number().int().min(1).max(10_000).catch(1),
});
export type PrescriptionFilters = z.infer<typeof Filters>;

export const readPrescriptionFilters = (request: Request): PrescriptionFilters =>
  Filters.parse(Object.fromEntries(new URL(request.url).searchParams));

/** Whether the list shows less than it does without filters. */
export const isNarrowed = ({ q, status }: PrescriptionFilters): boolean => q !== '' || status !== undefined;

/** The filters as an address carries them: what is not asked is left out. */
export const filterQuery = ({ q, status, period, person, sort }: PrescriptionFilters) => ({
  q,
  status,
  period: period === 'last6Months' ? absent : period,
  person,
  sort: sort === 'action' ? absent : sort,
});

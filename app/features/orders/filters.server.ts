import { z } from 'zod';
import { OrderStatus, orderPeriods, orderSorts } from '~/programme/contract/order.ts';

const LONGEST_SEARCH = 60;
const absent = undefined;

/** What the address asks for; whatever it does not understand counts as not asked. */
const Filters = z.object({
  q: z
    .string()
    .trim()
    .transform((q) => q.slice(0, LONGEST_SEARCH))
    .catch(''),
  status: OrderStatus.optional().catch(absent),
  period: z.enum(orderPeriods).catch('recent'),
  /** empty: the member; all: everyone who shares; else a person code */
  person: z.string().trim().max(20).catch(''),
  sort: z.enum(orderSorts).catch('newest'),
  page: z.coerce.number().int().min(1).max(10_000).catch(1),
});
export type OrderFilters = z.infer<typeof Filters>;

export const readOrderFilters = (request: Request): OrderFilters =>
  Filters.parse(Object.fromEntries(new URL(request.url).searchParams));

/** Whether the list shows less than its period holds. */
export const isNarrowed = ({ q, status }: OrderFilters): boolean => q !== '' || status !== undefined;

/** The filters as an address carries them: what is not asked is left out. */
export const filterQuery = ({ q, status, period, person, sort }: OrderFilters) => ({
  q,
  status,
  period: period === 'recent' ? absent : period,
  person,
  sort: sort === 'newest' ? absent : sort,
});

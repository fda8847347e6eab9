/** The filters of a list as its address carries them; what an address does not say in our words is not asked. */
import { z } from 'zod';
import type { Member } from '~/identity/guards.server.ts';

const LONGEST_SEARCH = 60;

/** A list's own words; `period` and `sort` are what it shows unasked. */
interface ListFilterWords<Status extends string, Period extends string, Sort extends string> {
  status: z.ZodType<Status>;
  periods: readonly Period[];
  period: NoInfer<Period>;
  sorts: readonly Sort[];
  sort: NoInfer<Sort>;
}

interface ListFilters<Status extends string, Period extends string, Sort extends string> {
  q: string;
  status?: Status | undefined;
  period: Period;
  /** empty: the member; all: everyone who shares; else a person code */
  person: string;
  sort: Sort;
  page: number;
}

/** Whether a list shows less than its period holds. */
export const isNarrowed = ({ q, status }: { q: string; status?: string | undefined }): boolean =>
  q !== '' || status !== undefined;

/** How one list's filters are read from an address, and written into one. */
export function defineListFilters<Status extends string, Period extends string, Sort extends string>(
  words: ListFilterWords<Status, Period, Sort>,
) {
  type Filters = ListFilters<Status, Period, Sort>;
  const oneOf = <T extends string>(known: readonly T[], unasked: T) =>
    z.custom<T>((value) => known.includes(value as T)).catch(unasked);
  const schema = z.object({
    q: z
      .string()
      .trim()
      .transform((q) => q.slice(0, LONGEST_SEARCH))
      .catch(''),
    status: words.status.optional().catch(undefined),
    period: oneOf(words.periods, words.period),
    person: z.string().trim().max(20).catch(''),
    sort: oneOf(words.sorts, words.sort),
    page: z.coerce.number().int().min(1).max(10_000).catch(1),
  });
  return {
    /** While the pages show another person's data, so does the list, whomever its address names. */
    read: (request: Request, { viewing }: Pick<Member, 'viewing'>): Filters => {
      const asked = schema.parse(Object.fromEntries(new URL(request.url).searchParams)) as Filters;
      return viewing ? { ...asked, person: viewing.personCode } : asked;
    },
    /** what is not asked is left out */
    query: ({ q, status, period, person, sort }: Filters) => ({
      q,
      status,
      period: period === words.period ? undefined : period,
      person,
      sort: sort === words.sort ? undefined : sort,
    }),
  };
}

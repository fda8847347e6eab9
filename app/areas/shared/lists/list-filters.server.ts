import { z } from 'zod';
import type { Member } from '~/session/guards.server.ts';
import { isIncluded } from '#contract/typed-keys.ts';
import { removeInvisible } from '~/ui/form/typed-digits.ts';

/** A text of a query, cut to a length; empty when missing. */
export const readQueryText = (longest: number) =>
  z
    .string()
    .transform((value) => removeInvisible(value).slice(0, longest))
    .catch('');

/** 'Rx 61630139', '#61630139' or 'Order 45406463', as on pages and bottles, is read as the number. */
const numberMeant = (words: string): string =>
  /^(?:rx|order|pedido|claim|reclamación)? ?(?:number|número|no\.|#)? ?(\d{6,})$/iu.exec(words)?.[1] ?? words;

const searchWords = readQueryText(60).transform(numberMeant);

export const listFields = {
  q: searchWords,
  /** a person code, or 'all'; each list defines the meaning of an empty one */
  person: z.string().trim().max(20).catch(''),
  page: z.coerce.number().int().min(1).max(10_000).catch(1),
};

/** The values of a list's filters; `period` and `sort` are its defaults. */
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
  /** empty: the member; all: every person who shares; else a person code */
  person: string;
  sort: Sort;
  page: number;
}

/** Whether a filter besides the period narrows the list. */
export const isNarrowed = ({ q, status }: { q: string; status?: string | undefined }): boolean =>
  q !== '' || status !== undefined;

/** The programme's query for a list's filters. */
export const searchQuery = <Status extends string, Period extends string, Sort extends string>({
  status,
  period,
  q,
  sort,
  page,
}: ListFilters<Status, Period, Sort>) => ({ status, period, q: q === '' ? undefined : q, sort, page });

export function defineListFilters<Status extends string, Period extends string, Sort extends string>(
  words: ListFilterWords<Status, Period, Sort>,
) {
  type Filters = ListFilters<Status, Period, Sort>;
  const createChoiceSchema = <T extends string>(known: readonly T[], unasked: T) =>
    z.custom<T>((value) => isIncluded(known, value)).catch(unasked);
  const schema = z.object({
    ...listFields,
    status: words.status.optional().catch(undefined),
    period: createChoiceSchema(words.periods, words.period),
    sort: createChoiceSchema(words.sorts, words.sort),
  });
  return {
    /** While the pages show another person's data, the list shows that person, whatever its address contains. */
    read: (request: Request, { viewing }: Pick<Member, 'viewing'>): Filters => {
      const asked = schema.parse(Object.fromEntries(new URL(request.url).searchParams)) as Filters;
      return viewing ? { ...asked, person: viewing.personCode } : asked;
    },
    /** defaults are left out */
    query: ({ q, status, period, person, sort }: Filters) => ({
      q,
      status,
      period: period === words.period ? undefined : period,
      person,
      sort: sort === words.sort ? undefined : sort,
    }),
  };
}

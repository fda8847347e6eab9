import { z } from 'zod';
import { listFields, readQueryText } from '~/areas/shared/lists/list-filters.server.ts';
import { EVERYONE } from '~/areas/family/chosen-person.ts';
import type { MemberContext } from '~/areas/shared/coverage/member-context.server.ts';
import { ClaimStatus, claimSorts } from '#contract/claims.ts';

/** The century of a two-digit year: '26' is 2026; no claim is older. */
const CENTURY = 2_000;

const SEPARATED = /^(\d{1,2})[/.\-\s](\d{1,2})[/.\-\s](\d{4}|\d{2})$/;
const TOGETHER = /^(\d{2})(\d{2})(\d{4})$/;
const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;

const two = (digits: string) => digits.padStart(2, '0');

/**
 * The day in a typed text, as `yyyy-MM-dd`. Accepts month, day and year with any separators and one or two digits, or
 * year first as in files. Undefined when there is no such day.
 */
export function parseTypedDate(text: string): string | undefined {
  const typed = text
    .replaceAll(/[\u2010-\u2013]/gu, '-')
    .split(/([/.-])/)
    .map((part) => part.trim())
    .join('');
  const iso = ISO.exec(typed);
  const us = SEPARATED.exec(typed) ?? TOGETHER.exec(typed);
  const [year, month, day] = iso ? iso.slice(1) : us ? [us[3], us[1], us[2]] : [];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const full = year.length === 2 ? String(CENTURY + Number(year)) : year;
  const date = `${full}-${two(month)}-${two(day)}`;
  const at = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(date) ? date : undefined;
}

/** The oldest year that can be chosen, and the start of a range without a first day. */
const YEARS_BACK = 10;

const schema = z.object({
  /** without a person: all people whose data the member may see */
  ...listFields,
  status: ClaimStatus.optional().catch(undefined),
  year: z.coerce.number().int().optional().catch(undefined),
  /** as typed; a valid date in either replaces the year */
  from: readQueryText(20),
  to: readQueryText(20),
  sort: z.enum(claimSorts).catch('date'),
});
export type ClaimFilters = Omit<z.output<typeof schema>, 'year'> & { year: number };

const thisYear = (today: string) => Number(today.slice(0, 4));

export const listYears = (today: string): number[] =>
  Array.from({ length: YEARS_BACK + 1 }, (_, i) => thisYear(today) - i);

/**
 * The filters of a query; unknown values are ignored. While the pages show another person's data, the list contains
 * only that person's claims, whatever the address contains.
 */
export function readClaimFilters(
  request: Request,
  today: string,
  { viewing }: Pick<MemberContext, 'viewing'>,
): ClaimFilters {
  const { year, person, ...filters } = schema.parse(Object.fromEntries(new URL(request.url).searchParams));
  const known = year !== undefined && listYears(today).includes(year);
  return {
    ...filters,
    // other lists name 'everyone' in their query
    person: viewing?.personCode ?? (person === EVERYONE ? '' : person),
    year: known ? year : thisYear(today),
  };
}

/** The filters as a query, without the page; defaults are left out. */
export const buildClaimQuery = (
  { q, status, year, from, to, person, sort }: ClaimFilters,
  today: string,
) => ({
  q,
  status,
  year: year === thisYear(today) || from !== '' || to !== '' ? undefined : year,
  from,
  to,
  person,
  sort: sort === 'date' ? undefined : sort,
});

const earliest = (one: string, other = one) => (one < other ? one : other);
const latest = (one: string, other = one) => (one > other ? one : other);

export type Dates =
  | { kind: 'year'; year: number }
  | { kind: 'range'; startDate: string; endDate: string }
  /** the typed text is not a date */
  | { kind: 'unclear'; fields: ('from' | 'to')[] };

/**
 * The year, or the first and last day of a range. A range without an end ends today. One without a start begins with
 * the oldest year, or is the single day when that is older. Swapped dates are put in order.
 */
export function toDates(
  { year, from, to }: Pick<ClaimFilters, 'year' | 'from' | 'to'>,
  today: string,
): Dates {
  if (from === '' && to === '') return { kind: 'year', year };
  const first =
    from === ''
      ? earliest(`${thisYear(today) - YEARS_BACK}-01-01`, parseTypedDate(to))
      : parseTypedDate(from);
  const last = to === '' ? latest(today, parseTypedDate(from)) : parseTypedDate(to);
  if (first === undefined || last === undefined) {
    const fields = [first === undefined && ('from' as const), last === undefined && ('to' as const)];
    return { kind: 'unclear', fields: fields.filter((field) => field !== false) };
  }
  const [startDate, endDate] = first <= last ? [first, last] : [last, first];
  return { kind: 'range', startDate, endDate };
}

/** Pages show 'Rx 7204418', so a search for that text finds the number. */
export const readSearchText = (q: string): string => q.replace(/^rx\s*(?:(?:no\.?|#|:)\s*)?(?=\d)/i, '');

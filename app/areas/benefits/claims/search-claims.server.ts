import {
  toMemberParams,
  toViewedParams,
  type MemberContext,
} from '~/areas/shared/coverage/member-context.server.ts';
import type { Family } from '~/areas/family/people.server.ts';
import type { CallOptions, ListCallOptions } from '~/programme/api.ts';
import { addMonths } from '#contract/calendar.ts';
import { calls } from '#contract/index.ts';
import { readSearchText, type ClaimFilters, type Dates } from './filters.server.ts';
import type { Claim } from '#contract/claims.ts';

/** The person codes of all people who share, which the call needs (specification 6.07, 7.45). */
const sharedCodes = ({ allowedPhiPersonCodes }: Pick<Family, 'allowedPhiPersonCodes'>) =>
  allowedPhiPersonCodes.length > 0 ? { allowedPhiPersonCodes: allowedPhiPersonCodes.join(',') } : {};

export type KnownDates = Exclude<Dates, { kind: 'unclear' }>;

/** One page of claims. @param family people whose codes are sent; the person filter must be one of them */
export const searchClaims = (
  member: MemberContext,
  {
    family,
    filters,
    dates,
    perPage,
    options,
  }: {
    family: Pick<Family, 'allowedPhiPersonCodes'>;
    filters: ClaimFilters;
    dates: KnownDates;
    perPage: number;
    options?: ListCallOptions | undefined;
  },
) => {
  const { q, status, person, sort, page } = filters;
  const words = readSearchText(q);
  const query = {
    ...toMemberParams(member),
    ...sharedCodes(family),
    ...(dates.kind === 'year'
      ? { year: dates.year }
      : { startDate: dates.startDate, endDate: dates.endDate }),
    onlyPersonCode: person === '' ? undefined : person,
    status,
    q: words === '' ? undefined : words,
    sort,
    page,
    perPage,
  };
  return member.api.call(calls.claims.search, { query }, options);
};

/** A calendar year would show nothing recent on New Year's Day. */
const RECENT_MONTHS = 12;

/** The newest paid claim of the person whose data the pages show; undefined without one. */
export async function findLastPaidClaim(
  member: MemberContext,
  family: Pick<Family, 'allowedPhiPersonCodes'>,
  { today, ...options }: { today: string } & CallOptions,
): Promise<Claim | undefined> {
  const query = {
    ...toMemberParams(member),
    ...sharedCodes(family),
    onlyPersonCode: toViewedParams(member).personCode,
    startDate: addMonths(today, -RECENT_MONTHS),
    endDate: today,
    status: 'Paid' as const,
    page: 1,
    perPage: 1,
  };
  const { items } = await member.api.call(calls.claims.search, { query }, options);
  return items[0];
}

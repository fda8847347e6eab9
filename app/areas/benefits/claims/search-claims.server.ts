import { toMemberParams, type MemberContext } from '~/areas/shared/coverage/member-context.server.ts';
import type { Family } from '~/areas/family/people.server.ts';
import type { Localizer } from '~/i18n/localizer.server.ts';
import type { CallOptions, ListCallOptions } from '~/programme/api.ts';
import { addMonths } from '#contract/calendar.ts';
import { calls } from '#contract/index.ts';
import { readSearchText, type ClaimFilters, type Dates } from './filters.server.ts';
import { describeClaimPerson, toClaimRow, type ClaimRow } from './row.server.ts';

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

/** The viewed person's claims; for the member's own data also those of people who share (specification 6.07, 7.45). */
export async function loadRecentClaims(
  member: MemberContext,
  family: Family,
  {
    today,
    count,
    localizer,
    ...options
  }: { today: string; count: number; localizer: Localizer } & CallOptions,
): Promise<ClaimRow[]> {
  const onlyPersonCode = member.viewing?.personCode;
  const query = {
    ...toMemberParams(member),
    ...sharedCodes(family),
    onlyPersonCode,
    startDate: addMonths(today, -RECENT_MONTHS),
    endDate: today,
    page: 1,
    perPage: count,
  };
  const { items } = await member.api.call(calls.claims.search, { query }, options);
  // the newest few are shown without remarks
  return items.map(({ inNetwork: _not, ...claim }) => ({
    ...toClaimRow(claim, member.identity.personCode, family, localizer),
    about: describeClaimPerson(claim, localizer),
  }));
}

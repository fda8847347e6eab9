import type { MemberContext } from '~/features/coverage/member-context.server.ts';
import type { Family } from '~/features/family/people.server.ts';
import { memberParams } from '~/features/coverage/member-context.server.ts';
import { calls } from '~/programme/contract/index.ts';
import { searchedWords } from './filters.server.ts';
import type { ClaimFilters, Dates } from './filters.server.ts';

/** Everyone who shares goes along, by their person codes (specification 6.07, 7.45). */
export const sharedCodes = ({ allowedPhiPersonCodes }: Pick<Family, 'allowedPhiPersonCodes'>) =>
  allowedPhiPersonCodes.length > 0 ? { allowedPhiPersonCodes: allowedPhiPersonCodes.join(',') } : {};

export type KnownDates = Exclude<Dates, { kind: 'unclear' }>;

/** One page of claims. @param family whose codes go along; the person filter must be one of them */
export const searchClaims = (
  member: MemberContext,
  family: Pick<Family, 'allowedPhiPersonCodes'>,
  filters: ClaimFilters,
  dates: KnownDates,
  perPage: number,
) => {
  const { q, status, person, sort, page } = filters;
  const words = searchedWords(q);
  return member.api.call(calls.claims.search, {
    query: {
      ...memberParams(member),
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
    },
  });
};

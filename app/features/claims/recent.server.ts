import { memberParams } from '~/features/coverage/member-context.server.ts';
import type { MemberContext } from '~/features/coverage/member-context.server.ts';
import type { Family } from '~/features/family/people.server.ts';
import type { Localizer } from '~/i18n/localizer.server.ts';
import type { CallOptions } from '~/programme/api.ts';
import { calls } from '~/programme/contract/index.ts';
import { sharedCodes } from './search-claims.server.ts';
import { claimRow } from './row.server.ts';
import type { ClaimRow } from './row.server.ts';

/** The newest claims of the current year: of the person viewed, else of those too who share with the member (specification 6.07, 7.45). */
export async function recentClaims(
  member: MemberContext,
  family: Family,
  {
    today,
    count,
    localizer,
    timeoutMs,
  }: { today: string; count: number; localizer: Localizer } & CallOptions,
): Promise<ClaimRow[]> {
  const year = Number(today.slice(0, 4));
  const onlyPersonCode = member.viewing?.personCode;
  const query = {
    ...memberParams(member),
    ...sharedCodes(family),
    onlyPersonCode,
    year,
    page: 1,
    perPage: count,
  };
  const { items } = await member.api.call(
    calls.claims.search,
    { query },
    timeoutMs === undefined ? {} : { timeoutMs },
  );
  // the newest few are shown without what is special about them
  return items.map(({ inNetwork: _not, ...claim }) =>
    claimRow(claim, member.identity.personCode, family, localizer),
  );
}

import { whose } from '~/features/family/coverage.server.ts';
import type { Family, SignedIn } from '~/features/family/coverage.server.ts';
import type { Words } from '~/features/prescriptions/row.server.ts';
import type { CallOptions } from '~/programme/api.ts';
import type { Claim, ClaimStatus } from '~/programme/contract/claims.ts';
import { calls } from '~/programme/contract/index.ts';
import type { ShortDay } from '~/ui/day-tile.tsx';

export interface ClaimRow {
  id: string;
  drug: string;
  line: string;
  day: ShortDay;
  status: ClaimStatus;
  paid: string;
}

/** A claim as one row; whose it is where it is not the member's own. */
export function claimRow(claim: Claim, own: string, { members }: Family, { t, show }: Words): ClaimRow {
  const other =
    claim.personCode === own ? undefined : members.find(({ personCode }) => personCode === claim.personCode);
  const whom = other && t('claims.row.forPerson', { name: other.firstName });
  return {
    id: claim.claimId,
    drug: claim.drugName,
    line: [whom, claim.pharmacyName].filter(Boolean).join(' · '),
    day: show.shortDay(claim.fillDate),
    status: claim.status,
    paid: show.money(claim.patientPayCents),
  };
}

/** The newest claims of the current year, of those too who share with the member (specification 6.07, 7.45). */
export async function recentClaims(
  member: SignedIn,
  family: Family,
  { today, count, words, timeoutMs }: { today: string; count: number; words: Words } & CallOptions,
): Promise<ClaimRow[]> {
  const { allowedPhiPersonCodes } = family;
  const shared = allowedPhiPersonCodes.length > 0 && {
    allowedPhiPersonCodes: allowedPhiPersonCodes.join(','),
  };
  const query = { ...whose(member), ...shared, year: Number(today.slice(0, 4)), page: 1, perPage: count };
  const { items } = await member.api.call(
    calls.claims.search,
    { query },
    timeoutMs === undefined ? {} : { timeoutMs },
  );
  return items.map((claim) => claimRow(claim, member.identity.personCode, family, words));
}

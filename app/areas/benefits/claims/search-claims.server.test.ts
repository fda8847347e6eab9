import { describe, expect, it } from 'vitest';
import { toFamily } from '~/areas/family/people.server.ts';
import { aRelative } from '#harness/factories.ts';
import { createMemberWith } from '#harness/localizer.ts';
import { findLastPaidClaim } from './search-claims.server.ts';

const person = (personCode: string, firstName: string, shares: string[] = []) =>
  aRelative(personCode, shares, { firstName });
const claim = {
  ...{ claimId: 'C1', personCode: '03', drugName: 'Cetirizine', pharmacyName: 'Corner Street Pharmacy' },
  ...{ fillDate: '2026-11-12', status: 'Paid', patientPayCents: 5000 },
};

/** A portal for ana, with a record of its requests to the programme. */
function asking() {
  const queries: Record<string, unknown>[] = [];
  const call = async (_: unknown, { query }: { query: Record<string, unknown> }) => {
    queries.push(query);
    return { items: [claim] };
  };
  return { queries, member: createMemberWith(call) };
}

describe('the last paid claim', () => {
  it('is the newest of twelve months, and names everyone who shares (6.07)', async () => {
    const { queries, member } = asking();
    const family = toFamily([person('01', 'Ana', ['02', '03']), person('03', 'Leo')], '01');
    expect(await findLastPaidClaim(member, family, { today: '2027-01-01' })).toBe(claim);
    expect(queries).toEqual([
      {
        ...{ clientId: '10001', cardId: 'MPA100200', personCode: '01', onlyPersonCode: '01' },
        ...{ allowedPhiPersonCodes: '02,03', startDate: '2026-01-01', endDate: '2027-01-01' },
        ...{ status: 'Paid', page: 1, perPage: 1 },
      },
    ]);
  });

  it('names no one when no one shares', async () => {
    const { queries, member } = asking();
    await findLastPaidClaim(member, toFamily([person('01', 'Ana')], '01'), { today: '2026-11-19' });
    expect(queries[0]).not.toHaveProperty('allowedPhiPersonCodes');
  });
});

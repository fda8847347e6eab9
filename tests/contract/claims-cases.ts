/** Contract tests of claims: requests, replies and hidden claims. */
import { expect } from 'vitest';
import type { Api } from '../../app/programme/api.ts';
import { createSystemClock } from '../../app/platform/clock.ts';
import { addMonths } from '#contract/calendar.ts';
import { calls } from '#contract/index.ts';
import { ana, expectRefused, type Cases, type ContractClients } from '#harness/real-client.ts';

/** Covers the last twelve months, because the calendar year lacks some cases in spring. */
const fetchClaims = (api: Api, query: object = {}) => {
  const endDate = createSystemClock().today();
  const dates = { startDate: addMonths(endDate, -12), endDate };
  return api.call(calls.claims.search, { query: { ...ana, ...dates, perPage: 100, ...query } });
};

/** The programme's reply for a hidden claim. */
const refusedClaim = (api: Api, claimId: string) =>
  api.call(calls.claims.byId, { params: { claimId }, query: ana }).then(
    () => undefined,
    ({ status, memberMessage, label }: { status: number; memberMessage?: string; label: string }) => ({
      ...{ status, memberMessage, label },
    }),
  );

/** The filters and counts of a claims search. */
async function expectFilters(api: Api): Promise<void> {
  const all = await fetchClaims(api, { allowedPhiPersonCodes: '02,03' });
  expect(Object.values(all.counts).reduce((sum, count) => sum + count, 0)).toBe(all.total);
  expect(new Set(all.items.map((claim) => claim.personCode)).size).toBeGreaterThan(1);
  const only = await fetchClaims(api, { allowedPhiPersonCodes: '02,03', onlyPersonCode: '03' });
  expect(new Set(only.items.map(({ personCode }) => personCode))).toEqual(new Set(['03']));
  await expectRefused(fetchClaims(api, { onlyPersonCode: '04' }), 403);
  const rejected = await fetchClaims(api, { status: 'Rejected' });
  expect(rejected.total).toBe(rejected.counts.Rejected);
  expect(rejected.items.every(({ status }) => status === 'Rejected')).toBe(true);
  expect(rejected.counts).toEqual((await fetchClaims(api)).counts);
}

export const buildClaimsCases = ({ api, as }: ContractClients): Cases => ({
  'claims.search': async () => {
    const { items } = await api().call(calls.claims.search, { query: ana });
    expect(new Set(items.map(({ personCode }) => personCode))).toEqual(new Set(['01']));
    await expectFilters(api());
  },
  'claims.byId': async () => {
    // The first entry of the list comes first, because the examples of the two calls are about the same claim.
    const { items: own } = await api().call(calls.claims.search, { query: ana });
    const { items } = await fetchClaims(api(), { allowedPhiPersonCodes: '02,03' });
    for (const claim of [own[0]!, ...items.slice(0, 5)]) {
      const params = { claimId: claim.claimId };
      const { review, ...alone } = await api().call(calls.claims.byId, { params, query: ana });
      expect(alone).toEqual(claim);
      if (review) expect(review.inquiryId).toMatch(/^PA/);
    }
    const query = { ...ana, personCode: '04', startDate: '2000-01-01', endDate: '2099-12-31' };
    const caras = await (await as('cara')).call(calls.claims.search, { query });
    const hidden = await refusedClaim(api(), caras.items[0]!.claimId);
    expect(hidden).toMatchObject({ status: 404 });
    expect(hidden).toEqual(await refusedClaim(api(), 'C00000000000000'));
  },
});

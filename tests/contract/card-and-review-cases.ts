/** The calls for the ID card and the clinical reviews, with their results and refusals. */
import { expect } from 'vitest';
import type { Api } from '../../app/programme/api.ts';
import { getCardClientId } from '#contract/id-card.ts';
import { calls } from '#contract/index.ts';
import { reviewStatuses } from '#contract/clinical-review.ts';
import { isPdf } from '#contract/document.ts';
import { ana, expectRefused, type Cases, type ContractClients } from '#harness/real-client.ts';

const wade = { clientId: '28002', cardId: 'WPW900901', personCode: '01' };
const eve = { clientId: '10001', cardId: 'MPE700701', personCode: '01' };

export function buildCardAndReviewCases({ api, as }: ContractClients): Cases {
  const reviews = (query: object = {}) =>
    api().call(calls.clinicalReviews.statuses, { query: { ...ana, perPage: 100, ...query } });
  return {
    'idCards.details': async () => {
      const card = (query: object) => api().call(calls.idCards.details, { query: { ...ana, ...query } });
      expect(await card({})).toMatchObject({
        ...{ memberName: 'Ana Rivera', planName: 'Lakeshore Paper Mills', cardId: 'MPA100200' },
        ...{ personCode: '01', rxBin: '610591', rxPcn: 'MPRX', rxGroup: 'LPM2200' },
      });
      expect((await card({ personCode: '03' })).memberName).toBe('Leo Rivera');
    },
    'idCards.temporary': async () => {
      const make = (who: Api, query: typeof ana, lang: 'en' | 'es' = 'en') =>
        who.call(calls.idCards.temporary, { query: { ...query, lang } });
      for (const lang of ['en', 'es'] as const) expect(isPdf(await make(api(), ana, lang))).toBe(true);
      const wades = await as('wade');
      await expectRefused(make(wades, wade), 404);
      expect(isPdf(await make(wades, { ...wade, clientId: getCardClientId('28002') }))).toBe(true);
    },
    'clinicalReviews.statuses': async () => {
      const all = await reviews();
      expect(all.items.map(({ status }) => status).sort()).toEqual([...reviewStatuses].sort());
      expect(all.counts).toEqual(Object.fromEntries(reviewStatuses.map((status) => [status, 1])));
      const denied = await reviews({ status: 'denied' });
      expect(denied.items).toMatchObject([{ drugName: 'Ozempic 2 mg/3 mL 3 mL pen', personCode: '01' }]);
      expect(denied.items[0]).toHaveProperty('claimId');
      expect((await reviews({ personCodes: '01,03' })).total).toBe(all.total + 1);
      await expectRefused(reviews({ personCodes: '04' }), 403);
      const none = await (await as('eve')).call(calls.clinicalReviews.statuses, { query: eve });
      expect(none).toMatchObject({ items: [], total: 0, counts: {} });
    },
    'clinicalReviews.byId': async () => {
      const find = (inquiryId: string) =>
        api().call(calls.clinicalReviews.byId, { params: { inquiryId }, query: ana });
      const [first] = (await reviews()).items;
      expect(await find(first!.inquiryId)).toEqual(first);
      await expectRefused(find('PA0'), 404);
    },
  };
}

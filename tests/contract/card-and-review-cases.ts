/** The calls for the ID card and the clinical reviews, with their results and refusals. */
import { expect } from 'vitest';
import type { Api } from '../../app/programme/api.ts';
import { getCardClientId } from '#contract/id-card.ts';
import { calls } from '#contract/index.ts';
import { reviewStatuses } from '#contract/clinical-review.ts';
import { isPdf } from '#contract/document.ts';
import { ana } from '#harness/real-client.ts';

interface ContractClients {
  /** ana's */
  api: () => Api;
  /** a different member's */
  as: (userName: string) => Promise<Api>;
}

const forbidden = { code: 'refused', status: 403 };
const gone = { code: 'refused', status: 404 };
const wade = { clientId: '28002', cardId: 'WPW900901', personCode: '01' };
const eve = { clientId: '10001', cardId: 'MPE700701', personCode: '01' };

export function buildCardAndReviewCases({ api, as }: ContractClients): Record<string, () => Promise<void>> {
  const reviews = (query: object = {}) =>
    api().call(calls.clinicalReviews.statuses, { query: { ...ana, perPage: 100, ...query } });
  return {
    'idCards.details': async () => {
      expect(await api().call(calls.idCards.details, { query: ana })).toMatchObject({
        memberName: 'Ana Rivera',
        planName: 'Lakeshore Paper Mills',
        cardId: 'MPA100200',
        personCode: '01',
        rxBin: '610591',
        rxPcn: 'MPRX',
        rxGroup: 'LPM2200',
      });
      const leo = { ...ana, personCode: '03' };
      expect((await api().call(calls.idCards.details, { query: leo })).memberName).toBe('Leo Rivera');
    },
    'idCards.temporary': async () => {
      const of = (who: Api, query: typeof ana, lang: 'en' | 'es' = 'en') =>
        who.call(calls.idCards.temporary, { query: { ...query, lang } });
      expect(isPdf(await of(api(), ana))).toBe(true);
      expect(isPdf(await of(api(), ana, 'es'))).toBe(true);
      const own = await as('wade');
      await expect(of(own, wade)).rejects.toMatchObject(gone);
      expect(isPdf(await of(own, { ...wade, clientId: getCardClientId('28002') }))).toBe(true);
    },
    'clinicalReviews.statuses': async () => {
      const all = await reviews();
      expect(all.items.map(({ status }) => status).sort()).toEqual([...reviewStatuses].sort());
      expect(all.counts).toEqual(Object.fromEntries(reviewStatuses.map((status) => [status, 1])));
      const denied = await reviews({ status: 'denied' });
      expect(denied.items).toMatchObject([{ drugName: 'Ozempic 2 mg/3 mL 3 mL pen', personCode: '01' }]);
      expect(denied.items[0]).toHaveProperty('claimId');
      expect((await reviews({ personCodes: '01,03' })).total).toBe(all.total + 1);
      await expect(reviews({ personCodes: '04' })).rejects.toMatchObject(forbidden);
      const none = await (await as('eve')).call(calls.clinicalReviews.statuses, { query: eve });
      expect(none).toMatchObject({ items: [], total: 0, counts: {} });
    },
    'clinicalReviews.byId': async () => {
      const [first] = (await reviews()).items;
      const params = { inquiryId: first!.inquiryId };
      expect(await api().call(calls.clinicalReviews.byId, { params, query: ana })).toEqual(first);
      const unknown = { params: { inquiryId: 'PA0' }, query: ana };
      await expect(api().call(calls.clinicalReviews.byId, unknown)).rejects.toMatchObject(gone);
    },
  };
}

import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { PROGRAMME, useMsw } from '#harness/msw.ts';
import { loadAutoOffers } from './order-result.server.ts';
import type { OrderIntent } from './order-intent.ts';
import { goodCard, aCheckoutPrescription } from '#harness/checkout-programme.ts';
import { openShop, type Shop } from '#harness/shop.ts';

const server = useMsw();
let shop: Shop;

const ordered = { status: 'orderInProgress', openOrderNumber: '48215206' } as const;
const CARDS = `${PROGRAMME}/mail-order/payment-cards`;
const INTENT = '11111111-1111-4111-8111-111111111111';

const createIntent = (...ids: string[]): OrderIntent => ({
  intentId: INTENT,
  state: 'done',
  attempt: 1,
  offer: 'hash',
  items: ids.map((prescriptionId) => ({ prescriptionId, priceCents: 1000 })),
  begunAt: 0,
  misses: 0,
  order: {
    orderNumber: '48215206',
    refused: [{ prescriptionId: 'rx-refused', code: 'outOfStock', message: '' }],
  },
});
const offers = (...ids: string[]) => loadAutoOffers(shop.context, shop.member, createIntent(...ids));
const clientHasIt = (autoChargeAndSHip: boolean) =>
  server.use(
    http.get(`${PROGRAMME}/mail-order/auto-charge-ship-clients`, () =>
      HttpResponse.json({ autoChargeAndSHip }),
    ),
  );

beforeEach(() => {
  shop = openShop(server);
  clientHasIt(true);
  shop.programme.have(
    aCheckoutPrescription('rx-1', { ...ordered, dispensedDrug: 'Lisinopril 10 mg tablet' }),
    aCheckoutPrescription('rx-refused'),
  );
});

describe('auto charge and ship after an order', () => {
  test('is offered for ordered refills with a return link', async () => {
    expect(await offers('rx-1', 'rx-refused')).toEqual([
      {
        id: 'rx-1',
        name: 'Lisinopril 10 mg tablet',
        to: `/main/prescriptions/rx-1/auto-refill?order=${INTENT}`,
      },
    ]);
  });
  test('is shown as on when it is on', async () => {
    shop.programme.have(aCheckoutPrescription('rx-1', { ...ordered, autoChargeAndShip: true }));
    expect(await offers('rx-1')).toEqual([{ id: 'rx-1', name: 'Metformin ER 500 mg tablet' }]);
  });
  const controlled = () => aCheckoutPrescription('rx-1', { ...ordered, deaClass: 'IV' });
  const expired = { ...goodCard, expiration: { month: 10, year: 2026 } };
  test.each([
    ['to members of a client without it (3.12, 7.61)', () => clientHasIt(false)],
    ['for a controlled substance', () => shop.programme.have(controlled())],
    ['without a valid card', () => void (shop.programme.cards = [expired])],
    ['while it cannot be checked', () => server.use(http.get(CARDS, () => HttpResponse.error()))],
  ])('is not offered %s', async (_when, change) => {
    change();
    expect(await offers('rx-1')).toEqual([]);
  });
});

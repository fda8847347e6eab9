import { beforeEach, expect, test } from 'vitest';
import { openShop, type Shop } from '#harness/shop.ts';
import { answer, useMsw } from '#harness/msw.ts';
import { loadBasketView } from './basket.server.ts';
import { loadPriceView } from './price.server.ts';

const server = useMsw();
const NDC = '00071-0156-23';
const GENERIC = '00093-5057-98';
const GENERIC_FACTS = { ndc: GENERIC, name: 'Atorvastatin', tier: 'Generic' };
const store = {
  ...{ npi: '1000000001', name: 'Corner Drug', phone: '6085550131' },
  ...{ inNetwork: true, operating24Hours: false, distanceMiles: 1.2 },
  address: { addressLine1: '1 Elm', city: 'Madison', state: 'WI', zip: '53703' },
};
const byMail = { ...store, npi: '1000000002', name: 'Central Mail Pharmacy', distanceMiles: undefined };
const price = (patientPayCents: number, planAmountCents: number) => ({
  ...{ drugCostCents: patientPayCents + planAmountCents, copayCents: patientPayCents, patientPayCents },
  ...{ deductibleCents: 0, coinsuranceCents: 0, planAmountCents, phase: 'afterDeductible' },
  cashPriceCents: 9876,
});
const page = { page: 1, perPage: 10 };
const ask = (path: string) => new Request(`http://portal.test${path}?zipCode=53703&radius=5`);

let shop: Shop;
beforeEach(() => void (shop = openShop(server)));

test('shows the price of a drug and its savings to the cent', async () => {
  const corner = { ...store, price: price(2557, 4321) };
  const mail = { ...byMail, price: price(1049, 3333) };
  answer(server, {
    'GET /drugs/pricing': ({ query }: { query: Record<string, string> }) => {
      const isGeneric = query.ndcTuple === GENERIC;
      const cheapest = isGeneric ? { ...store, price: price(540, 100) } : corner;
      return { ...page, items: [cheapest], total: 1, cheapest, mailOrder: isGeneric ? undefined : mail };
    },
    'GET /drugs/:ndc': {
      ...{ ndc: NDC, strength: '20 mg', form: 'tablet', drugName: 'Lipitor 20 mg tablet', name: 'Lipitor' },
      ...{ genericName: 'Atorvastatin', brandName: 'Lipitor', isBrand: true, unit: 'tablet', route: 'Oral' },
      ...{ deaClass: 'none', tier: 'Non-preferred brand', therapeuticClass: 'Cholesterol lowering' },
      ...{ maintenance: true, specialty: false, unitsPer30Days: 30, priorAuthorization: false },
      ...{ stepTherapy: true, quantityLimit: false },
      family: [{ ...GENERIC_FACTS, strength: '20 mg', form: 'tablet', isBrand: false }],
      purpose: { en: 'Lowers cholesterol.', es: 'Baja el colesterol.' },
    },
  });
  const request = ask('/main/drug/00071015623/price');
  const { prices, generic } = await loadPriceView(shop.context, shop.member, request, NDC);
  if (!prices?.ok) throw new Error('no prices');
  const [group] = prices.value.groups;
  expect(group!.pay).toBe('You pay $25.57');
  expect(group!.rows[0]!.lines.join()).toMatch(/\$43\.21.*\$98\.76/);
  expect(prices.value.mail!.pay).toContain('$10.49');
  expect(prices.value.lowest).toEqual({
    strong: 'By mail: $10.49 for 30 days.',
    say: 'This is $15.08 less than at the cheapest pharmacy.',
  });
  expect(generic?.title).toBe('Generic atorvastatin: $5.40, save $5.09');
});

test('sums the basket by pharmacy, and the saving by mail, to the cent', async () => {
  const lines = (first: number, second: number) => [
    { ndc: NDC, patientPayCents: first, planAmountCents: 0 },
    { ndc: '00093-1048-01', patientPayCents: second, planAmountCents: 0 },
  ];
  const corner = { ...store, lines: lines(1049, 2557), totalCents: 3606, planAmountCents: 4321 };
  const mail = { ...byMail, lines: lines(849, 1923), totalCents: 2772, planAmountCents: 4555 };
  const drug = { unit: 'tablet', quantity: 90 };
  answer(server, {
    'GET /drugs/basket-pricing': {
      ...{ ...page, total: 2, notMailed: [], cheapest: corner, mailOrder: mail },
      items: [corner, { ...corner, npi: '1000000003' }],
      drugs: [
        { ...drug, ndc: NDC, drugName: 'Lipitor 20 mg tablet' },
        { ...drug, ndc: '00093-1048-01', drugName: 'Metformin 500 mg tablet' },
      ],
    },
  });
  const { prices } = await loadBasketView(shop.context, shop.member, ask('/main/drug/basket'));
  if (!prices?.ok) throw new Error('no prices');
  expect([...prices.value.medicines.map((cells) => cells.slice(2)), prices.value.total.slice(1)]).toEqual([
    ['$8.49', '$10.49'],
    ['$19.23', '$25.57'],
    ['$27.72', '$36.06'],
  ]);
  expect(prices.value.verdict).toContain('$8.34');
  const [group, ...others] = prices.value.groups;
  expect([group!.pay, group!.phase]).toEqual(['You pay $36.06', 'Your plan pays $43.21']);
  expect([group!.rows.length, others.length]).toEqual([2, 0]);
});

/** The drug calls, as rows of calls.test.ts. */
import { expect } from 'vitest';
import { calls } from '#contract/index.ts';
import { ana, expectRefused, hugo, type Cases, type ContractClients } from '#harness/real-client.ts';

const LIPITOR = '00071-0156-23';
const madison = { zipCode: '53703', radius: 10 };
const month = { ndcTuple: LIPITOR, quantity: 30, daysSupply: 30 };

export const buildDrugCases = ({ api, as }: ContractClients): Cases => ({
  'drugs.search': async () => {
    const { items } = await api().call(calls.drugs.search, { query: { ...ana, q: 'lipator' } });
    expect(items.slice(0, 2).map(({ name }) => name)).toEqual(['Lipitor', 'Atorvastatin']);
  },
  'drugs.details': async () => {
    const find = (ndc: string) => api().call(calls.drugs.details, { params: { ndc }, query: ana });
    const drug = await find(LIPITOR);
    expect(drug).toMatchObject({ drugName: 'Lipitor 20 mg tablet', genericName: 'Atorvastatin' });
    expect([drug.stepTherapy, drug.family.length > 4]).toEqual([true, true]);
    await expectRefused(find('99999-9999-99'), 404);
  },
  'drugs.interactions': async () => {
    // ana takes lisinopril
    const { items } = await api().call(calls.drugs.search, { query: { ...ana, q: 'spironolactone' } });
    const ndc = items[0]!.strengths[0]!.ndc;
    const found = await api().call(calls.drugs.interactions, { params: { ndc }, query: ana });
    expect(found.compared).toBeGreaterThan(3);
    expect(found.interactions[0]).toMatchObject({ severity: 'major', withDrug: 'Lisinopril 10 mg tablet' });
    // hugo takes venlafaxine with medicines that raise serotonin or thin the blood
    const asked = { params: { ndc: '65862-0528-90' }, query: hugo };
    const { interactions } = await (await as('hugo')).call(calls.drugs.interactions, asked);
    const serious = JSON.stringify(interactions.filter(({ severity }) => severity === 'major'));
    expect(serious).toMatch(/Bupropion.*Clopidogrel.*Duloxetine.*Sertraline.*Trazodone.*Warfarin/);
  },
  'drugs.alternatives': async () => {
    const input = { params: { ndc: LIPITOR }, query: ana };
    const { yearlyPatientPayCents, alternatives } = await api().call(calls.drugs.alternatives, input);
    expect(alternatives[0]).toMatchObject({ drugName: 'Atorvastatin 20 mg tablet', sameIngredient: true });
    for (const other of alternatives)
      expect(other.yearlyPatientPayCents + other.yearlySavingCents).toBe(yearlyPatientPayCents);
    // hugo takes duloxetine, and all of its alternatives in a different strength than the middle one
    const asked = { params: { ndc: '57237-0018-30' }, query: hugo };
    const { alternatives: others } = await (await as('hugo')).call(calls.drugs.alternatives, asked);
    expect(others.map(({ taken }) => taken)).toEqual(Array(5).fill(true));
  },
  'drugs.savings': async () => {
    const taken = await api().call(calls.drugs.savings, { query: ana });
    expect(new Set(taken.map(({ ndc }) => ndc)).size).toBe(taken.length);
    expect(taken.length).toBeGreaterThan(3);
  },
  'drugs.pricing': async () => {
    const ask = (query: object) => api().call(calls.drugs.pricing, { query: { ...ana, ...month, ...query } });
    const { items, cheapest, mailOrder, total } = await ask(madison);
    expect(total).toBeGreaterThan(items.length - 1);
    expect(cheapest).toEqual(items[0]);
    expect(mailOrder?.npi).toBe('1114477122');
    for (const { price } of items) {
      expect(price.patientPayCents + price.planAmountCents).toBe(price.drugCostCents);
      expect(price.cashPriceCents).toBeGreaterThanOrEqual(price.drugCostCents);
    }
    for (const bad of [{}, { zipCode: '53703' }, { radius: 10 }, { city: 'Madison' }, { state: 'WI' }])
      await expectRefused(ask(bad), 400);
  },
  'drugs.clientPricing': async () => {
    const omaha = { ...hugo, ...month, zipCode: '68108', radius: 25 };
    const hugos = await as('hugo');
    const params = { pricingPath: 'great-plains' };
    const { total } = await hugos.call(calls.drugs.clientPricing, { params, query: omaha });
    expect(total).toBeGreaterThan(0);
    // neither the common address nor a different client's address
    await expectRefused(hugos.call(calls.drugs.pricing, { query: omaha }), 404);
    const query = { ...ana, ...month, ...madison };
    await expectRefused(api().call(calls.drugs.clientPricing, { params, query }), 404);
  },
  'drugs.basket': async () => {
    const basket = await api().call(calls.drugs.basket, { query: { ...ana, ...madison } });
    expect(basket.drugs.length).toBeGreaterThan(3);
    for (const { lines, totalCents } of [...basket.items, basket.mailOrder!]) {
      expect(lines.map(({ ndc }) => ndc)).toEqual(basket.drugs.map(({ ndc }) => ndc));
      expect(lines.reduce((sum, { patientPayCents }) => sum + patientPayCents, 0)).toBe(totalCents);
    }
    expect(basket.cheapest).toEqual(basket.items[0]);
  },
});

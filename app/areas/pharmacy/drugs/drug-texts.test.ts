import { describe, expect, it, test } from 'vitest';
import { deductiblePhases, type DrugDetails } from '#contract/drugs.ts';
import { createLocalizerIn } from '#harness/localizer.ts';
import { describeCoverage } from './covered.server.ts';
import { listPriceLines } from './drug-texts.server.ts';

const amounts = {
  ...{ drugCostCents: 42775, deductibleCents: 1000, copayCents: 0, coinsuranceCents: 0 },
  ...{ patientPayCents: 42775, planAmountCents: 0, cashPriceCents: 52490 },
};
const store = {
  ...{ npi: '1000000001', name: 'Corner Drug', phone: '6085550131', operating24Hours: false },
  address: { addressLine1: '1 Elm', city: 'Madison', state: 'WI', zip: '53703' },
};

test.each([
  [{ priorAuthorization: false, stepTherapy: false }, 'Covered. Tier: Generic.'],
  [{ priorAuthorization: true, stepTherapy: false }, 'Covered only if the plan approves it first. Tier: Generic.'],
  [{ priorAuthorization: false, stepTherapy: true }, 'Covered after you try a medicine that costs less. Tier: Generic.'],
])('answers whether a drug is covered, and for how much, by its rules: %j', async (rules, strong) => {
  const price = { ...amounts, copayCents: 42775, phase: 'noDeductible' as const };
  const pricing = { page: 1, perPage: 1, total: 0, items: [], mailOrder: { ...store, inNetwork: true, price } };
  const told = { decision: undefined, nearby: { pricing, days: 30 } };
  const drug = { ...rules, tier: 'Generic' } as DrugDetails;
  const say = 'By mail: $427.75 for 30 days. You pay the full price, because it is less than your copay.';
  expect(describeCoverage(drug, told, await createLocalizerIn('en'))).toEqual({ strong, say });
}); // oxfmt-ignore

describe.each([
  ['en', 'out of network', /out[- ]of[- ]network/],
  ['es', 'fuera de la red', /fuera de la red/],
] as const)('limit for a price (%s)', (language, _what, outOfNetwork) => {
  const phases = deductiblePhases.filter((phase) => phase !== 'noDeductible');
  it.each(phases)('belongs to the network of the pharmacy: %s', async (phase) => {
    const localizer = await createLocalizerIn(language);
    const phaseLine = (inNetwork: boolean) =>
      listPriceLines({ ...store, inNetwork, price: { ...amounts, phase } }, localizer).at(-1);
    expect(phaseLine(true)).not.toMatch(outOfNetwork);
    expect(phaseLine(false)).toMatch(outOfNetwork);
    expect(phaseLine(false)).toMatch(/full price.*reimburse|precio completo.*reembolso/);
  });
});

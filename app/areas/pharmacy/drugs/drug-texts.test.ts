import { describe, expect, it } from 'vitest';
import { deductiblePhases } from '#contract/drugs.ts';
import { localizerIn } from '#harness/localizer.ts';
import { formText, priceLines, strengthText } from './drug-texts.server.ts';

const amounts = {
  ...{ drugCostCents: 42775, deductibleCents: 1000, copayCents: 0, coinsuranceCents: 0 },
  ...{ patientPayCents: 42775, planAmountCents: 0, cashPriceCents: 52490 },
};
const store = {
  ...{ npi: '1000000001', name: 'Corner Drug', phone: '6085550131', operating24Hours: false },
  address: { addressLine1: '1 Elm', city: 'Madison', state: 'WI', zip: '53703' },
};

describe.each([
  ['en', 'out of network', /out[- ]of[- ]network/],
  ['es', 'fuera de la red', /fuera de la red/],
] as const)('limit for a price (%s)', (language, _what, outOfNetwork) => {
  it.each(deductiblePhases.filter((phase) => phase !== 'noDeductible'))(
    'belongs to the network of the pharmacy: %s',
    async (phase) => {
      const localizer = await localizerIn(language);
      const phaseLine = (inNetwork: boolean) =>
        priceLines({ ...store, inNetwork, price: { ...amounts, phase } }, localizer).at(-1);
      expect(phaseLine(true)).not.toMatch(outOfNetwork);
      expect(phaseLine(false)).toMatch(outOfNetwork);
    },
  );
});

it('writes a form after its strength in English, and before it in Spanish', async () => {
  const [{ t: en }, { t: es }] = [await localizerIn('en'), await localizerIn('es')];
  const [pen, tablet] = [
    { strength: '70 mg', form: '1 mL pen' },
    { strength: '20 mg', form: 'tablet' },
  ];
  expect([strengthText(pen, en), strengthText(tablet, en)]).toEqual(['70 mg 1 mL pen', '20 mg tablet']);
  expect([strengthText(pen, es), strengthText(tablet, es)]).toEqual([
    'pluma de 1 mL, 70 mg',
    'tableta, 20 mg',
  ]);
  expect([formText('cartridge of air', es), formText('10 mL vial', es)]).toEqual([
    'cartridge of air',
    'vial de 10 mL',
  ]);
});

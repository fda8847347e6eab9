import { describe, expect, it } from 'vitest';
import { deductiblePhases } from '#contract/drugs.ts';
import { createLocalizerIn } from '#harness/localizer.ts';
import { listPriceLines } from './drug-texts.server.ts';

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
      const localizer = await createLocalizerIn(language);
      const phaseLine = (inNetwork: boolean) =>
        listPriceLines({ ...store, inNetwork, price: { ...amounts, phase } }, localizer).at(-1);
      expect(phaseLine(true)).not.toMatch(outOfNetwork);
      expect(phaseLine(false)).toMatch(outOfNetwork);
    },
  );
});

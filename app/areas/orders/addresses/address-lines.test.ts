import { expect, test } from 'vitest';
import { createLocalizerIn } from '#harness/localizer.ts';
import { listAddressLines } from './address-lines.ts';

const home = { addressLine1: '418 Alder Street', city: 'Madison', state: 'WI', zip: '53703' } as const;

test.each([
  ['en', 'Care of Rosa Peña'],
  ['es', 'A la atención de Rosa Peña'],
] as const)('formats in %s all six parts of an address (3.32)', async (language, care) => {
  const { t } = await createLocalizerIn(language);
  expect(listAddressLines({ ...home, addressLine2: 'Apt 3', careOfName: 'Rosa Peña' }, t)).toEqual([
    care,
    '418 Alder Street, Apt 3',
    'Madison, WI 53703',
  ]);
  expect(listAddressLines(home, t)).toEqual(['418 Alder Street', 'Madison, WI 53703']);
});

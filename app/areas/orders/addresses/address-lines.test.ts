import { expect, test } from 'vitest';
import { createLocalizerIn } from '#harness/localizer.ts';
import { listAddressLines } from './address-lines.ts';
import { toAddressViews } from './addresses.server.ts';

const home = { addressLine1: '418 Alder Street', city: 'Madison', state: 'WI', zip: '53703' } as const;

test.each([
  ['en', 'Care of Rosa Peña'],
  ['es', 'A la atención de Rosa Peña'],
] as const)('formats in %s all six parts of an address (3.32)', async (language, care) => {
  const { t } = await createLocalizerIn(language);
  const whole = { ...home, addressLine2: 'Apt 3', careOfName: 'Rosa Peña' };
  expect(listAddressLines(whole, t)).toEqual([care, '418 Alder Street, Apt 3', 'Madison, WI 53703']);
  expect(listAddressLines(home, t)).toEqual(['418 Alder Street', 'Madison, WI 53703']);
});

test('names the address that becomes the default one, because automatic refills ship there', async () => {
  const { t } = await createLocalizerIn('en');
  const saved = [1, 2].map((id) => ({ ...home, addressId: `A-${id}`, isDefault: id === 1 }));
  expect(toAddressViews(saved, t)[0]?.removal).toContain('Your default address will be 418 Alder Street');
});

import { expect, test } from 'vitest';
import { catalogue } from '../../sandbox/data/catalogue.ts';
import { createLocalizerIn } from '#harness/localizer.ts';
import {
  formatDrugName,
  formatPlainDrugName,
  formatStrengthText,
} from '~/areas/shared/drug-names/drug-names.server.ts';

const { t: en } = await createLocalizerIn('en');
const { t: es } = await createLocalizerIn('es');

test.each([
  ['Omeprazole 20 mg delayed-release capsule', '[Omeprazole] 20 mg, cápsula de liberación retardada'],
  ['Novolin 70/30 100 units/mL 10 mL vial', '[Novolin 70/30] 100 unidades/mL, vial de 10 mL'],
  ['Humira Pen 40 mg 0.4 mL pen', '[Humira Pen] 40 mg/0.4 mL, pluma', 'Humira Pen 40 mg/0.4 mL pen'],
  ['Ozempic 2 mg/3 mL 3 mL pen', '[Ozempic] 2 mg/3 mL, pluma', 'Ozempic 2 mg/3 mL pen'],
  ['Metformin 1000 mg tablet', '[Metformin] 1,000 mg, tableta', 'Metformin 1,000 mg tablet'],
  ['Dorzolamide and timolol 2%/0.5% eye drops', '[Dorzolamide and timolol] 2%/0.5%, gotas para los ojos'],
  ['Climara 0.05 mg/day transdermal patch', '[Climara] 0.05 mg/día, parche para la piel'],
  ['Entresto 49 mg/51 mg tablet', '[Entresto] 49 mg/51 mg, tableta'],
  ['Acme 5 mg cartridge of air', '[Acme 5 mg cartridge of air]'],
  ['A name alone', '[A name alone]'],
])('translates strength and form of %s, and marks its name as English', (sent, spanish, english = sent) => {
  expect(formatDrugName(sent, es).replace('\u2068', '[').replace('\u2069', ']')).toBe(spanish);
  expect(formatPlainDrugName(sent, es)).toBe(spanish.replaceAll(/[[\]]/g, ''));
  expect(formatDrugName(sent, en)).toBe(english);
});

test('translates the form of every drug in the catalogue', () => {
  const names = catalogue.map(({ label }) => formatDrugName(label, es));
  expect(names.filter((name) => name.endsWith('\u2069'))).toEqual([]);
});

test('puts the form after the strength in English, and before it in Spanish', () => {
  const pen = { strength: '70 mg', form: '1 mL pen' };
  expect(formatStrengthText(pen, en)).toBe('70 mg/mL pen');
  expect(formatStrengthText(pen, es)).toBe('pluma, 70 mg/mL');
});

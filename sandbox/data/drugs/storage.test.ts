import { expect, test } from 'vitest';
import { catalogue } from '../catalogue.ts';
import { getStorageText } from './storage.ts';

test('stores each injected medicine in the refrigerator, except for auto-injectors', () => {
  const injected = catalogue.filter(({ route }) => route === 'Subcutaneous' || route === 'Intramuscular');
  const places = injected.map((drug) => [drug.form, getStorageText(drug)]);
  expect(places.length).toBeGreaterThan(15);
  expect(
    places.filter(([form, place]) => form !== 'auto-injector' && !/^refrigerator/.test(place ?? '')),
  ).toEqual([]);
});

test.each([
  ['Humira Pen', 'refrigerator'],
  ['Insulin lispro', 'refrigeratorUntilOpened'],
  ['Latanoprost', 'refrigeratorUntilOpened'],
  ['Nitrostat', 'originalPackage'],
  ['Amoxicillin 400 mg', undefined],
  ['Metformin', 'roomTemperature'],
])('stores %s by its label: %s', (name, place) => {
  const drug = catalogue.find(({ label }) => label.startsWith(name))!;
  expect(getStorageText(drug)).toBe(place);
});

import { expect, test } from 'vitest';
import { catalogue, type Drug } from '../catalogue.ts';
import type { Member } from '../members.ts';
import { alternativesTo } from './medicines.ts';

const member = { clientId: '10001' } as Member;
const byNdc = new Map(catalogue.map((drug) => [drug.ndc, drug]));

/** Every pair of a medicine and one that could be taken instead. */
const pairs = catalogue.flatMap((drug) =>
  alternativesTo(drug, member).alternatives.map((other): [Drug, Drug] => [drug, byNdc.get(other.ndc)!]),
);
const labels = (found: [Drug, Drug][]) => found.map(([drug, other]) => `${other.label} for ${drug.label}`);

test('no controlled medicine is an alternative to one that is not controlled', () => {
  expect(pairs.length).toBeGreaterThan(300);
  expect(
    labels(pairs.filter(([drug, other]) => drug.deaClass === 'none' && other.deaClass !== 'none')),
  ).toEqual([]);
});

test('what is taken for a course has the same ingredient as its alternatives: no antifungal for an antibiotic', () => {
  const courses = pairs.filter(([drug]) => !drug.isMaintenance);
  expect(courses.length).toBeGreaterThan(5);
  expect(labels(courses.filter(([drug, other]) => drug.genericName !== other.genericName))).toEqual([]);
});

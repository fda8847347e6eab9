import { expect, test } from 'vitest';
import { listControlledMedicines } from './record-check.server.ts';

test.each([
  ['none', 'active', false],
  ['V', 'active', true],
  ['II', 'noMoreRefills', true],
  ['IV', 'tooSoon', true],
  ['IV', 'inactive', false],
  ['IV', 'transferred', false],
] as const)('a prescription of class %s that is %s counts as controlled: %s', (deaClass, status, counts) => {
  const found = listControlledMedicines([{ deaClass, status, dispensedDrug: 'Pregabalin' }]);
  expect(found).toEqual(counts ? ['Pregabalin'] : []);
});

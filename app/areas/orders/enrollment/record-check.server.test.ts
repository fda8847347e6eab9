import { expect, test } from 'vitest';
import { listControlledMedicines } from './record-check.server.ts';

test.each([
  ['none', 'active', false],
  ['V', 'active', true],
  ['II', 'noMoreRefills', true],
  ['IV', 'tooSoon', true],
  ['IV', 'inactive', false],
  ['IV', 'transferred', false],
] as const)('treats a prescription of class %s that is %s as controlled: %s', (deaClass, status, counts) => {
  const found = listControlledMedicines([{ deaClass, status, dispensedDrug: 'Pregabalin' }]);
  expect(found).toEqual(counts ? ['Pregabalin'] : []);
});

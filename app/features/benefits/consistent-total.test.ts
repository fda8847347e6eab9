import { expect, it } from 'vitest';
import { explanation } from '../../../tests/support/programme-replies.ts';
import { isConsistentTotal } from './consistent-total.ts';

it('is so when the parts make the whole, in the year and by month', () => {
  expect(isConsistentTotal(explanation())).toBe(true);
});

it('is so for a year in which nothing was paid', () => {
  const nothing = { drugCostCents: 0, planAmountCents: 0, patientPayCents: 0, deductibleCents: 0 };
  expect(
    isConsistentTotal(
      explanation({ ...nothing, copayCents: 0, coinsuranceCents: 0, claimCount: 0, months: [] }),
    ),
  ).toBe(true);
});

it.each([
  ['a deductible', { deductibleCents: 5_001 }],
  ['a copay', { copayCents: 1_999 }],
  ['a share', { coinsuranceCents: 0 }],
  ['the plan’s part', { planAmountCents: 21_499 }],
  ['the cost', { drugCostCents: 30_001 }],
  ['the number of claims', { claimCount: 4 }],
  ['a month', { months: explanation().months.slice(1) }],
])('is not so when %s is off', (_what, changes) => {
  expect(isConsistentTotal(explanation(changes))).toBe(false);
});

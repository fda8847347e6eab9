import { describe, expect, test } from 'vitest';
import { isDuplicate, listMoneyFaults, isStraddlingDeductible, type MoneyFault } from './claim-rules.ts';

const sound = {
  status: 'Paid' as 'Paid' | 'Rejected' | 'Reversed' | 'Pending',
  ...{ ingredientCostCents: 19_700, dispensingFeeCents: 175, taxCents: 125, drugCostCents: 20_000 },
  ...{ deductibleCents: 5_000, copayCents: 1_000, coinsuranceCents: 500, patientPayCents: 6_500 },
  ...{ planAmountCents: 13_500, totalMemberPayCents: 6_500, clientPayCents: 13_500, reimbursementCents: 0 },
};
const nobodyPaid = {
  ...{ deductibleCents: 0, copayCents: 0, coinsuranceCents: 0, patientPayCents: 0 },
  ...{ planAmountCents: 0, totalMemberPayCents: 0, clientPayCents: 0 },
};

describe('claim amounts', () => {
  test.each<[string, Partial<typeof sound>, MoneyFault[]]>([
    ['a sound one', {}, []],
    ['one that was taken back', { status: 'Reversed' }, []],
    ['a rejected one', { ...nobodyPaid, status: 'Rejected' }, []],
    ['a pending one', { ...nobodyPaid, status: 'Pending' }, []],
    ['one that was paid back', { reimbursementCents: 13_500 }, []],
    ['a fee that is a cent too high', { dispensingFeeCents: 176 }, ['cost']],
    ['a copay that is missing', { copayCents: 0 }, ['memberPart']],
    ['a plan that paid too little', { planAmountCents: 13_499 }, ['whole']],
    ['totals that say something else', { totalMemberPayCents: 6_000 }, ['totals']],
    ['a paid one without a payment', nobodyPaid, ['whole', 'totals']],
    ['a rejected one that was paid', { status: 'Rejected' }, ['whole', 'totals']],
    ['more paid back than it cost', { reimbursementCents: 20_001 }, ['reimbursement']],
    ['less than nothing paid back', { reimbursementCents: -1 }, ['reimbursement']],
    ['everything wrong', { drugCostCents: 1, patientPayCents: 7, totalMemberPayCents: 9, reimbursementCents: 2 }, ['cost', 'memberPart', 'whole', 'totals', 'reimbursement']], // oxfmt-ignore
  ])('are checked: %s', (_, changes, faults) => {
    expect(listMoneyFaults({ ...sound, ...changes })).toEqual(faults);
  });
});

describe('kind of claim', () => {
  test('is a duplicate by its response status or its reject code', () => {
    expect(isDuplicate({ responseStatus: 'D' })).toBe(true);
    expect(isDuplicate({ rejectCode: '83' })).toBe(true);
    expect(isDuplicate({ rejectCode: '79', responseStatus: 'R' })).toBe(false);
  });

  test.each([
    [0, 20_000, false],
    [5_000, 20_000, true],
    [20_000, 20_000, false],
  ])('crosses the deductible with %i of %i cents: %s', (deductibleCents, drugCostCents, is) => {
    expect(isStraddlingDeductible({ deductibleCents, drugCostCents })).toBe(is);
  });
});

import { describe, expect, it } from 'vitest';
import { claim, unpaidClaim } from '../../../tests/support/programme-replies.ts';
import { localizerIn } from '../../../tests/support/localizer.ts';
import { moneyOf } from './money.server.ts';

const cents = (amount: string) => Number(amount.replaceAll(/[$,.]/g, ''));

describe('the amounts of a claim', () => {
  it('add up on the page as they do in the claim', async () => {
    const { rows, faults, bar } = moneyOf(claim(), await localizerIn('en'));
    const of = (key: string) => cents(rows.find((row) => row.key === key)!.amount);
    expect(of('ingredient') + of('fee') + of('tax')).toBe(of('cost'));
    expect(of('deductible') + of('copay') + of('coinsurance')).toBe(of('patientPay'));
    expect(of('patientPay') + of('plan')).toBe(of('cost'));
    expect(of('memberTotal') + of('client')).toBe(of('cost'));
    expect(faults).toEqual([]);
    expect(bar).toEqual({
      figure: '$10.00',
      of: 'of $100.00',
      sentence: 'The plan paid $90.00.',
      value: 10,
      max: 100,
    });
  });

  it('say what does not add up, with both figures, and show no bar of it', async () => {
    const { faults, bar } = moneyOf(claim({ planAmountCents: 8_999 }), await localizerIn('en'));
    expect(faults).toEqual(['Your part and the plan’s part come to $99.99, but $100.00 was to be paid.']);
    expect(bar).toBeUndefined();
  });

  it('are only what it cost where nobody has a part, decided or not', async () => {
    for (const status of ['Pending', 'Rejected'] as const) {
      const { rows } = moneyOf(unpaidClaim({ status }), await localizerIn('en'));
      expect(rows.map(({ key }) => key)).toEqual(['ingredient', 'fee', 'tax', 'cost']);
    }
  });

  it('have no bar where nobody paid, or where it was given back', async () => {
    const localizer = await localizerIn('es');
    for (const one of [unpaidClaim(), claim({ status: 'Reversed' })]) {
      expect(moneyOf(one, localizer)).toMatchObject({ faults: [], bar: undefined });
    }
  });
});

import { describe, expect, it } from 'vitest';
import { aClaim, anUnpaidClaim } from '#harness/factories.ts';
import { createLocalizerIn } from '#harness/localizer.ts';
import { toMoneyView } from './money.server.ts';
import type { Language } from '#contract/languages.ts';

const en = await createLocalizerIn('en');
const cents = (amount: string) => Number(amount.replaceAll(/[$,.]/g, ''));

describe('claim amounts', () => {
  it('add up on the page as they do in the claim', async () => {
    const { rows, faults, bar } = toMoneyView(aClaim(), en);
    const of = (key: string) => cents(rows.find((row) => row.key === key)!.amount);
    expect(of('ingredient') + of('fee') + of('tax')).toBe(of('cost'));
    expect(of('deductible') + of('copay') + of('coinsurance')).toBe(of('patientPay'));
    expect(of('patientPay') + of('plan')).toBe(of('cost'));
    expect(of('memberTotal') + of('client')).toBe(of('cost'));
    expect(rows.filter(({ total }) => total).map(({ key }) => key)).toEqual(['cost', 'patientPay']);
    expect(faults).toEqual([]);
    expect(rows.filter(({ included }) => included).map(({ key }) => key)).toEqual(['memberTotal', 'client']);
    expect(bar).toMatchObject({ sentence: 'The plan paid $90.00.', of: 'of $100.00', value: 10, max: 100 });
  });

  it.each([
    ['en', 'copay', 'patient pay', 'plan amount', 'total member pay', 'client pay', 'reimbursement'],
    [
      ...['es', 'copago', 'pago del paciente', 'monto del plan', 'pago total del miembro'],
      ...['pago del patrocinador', 'reembolso'],
    ],
  ] as [Language, ...string[]][])(
    'include every amount under its field name in %s (3.28)',
    async (language, ...terms) => {
      const { rows } = toMoneyView(aClaim({ reimbursementCents: 9_000 }), await createLocalizerIn(language));
      const amounts = Object.fromEntries(rows.map(({ term, amount }) => [term, amount]));
      expect(terms.map((term) => amounts[term])).toEqual([
        ...['$10.00', '$10.00', '$90.00', '$10.00', '$90.00', '$90.00'],
      ]);
    },
  );

  // a claim of $100.00: $98.00, $1.75 and $0.25; the member pays $10.00, and no deductible applies
  it.each([
    [{ taxCents: 30 }, 'Medicine, fee and tax add up to $100.05, but the claim lists the full cost as $100.00.'],
    [{ deductibleCents: 200, coinsuranceCents: 30 }, 'Deductible, copay and coinsurance add up to $12.30, but the claim lists your part as $10.00.'],
    [{ planAmountCents: 8_999 }, 'Your part and the plan’s part add up to $99.99, but the amount due was $100.00.'],
    [{ clientPayCents: 8_999 }, 'Your payment and your plan sponsor’s payment add up to $99.99, but the amount due was $100.00.'],
    [{ reimbursementCents: 10_001 }, 'The claim says $100.01 was reimbursed, but the amount due was $100.00.'],
  ])('with %j show the mismatch with both figures and no bar', async (change, text) => {
    const { faults, bar } = toMoneyView(aClaim(change), en);
    expect(faults).toEqual([text]);
    expect(bar).toBeUndefined();
  }); // oxfmt-ignore

  it.each([
    [0, 10_000],
    [10_000, 0],
  ])(
    'have no bar, which would repeat the sentence, where the member pays %d cents and the plan %d',
    async (patientPayCents, planAmountCents) => {
      const parts = { copayCents: patientPayCents, patientPayCents, planAmountCents };
      const { faults, bar } = toMoneyView(aClaim(parts), en);
      expect([faults, bar]).toEqual([[], undefined]);
    },
  );

  it('have no bar for a free claim', async () => {
    const cost = { ingredientCostCents: 0, dispensingFeeCents: 0, taxCents: 0, drugCostCents: 0 };
    const { faults, bar } = toMoneyView(anUnpaidClaim({ status: 'Paid', ...cost }), en);
    expect([faults, bar]).toEqual([[], undefined]);
  });

  it('show only the cost before and after a refusal', async () => {
    for (const status of ['Pending', 'Rejected'] as const) {
      const { rows } = toMoneyView(anUnpaidClaim({ status }), en);
      expect(rows.map(({ key }) => key)).toEqual(['ingredient', 'fee', 'tax', 'cost']);
    }
  });

  it('have no bar when no amount was paid or the claim was reversed', async () => {
    const localizer = await createLocalizerIn('es');
    for (const one of [anUnpaidClaim(), aClaim({ status: 'Reversed' })]) {
      expect(toMoneyView(one, localizer)).toMatchObject({ faults: [], bar: undefined });
    }
  });
});

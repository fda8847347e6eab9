import { describe, expect, it } from 'vitest';
import { cap, explanation } from '../../../tests/support/benefits.ts';
import { wordsIn } from '../../../tests/support/words.ts';
import { figuresView } from './figures.server.ts';

const inWords = async (changes = {}, language: 'en' | 'es' = 'en', name?: string) => {
  const figures = explanation(changes);
  return figuresView(figures, figures.caps, { ...(await wordsIn(language)), language, name });
};
const nothing = {
  ...{ claimCount: 0, drugCostCents: 0, planAmountCents: 0, patientPayCents: 0, deductibleCents: 0 },
  ...{ copayCents: 0, coinsuranceCents: 0, months: [] },
};

describe('an explanation of benefits', () => {
  it('says in a sentence who paid what', async () => {
    const { paid } = await inWords();
    expect(paid).toMatchObject({
      sentence: 'Your medicines cost $300.00. Your plan paid $215.00 and you paid $85.00.',
      figure: '$215.00',
      of: 'of $300.00 paid by your plan',
      value: 21_500,
      max: 30_000,
    });
    expect((await inWords({}, 'es', 'Leo')).paid?.sentence).toBe(
      'Las medicinas de Leo costaron $300.00. Su plan pagó $215.00 y Leo pagó $85.00.',
    );
  });

  it('adds up from top to bottom', async () => {
    const { paid } = await inWords();
    expect(paid?.rows.map(({ label, amount }) => `${label} ${amount}`)).toEqual([
      'Deductible $50.00',
      'Copays $20.00',
      'Share of the cost $15.00',
      'You paid $85.00',
      'Your plan paid $215.00',
      'Cost of the medicines $300.00',
    ]);
  });

  it('has a row for each month with claims, and their sum', async () => {
    const { months } = await inWords();
    expect(months.map(({ cells }) => cells.join(' '))).toEqual([
      'February 2026 1 $100.00 $40.00 $60.00',
      'October 2026 2 $200.00 $175.00 $25.00',
      'Total 3 $300.00 $215.00 $85.00',
    ]);
  });

  it('has the limits of each network apart', async () => {
    const { limits } = await inWords({
      caps: [cap({ network: 'OUT' }), cap({ family: { limitCents: 300_000, accumulationCents: 61_000 } })],
    });
    expect(limits.map(({ title, rows }) => [title, ...rows.map(({ cells }) => cells.join(' '))])).toEqual([
      [
        'Limits of the year, in the network',
        'Deductible You $350.00 $1,500.00 $1,150.00',
        'Deductible Your family $610.00 $3,000.00 $2,390.00',
      ],
      ['Limits of the year, outside the network', 'Deductible You $350.00 $1,500.00 $1,150.00'],
    ]);
  });

  it('says what went back to the member, when something did', async () => {
    expect(await inWords()).not.toHaveProperty('reimbursed');
    expect((await inWords({ reimbursementCents: 7_975 })).reimbursed).toContain('$79.75');
  });

  it('has no bar and no months for a year without claims', async () => {
    const view = await inWords(nothing);
    expect(view).not.toHaveProperty('paid');
    expect(view).toMatchObject({ months: [], addsUp: true });
  });

  it('tells when it does not add up', async () => {
    expect((await inWords({ copayCents: 1 })).addsUp).toBe(false);
  });
});

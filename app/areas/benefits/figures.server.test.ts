import { describe, expect, it } from 'vitest';
import { aCap, anExplanation } from '#harness/factories.ts';
import { createLocalizerIn } from '#harness/localizer.ts';
import { buildFiguresView, isConsistentTotal } from './figures.server.ts';
import type { Language } from '#contract/languages.ts';

const inWords = async (changes = {}, language: Language = 'en', name?: string) => {
  const figures = anExplanation(changes);
  return buildFiguresView(figures, figures.caps, { ...(await createLocalizerIn(language)), language, name });
};
const nothing = {
  ...{ claimCount: 0, drugCostCents: 0, planAmountCents: 0, patientPayCents: 0, deductibleCents: 0 },
  ...{ copayCents: 0, coinsuranceCents: 0, months: [] },
};

describe('explanation of benefits', () => {
  it('summarizes who paid', async () => {
    const { paid, isConsistentTotal } = await inWords();
    expect(isConsistentTotal).toBe(true);
    expect(paid).toMatchObject({
      strong: 'You paid $85.45 in 2026.',
      say: 'Your medicines cost $301.23, and your plan paid $215.78.',
    });
    expect((await inWords({}, 'es', 'Leo')).paid).toMatchObject({
      strong: 'Leo pagó $85.45 en 2026.',
      say: 'Los medicamentos de Leo costaron $301.23 y el plan pagó $215.78.',
    });
  });

  it('draws twelve months relative to the highest of both payers', async () => {
    const { paid } = await inWords();
    expect(paid?.chart).toEqual({
      ...{ title: 'You paid', most: 'Most in February: $60.22', initials: 'J F M A M J J A S O N D' },
      bars: 'M24 84v-27h15v27zM192 84v-12h15v12z',
    });
    expect(paid?.planChart?.most).toBe('Most in October: $175.51');
    expect((await inWords({}, 'es')).paid?.chart?.initials).toBe('E F M A M J J A S O N D');
  });

  it('draws no chart without payments', async () => {
    const months = anExplanation().months.map((month) => ({ ...month, planAmountCents: 0 }));
    const { paid } = await inWords({ months });
    expect(paid).toMatchObject({ planChart: undefined, chart: { title: 'You paid' } });
  });

  it('adds up from top to bottom', async () => {
    const { paid } = await inWords();
    expect(paid?.rows.map(({ label, amount }) => `${label} ${amount}`)).toEqual([
      ...['Deductible $50.11', 'Copays $20.17', 'Coinsurance $15.17', 'You paid $85.45'],
      ...['Your plan paid $215.78', 'Cost of the medicines $301.23'],
    ]);
  });

  it('has a row for each month with claims, and their sum', async () => {
    const { months } = await inWords();
    expect(months.map(({ cells }) => cells.join(' '))).toEqual([
      'February 1 $100.49 $60.22 $40.27',
      'October 2 $200.74 $25.23 $175.51',
      'Total 3 $301.23 $85.45 $215.78',
    ]);
  });

  it('shows the limits of each network separately', async () => {
    const { limits } = await inWords({
      caps: [aCap({ network: 'OUT' }), aCap({ family: { limitCents: 300_000, accumulationCents: 61_041 } })],
    });
    const lines = limits.map(({ title, rows }) => [
      title,
      ...rows.map(({ name, person, used, left }) => `${name}, ${person}: ${used}, ${left}`),
    ]);
    expect(lines).toEqual([
      [
        'Yearly limits, in the network',
        'Deductible, You: $350.28 of\u00a0$1,500.00, $1,149.72',
        'Deductible, Your family: $610.41 of\u00a0$3,000.00, $2,389.59',
      ],
      ['Yearly limits, outside the network', 'Deductible, You: $350.28 of\u00a0$1,500.00, $1,149.72'],
    ]);
  });

  it('shows reimbursements when there are some', async () => {
    expect(await inWords()).not.toHaveProperty('reimbursed');
    expect((await inWords({ reimbursementCents: 7_975 })).reimbursed).toContain('$79.75');
  });

  it('has no summary and no months for a year without claims, and reports inconsistent figures', async () => {
    const view = await inWords(nothing);
    expect(view).not.toHaveProperty('paid');
    expect(view).toMatchObject({ months: [], isConsistentTotal: true });
    expect((await inWords({ copayCents: 1 })).isConsistentTotal).toBe(false);
  });
});

it.each([
  ['a deductible', { deductibleCents: 5_001 }],
  ['a copay', { copayCents: 1_999 }],
  ['a share', { coinsuranceCents: 0 }],
  ['the plan’s part', { planAmountCents: 21_499 }],
  ['the cost', { drugCostCents: 30_001 }],
  ['the number of claims', { claimCount: 4 }],
  ['a month', { months: anExplanation().months.slice(1) }],
])('reports an explanation as inconsistent when %s is off', (_what, changes) => {
  expect(isConsistentTotal(anExplanation(changes))).toBe(false);
});

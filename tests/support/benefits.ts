/** Benefits as the programme says them, for tests of what members see. */
import type { Cap, CopayRow, ExplanationOfBenefits } from '../../app/programme/contract/benefits.ts';

export const cap = (changes: Partial<Cap> = {}): Cap => ({
  alias: { en: 'Deductible', es: 'Deducible' },
  capType: 'DEDUCTIBLE',
  frequency: 'ANNUAL',
  network: 'IN',
  clientGroupName: 'Lakeshore Paper Mills',
  single: { limitCents: 150_000, accumulationCents: 35_000 },
  ...changes,
});

export const copayRow = (changes: Partial<CopayRow> = {}): CopayRow => ({
  tier: 'Generic',
  channel: 'RETAIL',
  network: 'IN',
  daysSupply: 30,
  copayCents: 1_000,
  deductibleApplies: false,
  ...changes,
});

export const explanation = (changes: Partial<ExplanationOfBenefits> = {}): ExplanationOfBenefits => ({
  year: 2026,
  throughDate: '2026-11-20',
  claimCount: 3,
  drugCostCents: 30_000,
  planAmountCents: 21_500,
  patientPayCents: 8_500,
  deductibleCents: 5_000,
  copayCents: 2_000,
  coinsuranceCents: 1_500,
  reimbursementCents: 0,
  months: [
    {
      month: '2026-02',
      claimCount: 1,
      drugCostCents: 10_000,
      planAmountCents: 4_000,
      patientPayCents: 6_000,
    },
    {
      month: '2026-10',
      claimCount: 2,
      drugCostCents: 20_000,
      planAmountCents: 17_500,
      patientPayCents: 2_500,
    },
  ],
  caps: [cap()],
  ...changes,
});

/** Benefits as the programme says them, for tests of what members see. */
import type { Cap, CopayRow, ExplanationOfBenefits } from '../../app/programme/contract/benefits.ts';

export const cap = (changes: Partial<Cap> = {}): Cap => ({
  alias: { en: 'Deductible', es: 'Deducible' },
  capType: 'DEDUCTIBLE',
  frequency: 'ANNUAL',
  network: 'IN',
  clientGroupName: 'Lakeshore Paper Mills',
  single: { limitCents: 150_000, accumulationCents: 35_028 },
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
  drugCostCents: 30_123,
  planAmountCents: 21_578,
  patientPayCents: 8_545,
  deductibleCents: 5_011,
  copayCents: 2_017,
  coinsuranceCents: 1_517,
  reimbursementCents: 0,
  months: [
    {
      month: '2026-02',
      claimCount: 1,
      drugCostCents: 10_049,
      planAmountCents: 4_027,
      patientPayCents: 6_022,
    },
    {
      month: '2026-10',
      claimCount: 2,
      drugCostCents: 20_074,
      planAmountCents: 17_551,
      patientPayCents: 2_523,
    },
  ],
  caps: [cap()],
  ...changes,
});

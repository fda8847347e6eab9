import type { ExplanationOfBenefits } from '~/programme/contract/benefits.ts';

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

/** Whether the parts of an explanation of benefits make its whole, to the cent, and its months too. */
export function isConsistentTotal(figures: ExplanationOfBenefits): boolean {
  const { deductibleCents, copayCents, coinsuranceCents, patientPayCents } = figures;
  const { planAmountCents, drugCostCents, months } = figures;
  const whole = ['claimCount', 'drugCostCents', 'planAmountCents', 'patientPayCents'] as const;
  return (
    deductibleCents + copayCents + coinsuranceCents === patientPayCents &&
    planAmountCents + patientPayCents === drugCostCents &&
    whole.every((name) => sumOf(months.map((month) => month[name])) === figures[name])
  );
}

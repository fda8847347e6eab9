/**
 * The arithmetic of a claim: which of its sums add up (specification 3.28). All amounts are integer cents.
 */
import type { Claim } from './claims.ts';

type Amounts = Pick<
  Claim,
  | 'status'
  | 'ingredientCostCents'
  | 'dispensingFeeCents'
  | 'taxCents'
  | 'drugCostCents'
  | 'deductibleCents'
  | 'copayCents'
  | 'coinsuranceCents'
  | 'patientPayCents'
  | 'planAmountCents'
  | 'totalMemberPayCents'
  | 'clientPayCents'
  | 'reimbursementCents'
>;

/** A sum of a claim that does not add up. */
export type MoneyFault = 'cost' | 'memberPart' | 'whole' | 'totals' | 'reimbursement';

/** Paid, or paid and reversed. Only these divide their cost between member and plan. */
export const isSharedOut = ({ status }: Pick<Claim, 'status'>): boolean =>
  status === 'Paid' || status === 'Reversed';

/**
 * The sums of a claim that do not add up; empty for a consistent one.
 *
 * Ingredient cost, fee and tax add up to the drug cost. Deductible, copay and coinsurance add up to the patient pay.
 * Patient pay and plan amount add up to the drug cost, and so do total member pay and client pay. An unpaid claim
 * divides nothing.
 */
export function listMoneyFaults(claim: Amounts): MoneyFault[] {
  const faults: MoneyFault[] = [];
  const { drugCostCents: cost, patientPayCents: own, planAmountCents: plan } = claim;
  const shared = isSharedOut(claim) ? cost : 0;
  if (claim.ingredientCostCents + claim.dispensingFeeCents + claim.taxCents !== cost) faults.push('cost');
  if (claim.deductibleCents + claim.copayCents + claim.coinsuranceCents !== own) faults.push('memberPart');
  if (own + plan !== shared) faults.push('whole');
  if (claim.totalMemberPayCents + claim.clientPayCents !== shared) faults.push('totals');
  if (claim.reimbursementCents < 0 || claim.reimbursementCents > shared) faults.push('reimbursement');
  return faults;
}

/** NCPDP reject code of a claim that was already submitted. */
const DUPLICATE_REJECT = '83';

/** Whether the claim repeats an earlier one (NCPDP: response status D, or reject code 83). */
export const isDuplicate = ({ rejectCode, responseStatus }: Pick<Claim, 'rejectCode' | 'responseStatus'>) =>
  responseStatus === 'D' || rejectCode === DUPLICATE_REJECT;

/** Whether the deductible was met within this claim, and the plan shared the rest. */
export const isStraddlingDeductible = ({
  deductibleCents,
  drugCostCents,
}: Pick<Claim, 'deductibleCents' | 'drugCostCents'>): boolean =>
  deductibleCents > 0 && deductibleCents < drugCostCents;

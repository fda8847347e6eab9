import type { Localizer } from '~/i18n/localizer.server.ts';
import { isSharedOut, listMoneyFaults, type MoneyFault } from '#contract/claim-rules.ts';
import type { Claim } from '#contract/claims.ts';
import { getOtherPersonLabel } from './other-person-label.server.ts';

export interface AmountRow {
  key: string;
  label: string;
  term: string;
  amount: string;
  total?: true;
  /** a second count of amounts in the other rows */
  included?: true;
  /** zero, so that it is folded below the others */
  folded?: true;
}

export interface MoneyView {
  /** one sentence for each sum that does not add up; empty for a consistent claim */
  faults: string[];
  /** the member's share as a bar; absent when it is nothing, the whole cost or unknown */
  bar?: { figure: string; of: string; sentence: string; value: number; max: number };
  /** false when only the cost is known */
  isSharedOut: boolean;
  rows: AmountRow[];
}

type Amount = Extract<keyof Claim, `${string}Cents`>;
type Line = [name: LineName, amount: Amount, kind?: 'total' | 'included'];
type LineName =
  | 'ingredient'
  | 'fee'
  | 'tax'
  | 'cost'
  | 'deductible'
  | 'copay'
  | 'coinsurance'
  | 'patientPay'
  | 'plan'
  | 'memberTotal'
  | 'client'
  | 'reimbursement';

/** the first rows, down to the cost */
const COST_LINES = 4;
const lines: Line[] = [
  ['ingredient', 'ingredientCostCents'],
  ['fee', 'dispensingFeeCents'],
  ['tax', 'taxCents'],
  ['cost', 'drugCostCents', 'total'],
  ['deductible', 'deductibleCents'],
  ['copay', 'copayCents'],
  ['coinsurance', 'coinsuranceCents'],
  ['patientPay', 'patientPayCents', 'total'],
  ['plan', 'planAmountCents'],
  ['memberTotal', 'totalMemberPayCents', 'included'],
  ['client', 'clientPayCents', 'included'],
  ['reimbursement', 'reimbursementCents', 'included'],
];

/** Only the cost is shown until a payment was made. */
const toAmountRows = (claim: Claim, { t, format }: Localizer, personName?: string): AmountRow[] =>
  (isSharedOut(claim) ? lines : lines.slice(0, COST_LINES)).map(([name, amount, kind]) => {
    const row: AmountRow = {
      key: name,
      label: t(
        getOtherPersonLabel(`amount.${name}.label`, personName) ?? `claims.detail.amount.${name}.label`,
        {
          name: personName ?? '',
        },
      ),
      term: t(`claims.detail.amount.${name}.term`),
      amount: format.money(claim[amount]),
    };
    if (kind === 'total') row.total = true;
    else if (claim[amount] === 0) row.folded = true;
    else if (kind === 'included') row.included = true;
    return row;
  });

function calculateSums(claim: Claim): Record<MoneyFault, [sum: number, said: number]> {
  const whole = isSharedOut(claim) ? claim.drugCostCents : 0;
  return {
    cost: [claim.ingredientCostCents + claim.dispensingFeeCents + claim.taxCents, claim.drugCostCents],
    memberPart: [claim.deductibleCents + claim.copayCents + claim.coinsuranceCents, claim.patientPayCents],
    whole: [claim.patientPayCents + claim.planAmountCents, whole],
    totals: [claim.totalMemberPayCents + claim.clientPayCents, whole],
    reimbursement: [claim.reimbursementCents, whole],
  };
}

/** @param personName first name of the claim's owner; absent for the reader's own claim */
export function describeMoneyFaults(claim: Claim, { t, format }: Localizer, personName?: string): string[] {
  const sums = calculateSums(claim);
  return listMoneyFaults(claim).map((fault) => {
    const [sum, said] = sums[fault];
    const values = { name: personName ?? '', sum: format.money(sum), said: format.money(said) };
    return t(getOtherPersonLabel(`fault.${fault}`, personName) ?? `claims.detail.fault.${fault}`, values);
  });
}

function toBar(claim: Claim, { t, format }: Localizer): MoneyView['bar'] {
  const { patientPayCents: value, drugCostCents: max, planAmountCents: plan } = claim;
  if (claim.status !== 'Paid' || value === 0 || value === max) return undefined;
  return {
    figure: format.money(value),
    of: t('claims.detail.ofCost', { cost: format.money(max) }),
    sentence: t('claims.detail.planPaid', { plan: format.money(plan) }),
    value: value / 100,
    max: max / 100,
  };
}

/** @param personName first name of the claim's owner; absent for the reader's own claim */
export function toMoneyView(claim: Claim, localizer: Localizer, personName?: string): MoneyView {
  const faults = describeMoneyFaults(claim, localizer, personName);
  const view: MoneyView = {
    faults,
    isSharedOut: isSharedOut(claim),
    rows: toAmountRows(claim, localizer, personName),
  };
  if (faults.length === 0) view.bar = toBar(claim, localizer);
  return view;
}

import type { Cap, ExplanationOfBenefits } from '~/programme/contract/benefits.ts';
import { isConsistentTotal } from './consistent-total.ts';
import { leftCents, limitsOf } from './cap-state.ts';
import { capOwnerText } from './caps.server.ts';
import type { CapLocalizer } from './caps.server.ts';

export interface MoneyRow {
  key: string;
  label: string;
  amount: string;
  total?: boolean;
}

export interface MonthRow {
  key: string;
  cells: string[];
  total?: boolean;
}

/** The limits of one network. */
export interface LimitTable {
  title: string;
  rows: { key: string; cells: string[] }[];
}

export interface FiguresView {
  /** absent for a year without claims */
  paid?: { sentence: string; figure: string; of: string; value: number; max: number; rows: MoneyRow[] };
  /** what went back to the member */
  reimbursed?: string;
  months: MonthRow[];
  limits: LimitTable[];
  isConsistentTotal: boolean;
}

/** Top to bottom as one adds: the member's parts, what they make, the plan's part, what both make. */
function moneyRows(figures: ExplanationOfBenefits, { t, format, name }: CapLocalizer): MoneyRow[] {
  const youPaid =
    name === undefined ? t('benefits.explanation.youPaid') : t('benefits.explanation.otherPaid', { name });
  const row = (key: string, label: string, cents: number, total?: true): MoneyRow => ({
    key,
    label,
    amount: format.money(cents),
    ...(total && { total }),
  });
  return [
    row('deductible', t('benefits.explanation.deductible'), figures.deductibleCents),
    row('copay', t('benefits.explanation.copay'), figures.copayCents),
    row('coinsurance', t('benefits.explanation.coinsurance'), figures.coinsuranceCents),
    row('patient', youPaid, figures.patientPayCents, true),
    row('plan', t('benefits.explanation.planPaid'), figures.planAmountCents),
    row('cost', t('benefits.explanation.drugCost'), figures.drugCostCents, true),
  ];
}

type Sums = Pick<
  ExplanationOfBenefits,
  'claimCount' | 'drugCostCents' | 'planAmountCents' | 'patientPayCents'
>;

function monthRows(figures: ExplanationOfBenefits, { t, format }: CapLocalizer): MonthRow[] {
  const cells = (name: string, sums: Sums) => [
    name,
    format.number(sums.claimCount),
    ...[sums.drugCostCents, sums.planAmountCents, sums.patientPayCents].map((cents) => format.money(cents)),
  ];
  if (figures.months.length === 0) return [];
  return [
    ...figures.months.map((month) => ({
      key: month.month,
      cells: cells(format.monthYear(month.month), month),
    })),
    { key: 'total', cells: cells(t('common.total'), figures), total: true },
  ];
}

const limitRows = (caps: readonly Cap[], localizer: CapLocalizer): LimitTable['rows'] =>
  caps.flatMap((cap) =>
    limitsOf(cap).map(({ who, limit }) => ({
      key: `${cap.capType} ${cap.alias.en} ${who}`,
      cells: [
        cap.alias[localizer.language],
        capOwnerText(who, localizer),
        ...[limit.accumulationCents, limit.limitCents, leftCents(limit)].map((cents) =>
          localizer.format.money(cents),
        ),
      ],
    })),
  );

const limitTables = (caps: readonly Cap[], localizer: CapLocalizer): LimitTable[] =>
  (['IN', 'OUT'] as const)
    .map((network) => ({
      title: localizer.t(`benefits.explanation.limits${network === 'IN' ? 'In' : 'Out'}`),
      rows: limitRows(
        caps.filter((cap) => cap.network === network),
        localizer,
      ),
    }))
    .filter(({ rows }) => rows.length > 0);

/** The figures of a year in words (specification 7.30); `caps` are those that the client has shown. */
export function figuresView(
  figures: ExplanationOfBenefits,
  caps: readonly Cap[],
  localizer: CapLocalizer,
): FiguresView {
  const { t, format, name } = localizer;
  const { claimCount, drugCostCents, planAmountCents, patientPayCents, reimbursementCents } = figures;
  const values = {
    cost: format.money(drugCostCents),
    plan: format.money(planAmountCents),
    paid: format.money(patientPayCents),
  };
  const paid = {
    sentence:
      name === undefined
        ? t('benefits.explanation.ownSentence', values)
        : t('benefits.explanation.otherSentence', { ...values, name }),
    figure: values.plan,
    of: t('benefits.explanation.of', values),
    value: Math.min(Math.max(0, planAmountCents), Math.max(0, drugCostCents)),
    max: Math.max(1, drugCostCents),
    rows: moneyRows(figures, localizer),
  };
  return {
    ...(claimCount > 0 && { paid }),
    ...(reimbursementCents !== 0 && {
      reimbursed: t('benefits.explanation.reimbursed', { amount: format.money(reimbursementCents) }),
    }),
    months: monthRows(figures, localizer),
    limits: limitTables(caps, localizer),
    isConsistentTotal: isConsistentTotal(figures),
  };
}

import type { Cap, ExplanationOfBenefits } from '#contract/benefits.ts';
import { calculateLeftCents, listLimits } from './cap-state.ts';
import { formatCapOwnerText, type CapLocalizer } from './caps.server.ts';
import type { Localizer } from '~/i18n/localizer.server.ts';

const addUp = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

/** Whether the parts and the months of an explanation of benefits add up to its total to the cent. */
export function isConsistentTotal(figures: ExplanationOfBenefits): boolean {
  const { deductibleCents, copayCents, coinsuranceCents, patientPayCents } = figures;
  const { planAmountCents, drugCostCents, months } = figures;
  const whole = ['claimCount', 'drugCostCents', 'planAmountCents', 'patientPayCents'] as const;
  return (
    deductibleCents + copayCents + coinsuranceCents === patientPayCents &&
    planAmountCents + patientPayCents === drugCostCents &&
    whole.every((name) => addUp(months.map((month) => month[name])) === figures[name])
  );
}

interface MoneyRow {
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

export interface MonthChart {
  title: string;
  most: string;
  /** the initials of the months */
  initials: string;
  /** an SVG path of the bars, in the units of MonthBars */
  bars: string;
}

export interface LimitTable {
  title: string;
  rows: { key: string; name: string; person: string; used: string; left: string }[];
}

export interface FiguresView {
  /** absent for a year without claims */
  paid?: YearSummary & { rows: MoneyRow[]; paidLabel: string; planChart?: MonthChart | undefined };
  reimbursed?: string;
  months: MonthRow[];
  limits: LimitTable[];
  isConsistentTotal: boolean;
}

export interface YearSummary {
  strong: string;
  say: string;
  /** absent when the person paid nothing */
  chart?: MonthChart | undefined;
}

const listMonths = (year: number): string[] =>
  Array.from({ length: 12 }, (_, i) => `${year}-${String(i + 1).padStart(2, '0')}`);

type Amount = 'patientPayCents' | 'planAmountCents';

interface Series {
  title: string;
  amount: Amount;
  /** amounts whose charts stand side by side and share one scale */
  scale: readonly Amount[];
}

/**
 * The chart is 252 wide, 21 for each month, with the baseline at 84. Even a small amount gets a visible bar. Absent
 * when all months are zero.
 */
function monthChart(
  figures: ExplanationOfBenefits,
  { title, amount, scale }: Series,
  { t, format }: Localizer,
): MonthChart | undefined {
  const getCents = (month: ExplanationOfBenefits['months'][number]) => month[amount];
  const highest = Math.max(...figures.months.flatMap((month) => scale.map((each) => month[each])));
  const most = figures.months.reduce((a, b) => (getCents(b) > getCents(a) ? b : a), figures.months[0]!);
  if (getCents(most) <= 0) return undefined;
  const months = listMonths(figures.year);
  const toHeight = (month: string) => {
    const found = figures.months.find((one) => one.month === month);
    const cents = found ? Math.max(0, getCents(found)) : 0;
    return cents === 0 ? 0 : Math.max(2, Math.round((80 * cents) / highest));
  };
  return {
    title,
    most: t('benefits.explanation.most', {
      amount: format.money(getCents(most)),
      month: format.monthNameInText(most.month),
    }),
    initials: months.map((month) => format.monthInitial(month)).join(' '),
    bars: months
      .map((month, i) => [21 * i + 3, toHeight(month)] as const)
      .filter(([, height]) => height > 0)
      .map(([x, height]) => `M${x} 84v-${height}h15v${height}z`)
      .join(''),
  };
}

/** 'You paid $85.45 in 2026.', and the total it was part of; absent for a year without payments. */
export function summarizeYear(
  figures: ExplanationOfBenefits,
  localizer: Localizer & { name?: string | undefined },
): YearSummary | undefined {
  if (figures.claimCount === 0 || figures.months.length === 0) return undefined;
  const { t, format, name } = localizer;
  const values = {
    year: figures.year,
    cost: format.money(figures.drugCostCents),
    plan: format.money(figures.planAmountCents),
    paid: format.money(figures.patientPayCents),
  };
  return {
    ...(name === undefined
      ? { strong: t('benefits.explanation.ownPaid', values), say: t('benefits.explanation.ownCost', values) }
      : {
          strong: t('benefits.explanation.otherPaidYear', { ...values, name }),
          say: t('benefits.explanation.otherCost', { ...values, name }),
        }),
    chart: monthChart(
      figures,
      { title: paidLabel(localizer), amount: 'patientPayCents', scale: ['patientPayCents'] },
      localizer,
    ),
  };
}

const paidLabel = ({ t, name }: Pick<CapLocalizer, 't' | 'name'>): string =>
  name === undefined ? t('common.youPaid') : t('common.otherPaid', { name });

/** In the order of the sum: the member's parts, their subtotal, the plan's part, the total. */
function moneyRows(figures: ExplanationOfBenefits, localizer: CapLocalizer): MoneyRow[] {
  const { t, format } = localizer;
  const row = (key: string, label: string, cents: number): MoneyRow => ({
    key,
    label,
    amount: format.money(cents),
  });
  const totalRow = (key: string, label: string, cents: number): MoneyRow => ({
    ...row(key, label, cents),
    total: true,
  });
  return [
    row('deductible', t('common.deductible'), figures.deductibleCents),
    row('copay', t('benefits.explanation.copay'), figures.copayCents),
    row('coinsurance', t('benefits.explanation.coinsurance'), figures.coinsuranceCents),
    totalRow('patient', paidLabel(localizer), figures.patientPayCents),
    row('plan', t('benefits.explanation.planPaid'), figures.planAmountCents),
    totalRow('cost', t('benefits.explanation.drugCost'), figures.drugCostCents),
  ];
}

type Sums = Pick<
  ExplanationOfBenefits,
  'claimCount' | 'drugCostCents' | 'planAmountCents' | 'patientPayCents'
>;

/** The months with claims, and their sum; none for a year without claims. */
function monthRows(figures: ExplanationOfBenefits, { t, format }: CapLocalizer): MonthRow[] {
  const cells = (name: string, sums: Sums) => [
    name,
    format.number(sums.claimCount),
    ...[sums.drugCostCents, sums.patientPayCents, sums.planAmountCents].map((cents) => format.money(cents)),
  ];
  if (figures.months.length === 0) return [];
  return [
    ...figures.months
      .toSorted((a, b) => (a.month < b.month ? -1 : 1))
      .map((sums) => ({ key: sums.month, cells: cells(format.monthName(sums.month), sums) })),
    { key: 'total', cells: cells(t('common.total'), figures), total: true },
  ];
}

const limitRows = (caps: readonly Cap[], localizer: CapLocalizer): LimitTable['rows'] =>
  caps.flatMap((cap) =>
    listLimits(cap).map(({ scope, limit }) => ({
      key: `${cap.capType} ${cap.alias.en} ${scope}`,
      name: cap.alias[localizer.language],
      person: formatCapOwnerText(scope, localizer),
      used: localizer.t('benefits.explanation.usedOf', {
        used: localizer.format.money(limit.accumulationCents),
        limit: localizer.format.money(limit.limitCents),
      }),
      left: localizer.format.money(calculateLeftCents(limit)),
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

/** The page's figures for a year (specification 7.30). @param caps limits that the client allows to be shown */
export function buildFiguresView(
  figures: ExplanationOfBenefits,
  caps: readonly Cap[],
  localizer: CapLocalizer,
): FiguresView {
  const { t, format } = localizer;
  const { reimbursementCents } = figures;
  const answer = summarizeYear(figures, localizer);
  const draw = (title: string, amount: Amount) =>
    monthChart(figures, { title, amount, scale: ['patientPayCents', 'planAmountCents'] }, localizer);
  const view: FiguresView = {
    months: monthRows(figures, localizer),
    limits: limitTables(caps, localizer),
    isConsistentTotal: isConsistentTotal(figures),
  };
  if (answer)
    view.paid = {
      ...answer,
      rows: moneyRows(figures, localizer),
      paidLabel: paidLabel(localizer),
      chart: draw(paidLabel(localizer), 'patientPayCents'),
      planChart: draw(t('benefits.explanation.planPaid'), 'planAmountCents'),
    };
  if (reimbursementCents !== 0)
    view.reimbursed = t('benefits.explanation.reimbursed', { amount: format.money(reimbursementCents) });
  return view;
}

import { formatDrugName } from '~/areas/shared/drug-names/drug-names.server.ts';
import { toViewedParams, type MemberContext } from '~/areas/shared/coverage/member-context.server.ts';
import { getLocalizer, type Localizer } from '~/i18n/localizer.server.ts';
import type { OutputOf } from '#contract/call.ts';
import type { Alternative } from '#contract/drugs.ts';
import { listMissingNotes } from '~/areas/shared/errors/block-result.server.ts';
import { loadBlock } from '~/programme/block.server.ts';
import { calls } from '#contract/index.ts';
import type { RequestContext } from '~/context.ts';
import { formatTierText } from './drug-texts.server.ts';
import { loadDrugDetails } from './drug.server.ts';
import type { DecisionView } from '~/areas/prescriptions/clinical-reviews/decision.server.ts';
import { askReviews, loadDecisionView } from './record.server.ts';

interface TakenView {
  ndc: string;
  name: string;
  lines: string[];
}

interface TakenMedicines {
  /** the possible yearly saving of all alternatives together; absent when none costs less */
  saving?: { strong: string; say: string };
  taken: TakenView[];
  /** without a saving; folded beside those with one */
  others: TakenView[];
}

type Saving = OutputOf<typeof calls.drugs.savings>[number];

function savingLines(
  { yearlyPatientPayCents, bestSavingCents, alternatives }: Saving,
  { t, format }: Localizer,
): string[] {
  const others = [t('drugs.saving.list.some', { count: alternatives })];
  if (bestSavingCents > 0)
    others.push(t('drugs.saving.list.upTo', { amount: format.money(bestSavingCents) }));
  return [
    t('drugs.saving.list.yearly', { amount: format.money(yearlyPatientPayCents) }),
    alternatives === 0 ? t('drugs.saving.list.none') : others.join(' · '),
  ];
}

export async function loadTakenMedicines(
  context: RequestContext,
  member: MemberContext,
): Promise<TakenMedicines> {
  const { t, format } = await getLocalizer(context);
  const taken = await member.api.call(calls.drugs.savings, { query: toViewedParams(member) });
  const counted = taken.filter(({ leftOut }) => leftOut === undefined);
  const savings = counted.map(({ bestSavingCents }) => bestSavingCents).filter((cents) => cents > 0);
  const rows = [
    ...counted.toSorted((a, b) => b.bestSavingCents - a.bestSavingCents),
    ...taken.filter(({ leftOut }) => leftOut !== undefined),
  ].map((medicine): TakenView => ({
    ndc: medicine.ndc,
    name: formatDrugName(medicine.drugName, t),
    lines: medicine.leftOut
      ? [
          [...new Set([medicine.leftOut, 'other' as const])]
            .map((why) => t(`drugs.saving.leftOut.${why}`))
            .join(' '),
        ]
      : savingLines(medicine, { t, format }),
  }));
  if (savings.length === 0) return { taken: rows, others: [] };
  return {
    taken: rows.slice(0, savings.length),
    others: rows.slice(savings.length),
    saving: {
      strong: t('drugs.saving.list.total', {
        count: savings.length,
        amount: format.money(savings.reduce((a, b) => a + b)),
      }),
      say: t('drugs.saving.list.totalSay', { count: savings.length }),
    },
  };
}

export interface AlternativesView extends DecisionView {
  ndc: string;
  drug: string;
  lead: string;
  /** whether the amounts are for one fill, not a year */
  perFill: boolean;
  /** absent for a drug that the plan refused, because nothing is paid with the plan */
  now?: string;
  /** the medicine taken instead, the alternative with the highest saving, or the sentence that there is none */
  best?: string;
  /** the number of alternatives to suggest to the prescriber */
  others: number;
  rows: AlternativeRow[];
}

interface AlternativeRow {
  ndc: string;
  name: string;
  note?: string;
  tier: string;
  yearly: string;
  /** absent for a drug that the plan refused, and beside a medicine that is taken instead */
  difference?: string;
}

/** The alternative with the highest saving, the same ingredient first. It is not one that the member already takes. */
export const findBestAlternative = (alternatives: readonly Alternative[]): Alternative | undefined =>
  alternatives
    .filter(({ yearlySavingCents, taken }) => yearlySavingCents > 0 && !taken)
    .toSorted(
      (a, b) =>
        Number(b.sameIngredient) - Number(a.sameIngredient) || b.yearlySavingCents - a.yearlySavingCents,
    )[0];

/** A saving against a drug that is not taken is no saving for a person who takes one of its alternatives. */
const findTaken = (alternatives: readonly Alternative[]): Alternative | undefined =>
  alternatives
    .filter(({ taken }) => taken)
    .toSorted((a, b) => Number(b.sameIngredient) - Number(a.sameIngredient))[0];

function alternativeRow(other: Alternative, isCompared: boolean, { t, format }: Localizer): AlternativeRow {
  const row: AlternativeRow = {
    ndc: other.ndc,
    name: formatDrugName(other.drugName, t),
    tier: formatTierText(other.tier, t),
    yearly: format.money(other.yearlyPatientPayCents),
  };
  if (isCompared)
    row.difference =
      other.yearlySavingCents === 0
        ? t('drugs.saving.drug.same')
        : t('drugs.saving.drug.less', { amount: format.money(other.yearlySavingCents) });
  const notes = [
    other.sameIngredient && t('drugs.saving.drug.sameIngredient'),
    other.taken && t('drugs.saving.drug.taken'),
  ].filter(Boolean);
  if (notes.length > 0) row.note = notes.join(', ');
  return row;
}

export async function loadAlternativesView(
  context: RequestContext,
  member: MemberContext,
  ndc: string,
): Promise<AlternativesView> {
  const localizer = await getLocalizer(context);
  const { t, format } = localizer;
  const reviews = askReviews(context, member);
  const query = toViewedParams(member);
  const [drug, { yearlyPatientPayCents, alternatives, perFill = false }, prescribed] = await Promise.all([
    loadDrugDetails(member, ndc),
    member.api.call(calls.drugs.alternatives, { params: { ndc }, query }),
    loadBlock(member.api.call(calls.drugs.savings, { query }), { log: context.log }),
  ]);
  const decided = await loadDecisionView(context, reviews, drug, localizer);
  const isRefused = decided.decision?.refused === true;
  const isTaken =
    prescribed.ok &&
    prescribed.data.some((medicine) => medicine.ndc === ndc && medicine.leftOut === undefined);
  const takenInstead = isTaken ? undefined : findTaken(alternatives);
  const { firstName, lastName } = member.viewing ?? member.identity;
  const view: AlternativesView = {
    ...decided,
    missing: [
      ...decided.missing,
      ...listMissingNotes(prescribed, localizer.t('drugs.record.unknown'), localizer),
    ],
    ndc,
    drug: formatDrugName(drug.drugName, t),
    lead: t('drugs.saving.drug.lead', {
      name: `${firstName} ${lastName}`.trim(),
      date: format.date(context.clock.today()),
    }),
    perFill,
    others: takenInstead ? 0 : alternatives.filter(({ taken }) => !taken).length,
    rows: alternatives.map((other) => alternativeRow(other, !isRefused && !takenInstead, localizer)),
  };
  if (alternatives.length === 0) view.best = t('drugs.saving.drug.none');
  if (isRefused) return view;
  const now = perFill ? 'drugs.saving.drug.nowFill' : 'drugs.saving.drug.now';
  view.now = t(takenInstead ? 'drugs.saving.drug.would' : now, {
    drug: formatDrugName(drug.drugName, t),
    amount: format.money(yearlyPatientPayCents),
  });
  const best = takenInstead ?? findBestAlternative(alternatives);
  const save = perFill ? 'drugs.saving.drug.saveFill' : 'drugs.saving.drug.save';
  if (best)
    view.best = t(takenInstead ? 'drugs.saving.drug.takenInstead' : save, {
      drug: formatDrugName(best.drugName, t),
      amount: format.money(takenInstead ? best.yearlyPatientPayCents : best.yearlySavingCents),
    });
  return view;
}

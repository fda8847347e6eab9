import { drugName } from '~/areas/shared/drug-names/drug-names.server.ts';
import { viewedParams, type MemberContext } from '~/areas/shared/coverage/member-context.server.ts';
import { getLocalizer } from '~/i18n/localizer.server.ts';
import { calls } from '#contract/index.ts';
import type { RequestContext } from '~/context.ts';
import { tierText } from './drug-texts.server.ts';
import { drugDetails } from './drug.server.ts';

interface TakenView {
  ndc: string;
  name: string;
  lines: string[];
}

interface TakenMedicines {
  /** the possible saving of all alternatives together in a year; absent when none costs less */
  saving?: { strong: string; say: string };
  taken: TakenView[];
}

export async function takenMedicines(
  context: RequestContext,
  member: MemberContext,
): Promise<TakenMedicines> {
  const { t, format } = await getLocalizer(context);
  const taken = await member.api.call(calls.drugs.savings, { query: viewedParams(member) });
  const savings = taken.map(({ bestSavingCents }) => bestSavingCents).filter((cents) => cents > 0);
  const rows = taken
    .toSorted((a, b) => b.bestSavingCents - a.bestSavingCents)
    .map(({ ndc, drugName: drug, yearlyPatientPayCents, bestSavingCents, alternatives }) => ({
      ndc,
      name: drugName(drug, t),
      lines: [
        t('drugs.saving.list.yearly', { amount: format.money(yearlyPatientPayCents) }),
        alternatives === 0
          ? t('drugs.saving.list.none')
          : [
              t('drugs.saving.list.some', { count: alternatives }),
              ...(bestSavingCents > 0
                ? [t('drugs.saving.list.upTo', { amount: format.money(bestSavingCents) })]
                : []),
            ].join(' · '),
      ],
    }));
  const view: TakenMedicines = { taken: rows };
  if (savings.length > 0)
    view.saving = {
      strong: t('drugs.saving.list.total', { amount: format.money(savings.reduce((a, b) => a + b)) }),
      say: t('drugs.saving.list.totalSay', { count: savings.length }),
    };
  return view;
}

export interface AlternativesView {
  ndc: string;
  drug: string;
  lead: string;
  now: string;
  /** the alternative with the highest saving, the same ingredient first */
  best?: string;
  rows: { ndc: string; name: string; note?: string; tier: string; yearly: string; difference: string }[];
}

export async function alternativesView(
  context: RequestContext,
  member: MemberContext,
  ndc: string,
): Promise<AlternativesView> {
  const { t, format } = await getLocalizer(context);
  const [drug, { yearlyPatientPayCents, alternatives }] = await Promise.all([
    drugDetails(member, ndc),
    member.api.call(calls.drugs.alternatives, { params: { ndc }, query: viewedParams(member) }),
  ]);
  const { firstName, lastName } = member.viewing ?? member.identity;
  const amount = format.money(yearlyPatientPayCents);
  const [best] = alternatives
    .filter(({ yearlySavingCents }) => yearlySavingCents > 0)
    .toSorted(
      (a, b) =>
        Number(b.sameIngredient) - Number(a.sameIngredient) || b.yearlySavingCents - a.yearlySavingCents,
    );
  const view: AlternativesView = {
    ndc,
    drug: drugName(drug.drugName, t),
    lead: t('drugs.saving.drug.lead', {
      name: `${firstName} ${lastName}`.trim(),
      date: format.date(context.clock.today()),
    }),
    now: t('drugs.saving.drug.now', { drug: drugName(drug.drugName, t), amount }),
    rows: alternatives.map((other) => {
      const row: AlternativesView['rows'][number] = {
        ndc: other.ndc,
        name: drugName(other.drugName, t),
        tier: tierText(other.tier, t),
        yearly: format.money(other.yearlyPatientPayCents),
        difference:
          other.yearlySavingCents === 0
            ? t('drugs.saving.drug.same')
            : t('drugs.saving.drug.less', { amount: format.money(other.yearlySavingCents) }),
      };
      if (other.sameIngredient) row.note = t('drugs.saving.drug.sameIngredient');
      return row;
    }),
  };
  if (best)
    view.best = t('drugs.saving.drug.save', {
      drug: drugName(best.drugName, t),
      amount: format.money(best.yearlySavingCents),
    });
  return view;
}

import { memberParams } from '~/features/coverage/member-context.server.ts';
import type { MemberContext } from '~/features/coverage/member-context.server.ts';
import { getLocalizer } from '~/i18n/localizer.server.ts';
import { calls } from '~/programme/contract/index.ts';
import type { RequestContext } from '~/context.ts';
import { tierText } from './drug-words.server.ts';
import { drugDetails } from './drug.server.ts';

export interface TakenView {
  ndc: string;
  name: string;
  lines: string[];
}

/** What the member takes, with what an alternative would save. @throws ProgrammeFault */
export async function takenMedicines(context: RequestContext, member: MemberContext): Promise<TakenView[]> {
  const { t, format } = await getLocalizer(context);
  const taken = await member.api.call(calls.drugs.savings, { query: memberParams(member) });
  return taken
    .toSorted((a, b) => b.bestSavingCents - a.bestSavingCents)
    .map(({ ndc, drugName, yearlyPatientPayCents, bestSavingCents, alternatives }) => ({
      ndc,
      name: drugName,
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
}

export interface AlternativesView {
  ndc: string;
  drug: string;
  lead: string;
  now: string;
  rows: { ndc: string; name: string; note?: string; tier: string; yearly: string; difference: string }[];
}

/** What could be taken in a drug's place, with the yearly difference. @throws ProgrammeFault */
export async function alternativesView(
  context: RequestContext,
  member: MemberContext,
  ndc: string,
): Promise<AlternativesView> {
  const { t, format } = await getLocalizer(context);
  const [drug, { yearlyPatientPayCents, alternatives }] = await Promise.all([
    drugDetails(member, ndc),
    member.api.call(calls.drugs.alternatives, { params: { ndc }, query: memberParams(member) }),
  ]);
  const { firstName, lastName } = member.identity;
  const amount = format.money(yearlyPatientPayCents);
  return {
    ndc,
    drug: drug.drugName,
    lead: t('drugs.saving.drug.lead', {
      name: `${firstName} ${lastName}`.trim(),
      date: format.date(context.clock.today()),
    }),
    now: t('drugs.saving.drug.now', { drug: drug.drugName, amount }),
    rows: alternatives.map((other) => ({
      ndc: other.ndc,
      name: other.drugName,
      ...(other.sameIngredient && { note: t('drugs.saving.drug.sameIngredient') }),
      tier: tierText(other.tier, t),
      yearly: format.money(other.yearlyPatientPayCents),
      difference:
        other.yearlySavingCents === 0
          ? t('drugs.saving.drug.same')
          : t('drugs.saving.drug.less', { amount: format.money(other.yearlySavingCents) }),
    })),
  };
}

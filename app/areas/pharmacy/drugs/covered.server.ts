/** The answer to whether the plan covers a drug, and what a fill costs the displayed person. */
import type { Decision } from '~/areas/prescriptions/clinical-reviews/decision.server.ts';
import type { MemberContext } from '~/areas/shared/coverage/member-context.server.ts';
import type { RequestContext } from '~/context.ts';
import type { Localizer } from '~/i18n/localizer.server.ts';
import { OPTIONAL_BLOCK_BUDGET_MS, loadBlock, type Block } from '~/programme/block.server.ts';
import type { DrugDetails, Pricing } from '#contract/drugs.ts';
import { askNearbyPrices, describeLowest, isBelowCopay } from './ask-prices.server.ts';
import { formatTierText } from './drug-texts.server.ts';

const USUAL_DAYS = 30;

export type Amounts = { quantity: string; daysSupply: string } | undefined;

export interface NearbyPricing {
  pricing: Pricing;
  days: number;
}

/** Prices near the member's home, for an open prescription's amounts or else a usual month; undefined if unknown. */
export function loadNearbyPricing(
  context: RequestContext,
  member: MemberContext,
  { ndc, unitsPer30Days }: DrugDetails,
  known: { zip: Promise<string | undefined>; amounts: Promise<Amounts> },
): Promise<Block<NearbyPricing | undefined>> {
  const asked = Promise.all([known.zip, known.amounts]).then(async ([zipCode, amounts]) => {
    if (zipCode === undefined) return undefined;
    const days = Number(amounts?.daysSupply ?? USUAL_DAYS);
    const fill = { ndc, quantity: Number(amounts?.quantity ?? unitsPer30Days), daysSupply: days, zipCode };
    return { pricing: await askNearbyPrices(context, member, fill), days };
  });
  return loadBlock(asked, { budgetMs: OPTIONAL_BLOCK_BUDGET_MS, log: context.log });
}

export interface CoveredView {
  strong: string;
  say?: string;
}

function coveredLabel({ priorAuthorization, stepTherapy }: DrugDetails, decision: Decision | undefined) {
  if (decision?.status === 'approved') return 'drugs.drug.covered';
  if (priorAuthorization) return 'drugs.drug.coveredIfApproved';
  return stepTherapy ? 'drugs.drug.coveredAfterStep' : 'drugs.drug.covered';
}

/** Undefined for a refused drug, and for a tier that may not be covered. */
export function describeCoverage(
  drug: DrugDetails,
  { decision, nearby }: { decision: Decision | undefined; nearby: NearbyPricing | undefined },
  localizer: Localizer,
): CoveredView | undefined {
  const { t } = localizer;
  if (decision?.refused || drug.tier === 'other') return undefined;
  const strong = t(coveredLabel(drug, decision), { tier: formatTierText(drug.tier, t) });
  const lowest = nearby && describeLowest(nearby.pricing, nearby.days, localizer);
  if (!nearby || !lowest) return { strong };
  const { mailOrder, cheapest } = nearby.pricing;
  const stores = [mailOrder, cheapest].filter((store) => store !== undefined);
  const [least] = stores.toSorted((a, b) => a.price.patientPayCents - b.price.patientPayCents);
  const isFull = least !== undefined && isBelowCopay(least.price);
  return { strong, say: isFull ? `${lowest.strong} ${t('drugs.cost.belowCopay')}` : lowest.strong };
}

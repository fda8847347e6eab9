/** Price calls, and the sentence about the lowest price. */
import { toViewedParams, type MemberContext } from '~/areas/shared/coverage/member-context.server.ts';
import type { RequestContext } from '~/context.ts';
import type { Localizer } from '~/i18n/localizer.server.ts';
import type { Pricing } from '#contract/drugs.ts';
import { calls } from '#contract/index.ts';
import { USUAL_RADIUS } from './location.server.ts';
import type { PricingFilter } from './pricing-filter.ts';

const PER_PAGE = 10;

/** Specification 7.24: at the client's own address, when its configuration has one. */
export async function askPrices(
  context: RequestContext,
  member: MemberContext,
  asked: { filter: PricingFilter; page: number; perPage?: number; personCode?: string },
): Promise<Pricing> {
  const { drugPricingPath } = await context.content.client(member.identity.clientId);
  const { filter, page, perPage = PER_PAGE, personCode = toViewedParams(member).personCode } = asked;
  const query = { ...toViewedParams(member), personCode, ...filter, page, perPage };
  return drugPricingPath === null
    ? member.api.call(calls.drugs.pricing, { query })
    : member.api.call(calls.drugs.clientPricing, { params: { pricingPath: drugPricingPath }, query });
}

interface NearbyFill {
  ndc: string;
  quantity: number;
  daysSupply: number;
  zipCode: string;
  personCode?: string;
}

/** Prices by mail, at the cheapest pharmacy and at the nearest one. */
export async function askNearbyPrices(
  context: RequestContext,
  member: MemberContext,
  { ndc, quantity, daysSupply, zipCode, personCode }: NearbyFill,
): Promise<Pricing> {
  const { pharmacySearchConfig, hideOutOfNetwork } = await context.content.client(member.identity.clientId);
  const radius = pharmacySearchConfig?.radiusMiles ?? USUAL_RADIUS;
  const amounts = { ndcTuple: ndc, quantity, daysSupply };
  const filter: PricingFilter = { ...amounts, zipCode, radius, sortByField: 'distance', sortType: 'ASC' };
  if (hideOutOfNetwork) filter.inNetwork = 'true';
  return askPrices(context, member, { filter, page: 1, perPage: 1, ...(personCode ? { personCode } : {}) });
}

export interface LowestPrice {
  strong: string;
  say?: string;
}

/** 'By mail: $5.40 for 30 days.', and the additional cost of the alternative. */
export function describeLowest(
  { mailOrder, cheapest }: Pricing,
  days: number,
  { t, format }: Localizer,
): LowestPrice | undefined {
  const [mail, store] = [mailOrder?.price.patientPayCents, cheapest?.price.patientPayCents];
  if (mail === undefined && store === undefined) return undefined;
  const isMail = store === undefined || (mail !== undefined && mail <= store);
  const least = Math.min(mail ?? Infinity, store ?? Infinity);
  const strong = t(isMail ? 'drugs.price.lowestMail' : 'drugs.price.lowestStore', {
    amount: format.money(least),
    pharmacy: cheapest?.name ?? '',
    days,
  });
  if (mail === undefined || store === undefined) return { strong };
  const amount = format.money(Math.abs(store - mail));
  if (store === mail) return { strong, say: t('drugs.price.same') };
  return { strong, say: t(isMail ? 'drugs.price.saves' : 'drugs.price.costsMore', { amount }) };
}

/** Whether the whole price is due because the copay is higher. */
export const isBelowCopay = ({
  planAmountCents,
  copayCents,
  drugCostCents,
}: Pricing['items'][number]['price']) =>
  planAmountCents === 0 && drugCostCents > 0 && copayCents === drugCostCents;

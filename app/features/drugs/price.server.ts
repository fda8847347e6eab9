import { redirect } from '@remix-run/node';
import { blockResult } from '~/features/errors/block-result.server.ts';
import { memberParams } from '~/features/coverage/member-context.server.ts';
import type { MemberContext } from '~/features/coverage/member-context.server.ts';
import { getLocalizer } from '~/i18n/localizer.server.ts';
import type { Localizer } from '~/i18n/localizer.server.ts';
import { quantityText } from '~/features/prescriptions/row.server.ts';
import { calls } from '~/programme/contract/index.ts';
import type { PharmacyPrice, Pricing } from '~/programme/contract/drugs.ts';
import { ndcsOf } from '~/programme/contract/ndc.ts';
import type { RequestContext } from '~/context.ts';
import type { BlockResult } from '~/ui/block.tsx';
import type { FormReply } from '~/ui/form/form-reply.ts';
import { paths } from '~/paths.ts';
import { choicesOf, drugDetails } from './drug.server.ts';
import { queryOf, readPricing } from './pricing-filter.ts';
import type { PricingValues, PricingWish } from './pricing-filter.ts';
import { priceLines, storeLine } from './store-words.server.ts';
import { faultText, radiusOptions, readWhere, replyOf } from './where.server.ts';

const PER_PAGE = 10;
const USUAL_DAYS = 30;

export interface PriceRow {
  npi: string;
  name: string;
  pay: string;
  lines: string[];
}

interface Prices {
  summary: string;
  mail?: PriceRow;
  cheapest?: PriceRow;
  verdict?: string;
  rows: PriceRow[];
  pages: number;
}

export interface PriceView {
  ndc: string;
  name: string;
  choices: { value: string; label: string }[];
  radii: { value: string; label: string }[];
  unit: string;
  values: PricingValues;
  networkOnly: boolean;
  page: number;
  /** the filter as it was sent, for the addresses of further pages */
  query: Record<string, string | number | undefined>;
  /** what was left out of the search */
  notes: string[];
  /** the form was refused */
  reply?: FormReply;
  /** absent when nothing was asked of the programme */
  prices?: BlockResult<Prices>;
}

const rowOf = (store: PharmacyPrice, localizer: Localizer): PriceRow => ({
  npi: store.npi,
  name: store.name,
  pay: localizer.t('drugs.price.youPay', { amount: localizer.format.money(store.price.patientPayCents) }),
  lines: [storeLine(store, localizer), ...priceLines(store.price, localizer)],
});

/** What mail order saves against the best pharmacy, in a sentence. */
function verdictOf(
  { mailOrder, cheapest }: Pricing,
  days: number,
  { t, format }: Localizer,
): string | undefined {
  if (!mailOrder || !cheapest) return undefined;
  const saved = cheapest.price.patientPayCents - mailOrder.price.patientPayCents;
  if (saved === 0) return t('drugs.price.same');
  const label = saved > 0 ? 'drugs.price.saves' : 'drugs.price.costsMore';
  return t(label, { amount: format.money(Math.abs(saved)), days });
}

function pricesOf(pricing: Pricing, days: number, localizer: Localizer): Prices {
  const { mailOrder, cheapest, items, total } = pricing;
  const verdict = verdictOf(pricing, days, localizer);
  return {
    summary: localizer.t('drugs.price.found', { count: total }),
    ...(mailOrder && {
      mail: { ...rowOf(mailOrder, localizer), lines: priceLines(mailOrder.price, localizer) },
    }),
    ...(cheapest && { cheapest: rowOf(cheapest, localizer) }),
    ...(verdict && { verdict }),
    rows: items.map((store) => rowOf(store, localizer)),
    pages: Math.ceil(total / PER_PAGE),
  };
}

/** Specification 7.24: at the client's own address, where its configuration names one. */
async function askPrices(
  context: RequestContext,
  member: MemberContext,
  wish: PricingWish,
  page: number,
): Promise<Pricing> {
  const { drugPricingPath } = await context.content.client(member.identity.clientId);
  const query = { ...memberParams(member), ...wish, page, perPage: PER_PAGE };
  return drugPricingPath === null
    ? member.api.call(calls.drugs.pricing, { query })
    : member.api.call(calls.drugs.clientPricing, { params: { pricingPath: drugPricingPath }, query });
}

/**
 * The drug that a form chose: undefined for none (5.37).
 * @throws a redirect to the same search for another drug than the address names
 */
function chosenDrug(request: Request, ndc: string): string | undefined {
  const { searchParams } = new URL(request.url);
  const chosen = searchParams.get('ndc');
  if (chosen === null) return ndc;
  const [other] = ndcsOf(chosen);
  if (other === undefined || other === ndc) return other;
  searchParams.delete('ndc');
  searchParams.delete('page');
  throw redirect(paths.drugPrice(other, Object.fromEntries(searchParams)));
}

/** Prices of one drug (specification 3.41, 5.34–5.40). @throws the ProgrammeFault of the drug's own call */
export async function priceView(
  context: RequestContext,
  member: MemberContext,
  request: Request,
  ndc: string,
): Promise<PriceView> {
  const chosen = chosenDrug(request, ndc);
  const localizer = await getLocalizer(context);
  const { t, format } = localizer;
  const drug = await drugDetails(member, ndc);
  const usual = { quantity: String(drug.unitsPer30Days), daysSupply: String(USUAL_DAYS) };
  const { values, asked, page, networkOnly } = await readWhere(context, member, request, usual);
  const { wish, problems } = readPricing(chosen, values);
  const view = {
    ...{
      ndc,
      name: drug.drugName,
      choices: choicesOf(drug, localizer),
      radii: radiusOptions(values.radius, t),
    },
    unit: quantityText(2, drug.unit, t, format).replace(/^2 /, ''),
    ...{ values, networkOnly, page },
    query: wish ? queryOf(wish) : {},
  };
  if (!wish) {
    const isFirstLook = !asked && problems.every(({ fault }) => fault === 'placeMissing');
    return { ...view, notes: [], ...(!isFirstLook && { reply: replyOf(values, problems, t) }) };
  }
  const notes = problems.map((problem) => t('drugs.price.leftOut', { problem: faultText(problem, t) }));
  const asking = askPrices(context, member, wish, page).then((pricing) =>
    pricesOf(pricing, wish.daysSupply, localizer),
  );
  return { ...view, notes, prices: await blockResult(asking, t, context) };
}

import { formatDrugName } from '~/areas/shared/drug-names/drug-names.server.ts';
import { toBlockResult } from '~/areas/shared/errors/block-result.server.ts';
import { toViewedParams, type MemberContext } from '~/areas/shared/coverage/member-context.server.ts';
import { distinguishRows } from '~/areas/shared/lists/distinguish-rows.server.ts';
import { getLocalizer, type Localizer } from '~/i18n/localizer.server.ts';
import type { T } from '~/i18n/translate.ts';
import { OPTIONAL_BLOCK_BUDGET_MS, loadBlock } from '~/programme/block.server.ts';
import { calls } from '#contract/index.ts';
import type { BasketStore } from '#contract/drugs.ts';
import type { OutputOf } from '#contract/call.ts';
import type { LogContext, RequestContext } from '~/context.ts';
import type { BlockResult } from '~/ui/block.tsx';
import { toQuery, readPlace } from './pricing-filter.ts';
import { groupByPrice, type PriceGroup, type PriceRow, type PriceView } from './price.server.ts';
import { storeLine } from './drug-texts.server.ts';
import { formatFaultText, buildRadiusOptions, readLocation, toReply } from './location.server.ts';

const PER_PAGE = 8;

interface BasketPrices {
  summary: string;
  columns: string[];
  /** the NDC of each medicine without hyphens, as in its link, then its cells; a long list must fit the first view */
  medicines: string[][];
  total: string[];
  verdict?: string;
  groups: PriceGroup[];
  pages: number;
  isEmpty: boolean;
  /** the medicines that are not counted */
  leftOut: LeftOut[];
}

export interface BasketView extends Pick<
  PriceView,
  'radii' | 'values' | 'networkOnly' | 'page' | 'query' | 'notes' | 'missing' | 'reply'
> {
  prices?: BlockResult<BasketPrices>;
  /** no pharmacy has anything to compare, because none of these medicines is counted */
  nothing?: LeftOut[];
}

type Basket = OutputOf<typeof calls.drugs.basket>;

const toBasketRow = (store: BasketStore, localizer: Localizer): PriceRow => ({
  npi: store.npi,
  name: store.name,
  inNetwork: store.inNetwork,
  pay: localizer.t('drugs.price.youPay', { amount: localizer.format.money(store.totalCents) }),
  lines: [
    storeLine(store, localizer),
    [
      localizer.t('drugs.price.planPays', { amount: localizer.format.money(store.planAmountCents) }),
      !store.inNetwork && localizer.t('drugs.price.fullFirst'),
    ]
      .filter(Boolean)
      .join('. '),
  ],
});

function describeVerdict({ mailOrder, cheapest }: Basket, { t, format }: Localizer): string | undefined {
  if (!mailOrder || !cheapest) return undefined;
  const saved = cheapest.totalCents - mailOrder.totalCents;
  const total = format.money(mailOrder.totalCents);
  if (saved === 0) return t('drugs.saving.basket.same', { total });
  const label = saved > 0 ? 'drugs.saving.basket.mailSaves' : 'drugs.saving.basket.mailMore';
  return t(label, { total, amount: format.money(Math.abs(saved)) });
}

function compared({ drugs, mailOrder, cheapest }: Basket, { t, format }: Localizer) {
  const stores = [mailOrder, cheapest].filter((store) => store !== undefined);
  const names = stores.map((store) =>
    store === mailOrder
      ? t('drugs.price.byMail')
      : t('drugs.saving.basket.atPharmacy', { pharmacy: store.name }),
  );
  const pays = ({ lines }: BasketStore, ndc: string) => {
    const line = lines.find((one) => one.ndc === ndc);
    return line ? format.money(line.patientPayCents) : '–';
  };
  return {
    columns: [t('common.medicine'), ...names],
    medicines: drugs.map(({ ndc, drugName: drug }) => [
      ndc.replaceAll('-', ''),
      formatDrugName(drug, t),
      ...stores.map((store) => pays(store, ndc)),
    ]),
    total: [t('drugs.saving.basket.total'), ...stores.map(({ totalCents }) => format.money(totalCents))],
  };
}

interface LeftOut {
  reason: string;
  /** of the medicines with this reason */
  names: string[];
}

function listLeftOut({ leftOut, notMailed }: Pick<Basket, 'leftOut' | 'notMailed'>, t: T): LeftOut[] {
  const withoutMail = notMailed.map((drugName) => ({ drugName, reason: 'notMailed' as const }));
  const byReason = Map.groupBy([...leftOut, ...withoutMail], ({ reason }) => reason);
  return [...byReason].map(([reason, medicines]) => ({
    reason: t(`drugs.saving.leftOut.${reason}`),
    names: medicines.map(({ drugName }) => formatDrugName(drugName, t)),
  }));
}

function toBasketPrices(basket: Basket, localizer: Localizer): BasketPrices {
  const verdict = describeVerdict(basket, localizer);
  const count = basket.drugs.length;
  const prices: BasketPrices = {
    summary: count === 0 ? '' : localizer.t('drugs.saving.basket.lead', { count }),
    ...compared(basket, localizer),
    groups: groupByPrice(
      distinguishRows(
        basket.items,
        (store) => toBasketRow(store, localizer),
        ({ name }) => name,
        (_row, { address }) => address.addressLine1,
      ),
      localizer,
    ),
    pages: Math.ceil(basket.total / PER_PAGE),
    isEmpty: count === 0,
    leftOut: listLeftOut(basket, localizer.t),
  };
  if (verdict) prices.verdict = verdict;
  return prices;
}

/**
 * All medicines, if none of them can be compared. Undefined if one can, or the reasons cannot be loaded in time.
 */
async function nothingTaken(
  { log }: LogContext,
  member: MemberContext,
  t: T,
): Promise<LeftOut[] | undefined> {
  const asked = member.api.call(calls.drugs.savings, { query: toViewedParams(member) });
  const taken = await loadBlock(asked, { budgetMs: OPTIONAL_BLOCK_BUDGET_MS, log });
  if (!taken.ok) return undefined;
  const leftOut = taken.data.flatMap(({ drugName: drug, leftOut: reason }) =>
    reason === undefined ? [] : [{ drugName: drug, reason }],
  );
  return leftOut.length === taken.data.length ? listLeftOut({ leftOut, notMailed: [] }, t) : undefined;
}

export async function loadBasketView(
  context: RequestContext,
  member: MemberContext,
  request: Request,
): Promise<BasketView> {
  const localizer = await getLocalizer(context);
  const { t } = localizer;
  const { values, asked, page, networkOnly, missing } = await readLocation(context, member, request);
  const { filter, problems } = readPlace(values);
  const view = {
    ...{ radii: buildRadiusOptions(values.radius, t), values, networkOnly, page, missing },
    query: filter ? toQuery(filter) : {},
  };
  if (!filter) {
    if (asked) return { ...view, notes: [], reply: toReply(values, problems, t) };
    const nothing = await nothingTaken(context, member, t);
    return nothing ? { ...view, notes: [], nothing } : { ...view, notes: [] };
  }
  const notes = problems.map((problem) => t('drugs.price.leftOut', { problem: formatFaultText(problem, t) }));
  const asking = member.api
    .call(calls.drugs.basket, { query: { ...toViewedParams(member), ...filter, page, perPage: PER_PAGE } })
    .then((basket) => toBasketPrices(basket, localizer));
  return { ...view, notes, prices: await toBlockResult(asking, t, context) };
}

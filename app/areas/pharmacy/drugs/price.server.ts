import { formatDrugName, markEnglish } from '~/areas/shared/drug-names/drug-names.server.ts';
import { redirect } from '@remix-run/node';
import { toBlockResult } from '~/areas/shared/errors/block-result.server.ts';
import type { MemberContext } from '~/areas/shared/coverage/member-context.server.ts';
import { distinguishRows } from '~/areas/shared/lists/distinguish-rows.server.ts';
import { toSentence } from '~/i18n/format.server.ts';
import { getLocalizer, type Localizer } from '~/i18n/localizer.server.ts';
import { formatQuantityText } from '~/areas/prescriptions/row.server.ts';
import type { DrugDetails, PharmacyPrice, Pricing } from '#contract/drugs.ts';
import { OPTIONAL_BLOCK_BUDGET_MS, loadBlock } from '~/programme/block.server.ts';
import { parseNdcs } from '#contract/ndc.ts';
import type { RequestContext } from '~/context.ts';
import type { BlockResult } from '~/ui/block.tsx';
import type { NoteText } from '~/ui/note.tsx';
import type { FormReply } from '~/ui/form/form-reply.ts';
import { paths } from '~/paths.ts';
import { askPrices, describeLowest, type LowestPrice } from './ask-prices.server.ts';
import { listChoices, loadDrugDetails } from './drug.server.ts';
import { formatEndedNote } from './ended.server.ts';
import { formatInText, listPriceLines, storeLine } from './drug-texts.server.ts';
import type { DecisionView } from '~/areas/prescriptions/clinical-reviews/decision.server.ts';
import { askReviews, loadDecisionView, askPrescribed, loadPrescribedView } from './record.server.ts';
import { toQuery, readPricing, type PricingValues, type PricingFilter } from './pricing-filter.ts';
import {
  formatFaultText,
  isRefusedSearch,
  buildRadiusOptions,
  readLocation,
  toReply,
} from './location.server.ts';

const PER_PAGE = 10;
const USUAL_DAYS = 30;

export interface PriceRow {
  npi: string;
  name: string;
  /** distinguishes it from a different one of the same name */
  about?: string;
  inNetwork?: boolean;
  pay: string;
  lines: string[];
}

/** Pharmacies with the same price for the member, or each with its own. */
export interface PriceGroup {
  pay?: string;
  phase?: string | undefined;
  rows: (Omit<PriceRow, 'pay'> & { pay?: string })[];
}

interface Prices {
  summary: string;
  lowest?: LowestPrice;
  mail?: PriceRow;
  groups: PriceGroup[];
  pages: number;
}

interface GenericOffer {
  title: string;
  text: string;
}

export interface PriceView extends DecisionView {
  ndc: string;
  name: string;
  choices: { value: string; label: string }[];
  radii: { value: string; label: string }[];
  unit: string;
  values: PricingValues;
  networkOnly: boolean;
  page: number;
  /** the displayed person's prescriptions for this ingredient */
  /** open prescriptions; the overview lists all */
  prescribed: { to: string; name: string }[];
  query: Record<string, string | number | undefined>;
  notes: string[];
  /** the coverage has ended, so the prices are those without a plan */
  ended?: NoteText;
  reply?: FormReply;
  /** absent when the programme was not called */
  prices?: BlockResult<Prices>;
  generic?: GenericOffer | undefined;
}

const toPriceRow = (store: PharmacyPrice, localizer: Localizer): PriceRow => ({
  npi: store.npi,
  name: store.name,
  inNetwork: store.inNetwork,
  pay: localizer.t('drugs.price.youPay', { amount: localizer.format.money(store.price.patientPayCents) }),
  lines: [storeLine(store, localizer), ...listPriceLines(store, localizer)],
});

/** Prices without a plan, after the coverage has ended and for a drug that the plan does not pay for. */
const toFullPriceRow = (store: PharmacyPrice, localizer: Localizer): PriceRow => ({
  npi: store.npi,
  name: store.name,
  pay: localizer.t('drugs.price.cash', { amount: localizer.format.money(store.price.cashPriceCents) }),
  lines: [storeLine(store, localizer)],
});

const toRows = (
  stores: readonly PharmacyPrice[],
  toRow: typeof toPriceRow,
  localizer: Localizer,
): PriceRow[] =>
  distinguishRows(
    stores,
    (store) => toRow(store, localizer),
    ({ name }) => name,
    (_row, { address }) => address.addressLine1,
  );

/** Groups pharmacies of the same price, whose last line about the price is also the same, by network. */
export function groupByPrice(rows: readonly PriceRow[], { t }: Localizer): PriceGroup[] {
  const getPhase = ({ lines }: PriceRow) => lines.slice(1).at(-1);
  const groups = Map.groupBy(rows, (row) => `${row.pay} ${getPhase(row)}`);
  return [...groups.values()].map((same) => {
    const phase = getPhase(same[0]!);
    const { pay, inNetwork } = same[0]!;
    const heading = inNetwork === false ? `${pay} · ${t('pharmacies.words.outOfNetwork')}` : pay;
    const inGroup = ({ pay: _pay, lines, ...row }: PriceRow) => ({
      ...row,
      lines: phase === undefined ? lines : lines.slice(0, -1),
    });
    return { pay: heading, phase, rows: same.map(inGroup) };
  });
}

function toGroups(rows: PriceRow[], { sortByField }: PricingFilter, localizer: Localizer): PriceGroup[] {
  if (sortByField === 'price') return groupByPrice(rows, localizer);
  return rows.length === 0 ? [] : [{ rows }];
}

/** The number of pharmacies, and where. */
function describeFound(count: number, { zipCode, radius, city, state }: PricingFilter, { t }: Localizer) {
  const place = zipCode ?? [city, state].filter(Boolean).join(', ');
  const miles = t('drugs.price.form.miles', { count: radius ?? 0 });
  return toSentence(
    radius === undefined
      ? t('pharmacies.words.found.city', { count, place })
      : t('pharmacies.words.found.near', { count, place, radius: miles }),
  );
}

function toPrices(pricing: Pricing, filter: PricingFilter, localizer: Localizer): Prices {
  const { mailOrder, items, total } = pricing;
  const lowest = describeLowest(pricing, filter.daysSupply, localizer);
  const prices: Prices = {
    summary: describeFound(total, filter, localizer),
    groups: toGroups(toRows(items, toPriceRow, localizer), filter, localizer),
    pages: Math.ceil(total / PER_PAGE),
  };
  if (mailOrder)
    prices.mail = { ...toPriceRow(mailOrder, localizer), lines: listPriceLines(mailOrder, localizer) };
  if (lowest) prices.lowest = lowest;
  return prices;
}

const toFullPrices = ({ items, total }: Pricing, filter: PricingFilter, localizer: Localizer): Prices => ({
  summary: describeFound(total, filter, localizer),
  groups: toGroups(toRows(items, toFullPriceRow, localizer), filter, localizer),
  pages: Math.ceil(total / PER_PAGE),
});

const lowestCents = ({ mailOrder, cheapest }: Pricing): number =>
  Math.min(...[mailOrder, cheapest].map((store) => store?.price.patientPayCents ?? Infinity));

/** The lowest price of a brand's generic; undefined when none costs less. */
async function genericOffer(
  context: RequestContext,
  member: MemberContext,
  brand: { drug: DrugDetails; filter: PricingFilter; asking: Promise<Pricing> },
): Promise<GenericOffer | undefined> {
  const { drug, filter, asking } = brand;
  const generic = drug.family.find(
    ({ isBrand, strength, form }) => !isBrand && strength === drug.strength && form === drug.form,
  );
  if (!drug.isBrand || !generic) return undefined;
  const both = Promise.all([
    asking,
    askPrices(context, member, { filter: { ...filter, ndcTuple: generic.ndc }, page: 1, perPage: 1 }),
  ]);
  const found = await loadBlock(both, { budgetMs: OPTIONAL_BLOCK_BUDGET_MS, log: context.log });
  if (!found.ok) return undefined;
  const [brandPrices, genericPrices] = found.data;
  const genericCents = lowestCents(genericPrices);
  const saved = lowestCents(brandPrices) - genericCents;
  if (!Number.isFinite(saved) || saved <= 0) return undefined;
  const { t, format } = await getLocalizer(context);
  return {
    title: t('drugs.price.generic', {
      generic: markEnglish(formatInText(generic.name), t),
      amount: format.money(genericCents),
      saved: format.money(saved),
    }),
    text: t('drugs.price.genericText'),
  };
}

/** The chosen drug; undefined without one (5.37). @throws a redirect to the same search for a different drug */
function chosenDrug(request: Request, ndc: string): string | undefined {
  const { searchParams } = new URL(request.url);
  const chosen = searchParams.get('ndc');
  if (chosen === null) return ndc;
  const [other] = parseNdcs(chosen);
  if (other === undefined || other === ndc) return other;
  searchParams.delete('ndc');
  searchParams.delete('page');
  throw redirect(paths.drugPrice(other, Object.fromEntries(searchParams)));
}

/** Whether the search will be refused; known before any call. */
export const isRefusedPricing = (request: Request, ndc: string): boolean => {
  const chosen = new URL(request.url).searchParams.get('ndc') ?? ndc;
  return isRefusedSearch(request, (values) => readPricing(parseNdcs(chosen)[0], values));
};

export async function loadPriceView(
  context: RequestContext,
  member: MemberContext,
  request: Request,
  ndc: string,
): Promise<PriceView> {
  const chosen = chosenDrug(request, ndc);
  const localizer = await getLocalizer(context);
  const { t, format } = localizer;
  const reviews = askReviews(context, member);
  const loading = loadDrugDetails(member, ndc);
  const prescriptions = askPrescribed(context, member);
  const prescribing = loading.then((drug) => loadPrescribedView(prescriptions, drug, localizer));
  const usual = Promise.all([loading, prescribing]).then(
    ([{ unitsPer30Days }, { amounts }]) =>
      amounts ?? { quantity: String(unitsPer30Days), daysSupply: String(USUAL_DAYS) },
  );
  // a page may fail before it awaits this, and the rejection must not stay unhandled
  usual.catch(() => undefined);
  const [drug, { values, asked, page, networkOnly, missing }] = await Promise.all([
    loading,
    readLocation(context, member, request, usual),
  ]);
  const { filter, problems } = readPricing(chosen, values);
  const asking = filter && askPrices(context, member, { filter, page });
  asking?.catch(() => undefined);
  const prescribed = await prescribing;
  const decided = await loadDecisionView(context, reviews, drug, localizer);
  const ended = formatEndedNote(member, localizer);
  const hasNoPlanPrice = ended !== undefined || decided.decision?.refused === true;
  const view = {
    ...(ended ? { ended } : {}),
    ...decided,
    ndc,
    name: formatDrugName(drug.drugName, t),
    choices: listChoices(drug, localizer),
    radii: buildRadiusOptions(values.radius, t),
    unit: formatQuantityText(2, drug.unit, t, format).replace(/^2 /, ''),
    ...{ values, networkOnly, page, missing: [...missing, ...decided.missing, ...prescribed.missing] },
    prescribed: prescribed.rows.filter(({ isOpen }) => isOpen).map(({ to, name }) => ({ to, name })),
    query: filter ? toQuery(filter) : {},
  };
  if (!asking) {
    const isFirstLook = !asked && problems.every(({ fault }) => fault === 'placeMissing');
    const shown: PriceView = { ...view, notes: [] };
    if (!isFirstLook) shown.reply = toReply(values, problems, t);
    return shown;
  }
  const notes = problems.map((problem) => t('drugs.price.leftOut', { problem: formatFaultText(problem, t) }));
  const [prices, generic] = await Promise.all([
    toBlockResult(
      asking.then((pricing) => (hasNoPlanPrice ? toFullPrices : toPrices)(pricing, filter, localizer)),
      t,
      context,
    ),
    hasNoPlanPrice ? undefined : genericOffer(context, member, { drug, filter, asking }),
  ]);
  return { ...view, notes, prices, generic };
}

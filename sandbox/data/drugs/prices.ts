import type { z } from 'zod';
import { isRefused } from '#contract/cost-advice-rules.ts';
import type { BasketStore, DrugPrice, PharmacyPrice, drugs } from '#contract/drugs.ts';
import { getClientConfig } from '../../content/client-configs.ts';
import { getDrug, getQuantity, type Drug } from '../catalogue.ts';
import { listReviews } from '../clinical-reviews.ts';
import type { Database } from '../database.ts';
import { calculateEligibility, type Member } from '../members.ts';
import { mailOrderPharmacies, getPharmacy, type Pharmacy } from '../pharmacies.ts';
import { searchPharmacies } from '../pharmacies/search.ts';
import { countFills, listOrderedFills } from '../prescriptions.ts';
import {
  addPaid,
  sumAccumulatedIn,
  hasDeductible,
  calculateLeft,
  getNetwork,
  calculatePriceChangePercent,
  calculatePrice,
  type Accumulated,
  type Fill,
  type Price,
} from '../pricing.ts';
import type { ProgrammeState } from '../programme-state.ts';
import { toPage } from '../page.ts';
import { getDrugName } from './search.ts';

type Query = z.output<typeof drugs.pricing.query>;
type Where = Omit<z.output<typeof drugs.basket.query>, 'clientId' | 'cardId' | 'personCode'>;

/** Prices without a plan: far above the cost of a generic, slightly above that of a brand. */
function calculateCashPrice({ drug, pharmacyNpi }: Fill, { drugCostCents }: Price): number {
  const ownMarkup = getPharmacy(pharmacyNpi).isMailOrder ? 100 : 95 + (Number(pharmacyNpi.slice(-3)) % 25);
  const markup = drug.isBrand ? 118 : 240;
  return Math.max(drugCostCents, Math.round((drugCostCents * markup * ownMarkup) / 10_000 / 10) * 10);
}

function resolvePhase({ drug, pharmacyNpi }: Fill, price: Price, paid: Accumulated): DrugPrice['phase'] {
  const network = getNetwork(pharmacyNpi);
  if (calculateLeft('outOfPocketCents', network, paid) === 0) return 'maximumReached';
  if (!hasDeductible(drug.tier, network, getPharmacy(pharmacyNpi).isMailOrder)) return 'noDeductible';
  const left = calculateLeft('deductibleCents', network, paid);
  if (left === 0) return 'afterDeductible';
  return price.deductibleCents === left ? 'reachesDeductible' : 'beforeDeductible';
}

/**
 * Amounts that count for a fill: payments in the year so far, and by mail also the family's open orders, which are
 * filled first.
 */
interface Counted {
  paid: Accumulated;
  withOrders: Accumulated;
}

function countedFor(db: Database, memberId: number, today: string): (npi: string) => Counted {
  const year = Number(today.slice(0, 4));
  const open = listOrderedFills(db, memberId);
  const paid = {
    inNetwork: sumAccumulatedIn(db, memberId, year, 'inNetwork'),
    outOfNetwork: sumAccumulatedIn(db, memberId, year, 'outOfNetwork'),
  };
  return (pharmacyNpi) => {
    const sofar = paid[getNetwork(pharmacyNpi)];
    if (!getPharmacy(pharmacyNpi).isMailOrder) return { paid: sofar, withOrders: sofar };
    const withOrders = structuredClone(sofar);
    countFills(withOrders, open, { memberId, pharmacyNpi });
    return { paid: sofar, withOrders };
  };
}

/** The mail-order price, equal to that in a cart. Its phase is included only if open orders do not change it. */
function quote(fill: Fill, { paid, withOrders }: Counted, changePercent: number): DrugPrice {
  const price = calculatePrice(fill, withOrders, changePercent);
  const { ingredientCostCents: _1, dispensingFeeCents: _2, taxCents: _3, ...amounts } = price;
  const phase = resolvePhase(fill, price, withOrders);
  const isSure =
    withOrders === paid || phase === resolvePhase(fill, calculatePrice(fill, paid, changePercent), paid);
  return { ...amounts, phase: isSure ? phase : 'other', cashPriceCents: calculateCashPrice(fill, price) };
}

/** The mail-order pharmacy of a drug; undefined when the client has no mail order or the drug cannot be refilled. */
export function priceMailOrder(drug: Drug, { clientId }: Member): Pharmacy | undefined {
  const isSuppressed = getClientConfig(clientId).suppressMailOrderFeatures ?? false;
  if (isSuppressed || drug.deaClass === 'II') return undefined;
  return drug.isSpecialty ? mailOrderPharmacies[2] : mailOrderPharmacies[1];
}

const toStore = (pharmacy: Pharmacy, distanceMiles?: number) => ({ ...pharmacy, distanceMiles });

/** Ties are ordered by distance, then name, then NPI, so that the order is always the same. */
function sorted<Store extends Omit<PharmacyPrice, 'price'>>(
  stores: Store[],
  { sortByField, sortType }: Pick<Where, 'sortByField' | 'sortType'>,
  getCents: (store: Store) => number,
): Store[] {
  const sign = sortType === 'DESC' ? -1 : 1;
  const by = {
    price: (a: Store, b: Store) => getCents(a) - getCents(b),
    distance: (a: Store, b: Store) => (a.distanceMiles ?? 0) - (b.distanceMiles ?? 0),
    name: (a: Store, b: Store) => a.name.localeCompare(b.name, 'en'),
  };
  return stores.sort(
    (a, b) => sign * by[sortByField](a, b) || by.distance(a, b) || by.name(a, b) || (a.npi < b.npi ? -1 : 1),
  );
}

/** the pharmacies around a place; prices decide their order later */
const storesAt = (where: Where) =>
  searchPharmacies({ ...where, sortByField: 'distance', sortType: 'ASC' }).found.filter(
    ({ pharmacy }) => !pharmacy.isMailOrder,
  );

const CHEAPEST_FIRST = { sortByField: 'price', sortType: 'ASC' } as const;

/** Whether the plan has refused a drug of this name to the person. */
function isRefusedFor({ db, clock }: ProgrammeState, member: Member, drug: Drug): boolean {
  const name = getDrugName(drug);
  const reviews = listReviews(db, [member], clock.today());
  return isRefused(reviews.find(({ ndc }) => ndc && getDrugName(getDrug(ndc)) === name)?.status);
}

export function listPrices(programme: ProgrammeState, member: Member, query: Query) {
  const { db, clock } = programme;
  const { quantity, daysSupply } = query;
  const drug = getDrug(query.ndcTuple);
  const paid = countedFor(db, member.memberId, clock.today());
  const change = calculatePriceChangePercent(db);
  const priceAt = (pharmacy: Pharmacy) =>
    quote({ drug, quantity, daysSupply, pharmacyNpi: pharmacy.npi }, paid(pharmacy.npi), change);
  const stores: PharmacyPrice[] = storesAt(query).map(({ pharmacy, distanceMiles }) => ({
    ...toStore(pharmacy, distanceMiles),
    price: priceAt(pharmacy),
  }));
  const mail = priceMailOrder(drug, member);
  const paysInFull =
    calculateEligibility(member, clock.today()) === 'TERMED' || isRefusedFor(programme, member, drug);
  const getPay = ({ price }: PharmacyPrice) => (paysInFull ? price.cashPriceCents : price.patientPayCents);
  const [cheapest] = sorted([...stores], CHEAPEST_FIRST, getPay);
  return {
    ...toPage(sorted(stores, query, getPay), query),
    cheapest,
    mailOrder: mail ? { ...toStore(mail), price: priceAt(mail) } : undefined,
  };
}

const BASKET_DAYS = 90;

/** Filled one after the other, because earlier fills count towards the deductible of later ones. */
function basketAt(
  basket: readonly Drug[],
  pharmacyOfDrug: (drug: Drug) => Pharmacy,
  paid: Accumulated,
  change: number,
) {
  const now = structuredClone(paid);
  return basket.map((drug) => {
    const { npi: pharmacyNpi } = pharmacyOfDrug(drug);
    const quantity = getQuantity(drug, BASKET_DAYS);
    const price = calculatePrice({ drug, quantity, daysSupply: BASKET_DAYS, pharmacyNpi }, now, change);
    addPaid([now, now.family], price);
    const { patientPayCents, planAmountCents } = price;
    return { ndc: drug.ndc, patientPayCents, planAmountCents };
  });
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** @param taken the member's long-term medicines; those that cannot be mailed are left out when others can */
export function priceBasket(programme: ProgrammeState, member: Member, taken: readonly Drug[], where: Where) {
  const { db, clock } = programme;
  const paid = countedFor(db, member.memberId, clock.today());
  const change = calculatePriceChangePercent(db);
  const mailed = taken.filter((drug) => priceMailOrder(drug, member) !== undefined);
  const basket = mailed.length > 0 ? mailed : taken;
  const store = (pharmacy: Pharmacy, distance?: number, of?: (drug: Drug) => Pharmacy): BasketStore => {
    const lines = basketAt(basket, of ?? (() => pharmacy), paid(pharmacy.npi).withOrders, change);
    return {
      ...toStore(pharmacy, distance),
      lines,
      totalCents: sum(lines.map(({ patientPayCents }) => patientPayCents)),
      planAmountCents: sum(lines.map(({ planAmountCents }) => planAmountCents)),
    };
  };
  const byMail = (drug: Drug) => priceMailOrder(drug, member) ?? mailOrderPharmacies[1];
  const around = basket.length === 0 ? [] : storesAt(where);
  const stores = around.map(({ pharmacy, distanceMiles }) => store(pharmacy, distanceMiles));
  const getTotal = ({ totalCents }: BasketStore) => totalCents;
  const [cheapest] = sorted([...stores], CHEAPEST_FIRST, getTotal);
  return {
    ...toPage(sorted(stores, where, getTotal), where),
    drugs: basket.map((drug) => ({
      ...{ ndc: drug.ndc, drugName: drug.label, unit: drug.unit },
      quantity: getQuantity(drug, BASKET_DAYS),
    })),
    notMailed: taken.filter((drug) => !basket.includes(drug)).map(({ label }) => label),
    cheapest,
    mailOrder: mailed.length > 0 ? store(mailOrderPharmacies[1], undefined, byMail) : undefined,
  };
}

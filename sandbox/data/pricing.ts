/**
 * The cost of a fill and its shares. One rule for claims, price quotes and orders, so that they agree to the cent.
 *
 * In network: a deductible on brand and specialty drugs from retail pharmacies, then a copay for each 30 days, or a
 * share of the cost. Mail order is exempt from the deductible, so that a quote stays valid whatever else is filled
 * first. 90 days by mail cost two copays instead of three. Out of network: a deductible on all except preventive drugs,
 * then half of the cost. A deductible or a maximum is met when the person's part or the family's is. Nothing is paid
 * once the year's maximum is reached. The two networks have separate limits.
 */
import type { Database } from './database.ts';
import type { Drug, Tier } from './catalogue.ts';
import { getPharmacy } from './pharmacies.ts';
import { readSetting } from './schema.ts';

export const networks = ['inNetwork', 'outOfNetwork'] as const;
export type Network = (typeof networks)[number];

interface Limits {
  deductibleCents: number;
  outOfPocketCents: number;
}

/** The deductible and the yearly maximum of a person and a family. */
export const limits: Record<Network, { person: Limits; family: Limits }> = {
  inNetwork: {
    person: { deductibleCents: 20_000, outOfPocketCents: 450_000 },
    family: { deductibleCents: 40_000, outOfPocketCents: 900_000 },
  },
  outOfNetwork: {
    person: { deductibleCents: 50_000, outOfPocketCents: 900_000 },
    family: { deductibleCents: 100_000, outOfPocketCents: 1_800_000 },
  },
};

type Share = { copayCents: number } | { percent: number; maxCents: number };
const shares: Record<Tier, Share> = {
  Preventive: { copayCents: 0 },
  Generic: { copayCents: 1_000 },
  'Preferred brand': { copayCents: 3_500 },
  'Non-preferred brand': { percent: 40, maxCents: 12_000 },
  Specialty: { percent: 20, maxCents: 25_000 },
};
const outOfNetworkShare: Share = { percent: 50, maxCents: Number.MAX_SAFE_INTEGER };

export const hasDeductible = (tier: Tier, network: Network, isMailOrder: boolean): boolean =>
  tier !== 'Preventive' && (network === 'outOfNetwork' || (tier !== 'Generic' && !isMailOrder));

export const getShare = (tier: Tier, network: Network): Share =>
  network === 'outOfNetwork' && tier !== 'Preventive' ? outOfNetworkShare : shares[tier];

export const getNetwork = (pharmacyNpi: string): Network =>
  getPharmacy(pharmacyNpi).inNetwork ? 'inNetwork' : 'outOfNetwork';

/** The parts of a fill's cost, in cents. Patient pay and plan amount add up to drug cost. */
export interface Price {
  ingredientCostCents: number;
  dispensingFeeCents: number;
  taxCents: number;
  drugCostCents: number;
  deductibleCents: number;
  copayCents: number;
  coinsuranceCents: number;
  patientPayCents: number;
  planAmountCents: number;
}

/** Amounts that a person and the whole family have paid towards the year's limits of one network. */
export interface Accumulated extends Limits {
  family: Limits;
}

/** Counts a paid price towards the limits of a person, of the family, or of both. */
export function addPaid(
  sums: readonly Limits[],
  paid: Pick<Price, 'deductibleCents' | 'patientPayCents'>,
): void {
  for (const sum of sums) {
    sum.deductibleCents += paid.deductibleCents;
    sum.outOfPocketCents += paid.patientPayCents;
  }
}

export interface Fill {
  drug: Drug;
  quantity: number;
  daysSupply: number;
  pharmacyNpi: string;
  /** amount that a different plan has already paid */
  otherPayerCents?: number;
}

/** Illinois taxes medicines at 1%; the other states of the sandbox do not. */
function calculateCost({ drug, quantity, pharmacyNpi, otherPayerCents = 0 }: Fill) {
  const pharmacy = getPharmacy(pharmacyNpi);
  const ingredientCostCents = Math.max(0, Math.round((drug.unitCostMills * quantity) / 10) - otherPayerCents);
  const dispensingFeeCents = drug.isSpecialty ? 500 : pharmacy.isMailOrder ? 0 : 175;
  const isTaxed = !pharmacy.isMailOrder && pharmacy.address.state === 'IL';
  const taxCents = isTaxed ? Math.round(ingredientCostCents / 100) : 0;
  const drugCostCents = ingredientCostCents + dispensingFeeCents + taxCents;
  return { ingredientCostCents, dispensingFeeCents, taxCents, drugCostCents };
}

/** By mail, three months cost two copays, except for specialty medicines, which are filled for 30 days at a time. */
export function calculateCopays(daysSupply: number, isMailOrder: boolean, tier: Tier): number {
  const months = Math.max(1, Math.ceil(daysSupply / 30));
  return isMailOrder && months === 3 && tier !== 'Specialty' ? 2 : months;
}

/** The amount until the person's limit or the family's is reached, whichever comes first. */
export function calculateLeft(limit: keyof Limits, network: Network, paid: Accumulated): number {
  const { person, family } = limits[network];
  return Math.max(0, Math.min(person[limit] - paid[limit], family[limit] - paid.family[limit]));
}

/** The price if only this amount is left until the year's maximum. The plan pays the rest. */
export function calculateCapPrice(price: Price, roomCents: number): Price {
  let left = roomCents;
  const upTo = (cents: number) => {
    const part = Math.min(cents, left);
    left -= part;
    return part;
  };
  const deductibleCents = upTo(price.deductibleCents);
  const copayCents = upTo(price.copayCents);
  const coinsuranceCents = upTo(price.coinsuranceCents);
  const patientPayCents = deductibleCents + copayCents + coinsuranceCents;
  const planAmountCents = price.drugCostCents - patientPayCents;
  return { ...price, deductibleCents, copayCents, coinsuranceCents, patientPayCents, planAmountCents };
}

/** @param changePercent increase of copays in the sandbox, to try a changed price */
export function calculatePrice(fill: Fill, paid: Accumulated, changePercent = 0): Price {
  const { isMailOrder } = getPharmacy(fill.pharmacyNpi);
  const network = getNetwork(fill.pharmacyNpi);
  const cost = calculateCost(fill);
  const { tier } = fill.drug;
  const openDeductible = hasDeductible(tier, network, isMailOrder)
    ? calculateLeft('deductibleCents', network, paid)
    : 0;
  const deductibleCents = Math.min(openDeductible, cost.drugCostCents);
  const rest = cost.drugCostCents - deductibleCents;
  const share = getShare(tier, network);
  const times = calculateCopays(fill.daysSupply, isMailOrder, tier);
  const changed = (cents: number) => Math.round((cents * (100 + changePercent)) / 100);
  const copayCents = 'copayCents' in share ? Math.min(changed(share.copayCents * times), rest) : 0;
  const coinsuranceCents =
    'percent' in share
      ? Math.min(changed(Math.min(Math.round((rest * share.percent) / 100), share.maxCents * times)), rest)
      : 0;
  const uncapped = { ...cost, deductibleCents, copayCents, coinsuranceCents };
  return calculateCapPrice(
    { ...uncapped, patientPayCents: 0, planAmountCents: 0 },
    calculateLeft('outOfPocketCents', network, paid),
  );
}

/** Amounts that each person has paid towards the limits of a year, at the pharmacies of one network. */
export function sumAccumulated(db: Database, memberId: number, date: string, pharmacyNpi: string) {
  return sumAccumulatedIn(db, memberId, Number(date.slice(0, 4)), getNetwork(pharmacyNpi));
}

const sums =
  'coalesce(sum(deductibleCents), 0) AS deductibleCents, coalesce(sum(outOfPocketCents), 0) AS outOfPocketCents';

export function sumAccumulatedIn(db: Database, memberId: number, year: number, network: Network) {
  const nothing: Limits = { deductibleCents: 0, outOfPocketCents: 0 };
  const own = db.get<Limits>(
    `SELECT ${sums} FROM accumulators WHERE memberId = ? AND year = ? AND network = ?`,
    ...[memberId, year, network],
  );
  const family = db.get<Limits>(
    `SELECT ${sums} FROM accumulators JOIN members person USING (memberId)
      JOIN members own ON own.memberId = ? AND own.clientId = person.clientId AND own.cardId = person.cardId
      WHERE year = ? AND network = ?`,
    ...[memberId, year, network],
  );
  return { ...(own ?? nothing), family: family ?? nothing };
}

/** The amounts of a claim that count towards the limits of its year. */
interface Counted extends Pick<Price, 'deductibleCents' | 'patientPayCents'> {
  memberId: number;
  fillDate: string;
  pharmacyNpi: string;
}

/** Counts a claim towards the limits of its year; with -1, reverses that. */
export function accumulate(db: Database, claim: Counted, sign: 1 | -1 = 1): void {
  db.run(
    `INSERT INTO accumulators VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET
      deductibleCents = deductibleCents + excluded.deductibleCents,
      outOfPocketCents = outOfPocketCents + excluded.outOfPocketCents`,
    claim.memberId,
    Number(claim.fillDate.slice(0, 4)),
    getNetwork(claim.pharmacyNpi),
    sign * claim.deductibleCents,
    sign * claim.patientPayCents,
  );
}

/** Percentage by which refill prices were changed by hand (`POST /prices`). */
export const calculatePriceChangePercent = (db: Database): number =>
  Number(readSetting(db, 'priceChangePercent') ?? 0);

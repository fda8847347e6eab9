/**
 * What a fill costs and who pays it. One rule for claims, price quotes and orders, so that they agree to the cent.
 *
 * The plan: a deductible of $200 a person and year on brand and specialty drugs from retail
 * pharmacies (mail order is exempt, so that a quote holds whatever else is filled first); then a copay for
 * each 30 days, or a share of the cost; nothing more once the year's out-of-pocket maximum is
 * reached. 90 days by mail cost two copays instead of three.
 */
import type { Database } from './database.ts';
import type { Drug, Tier } from './catalogue.ts';
import { pharmacyOf } from './pharmacies.ts';
import { readSetting } from './schema.ts';

export const DEDUCTIBLE_CENTS = 20_000;
export const OUT_OF_POCKET_MAX_CENTS = 450_000;

type Share = { copayCents: number } | { percent: number; maxCents: number };
const shares: Record<Tier, Share> = {
  Preventive: { copayCents: 0 },
  Generic: { copayCents: 1_000 },
  'Preferred brand': { copayCents: 3_500 },
  'Non-preferred brand': { percent: 40, maxCents: 12_000 },
  Specialty: { percent: 20, maxCents: 25_000 },
};
const hasDeductible = (tier: Tier) => tier !== 'Preventive' && tier !== 'Generic';

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

/** What a person has paid towards the year's limits. */
export interface Accumulated {
  deductibleCents: number;
  outOfPocketCents: number;
}

export interface Fill {
  drug: Drug;
  quantity: number;
  daysSupply: number;
  pharmacyNpi: string;
  /** what another plan has paid already */
  otherPayerCents?: number;
}

/** Illinois taxes medicines at 1 %; the other states here do not. */
function costOf({ drug, quantity, pharmacyNpi, otherPayerCents = 0 }: Fill) {
  const pharmacy = pharmacyOf(pharmacyNpi);
  const ingredientCostCents = Math.max(0, Math.round((drug.unitCostMills * quantity) / 10) - otherPayerCents);
  const dispensingFeeCents = drug.isSpecialty ? 500 : pharmacy.isMailOrder ? 0 : 175;
  const isTaxed = !pharmacy.isMailOrder && pharmacy.address.state === 'IL';
  const taxCents = isTaxed ? Math.round(ingredientCostCents / 100) : 0;
  const drugCostCents = ingredientCostCents + dispensingFeeCents + taxCents;
  return { ingredientCostCents, dispensingFeeCents, taxCents, drugCostCents };
}

/** How many copays a supply takes. */
function copays(daysSupply: number, isMailOrder: boolean): number {
  const months = Math.max(1, Math.ceil(daysSupply / 30));
  return isMailOrder && months === 3 ? 2 : months;
}

/** @param changePercent how far copays have risen in the sandbox, for trying what a changed price does */
export function priceOf(fill: Fill, paid: Accumulated, changePercent = 0): Price {
  const { isMailOrder } = pharmacyOf(fill.pharmacyNpi);
  const cost = costOf(fill);
  const { tier } = fill.drug;
  let roomCents = Math.max(0, OUT_OF_POCKET_MAX_CENTS - paid.outOfPocketCents);
  const upTo = (cents: number) => {
    const part = Math.min(cents, roomCents);
    roomCents -= part;
    return part;
  };
  const openDeductible =
    !isMailOrder && hasDeductible(tier) ? Math.max(0, DEDUCTIBLE_CENTS - paid.deductibleCents) : 0;
  const deductibleCents = upTo(Math.min(openDeductible, cost.drugCostCents));
  const rest = cost.drugCostCents - deductibleCents;
  const share = shares[tier];
  const times = copays(fill.daysSupply, isMailOrder);
  const changed = (cents: number) => Math.round((cents * (100 + changePercent)) / 100);
  const copayCents = 'copayCents' in share ? upTo(Math.min(changed(share.copayCents * times), rest)) : 0;
  const coinsuranceCents =
    'percent' in share
      ? upTo(
          Math.min(changed(Math.min(Math.round((rest * share.percent) / 100), share.maxCents * times)), rest),
        )
      : 0;
  const patientPayCents = deductibleCents + copayCents + coinsuranceCents;
  return {
    ...cost,
    deductibleCents,
    copayCents,
    coinsuranceCents,
    patientPayCents,
    planAmountCents: cost.drugCostCents - patientPayCents,
  };
}

const nothing: Accumulated = { deductibleCents: 0, outOfPocketCents: 0 };

export function accumulated(db: Database, memberId: number, date: string): Accumulated {
  const sql = 'SELECT deductibleCents, outOfPocketCents FROM accumulators WHERE memberId = ? AND year = ?';
  return db.get<Accumulated>(sql, memberId, Number(date.slice(0, 4))) ?? nothing;
}

/** Counts a claim towards the limits of its year, or, with -1, takes it back. */
export function accumulate(
  db: Database,
  memberId: number,
  date: string,
  price: Price,
  sign: 1 | -1 = 1,
): void {
  db.run(
    `INSERT INTO accumulators VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET
      deductibleCents = deductibleCents + excluded.deductibleCents,
      outOfPocketCents = outOfPocketCents + excluded.outOfPocketCents`,
    memberId,
    Number(date.slice(0, 4)),
    sign * price.deductibleCents,
    sign * price.patientPayCents,
  );
}

/** How far refill prices have been changed by hand (`POST /prices`). */
export const priceChangePercent = (db: Database): number =>
  Number(readSetting(db, 'priceChangePercent') ?? 0);

/** Real names, strengths, forms and labeler codes with invented costs; new families go under drugs/. */
import {
  circulation,
  defences,
  everyday,
  heart,
  hormones,
  metabolic,
  mind,
  nerves,
  specialty,
} from './drugs/medicine-list.ts';
import { toDrugs, type Drug } from './drugs/drug.ts';
import { sigs } from './drugs/sigs.ts';

export type { Drug, Tier } from './drugs/drug.ts';

export const catalogue: readonly Drug[] = [
  ...[heart, metabolic, mind, everyday, specialty],
  ...[circulation, defences, hormones, nerves],
].flatMap(toDrugs);

const byNdc = new Map(catalogue.map((drug) => [drug.ndc, drug]));
const byLabel = new Map(catalogue.map((drug) => [drug.label, drug]));

export function getDrug(ndc: string): Drug {
  const drug = byNdc.get(ndc);
  if (!drug) throw new Error(`the catalogue has no drug ${ndc}`);
  return drug;
}

/** Finds a drug by its label, such as `Atorvastatin 20 mg tablet`. @throws when there is none */
export function findDrugByName(label: string): Drug {
  const drug = byLabel.get(label);
  if (!drug) throw new Error(`the catalogue has no ${label}`);
  return drug;
}

/** The brand of the same strength and form as a generic. */
export const findBrand = (drug: Drug): Drug | undefined =>
  drug.isBrand || drug.brandName === undefined
    ? undefined
    : byLabel.get(`${drug.brandName} ${drug.strength} ${drug.form}`);

export const getDirections = (drug: Drug): { en: string; es: string } => sigs[drug.sig](drug.unit);

export const getQuantity = (drug: Drug, daysSupply: number): number =>
  Math.max(1, Math.round((drug.unitsPer30Days * daysSupply) / 30));

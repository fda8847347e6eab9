import type { planTiers } from '#contract/benefits.ts';
import type { DeaClass } from '#contract/prescription.ts';
import type { SigKey } from './sigs.ts';

export type Tier = (typeof planTiers)[number];

export interface Drug {
  /** 5-4-2: labeler, product, package */
  ndc: string;
  /** the text of the label: name, strength and form */
  label: string;
  genericName: string;
  /** the drug itself for a brand, its brand for a generic */
  brandName?: string;
  isBrand: boolean;
  strength: string;
  form: string;
  /** singular: tablet, pen, inhaler … */
  unit: string;
  route: string;
  deaClass: DeaClass;
  tier: Tier;
  therapeuticClass: string;
  isMaintenance: boolean;
  isSpecialty: boolean;
  /** ingredient cost of one unit in tenths of a cent */
  unitCostMills: number;
  unitsPer30Days: number;
  sig: SigKey;
}

/** One strength: NDC and cost per unit in dollars, of the generic, then of the brand; `-` and 0 for a missing one. */
type Strength = [
  strength: string,
  genericNdc: string,
  genericCost: number,
  brandNdc?: string,
  brandCost?: number,
];

export interface Family {
  generic: string;
  brand?: string;
  class: string;
  form: string;
  unit?: string;
  route?: string;
  dea?: DeaClass;
  /** taken permanently rather than for a course */
  maintenance?: boolean;
  specialty?: boolean;
  genericTier?: Tier;
  brandTier?: Tier;
  per30: number;
  sig: SigKey;
  strengths: Strength[];
}

function drug(family: Family, strength: string, isBrand: boolean, ndc: string, costDollars: number): Drug {
  const name = isBrand ? (family.brand ?? family.generic) : family.generic;
  const tier = family.specialty
    ? 'Specialty'
    : isBrand
      ? (family.brandTier ?? 'Non-preferred brand')
      : (family.genericTier ?? 'Generic');
  return {
    ndc,
    label: `${name} ${strength} ${family.form}`,
    genericName: family.generic,
    brandName: family.brand,
    isBrand,
    strength,
    form: family.form,
    unit: family.unit ?? family.form.split(' ').at(-1) ?? family.form,
    route: family.route ?? 'Oral',
    deaClass: family.dea ?? 'none',
    tier,
    therapeuticClass: family.class,
    isMaintenance: family.maintenance ?? true,
    isSpecialty: family.specialty ?? false,
    unitCostMills: Math.round(costDollars * 1000),
    unitsPer30Days: family.per30,
    sig: family.sig,
  };
}

/** All drugs of the families: the generic and the brand of each strength. */
export function toDrugs(families: readonly Family[]): Drug[] {
  return families.flatMap((family) =>
    family.strengths.flatMap(([strength, genericNdc, genericCost, brandNdc, brandCost]) => [
      ...(genericNdc === '-' ? [] : [drug(family, strength, false, genericNdc, genericCost)]),
      ...(brandNdc ? [drug(family, strength, true, brandNdc, brandCost ?? 0)] : []),
    ]),
  );
}

import { findLeftOutReason } from '#contract/cost-advice-rules.ts';
import type { Alternative, DrugDetails } from '#contract/drugs.ts';
import { toRestrictions } from '../benefits.ts';
import { catalogue, getDrug, getQuantity, type Drug } from '../catalogue.ts';
import { listReviews } from '../clinical-reviews.ts';
import type { Member } from '../members.ts';
import { mailOrderPharmacies, retailPharmacies } from '../pharmacies.ts';
import { addPaid, calculatePrice, type Fill } from '../pricing.ts';
import type { ProgrammeState } from '../programme-state.ts';
import { findAppearance } from './appearances.ts';
import { getPurpose } from './purposes.ts';
import { priceMailOrder } from './prices.ts';
import { getDrugName } from './search.ts';
import { getStorageText } from './storage.ts';

interface PrescribedDrug {
  drug: Drug;
  /** absent for one that counts in totals and savings */
  leftOut?: ReturnType<typeof findLeftOutReason>;
}

/** The drugs with a current prescription, without repeats, sorted by name. */
export function listPrescribedDrugs({ db, clock }: ProgrammeState, member: Member): PrescribedDrug[] {
  const today = clock.today();
  const rows = db.all<{ ndc: string; lastFilled: string | null }>(
    `SELECT ndc, max(dispensedDate) AS lastFilled FROM prescriptions
      WHERE memberId = ? AND status NOT IN ('inactive', 'transferred') GROUP BY ndc`,
    member.memberId,
  );
  const reviews = listReviews(db, [member], today);
  return rows
    .map(({ ndc, lastFilled }) => {
      const drug = getDrug(ndc);
      const review = reviews.find((each) => each.ndc === ndc)?.status;
      const record = { lastFilled: lastFilled ?? undefined, review, isLongTerm: drug.isMaintenance };
      const leftOut = findLeftOutReason(record, today);
      return leftOut === undefined ? { drug } : { drug, leftOut };
    })
    .sort((a, b) => a.drug.label.localeCompare(b.drug.label, 'en'));
}

const tierOrder = ['Preventive', 'Generic', 'Preferred brand', 'Non-preferred brand', 'Specialty'];

export function toDrugDetails(drug: Drug): DrugDetails {
  const family = catalogue.filter((other) => other.genericName === drug.genericName);
  return {
    ...drug,
    drugName: drug.label,
    name: getDrugName(drug),
    maintenance: drug.isMaintenance,
    specialty: drug.isSpecialty,
    appearance: findAppearance(drug.label),
    purpose: getPurpose(drug.therapeuticClass),
    storage: getStorageText(drug),
    ...toRestrictions(drug),
    family: family.map((other) => ({ ...other, name: getDrugName(other) })),
  };
}

/**
 * A year's supply: four times 90 days by mail, or twelve times 30 at a pharmacy if it cannot be mailed. A medicine that
 * is not taken long term is filled once, at a pharmacy.
 */
function fillsOfYear(drug: Drug, member: Member): { fill: Fill; times: number } {
  const mail = drug.isMaintenance ? priceMailOrder(drug, member) : undefined;
  const isLong = mail !== undefined && !drug.isSpecialty;
  const daysSupply = isLong ? 90 : 30;
  const pharmacyNpi = mail?.npi ?? retailPharmacies[0]?.npi ?? mailOrderPharmacies[0].npi;
  const fill = { drug, daysSupply, pharmacyNpi, quantity: getQuantity(drug, daysSupply) };
  return { fill, times: isLong ? 4 : drug.isMaintenance ? 12 : 1 };
}

/** The person's payments in a whole year that starts with nothing paid. */
function yearlyCents(drug: Drug, member: Member): number {
  const { fill, times } = fillsOfYear(drug, member);
  const nothing = { deductibleCents: 0, outOfPocketCents: 0 };
  const paid = { ...nothing, family: { ...nothing } };
  let total = 0;
  for (let time = 0; time < times; time += 1) {
    const price = calculatePrice(fill, paid);
    total += price.patientPayCents;
    addPaid([paid, paid.family], price);
  }
  return total;
}

/** Their medicines act in different ways, so one is no alternative for another. */
const MIXED_CLASSES = new Set([
  'Blood thinner',
  'Diabetes',
  'Heart rhythm',
  'Hormones',
  'Seizures',
  'Thyroid',
]);

/**
 * The strength that is taken represents each other ingredient, or else the middle one, because usual doses differ.
 * Drugs for a short course have no alternatives, because a class such as 'Infection' has drugs for different causes.
 */
function representatives(drug: Drug, isTaken: (other: Drug) => boolean): Drug[] {
  const same = catalogue.filter(
    (other) =>
      other.genericName === drug.genericName &&
      other.strength === drug.strength &&
      other.form === drug.form &&
      other.ndc !== drug.ndc,
  );
  const others = catalogue.filter(
    (other) =>
      other.therapeuticClass === drug.therapeuticClass &&
      other.genericName !== drug.genericName &&
      !MIXED_CLASSES.has(drug.therapeuticClass) &&
      other.route === drug.route &&
      drug.isMaintenance &&
      other.isMaintenance &&
      (other.deaClass === 'none' || drug.deaClass !== 'none'),
  );
  const taken = others.filter(isTaken);
  const untaken = others.filter((other) => !taken.some((each) => each.genericName === other.genericName));
  const middles = [...Map.groupBy(untaken, getDrugName).values()].flatMap(
    (strengths) => strengths[Math.floor(strengths.length / 2)] ?? [],
  );
  return [...same, ...taken, ...middles];
}

/** Drugs for the same purpose that are cheaper over a year or in a preferred tier, by greatest saving. */
export function listAlternatives(drug: Drug, member: Member, prescribed: readonly PrescribedDrug[]) {
  const own = yearlyCents(drug, member);
  const isRefused = (other: Drug) =>
    prescribed.some((each) => each.drug === other && each.leftOut === 'notApproved');
  const isTaken = (other: Drug) => prescribed.some((each) => each.drug === other && !each.leftOut);
  const rankTier = ({ tier }: Drug) => tierOrder.indexOf(tier);
  const alternatives = representatives(drug, isTaken)
    .filter((other) => !isRefused(other))
    .map((other) => ({ other, cents: yearlyCents(other, member) }))
    .filter(({ other, cents }) => cents < own || (rankTier(other) < rankTier(drug) && cents <= own))
    .map(({ other, cents }): Alternative => ({
      ...other,
      drugName: other.label,
      sameIngredient: other.genericName === drug.genericName,
      taken: isTaken(other),
      yearlyPatientPayCents: cents,
      yearlySavingCents: own - cents,
    }))
    .sort(
      (a, b) =>
        Number(b.sameIngredient) - Number(a.sameIngredient) ||
        b.yearlySavingCents - a.yearlySavingCents ||
        a.drugName.localeCompare(b.drugName, 'en'),
    );
  const perFill = !drug.isMaintenance;
  return { yearlyPatientPayCents: own, alternatives: alternatives.slice(0, 8), perFill };
}

export function calculateSaving(
  { drug, leftOut }: PrescribedDrug,
  member: Member,
  prescribed: readonly PrescribedDrug[],
) {
  const { yearlyPatientPayCents, alternatives } = listAlternatives(drug, member, prescribed);
  const others = alternatives.filter(({ taken }) => !taken);
  return {
    ...drug,
    drugName: drug.label,
    yearlyPatientPayCents,
    leftOut,
    bestSavingCents: Math.max(0, ...others.map(({ yearlySavingCents }) => yearlySavingCents)),
    alternatives: others.length,
  };
}

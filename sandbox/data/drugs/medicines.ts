import { addMonths } from '#contract/calendar.ts';
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
  /** paid claims of the last twelve months */
  fills: number;
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
  const claims = db.all<{ drugName: string; fills: number }>(
    `SELECT drugName, count(*) AS fills FROM claims
      WHERE memberId = ? AND status = 'Paid' AND fillDate >= ? GROUP BY drugName`,
    member.memberId,
    addMonths(today, -12),
  );
  return rows
    .map(({ ndc, lastFilled }) => {
      const drug = getDrug(ndc);
      const fills = claims.find(({ drugName }) => drugName === drug.label)?.fills ?? 0;
      const review = reviews.find((each) => each.ndc === ndc)?.status;
      const leftOut = findLeftOutReason({ lastFilled: lastFilled ?? undefined, review }, today);
      return leftOut === undefined ? { drug, fills } : { drug, fills, leftOut };
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
 * A year's supply: four times 90 days by mail, or twelve times 30 at a pharmacy if it cannot be mailed.
 * @param times fills of 30 days, for a medicine that is not taken long term
 */
function fillsOfYear(drug: Drug, member: Member, times?: number): { fill: Fill; times: number } {
  const mail = priceMailOrder(drug, member);
  const isLong = mail !== undefined && !drug.isSpecialty && times === undefined;
  const daysSupply = isLong ? 90 : 30;
  const pharmacyNpi = mail?.npi ?? retailPharmacies[0]?.npi ?? mailOrderPharmacies[0].npi;
  const fill = { drug, daysSupply, pharmacyNpi, quantity: getQuantity(drug, daysSupply) };
  return { fill, times: times ?? (isLong ? 4 : 12) };
}

/** The person's payments in a whole year that starts with nothing paid. */
function yearlyCents(drug: Drug, member: Member, shortFills?: number): number {
  const { fill, times } = fillsOfYear(drug, member, shortFills);
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

/**
 * Usual doses differ between ingredients, so the middle strength represents each other ingredient. Drugs for a short
 * course have no alternatives, because a class such as 'Infection' contains drugs against different causes.
 */
function representatives(drug: Drug): Drug[] {
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
      other.route === drug.route &&
      drug.isMaintenance &&
      other.isMaintenance &&
      (other.deaClass === 'none' || drug.deaClass !== 'none'),
  );
  const middles = [...Map.groupBy(others, getDrugName).values()].flatMap(
    (strengths) => strengths[Math.floor(strengths.length / 2)] ?? [],
  );
  return [...same, ...middles];
}

/** Drugs for the same purpose that are cheaper over a year or in a preferred tier, by greatest saving. */
export function listAlternatives(drug: Drug, member: Member, prescribed: readonly PrescribedDrug[]) {
  const fills = prescribed.find((each) => each.drug === drug)?.fills ?? 0;
  const shortFills = drug.isMaintenance ? undefined : Math.max(1, fills);
  const own = yearlyCents(drug, member, shortFills);
  const isRefused = (other: Drug) =>
    prescribed.some((each) => each.drug === other && each.leftOut === 'notApproved');
  const isTaken = (other: Drug) => prescribed.some((each) => each.drug === other && !each.leftOut);
  const rankTier = ({ tier }: Drug) => tierOrder.indexOf(tier);
  const alternatives = representatives(drug)
    .filter((other) => !isRefused(other))
    .map((other) => ({ other, cents: yearlyCents(other, member, shortFills) }))
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
  return { yearlyPatientPayCents: own, alternatives: alternatives.slice(0, 8) };
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

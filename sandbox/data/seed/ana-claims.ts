/** Claims of every kind: short courses, rejections, a duplicate, a compound, two payers, and a submitted receipt. */
import type { Member } from '../members.ts';
import { retailPharmacies } from '../pharmacies.ts';
import type { StoredPrescription } from '../prescriptions.ts';
import { endedOn, type FillOptions, type RxPlan, type Script } from './script.ts';

const [corner = '', badger = '', , lakefront = ''] = retailPharmacies.map(({ npi }) => npi);

/** A short course from a retail pharmacy: no refills, expires after a year. */
function course(script: Script, plan: Omit<RxPlan, 'refillsAllowed'>): StoredPrescription {
  const daysOver = plan.writtenDaysAgo - 365;
  const changes = daysOver > 0 ? endedOn(script.daysAgo(daysOver), 'expired') : plan.changes;
  return script.prescribe({ refillsAllowed: 0, ...plan, changes });
}

type Once = (drug: string, daysAgo: number, daysSupply: number, npi: string, options?: FillOptions) => void;

function shortCourses(once: Once): void {
  once('Amoxicillin 500 mg capsule', 1040, 10, corner);
  once('Azithromycin 250 mg tablet', 780, 6, corner);
  once('Prednisone 20 mg tablet', 655, 10, corner);
  once('Cephalexin 500 mg capsule', 520, 10, corner);
}

/** Over $200 of a brand drug at a retail pharmacy: the deductible is met within this claim, in each of three years. */
function overTheDeductible(script: Script, member: Member): void {
  const pen = {
    member,
    drug: 'EpiPen 0.3 mg auto-injector',
    daysSupply: 30,
    pharmacyNpi: badger,
    dawCode: '2',
  };
  for (const days of [890, 500, 88]) {
    script.fill(course(script, { ...pen, writtenDaysAgo: days + 1 }), script.daysAgo(days));
  }
}

const rejected = (rejectCode: string, additionalMessage: string): FillOptions => ({
  changes: { status: 'Rejected', rejectCode, additionalMessage },
});

/**
 * Adds rejected claims: not covered, without prior authorization, and a compound that was submitted twice, and once
 * more too soon.
 */
function refusals(script: Script, member: Member, once: Once): void {
  once('Retin-A 0.05% cream', 260, 30, lakefront, rejected('70', 'This drug is not covered by your plan.'));
  const unauthorized = rejected('75', 'Your prescriber must ask for authorization first.');
  once('Ozempic 2 mg/3 mL 3 mL pen', 175, 30, corner, unauthorized);
  const cream = course(script, {
    ...{ member, drug: 'Triamcinolone 0.1% cream', prescriber: 'dermatology', daysSupply: 30 },
    ...{ writtenDaysAgo: 152, pharmacyNpi: corner },
  });
  const date = script.daysAgo(150);
  script.fill(cream, date, { changes: { compound: true, additionalMessage: 'Compounded by the pharmacy.' } });
  script.fill(cream, date, rejected('83', 'The same claim was already paid.'));
  script.fill(cream, script.daysAgo(140), rejected('79', 'Too soon to refill.'));
}

/** Adds claims that are reversed, paid by two plans, submitted by the member, or not decided yet. */
function unusual({ daysAgo }: Script, once: Once): void {
  once('Valacyclovir 500 mg tablet', 66, 30, badger, {
    changes: { status: 'Reversed', additionalMessage: 'Reversed: not picked up.' },
  });
  once('Symbicort 160 mcg/4.5 mcg inhaler', 60, 30, corner, {
    otherPayerCents: 18_000,
    changes: { nonPrimary: true, additionalMessage: 'Your other plan paid $180.00 first.' },
  });
  const submitted = 'Submitted by the member. The plan’s share was reimbursed.';
  once('Fluticasone and salmeterol 250 mcg/50 mcg inhaler', 52, 30, lakefront, {
    isReimbursed: true,
    changes: { processedDate: daysAgo(41), additionalMessage: submitted },
  });
  once('Ibuprofen 600 mg tablet', 0, 10, corner, { changes: { status: 'Pending' } });
}

export function buildAnaClaims(script: Script, ana: Member): void {
  const once: Once = (drug, days, daysSupply, pharmacyNpi, options) => {
    const rx = course(script, { member: ana, drug, daysSupply, writtenDaysAgo: days, pharmacyNpi });
    script.fill(rx, script.daysAgo(days), options);
  };
  shortCourses(once);
  overTheDeductible(script, ana);
  refusals(script, ana, once);
  unusual(script, once);
}

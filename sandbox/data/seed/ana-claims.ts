/** Claims of every kind: short courses, refusals, a duplicate, a compound, two payers, a receipt sent in. */
import type { Member } from '../members.ts';
import { retailPharmacies } from '../pharmacies.ts';
import type { RxPlan, Script } from './script.ts';

const [corner, badger, , lakefront] = retailPharmacies.map((pharmacy) => pharmacy.npi);

/** A short course from a retail pharmacy, long over. */
function course(script: Script, plan: Omit<RxPlan, 'refillsAllowed'>) {
  const over = { lifecycle: 'expired', inactiveReason: 'expired', inactiveDate: script.daysAgo(Math.max(1, plan.writtenDaysAgo - 365)) } as const;
  const isOver = plan.writtenDaysAgo > 365;
  return script.prescribe({ refillsAllowed: 0, ...plan, ...(isOver && { changes: over }) });
}

export function anaClaims(script: Script, ana: Member): void {
  const { daysAgo } = script;
  const member = ana;
  const retail = corner!;
  const short = (drug: string, days: number, daysSupply: number, pharmacyNpi = retail) => {
    const rx = course(script, { member, drug, daysSupply, writtenDaysAgo: days, pharmacyNpi });
    return { rx, date: daysAgo(days) };
  };
  for (const [drug, days, supply] of [
    ['Amoxicillin 500 mg capsule', 1040, 10],
    ['Azithromycin 250 mg tablet', 780, 6],
    ['Prednisone 20 mg tablet', 655, 10],
    ['Cephalexin 500 mg capsule', 520, 10],
  ] as const) {
    const { rx, date } = short(drug, days, supply);
    script.fill(rx, date);
  }

  // Over $200 of brand drugs at a retail pharmacy: the deductible ends inside this claim, in each of three years.
  for (const days of [890, 500, 88]) {
    const epipen = course(script, { member, drug: 'EpiPen 0.3 mg auto-injector', daysSupply: 30, writtenDaysAgo: days + 1, pharmacyNpi: badger!, dawCode: '2' });
    script.fill(epipen, daysAgo(days));
  }

  // Refused by the plan: not covered, prior authorization, refill too soon; and sent twice
  const retinA = short('Retin-A 0.05 % cream', 260, 30, lakefront);
  script.fill(retinA.rx, retinA.date, { changes: { status: 'Rejected', rejectCode: '70', additionalMessage: 'This drug is not covered by your plan.' } });
  const ozempic = short('Ozempic 2 mg/3 mL 3 mL pen', 175, 30);
  script.fill(ozempic.rx, ozempic.date, { changes: { status: 'Rejected', rejectCode: '75', additionalMessage: 'Your prescriber must ask for authorization first.' } });
  const cream = course(script, { member, drug: 'Triamcinolone 0.1 % cream', prescriber: 'dermatology', daysSupply: 30, writtenDaysAgo: 152, pharmacyNpi: retail });
  const first = daysAgo(150);
  script.fill(cream, first, { changes: { compound: true, additionalMessage: 'Compounded by the pharmacy.' } });
  script.fill(cream, first, { changes: { status: 'Rejected', rejectCode: '83', additionalMessage: 'The same claim was already paid.' } });
  script.fill(cream, daysAgo(140), { changes: { status: 'Rejected', rejectCode: '79', additionalMessage: 'Too soon to refill.' } });

  // Not collected, so taken back
  const valacyclovir = short('Valacyclovir 500 mg tablet', 66, 30, badger);
  script.fill(valacyclovir.rx, valacyclovir.date, { changes: { status: 'Reversed', additionalMessage: 'Taken back: not picked up.' } });

  // Another plan paid first
  const symbicort = course(script, { member, drug: 'Symbicort 160 mcg/4.5 mcg inhaler', prescriber: 'pulmonology', daysSupply: 30, writtenDaysAgo: 60, pharmacyNpi: retail });
  script.fill(symbicort, daysAgo(60), { otherPayerCents: 18_000, changes: { nonPrimary: true, additionalMessage: 'Your other plan paid $180.00 first.' } });

  // Paid at the counter while traveling, receipt sent in
  const doxycycline = short('Doxycycline 100 mg capsule', 52, 14, lakefront);
  script.fill(doxycycline.rx, doxycycline.date, { isReimbursed: true, changes: { processedDate: daysAgo(41), additionalMessage: 'Submitted by the member; the plan’s share was paid back.' } });

  // Sent an hour ago, not decided yet
  const ibuprofen = short('Ibuprofen 600 mg tablet', 0, 10);
  script.fill(ibuprofen.rx, ibuprofen.date, { changes: { status: 'Pending' } });
}

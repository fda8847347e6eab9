/** What Ana's husband and children take. */
import type { Member } from '../members.ts';
import { retailPharmacies } from '../pharmacies.ts';
import type { StoredPrescription } from '../prescriptions.ts';
import { delivered, delivery } from './order-story.ts';
import type { RxPlan, Script } from './script.ts';

const corner = retailPharmacies[0]!.npi;

export interface Family {
  ana: Member;
  ben: Member;
  leo: Member;
  cara: Member;
}

/** The prescriptions that Ana has orders for, by name. */
export function anaFamily(script: Script, people: Family): Record<string, StoredPrescription> {
  const { ben, leo, cara } = people;
  const { daysAgo } = script;
  const mail = (owner: Member, member: Member, drug: string, placed: number, changes: Partial<RxPlan> = {}) =>
    delivery(script, owner, placed, { member, drug, refillsAllowed: 3, ...changes });
  const losartan = mail(ben, ben, 'Losartan 50 mg tablet', 85, { prescriber: 'cardiology' });
  const allopurinol = mail(ben, ben, 'Allopurinol 300 mg tablet', 110);
  const tamsulosin = mail(ben, ben, 'Tamsulosin 0.4 mg capsule', 96, { refillReminder: true });
  mail(ben, ben, 'Rosuvastatin 10 mg tablet', 101, { prescriber: 'cardiology' });
  const spray = script.prescribe({
    member: ben,
    drug: 'Fluticasone 50 mcg nasal spray',
    daysSupply: 30,
    writtenDaysAgo: 190,
    refillsAllowed: 4,
    pharmacyNpi: corner,
  });
  for (const days of [188, 90]) script.fill(spray, daysAgo(days));
  const montelukast = mail(ben, leo, 'Montelukast 5 mg chewable tablet', 92, { prescriber: 'pediatrics' });
  const cetirizine = mail(ben, leo, 'Cetirizine 10 mg tablet', 88, { prescriber: 'pediatrics' });
  const vitamin = mail(ben, leo, 'Folic acid 1 mg tablet', 87, { prescriber: 'pediatrics' });
  mail(ben, leo, 'Albuterol 90 mcg inhaler', 70, { prescriber: 'pediatrics', daysSupply: 30 });
  const syrup = script.prescribe({
    member: leo,
    drug: 'Amoxicillin 400 mg/5 mL oral suspension',
    prescriber: 'pediatrics',
    daysSupply: 10,
    writtenDaysAgo: 530,
    refillsAllowed: 0,
    pharmacyNpi: corner,
    changes: { lifecycle: 'expired', inactiveReason: 'expired', inactiveDate: daysAgo(165) },
  });
  script.fill(syrup, daysAgo(530));
  const pill = mail(cara, cara, 'Norgestimate and ethinyl estradiol 0.25 mg/0.035 mg tablet', 160, {
    prescriber: 'gynecology',
  });
  delivered(script, cara, 82, pill);
  return { losartan, allopurinol, tamsulosin, montelukast, cetirizine, vitamin };
}

import { addDays } from '#contract/calendar.ts';
import { owe } from '../mail-order-balance.ts';
import { toNewYorkTime } from '../clock.ts';
import type { Member } from '../members.ts';
import { retailPharmacies } from '../pharmacies.ts';
import type { StoredPrescription } from '../prescriptions.ts';
import { listCards, insertAddress } from '../wallet.ts';
import { buildAnaClaims } from './ana-claims.ts';
import { buildAnaGuards } from './ana-guards.ts';
import { buildAnaOrders, type AnaPrescriptions } from './ana-orders.ts';
import { buildDelivered, buildDelivery } from './seed-order.ts';
import { giveCard, giveHomeAddress } from './people.ts';
import { endedOn, type RxPlan, type Script } from './script.ts';

export function buildAnaWallet(script: Script, ana: Member): void {
  giveHomeAddress(script, ana);
  insertAddress(script.db, ana.memberId, {
    addressId: `A${script.random.digits(11)}`,
    addressLine1: '88 Lakeside Road',
    addressLine2: 'Cabin 4',
    careOfName: 'Rosa Rivera',
    ...{ city: 'Minocqua', state: 'WI', zip: '54548', isDefault: false },
  });
  const mastercard = {
    type: 'Mastercard',
    lastFour: '5454',
    monthsLeft: 22,
    addedDate: '2025-06-12',
  } as const;
  const visa = { type: 'Visa', lastFour: '4242', monthsLeft: 15, addedDate: '2024-11-08' } as const;
  const discover = { type: 'Discover', lastFour: '1117', monthsLeft: -1, addedDate: '2025-03-15' } as const;
  giveCard(script, ana, { ...mastercard, isDefault: true });
  for (const card of [visa, discover]) giveCard(script, ana, card);
}

const staples: [drug: string, prescriber: NonNullable<RxPlan['prescriber']>, extra?: Partial<RxPlan>][] = [
  ['Atorvastatin 20 mg tablet', 'cardiology'],
  ['Lisinopril 10 mg tablet', 'cardiology', { refillReminder: true }],
  ['Metformin 1000 mg tablet', 'endocrinology'],
  ['Levothyroxine 50 mcg tablet', 'endocrinology', { refillReminder: true }],
];

/** Her long-term medicines, refilled together each quarter for three years. Each year has its own prescription. */
function stapleYears(script: Script, ana: Member) {
  let lastOrder = '';
  const yearsAgo = [
    { writtenDaysAgo: 1095, placed: [1090, 1000, 910, 820] },
    { writtenDaysAgo: 735, placed: [730, 640, 550, 460] },
    { writtenDaysAgo: 375, placed: [370] },
    { writtenDaysAgo: 285, placed: [280, 190, 100] },
  ];
  const staple = yearsAgo.flatMap(({ writtenDaysAgo, placed }, year) => {
    const isCurrent = year === yearsAgo.length - 1;
    const ended = script.daysAgo(isCurrent ? 0 : yearsAgo[year + 1]!.writtenDaysAgo);
    const rxs = staples.map(([drug, prescriber, extra]) =>
      script.prescribe({
        ...(isCurrent ? extra : { changes: endedOn(ended, 'superseded') }),
        ...{ member: ana, drug, prescriber, writtenDaysAgo, refillsAllowed: isCurrent ? 6 : 3 },
      }),
    );
    for (const days of placed) lastOrder = buildDelivered(script, ana, days, ...rxs);
    return isCurrent ? rxs : [];
  });
  return { staple, lastOrder };
}

/** Current orders need their own prescriptions. Each of these was delivered once, three months ago. */
function underWay(script: Script, ana: Member): StoredPrescription[] {
  const drugs: [string, NonNullable<RxPlan['prescriber']>][] = [
    ['Sertraline 50 mg tablet', 'psychiatry'],
    ['Amlodipine 5 mg tablet', 'cardiology'],
    ['Meloxicam 15 mg tablet', 'rheumatology'],
    ['Estradiol 0.05 mg/day transdermal patch', 'gynecology'],
    ['Latanoprost 0.005% eye drops', 'family'],
    ['Cholecalciferol 50,000 units capsule', 'family'],
    ['Omeprazole 20 mg delayed-release capsule', 'family'],
  ];
  const rxs = drugs.map(([drug, prescriber]) =>
    script.prescribe({ member: ana, drug, prescriber, writtenDaysAgo: 98, refillsAllowed: 3 }),
  );
  buildDelivered(script, ana, 94, ...rxs.slice(0, 4));
  buildDelivered(script, ana, 93, ...rxs.slice(4));
  return rxs;
}

/** The card for her last large order was declined after the order had shipped. */
function owes({ db, today, later }: Script, ana: Member, orderNumber: string): void {
  later(() => {
    const sql = 'SELECT sum(priceCents) AS cents FROM orderLines WHERE orderNumber = ?';
    const amountCents = db.get<{ cents: number }>(sql, orderNumber)?.cents ?? 0;
    const { paymentCardId } = listCards(db, ana.memberId)[0]!;
    const due = { dueDate: addDays(today, 12), at: toNewYorkTime(today, 0) };
    owe(db, ana.memberId, { orderNumber, paymentCardId, amountCents, ...due });
  });
}

export function seedAna(script: Script, people: Family): void {
  const { ana } = people;
  const { staple, lastOrder } = stapleYears(script, ana);
  buildAnaGuards(script, ana);
  const relatives = anaFamily(script, people);
  const current = underWay(script, ana);
  buildAnaClaims(script, ana);
  buildAnaOrders(script, ana, { staple, current, relatives });
  owes(script, ana, lastOrder);
}

// The medicines of Ana's husband and children

const corner = retailPharmacies[0].npi;

export interface Family {
  ana: Member;
  ben: Member;
  leo: Member;
  cara: Member;
}

function anaFamily(script: Script, people: Family): AnaPrescriptions['relatives'] {
  const { ben, leo, cara } = people;
  const { daysAgo } = script;
  const mail = (owner: Member, member: Member, drug: string, placed: number, changes: Partial<RxPlan> = {}) =>
    buildDelivery(script, owner, placed, { member, drug, refillsAllowed: 3, ...changes });
  const losartan = mail(ben, ben, 'Losartan 50 mg tablet', 85, { prescriber: 'cardiology' });
  const allopurinol = mail(ben, ben, 'Allopurinol 300 mg tablet', 110);
  const tamsulosin = mail(ben, ben, 'Tamsulosin 0.4 mg capsule', 96, { refillReminder: true });
  mail(ben, ben, 'Rosuvastatin 10 mg tablet', 101, { prescriber: 'cardiology' });
  const spray = script.prescribe({
    ...{ member: ben, drug: 'Fluticasone 50 mcg nasal spray', pharmacyNpi: corner },
    ...{ daysSupply: 30, writtenDaysAgo: 190, refillsAllowed: 4 },
  });
  for (const days of [188, 90]) script.fill(spray, daysAgo(days));
  const montelukast = mail(ben, leo, 'Montelukast 5 mg chewable tablet', 92, { prescriber: 'pediatrics' });
  const cetirizine = mail(ben, leo, 'Cetirizine 10 mg tablet', 88, { prescriber: 'pediatrics' });
  const vitamin = mail(ben, leo, 'Folic acid 1 mg tablet', 87, { prescriber: 'pediatrics' });
  mail(ben, leo, 'Albuterol 90 mcg inhaler', 70, { prescriber: 'pediatrics', daysSupply: 30 });
  const syrup = script.prescribe({
    ...{ member: leo, drug: 'Amoxicillin 400 mg/5 mL oral suspension', pharmacyNpi: corner },
    ...{ prescriber: 'pediatrics', daysSupply: 10, writtenDaysAgo: 530, refillsAllowed: 0 },
    changes: endedOn(daysAgo(165), 'expired'),
  });
  script.fill(syrup, daysAgo(530));
  const pill = mail(cara, cara, 'Norgestimate and ethinyl estradiol 0.25 mg/0.035 mg tablet', 160, {
    prescriber: 'gynecology',
  });
  buildDelivered(script, cara, 82, pill);
  return { losartan, allopurinol, tamsulosin, montelukast, cetirizine, vitamin };
}

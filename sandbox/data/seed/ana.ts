/** Ana, who has been everywhere: every state of a prescription and of an order. */
import { addDays } from '../../../app/programme/contract/calendar.ts';
import type { Member } from '../members.ts';
import type { StoredPrescription } from '../prescriptions.ts';
import { owe } from '../account.ts';
import { atNewYork } from '../clock.ts';
import { cardsOf, insertAddress } from '../wallet.ts';
import { anaFamily } from './ana-family.ts';
import type { Family } from './ana-family.ts';
import { anaGuards } from './ana-guards.ts';
import { anaOrders } from './ana-orders.ts';
import { anaClaims } from './ana-claims.ts';
import { delivered } from './order-story.ts';
import { giveCard, giveHomeAddress } from './people.ts';
import type { RxPlan, Script } from './script.ts';

export function anaWallet({ db, random, today }: Script, ana: Member): void {
  giveHomeAddress(db, random, ana);
  insertAddress(db, ana.memberId, {
    addressId: `A${random.digits(11)}`,
    addressLine1: '88 Lakeside Road',
    addressLine2: 'Cabin 4',
    careOfName: 'Rosa Rivera',
    city: 'Minocqua',
    state: 'WI',
    zip: '54548',
    isDefault: false,
  });
  const mastercard = {
    type: 'Mastercard',
    lastFour: '5454',
    monthsLeft: 22,
    addedDate: '2025-06-12',
    isDefault: true,
  } as const;
  const visa = { type: 'Visa', lastFour: '4242', monthsLeft: 15, addedDate: '2024-11-08' } as const;
  const discover = { type: 'Discover', lastFour: '1117', monthsLeft: -1, addedDate: '2025-03-15' } as const;
  for (const card of [mastercard, visa, discover]) giveCard(db, random, ana, card, today);
}

const staples: [drug: string, prescriber: NonNullable<RxPlan['prescriber']>, extra?: Partial<RxPlan>][] = [
  ['Atorvastatin 20 mg tablet', 'cardiology'],
  ['Lisinopril 10 mg tablet', 'cardiology', { refillReminder: true }],
  ['Metformin 1000 mg tablet', 'endocrinology'],
  ['Levothyroxine 50 mcg tablet', 'endocrinology', { refillReminder: true }],
];

/** What she takes for good, refilled together each quarter of three years; one prescription a year. */
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
    const superseded = { lifecycle: 'expired', inactiveReason: 'superseded', inactiveDate: ended } as const;
    const rxs = staples.map(([drug, prescriber, extra]) =>
      script.prescribe({
        ...(isCurrent && extra),
        member: ana,
        drug,
        prescriber,
        writtenDaysAgo,
        refillsAllowed: isCurrent ? 6 : 3,
        ...(!isCurrent && { changes: superseded }),
      }),
    );
    for (const days of placed) lastOrder = delivered(script, ana, days, ...rxs);
    return isCurrent ? rxs : [];
  });
  return { staple, lastOrder };
}

/** What is under way now needs a prescription of its own; all of these came once, three months ago. */
function underWay(script: Script, ana: Member): StoredPrescription[] {
  const drugs: [string, NonNullable<RxPlan['prescriber']>][] = [
    ['Sertraline 50 mg tablet', 'psychiatry'],
    ['Amlodipine 5 mg tablet', 'cardiology'],
    ['Meloxicam 15 mg tablet', 'rheumatology'],
    ['Estradiol 0.05 mg/day transdermal patch', 'gynecology'],
    ['Latanoprost 0.005 % eye drops', 'family'],
    ['Cholecalciferol 50,000 units capsule', 'family'],
    ['Omeprazole 20 mg delayed-release capsule', 'family'],
  ];
  const rxs = drugs.map(([drug, prescriber]) =>
    script.prescribe({ member: ana, drug, prescriber, writtenDaysAgo: 98, refillsAllowed: 3 }),
  );
  delivered(script, ana, 94, ...rxs.slice(0, 4));
  delivered(script, ana, 93, ...rxs.slice(4));
  return rxs;
}

/** The card for her last big order was declined after it had left. */
function owes({ db, today, later }: Script, ana: Member, orderNumber: string): void {
  later(() => {
    const sql = 'SELECT sum(priceCents) AS cents FROM orderLines WHERE orderNumber = ?';
    const amountCents = db.get<{ cents: number }>(sql, orderNumber)?.cents ?? 0;
    const { paymentCardId } = cardsOf(db, ana.memberId)[0]!;
    owe(db, ana.memberId, {
      orderNumber,
      paymentCardId,
      amountCents,
      dueDate: addDays(today, 12),
      at: atNewYork(today, 0),
    });
  });
}

export function seedAna(script: Script, people: Family): void {
  const { ana } = people;
  const { staple, lastOrder } = stapleYears(script, ana);
  anaGuards(script, ana);
  const relatives = anaFamily(script, people);
  const current = underWay(script, ana);
  anaClaims(script, ana);
  anaOrders(script, ana, { staple, current, relatives });
  owes(script, ana, lastOrder);
}

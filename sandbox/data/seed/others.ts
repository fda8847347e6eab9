import { addDays } from '#contract/calendar.ts';
import { canDecideFor } from '#contract/sharing-rules.ts';
import { toNewYorkTime } from '../clock.ts';
import type { Database } from '../database.ts';
import { listFamily, findMemberById, type Member, type NewMember } from '../members.ts';
import { people } from '../people.ts';
import { pharmacies, retailPharmacies } from '../pharmacies.ts';
import { share } from '../shares.ts';
import { buildDelivered, buildDelivery } from './seed-order.ts';
import type { Script } from './script.ts';

interface Story {
  /** name of the person and their drugs, each with the days since its last order by mail */
  drugs: [drug: string, placedDaysAgo: number][];
  /** drugs from a local pharmacy, each with the days since its last fill */
  retail?: [drug: string, daysAgo: number][];
}

// oxfmt-ignore
const stories: Record<string, Story> = {
  dev: { drugs: [['Atorvastatin 40 mg tablet', 190], ['Lisinopril 20 mg tablet', 190]], retail: [['Ibuprofen 800 mg tablet', 300]] },
  dora: { drugs: [['Levothyroxine 88 mcg tablet', 480]], retail: [['Amoxicillin 500 mg capsule', 520]] },
  gil: { drugs: [['Escitalopram 10 mg tablet', 100]] },
  pat: { drugs: [['Metformin 500 mg tablet', 95], ['Rosuvastatin 5 mg tablet', 30]] },
  sam: { drugs: [['Tamsulosin 0.4 mg capsule', 85], ['Eliquis 5 mg tablet', 20]], retail: [['Latanoprost 0.005% eye drops', 44]] },
  wade: { drugs: [['Losartan 100 mg tablet', 99], ['Allopurinol 100 mg tablet', 21]], retail: [['Naproxen 500 mg tablet', 64]] },
  noor: { drugs: [['Sertraline 100 mg tablet', 105]], retail: [['Cetirizine 10 mg tablet', 35]] },
  ximena: { drugs: [['Metformin 1000 mg tablet', 98], ['Glipizide 5 mg tablet', 98], ['Losartan 50 mg tablet', 25]], retail: [['Fluticasone 50 mcg nasal spray', 77]] },
};

const newcomers: Record<string, [drug: string, daysAgo: number]> = {
  nia: ['Fluoxetine 20 mg capsule', 33],
  sue: ['Montelukast 10 mg tablet', 41],
};

const corner = retailPharmacies[1].npi;

function tell(script: Script, member: Member, { drugs, retail = [] }: Story): void {
  for (const [drug, placed] of drugs) {
    const rx = buildDelivery(script, member, placed + 92, { member, drug, refillsAllowed: 3 });
    buildDelivered(script, member, placed, rx);
  }
  for (const [drug, days] of retail) atTheCorner(script, member, drug, days);
}

function atTheCorner(script: Script, member: Member, drug: string, days: number): void {
  const plan = { member, drug, daysSupply: 30, writtenDaysAgo: days, refillsAllowed: 1, pharmacyNpi: corner };
  script.fill(script.prescribe(plan), script.daysAgo(days));
}

/** Mo's prescriptions came from a different pharmacy; mail order could fill them if he had a profile. */
function seedMo(script: Script, mo: Member): void {
  for (const drug of ['Lisinopril 10 mg tablet', 'Omeprazole 40 mg delayed-release capsule']) {
    script.prescribe({ member: mo, drug, writtenDaysAgo: 20, refillsAllowed: 3 });
  }
  atTheCorner(script, mo, 'Cephalexin 500 mg capsule', 120);
}

/** The mail-order pharmacy already has Fay's prescription, to be filled once her coverage begins. */
function seedFay(script: Script, fay: Member): void {
  script.prescribe({ member: fay, drug: 'Montelukast 10 mg tablet', writtenDaysAgo: 6, refillsAllowed: 3 });
}

export function seedOthers(script: Script, find: (name: string) => Member): void {
  for (const [name, story] of Object.entries(stories)) tell(script, find(name), story);
  for (const [name, [drug, days]] of Object.entries(newcomers)) atTheCorner(script, find(name), drug, days);
  seedMo(script, find('mo'));
  seedFay(script, find('fay'));
}

// Cara's trip to Arizona: two fills at an out-of-network pharmacy.

const elsewhere = () => {
  const found = pharmacies.find(({ inNetwork, address }) => !inNetwork && address.city === 'Sedona');
  if (!found) throw new Error('there is no pharmacy outside the network in Sedona');
  return found.npi;
};

/** The deductible covers the whole first fill and a part of the second. She pays half of the rest. */
export function seedCaraOutOfNetwork(script: Script, cara: Member): void {
  const pharmacyNpi = elsewhere();
  const plan = { member: cara, pharmacyNpi, refillsAllowed: 0 };
  const course = { ...plan, drug: 'Azithromycin 250 mg tablet', daysSupply: 6, writtenDaysAgo: 37 };
  script.fill(script.prescribe(course), script.daysAgo(37));
  const pen = {
    ...plan,
    drug: 'EpiPen 0.3 mg auto-injector',
    daysSupply: 30,
    writtenDaysAgo: 35,
    dawCode: '2',
  };
  script.fill(script.prescribe(pen), script.daysAgo(35));
}

// Initial sharing: adults decided for themselves, and the cardholder decided for the children.

const DAYS_AGO = 400;

/** @param members made from `people`, in the same order */
export function seedShares(db: Database, members: readonly NewMember[], today: string): void {
  const at = toNewYorkTime(addDays(today, -DAYS_AGO), 10);
  for (const [i, { allowedPhiPersonCodes }] of people.entries()) {
    if (allowedPhiPersonCodes.length === 0) continue;
    const viewer = findMemberById(db, members[i]!.memberId);
    const family = listFamily(db, viewer);
    for (const personCode of allowedPhiPersonCodes) {
      const owner = family.find((person) => person.personCode === personCode)!;
      const by = family.find((person) => canDecideFor(person, owner, today))!;
      share(db, owner, viewer, by, at);
    }
  }
}

/** Hugo, with ten years of forty drugs: 5,000 claims, 400 prescriptions, 300 orders. */
import { catalogue, type Drug } from '../catalogue.ts';
import type { Member } from '../members.ts';
import { retailPharmacies } from '../pharmacies.ts';
import type { StoredPrescription } from '../prescriptions.ts';
import { buildDelivered } from './seed-order.ts';
import { endedOn, type Script } from './script.ts';

const YEARS = 10;
const YEAR_DAYS = 365;
const RETAIL_DRUGS = 32;
const MAIL_DRUGS = 8;
const RETAIL_FILLS = 13;
const MAIL_FILLS = 4;
const ORDERS = 300;
const CLAIMS = 5_000;
/** orders with the seeded status delivered were placed at least this long ago */
const DELIVERED_WITHIN_DAYS = 14;

/**
 * Four prescribers, each of whom writes new prescriptions for a year at a separate visit: days before the year's end.
 */
const visits = [
  { prescriber: 'internal', daysLater: 0 },
  { prescriber: 'cardiology', daysLater: 135 },
  { prescriber: 'endocrinology', daysLater: 180 },
  { prescriber: 'pulmonology', daysLater: 315 },
] as const;
/** Two neighboring medicines belong to one visit, so that they can come in one parcel. */
const getVisit = (i: number) => visits[Math.floor(i / 2) % visits.length]!;
/** The start of a medicine's year in days ago; the current one is year 0. */
const begunDaysAgo = (year: number, i: number) => (year + 1) * YEAR_DAYS - getVisit(i).daysLater;

const isSuitable = (drug: Drug) => drug.isMaintenance && drug.deaClass === 'none' && !drug.isSpecialty;

/** One strength of each of forty generics. */
function drugsForHugo(): Drug[] {
  const seen = new Set<string>();
  const drugs = catalogue.filter((drug) => {
    if (!isSuitable(drug) || drug.isBrand || seen.has(drug.genericName)) return false;
    seen.add(drug.genericName);
    return true;
  });
  return drugs.slice(0, RETAIL_DRUGS + MAIL_DRUGS);
}

function prescribeYear(
  script: Script,
  hugo: Member,
  drug: Drug,
  year: number,
  isMail: boolean,
  i: number,
): StoredPrescription {
  const isCurrent = year === 0;
  const ended = script.daysAgo(begunDaysAgo(year - 1, i));
  return script.prescribe({
    member: hugo,
    drug: drug.label,
    prescriber: getVisit(i).prescriber,
    daysSupply: isMail ? 90 : 28,
    writtenDaysAgo: begunDaysAgo(year, i) - 2,
    refillsAllowed: isMail ? MAIL_FILLS : RETAIL_FILLS,
    refillReminder: i % 5 === 0,
    pharmacyNpi: isMail ? undefined : retailPharmacies[5 + (i % 3)]!.npi,
    changes: isCurrent ? undefined : endedOn(ended, 'superseded'),
  });
}

/** Each of the eight mail-order drugs up to four times a year, up to the total number of orders. */
function mailFills(year: number): { i: number; daysAgo: number }[] {
  const rounds = Array.from({ length: MAIL_FILLS }, (_, round) => round * 90);
  return rounds
    .flatMap((days) =>
      Array.from({ length: MAIL_DRUGS }, (_, i) => ({
        i,
        daysAgo: begunDaysAgo(year, i) - 8 - days - i * 2,
      })),
    )
    .filter(({ daysAgo }) => daysAgo >= DELIVERED_WITHIN_DAYS);
}

/** @param isPaired whether the first two drugs come in one parcel once in this year */
function mailYear(script: Script, hugo: Member, rxs: StoredPrescription[], year: number, isPaired: boolean) {
  const [first, second] = [rxs[0]!, rxs[1]!];
  for (const [index, { i, daysAgo }] of mailFills(year).entries()) {
    if (isPaired && index === 0) buildDelivered(script, hugo, daysAgo, first, second);
    else if (!isPaired || index !== 1) buildDelivered(script, hugo, daysAgo, rxs[i]!);
  }
}

const retailFills = (year: number, i: number): number[] =>
  Array.from({ length: RETAIL_FILLS }, (_, fill) => begunDaysAgo(year, i) - 3 - fill * 27 - (i % 9)).filter(
    (daysAgo) => daysAgo > 0,
  );

function retailYear(script: Script, rxs: StoredPrescription[], year: number, extras: number): void {
  for (const [index, rx] of rxs.entries())
    for (const daysAgo of retailFills(year, MAIL_DRUGS + index)) script.fill(rx, script.daysAgo(daysAgo));
  for (let i = 0; i < extras; i += 1) {
    const index = script.random.int(0, rxs.length - 1);
    const begun = begunDaysAgo(year, MAIL_DRUGS + index);
    const date = script.daysAgo(begun - script.random.int(1, Math.min(begun, YEAR_DAYS) - 1));
    const rejected = { status: 'Rejected', rejectCode: i % 3 === 0 ? '76' : '79' } as const;
    script.fill(rxs[index]!, date, { changes: i % 4 === 0 ? { status: 'Reversed' } : rejected });
  }
}

export function seedHugo(script: Script, hugo: Member): void {
  const drugs = drugsForHugo();
  const years = Array.from({ length: YEARS }, (_, year) => YEARS - 1 - year);
  const mail = years.reduce((sum, year) => sum + mailFills(year).length, 0);
  const retail = years.reduce((sum, year) => {
    const drugFills = Array.from({ length: RETAIL_DRUGS }, (_, i) => retailFills(year, MAIL_DRUGS + i));
    return sum + drugFills.flat().length;
  }, 0);
  const [pairs, extras] = [mail - ORDERS, CLAIMS - mail - retail];
  if (drugs.length < RETAIL_DRUGS + MAIL_DRUGS || pairs < 0 || pairs > YEARS || extras < 0)
    throw new Error('hugo does not add up');
  for (const year of years) {
    const rxs = drugs.map((drug, i) => prescribeYear(script, hugo, drug, year, i < MAIL_DRUGS, i));
    mailYear(script, hugo, rxs.slice(0, MAIL_DRUGS), year, year < pairs);
    const ofYear = Math.floor(extras / YEARS) + (year < extras % YEARS ? 1 : 0);
    retailYear(script, rxs.slice(MAIL_DRUGS), year, ofYear);
  }
}

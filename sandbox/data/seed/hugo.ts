/** Hugo, with ten years of forty drugs: 5,000 claims, 400 prescriptions, 300 orders. */
import { catalogue, type Drug } from '../catalogue.ts';
import type { Member } from '../members.ts';
import { retailPharmacies } from '../pharmacies.ts';
import type { StoredPrescription } from '../prescriptions.ts';
import { delivered } from './seed-order.ts';
import type { Script } from './script.ts';

const YEARS = 10;
const YEAR_DAYS = 365;
const RETAIL_DRUGS = 32;
const MAIL_DRUGS = 8;
const RETAIL_FILLS = 13;
const MAIL_FILLS = 4;
/** orders of two prescriptions per year; the others have one */
const PAIRED_ORDERS = 2;
const ORDERS_PER_YEAR = 30;
const CLAIMS = 5_000;

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
  const writtenDaysAgo = (year + 1) * YEAR_DAYS - 2;
  const isCurrent = year === 0;
  const ended = script.daysAgo(year * YEAR_DAYS);
  const prescribers = ['internal', 'cardiology', 'endocrinology', 'pulmonology'] as const;
  return script.prescribe({
    member: hugo,
    drug: drug.label,
    prescriber: prescribers[i % prescribers.length]!,
    daysSupply: isMail ? 90 : 28,
    writtenDaysAgo,
    refillsAllowed: isMail ? MAIL_FILLS : RETAIL_FILLS,
    refillReminder: i % 5 === 0,
    ...(!isMail && { pharmacyNpi: retailPharmacies[5 + (i % 3)]!.npi }),
    ...(!isCurrent && {
      changes: { lifecycle: 'expired', inactiveReason: 'superseded', inactiveDate: ended } as const,
    }),
  });
}

/** Each of the eight mail-order drugs four times a year, sometimes two in one parcel. */
function mailYear(script: Script, hugo: Member, rxs: StoredPrescription[], year: number): void {
  let pairsLeft = PAIRED_ORDERS;
  for (let round = 0; round < MAIL_FILLS; round += 1) {
    const base = (year + 1) * YEAR_DAYS - 8 - round * 90;
    for (let i = 0; i < rxs.length; i += 1) {
      const isPair = pairsLeft > 0 && i === 0;
      delivered(script, hugo, base - i * 2, ...rxs.slice(i, isPair ? i + 2 : i + 1));
      if (isPair) {
        pairsLeft -= 1;
        i += 1;
      }
    }
  }
}

function retailYear(script: Script, rxs: StoredPrescription[], year: number, extras: number): void {
  rxs.forEach((rx, i) => {
    for (let fill = 0; fill < RETAIL_FILLS; fill += 1) {
      script.fill(rx, script.daysAgo((year + 1) * YEAR_DAYS - 3 - fill * 27 - (i % 9)));
    }
  });
  for (let i = 0; i < extras; i += 1) {
    const rx = script.random.pick(rxs);
    const date = script.daysAgo(year * YEAR_DAYS + script.random.int(1, 340));
    const isRejected = i % 4 !== 0;
    script.fill(rx, date, {
      changes: isRejected
        ? { status: 'Rejected', rejectCode: i % 3 === 0 ? '76' : '79' }
        : { status: 'Reversed' },
    });
  }
}

export function seedHugo(script: Script, hugo: Member): void {
  const drugs = drugsForHugo();
  const claimsPerYear = CLAIMS / YEARS;
  const extras = claimsPerYear - RETAIL_DRUGS * RETAIL_FILLS - MAIL_DRUGS * MAIL_FILLS;
  const ordersPerYear = MAIL_DRUGS * MAIL_FILLS - PAIRED_ORDERS;
  if (drugs.length < RETAIL_DRUGS + MAIL_DRUGS || ordersPerYear !== ORDERS_PER_YEAR)
    throw new Error('hugo does not add up');
  for (let year = YEARS - 1; year >= 0; year -= 1) {
    const rxs = drugs.map((drug, i) => prescribeYear(script, hugo, drug, year, i < MAIL_DRUGS, i));
    mailYear(script, hugo, rxs.slice(0, MAIL_DRUGS), year);
    retailYear(script, rxs.slice(MAIL_DRUGS), year, extras);
  }
}

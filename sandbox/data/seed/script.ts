/** Prescriptions, fills and orders. Fills are priced in order of their dates, so that deductibles add up. */
import { addDays, addMonths, isBusinessDay } from '#contract/calendar.ts';
import { calculateNextRefillDate } from '#contract/prescription-state.ts';
import { findBrand, getDirections, findDrugByName, getDrug, getQuantity } from '../catalogue.ts';
import { insertClaim, type NewClaim } from '../claims.ts';
import { toNewYorkTime } from '../clock.ts';
import type { Database } from '../database.ts';
import type { Member } from '../members.ts';
import { mailOrderPharmacies, getPharmacy } from '../pharmacies.ts';
import { prescribers } from '../prescribers.ts';
import { insertPrescription, type StoredPrescription } from '../prescriptions.ts';
import { sumAccumulated, calculatePrice, type Price } from '../pricing.ts';
import type { Random } from '../random.ts';
import { listCards } from '../wallet.ts';

/** 10 am, in New York, of the last business day before a day. */
export function findBusinessMorningBefore(day: string): number {
  const before = addDays(day, -1);
  return isBusinessDay(before) ? toNewYorkTime(before, 10) : findBusinessMorningBefore(before);
}

type ClaimChanges = Partial<Omit<NewClaim, 'claimId' | 'memberId'>>;

/** A fill, or an attempt. Its price is calculated at the end. */
export interface Draft {
  rx: StoredPrescription;
  date: string;
  orderNumber?: string;
  changes: ClaimChanges;
  /** amount that a different plan paid first */
  otherPayerCents: number;
  /** the member paid in full and was reimbursed */
  isReimbursed: boolean;
  price?: Price;
}

export interface RxPlan {
  member: Member;
  /** the drug's label in the catalogue */
  drug: string;
  prescriber?: keyof typeof prescribers;
  daysSupply?: number;
  /** mail order when absent */
  pharmacyNpi?: string;
  writtenDaysAgo: number;
  refillsAllowed: number;
  dawCode?: string;
  refillReminder?: boolean;
  autoChargeAndShip?: boolean;
  changes?: Partial<StoredPrescription>;
}

/** The changes of a prescription that ended on this day. */
export const endedOn = (inactiveDate: string, inactiveReason: 'expired' | 'discontinued' | 'superseded') => ({
  lifecycle: inactiveReason === 'discontinued' ? ('discontinued' as const) : ('expired' as const),
  ...{ inactiveReason, inactiveDate },
});

export interface FillOptions {
  orderNumber?: string;
  changes?: ClaimChanges;
  otherPayerCents?: number;
  isReimbursed?: boolean;
  /** false while the pharmacy still has it */
  isDispensed?: boolean;
}

export interface Script {
  db: Database;
  random: Random;
  /** milliseconds since the epoch */
  now: number;
  today: string;
  daysAgo(days: number): string;
  /** a time of day in New York, this many days ago */
  at(daysAgo: number, hour: number, minute?: number): number;
  prescribe(plan: RxPlan): StoredPrescription;
  fill(rx: StoredPrescription, date: string, options?: FillOptions): Draft;
  /** runs after everything is priced */
  later(write: () => void): void;
  finish(): void;
}

function newPrescription(plan: RxPlan, random: Random, today: string): StoredPrescription {
  const drug = findDrugByName(plan.drug);
  const rxDate = addDays(today, -plan.writtenDaysAgo);
  const daysSupply = plan.daysSupply ?? 90;
  const pharmacyNpi = plan.pharmacyNpi ?? mailOrderPharmacies[drug.isSpecialty ? 2 : 1].npi;
  const isControlled = drug.deaClass === 'II' || drug.deaClass === 'III' || drug.deaClass === 'IV';
  const mailOrder = getPharmacy(pharmacyNpi).isMailOrder;
  const directions = getDirections(drug);
  return {
    prescriptionId: `P${random.digits(11)}`,
    memberId: plan.member.memberId,
    ndc: drug.ndc,
    prescriberNpi: prescribers[plan.prescriber ?? 'family'].npi,
    pharmacyNpi,
    rxNumber: `${mailOrder ? 6 : 2}${random.digits(7)}`,
    prescribedDrug: (plan.dawCode === '1' ? drug : (findBrand(drug) ?? drug)).label,
    dispensedDrug: drug.label,
    directions: directions.en,
    directionsEs: directions.es,
    dawCode: plan.dawCode ?? '0',
    deaClass: drug.deaClass,
    daysSupply,
    quantity: getQuantity(drug, daysSupply),
    refillsAllowed: plan.refillsAllowed,
    refillsRemaining: plan.refillsAllowed,
    lifecycle: 'active',
    refillReminder: plan.refillReminder ?? false,
    autoChargeAndShip: plan.autoChargeAndShip ?? false,
    rxDate,
    expirationDate: addMonths(rxDate, isControlled ? 6 : 12),
    mailOrder,
    ...plan.changes,
  };
}

/** The first fill uses no refill; each later one does. */
function dispense(rx: StoredPrescription, date: string): void {
  if (rx.dispensedDate !== undefined && rx.dispensedDate > date) return;
  if (rx.dispensedDate !== undefined) rx.refillsRemaining = Math.max(0, rx.refillsRemaining - 1);
  rx.dispensedDate = date;
  rx.nextRefillDate = calculateNextRefillDate(date, rx.daysSupply);
}

function writeClaim(db: Database, draft: Draft, claimId: string): void {
  const { rx, date, changes, otherPayerCents, isReimbursed, orderNumber } = draft;
  const fill = {
    drug: getDrug(changes.ndc ?? rx.ndc),
    quantity: changes.quantity ?? rx.quantity,
    daysSupply: changes.daysSupply ?? rx.daysSupply,
    pharmacyNpi: changes.pharmacyNpi ?? rx.pharmacyNpi,
    otherPayerCents,
  };
  const price = calculatePrice(fill, sumAccumulated(db, rx.memberId, date, fill.pharmacyNpi));
  draft.price = price;
  const claim: NewClaim = {
    claimId,
    memberId: rx.memberId,
    rxNumber: rx.rxNumber,
    drugName: rx.dispensedDrug,
    prescriberNpi: rx.prescriberNpi,
    pharmacyNpi: rx.pharmacyNpi,
    fillDate: date,
    processedDate: date,
    writtenDate: rx.rxDate,
    status: 'Paid',
    quantity: rx.quantity,
    daysSupply: rx.daysSupply,
    dawCode: rx.dawCode,
    ndc: rx.ndc,
    orderNumber,
    reimbursementCents: isReimbursed ? price.planAmountCents : undefined,
    ...changes,
  };
  insertClaim(db, claim, price);
}

/** Auto charge and ship uses the member's default card. */
function withPayingCard(db: Database, rx: StoredPrescription): StoredPrescription {
  const [card] = rx.autoChargeAndShip ? listCards(db, rx.memberId) : [];
  return card ? { ...rx, autoRefillCardId: card.paymentCardId } : rx;
}

export function createScript(db: Database, random: Random, now: number, today: string): Script {
  const prescriptions: StoredPrescription[] = [];
  const drafts: Draft[] = [];
  const writes: (() => void)[] = [];
  const daysAgo = (days: number) => addDays(today, -days);
  return {
    ...{ db, random, now, today, daysAgo },
    at: (days, hour, minute = 0) => toNewYorkTime(daysAgo(days), hour, minute),
    prescribe(plan) {
      const rx = newPrescription(plan, random, today);
      prescriptions.push(rx);
      return rx;
    },
    fill(rx, date, { changes = {}, otherPayerCents = 0, isReimbursed = false, ...options } = {}) {
      const { orderNumber, isDispensed = true } = options;
      const draft: Draft = { rx, date, changes, otherPayerCents, isReimbursed, orderNumber };
      drafts.push(draft);
      if (isDispensed && (changes.status ?? 'Paid') === 'Paid') dispense(rx, date);
      return draft;
    },
    later: (write) => void writes.push(write),
    finish() {
      const byDate = drafts.toSorted((a, b) => a.date.localeCompare(b.date));
      for (const draft of byDate) writeClaim(db, draft, `C${random.digits(14)}`);
      for (const write of writes) write();
      for (const rx of prescriptions) insertPrescription(db, withPayingCard(db, rx), today);
    },
  };
}

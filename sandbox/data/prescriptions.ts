import { randomInt } from 'node:crypto';
import { addBusinessDays, addDays, addMonths } from '#contract/calendar.ts';
import { applyPrescriptionEvent, type PrescriptionEvent } from '#contract/prescription-events.ts';
import {
  CONTROLLED_MAX_MONTHS,
  findRefillRefusal,
  RENEWAL_WINDOW_DAYS,
  findRenewalRefusal,
  type RefillFacts,
  type RefillRefusalCode,
} from '#contract/prescription-rules.ts';
import { getPrescriptionState } from '#contract/prescription-state.ts';
import type { Prescription, PrescriptionState } from '#contract/prescription.ts';
import { findAppearance } from './drugs/appearances.ts';
import { getDrug } from './catalogue.ts';
import { findLastFill } from './claims.ts';
import { findLatestReview } from './clinical-reviews.ts';
import type { Database } from './database.ts';
import { formatFullName, type Member } from './members.ts';
import { getPharmacy } from './pharmacies.ts';
import { getPrescriber } from './prescribers.ts';
import {
  addPaid,
  sumAccumulated,
  getNetwork,
  calculatePriceChangePercent,
  calculatePrice,
  type Accumulated,
  type Price,
} from './pricing.ts';
import type { ProgrammeState } from './programme-state.ts';

interface RenewalAnswer {
  on: string;
  outcome: 'approved' | 'denied' | 'noAnswer';
  reason?: string;
}

type Derived = 'personCode' | 'patientName' | 'patientDateOfBirth' | 'prescriberName' | 'prescriberPhone';
type FromElsewhere =
  | ('arriving' | 'review' | 'pharmacyName' | 'specialty')
  | ('quantityUnit' | 'refillPriceCents' | 'status');

export interface StoredPrescription extends Omit<Prescription, Derived | FromElsewhere> {
  memberId: number;
  ndc: string;
  prescriberNpi: string;
  pharmacyNpi: string;
  renewalAnswer?: RenewalAnswer;
  /** the member who turned the reminder on; absent for the patient */
  reminderFor?: number;
}

/** The rules need a person code, but stored data does not depend on it. */
const facts = (rx: StoredPrescription) => ({ ...rx, personCode: '' });
const anyone: Omit<RefillFacts, 'today'> = {
  personCode: '',
  eligibilityStatus: 'ELIGIBLE',
  suppressMailOrderFeatures: false,
  hasMailOrderProfile: true,
  allowedPhiPersonCodes: [],
};

export const toPrescriptionState = (rx: StoredPrescription, today: string): PrescriptionState =>
  getPrescriptionState(facts(rx), today);

const rank: Record<RefillRefusalCode, number> = {
  ...{ tooSoon: 2, orderInProgress: 3, contactingPrescriber: 4, termed: 5, futureEffective: 5 },
  ...{ mailOrderSuppressed: 5, notShared: 5, notMailOrder: 5, scheduleII: 5, scheduleLimit: 5 },
  ...{ noRefillsLeft: 5, noMailOrderProfile: 5, discontinued: 6, superseded: 6, expired: 6, transferred: 7 },
};

/** By the member's possible actions: refill, renew, wait for a date, wait for others, none. */
function actionRank(rx: StoredPrescription, today: string): number {
  const situation = { ...anyone, today };
  const refusal = findRefillRefusal(facts(rx), situation)?.code;
  if (refusal === undefined) return 0;
  if (findRenewalRefusal(facts(rx), situation) === undefined) return 1;
  if (refusal === 'notMailOrder' && toPrescriptionState(rx, today) === 'inactive') return rank.expired;
  return rank[refusal];
}

/** The next day on which state or rank may change without an event. */
function nextChangeDate(rx: StoredPrescription, today: string): string | undefined {
  if (rx.lifecycle === 'transferred' || rx.lifecycle === 'discontinued') return undefined;
  const isLimited = rx.deaClass === 'III' || rx.deaClass === 'IV';
  const pending = rx.renewal?.status === 'pending' ? rx.renewal : undefined;
  const dates = [
    rx.nextRefillDate,
    addDays(rx.expirationDate, 1),
    addDays(rx.expirationDate, RENEWAL_WINDOW_DAYS + 1),
    isLimited ? addDays(addMonths(rx.rxDate, CONTROLLED_MAX_MONTHS), 1) : undefined,
    pending && addDays(pending.answerDueDate, 1),
    pending && rx.renewalAnswer?.on,
  ];
  return dates.filter((date) => date !== undefined && date > today).sort()[0];
}

// oxfmt-ignore
const COLUMNS = [
  'prescriptionId', 'memberId', 'ndc', 'prescriberNpi', 'pharmacyNpi', 'rxNumber', 'prescribedDrug', 'dispensedDrug',
  'directions', 'directionsEs', 'dawCode', 'deaClass', 'daysSupply', 'quantity', 'refillsAllowed', 'refillsRemaining',
  'lifecycle', 'refillReminder', 'reminderFor', 'autoChargeAndShip', 'autoRefillCardId', 'autoChargeEnded', 'rxDate',
  'dispensedDate', 'expirationDate', 'nextRefillDate', 'inactiveReason', 'inactiveDate', 'openOrderNumber', 'renewal',
  'renewalAnswer', 'transferredTo', 'transferredDate', 'mailOrder',
] as const satisfies (keyof StoredPrescription)[];

const toRow = (rx: StoredPrescription, today: string) => ({
  ...Object.fromEntries(COLUMNS.map((column) => [column, rx[column]])),
  status: toPrescriptionState(rx, today),
  actionRank: actionRank(rx, today),
  lastDate: rx.dispensedDate ?? rx.rxDate,
  nextChangeDate: nextChangeDate(rx, today),
});

export function insertPrescription(db: Database, rx: StoredPrescription, today: string): void {
  db.insert('prescriptions', toRow(rx, today));
}

/** @param lookAgainOn a day on which the prescription is updated, even if nothing else changes before */
export function savePrescription(
  db: Database,
  rx: StoredPrescription,
  today: string,
  lookAgainOn?: string,
): void {
  const row = toRow(rx, today);
  const nextChangeDate = [row.nextChangeDate, lookAgainOn].filter((date) => date !== undefined).sort()[0];
  db.update('prescriptions', { ...row, nextChangeDate }, { prescriptionId: rx.prescriptionId });
}

export const findPrescriptionById = (db: Database, prescriptionId: string): StoredPrescription | undefined =>
  db.get('SELECT * FROM prescriptions WHERE prescriptionId = ?', prescriptionId);

/** Applies and saves an event; returns false, and changes nothing, when it is illegal in the prescription's state. */
export function applyEvent(db: Database, id: string, event: PrescriptionEvent, today: string): boolean {
  const rx = findPrescriptionById(db, id);
  const after = rx && applyPrescriptionEvent(facts(rx), event, today);
  if (!after) return false;
  savePrescription(db, after, today);
  return true;
}

export const createId = (letter: string): string => `${letter}${randomInt(1e11, 1e12)}`;

/** The number of refills when a prescription without any is renewed. */
const RENEWED_REFILLS = 3;

/** The prescriber's new prescription, which replaces the old one. */
export function insertRenewed(db: Database, old: StoredPrescription, today: string): void {
  const { dispensedDate: _1, nextRefillDate: _2, renewal: _3, renewalAnswer: _4, ...dated } = old;
  const { inactiveReason: _5, inactiveDate: _6, openOrderNumber: _7, ...open } = dated;
  const { autoRefillCardId: _8, autoChargeEnded: _9, ...kept } = open;
  const months = old.deaClass === 'none' || old.deaClass === 'V' ? 12 : CONTROLLED_MAX_MONTHS;
  const refillsAllowed = Math.max(old.refillsAllowed, RENEWED_REFILLS);
  insertPrescription(
    db,
    {
      ...kept,
      prescriptionId: createId('P'),
      rxNumber: String(randomInt(60_000_000, 70_000_000)),
      lifecycle: 'active',
      // the member agreed to it only for the old prescription
      autoChargeAndShip: false,
      refillsAllowed,
      refillsRemaining: refillsAllowed,
      rxDate: today,
      expirationDate: addMonths(today, months),
    },
    today,
  );
}

function answerRenewal(rx: StoredPrescription, day: string): PrescriptionEvent | undefined {
  if (rx.renewal?.status !== 'pending') return undefined;
  const answer = rx.renewalAnswer;
  if (answer && answer.on <= day && answer.outcome === 'approved') return { type: 'renewalApproved' };
  if (answer && answer.on <= day && answer.outcome === 'denied') {
    return { type: 'renewalEnded', outcome: 'denied', reason: answer.reason };
  }
  return rx.renewal.answerDueDate < day ? { type: 'renewalEnded', outcome: 'noAnswer' } : undefined;
}

/** Applies a new day to a prescription: it expires, or its prescriber answers. */
export function passDay(db: Database, rx: StoredPrescription, day: string): void {
  let current = rx;
  if (rx.lifecycle === 'active' && rx.expirationDate < day) {
    current = applyPrescriptionEvent(facts(rx), { type: 'expired' }, rx.expirationDate) ?? rx;
  }
  const answer = answerRenewal(current, day);
  const answered = answer && applyPrescriptionEvent(facts(current), answer, day);
  if (answered && answer.type === 'renewalApproved') insertRenewed(db, current, day);
  savePrescription(db, answered ?? current, day);
}

/** The amounts of a fill that count towards the limits of its person and family. */
interface Taken extends Pick<Price, 'deductibleCents' | 'patientPayCents'> {
  memberId: number;
  pharmacyNpi: string;
}

/** A person's amounts towards the limits of one network after these fills have also been paid. */
export function countFills(
  paid: Accumulated,
  fills: readonly Taken[],
  { memberId, pharmacyNpi }: Pick<Taken, 'memberId' | 'pharmacyNpi'>,
): void {
  for (const taken of fills.filter((each) => getNetwork(each.pharmacyNpi) === getNetwork(pharmacyNpi)))
    addPaid(taken.memberId === memberId ? [paid, paid.family] : [paid.family], taken);
}

/** The unfilled orders of the person's family, with agreed prices. */
export function listOrderedFills(db: Database, memberId: number): Taken[] {
  const rows = db.all<{ memberId: number; pharmacyNpi: string; price: Price }>(
    `SELECT line.memberId, orders.pharmacyNpi, line.price FROM members own
      JOIN members person ON person.clientId = own.clientId AND person.cardId = own.cardId
      JOIN orderLines line ON line.memberId = person.memberId JOIN orders USING (orderNumber)
      WHERE own.memberId = ? AND line.isFilled = 0 AND line.status IN ('placed', 'inProgress')`,
    memberId,
  );
  return rows.map(({ price, ...row }) => ({ ...price, ...row }));
}

/**
 * The price parts of one family's next fills, as if they were filled today one after the other, after existing
 * orders. The year's limits therefore count once for all of them.
 */
export function quoteRefills({ db, clock }: ProgrammeState, fills: readonly StoredPrescription[]): Price[] {
  const before = fills[0] ? listOrderedFills(db, fills[0].memberId) : [];
  return fills.map(({ memberId, ndc, quantity, daysSupply, pharmacyNpi }) => {
    const paid = sumAccumulated(db, memberId, clock.today(), pharmacyNpi);
    countFills(paid, before, { memberId, pharmacyNpi });
    const fill = { drug: getDrug(ndc), quantity, daysSupply, pharmacyNpi };
    const price = calculatePrice(fill, paid, calculatePriceChangePercent(db));
    before.push({ ...price, memberId, pharmacyNpi });
    return price;
  });
}

/** The price parts that the member would pay for the next fill today. */
export const quoteRefill = (programme: ProgrammeState, rx: StoredPrescription): Price =>
  quoteRefills(programme, [rx])[0]!;

/** The filled box that has not arrived yet, also one that is sent again. */
function findArriving(
  db: Database,
  { prescriptionId, memberId, rxNumber, dispensedDate, openOrderNumber }: StoredPrescription,
): Prescription['arriving'] {
  const line = db.get<{ orderNumber: string; expectedDate?: string }>(
    `SELECT orderNumber, expectedDate FROM orderLines WHERE prescriptionId = ? AND status IN ('shipped', 'inProgress')
      AND isFilled = 1 AND orderNumber IS NOT ?`,
    prescriptionId,
    openOrderNumber,
  );
  return line && { ...line, previousFillDate: findLastFill(db, { memberId, rxNumber }, dispensedDate) };
}

export function toPrescription(
  programme: ProgrammeState,
  rx: StoredPrescription,
  patient: Member,
): Prescription {
  const drug = getDrug(rx.ndc);
  const prescriber = getPrescriber(rx.prescriberNpi);
  return {
    ...rx,
    review: findLatestReview(programme.db, { prescriptionId: rx.prescriptionId }, programme.clock.today()),
    arriving: findArriving(programme.db, rx),
    personCode: patient.personCode,
    patientName: formatFullName(patient),
    patientDateOfBirth: patient.dateOfBirth,
    prescriberName: prescriber.name,
    prescriberPhone: prescriber.phone,
    quantityUnit: drug.unit,
    appearance: findAppearance(drug.label),
    specialty: drug.isSpecialty,
    status: toPrescriptionState(rx, programme.clock.today()),
    pharmacyName: getPharmacy(rx.pharmacyNpi).name,
    refillPriceCents: quoteRefill(programme, rx).patientPayCents,
  };
}

// The answers of prescribers to renewal requests; the same in every run for a prescription.

const reasons = ['An office visit is needed first.', 'Blood work is needed first.'];

/** Seven of ten prescribers agree within four business days, two refuse, and one never answers. */
export function decideRenewal(rxNumber: string, today: string): RenewalAnswer {
  const digits = [...rxNumber].reduce((sum, digit) => sum + Number(digit), 0);
  const on = addBusinessDays(today, 1 + (digits % 4));
  const lastDigit = digits % 10;
  if (lastDigit === 9) return { on, outcome: 'noAnswer' };
  const reason = reasons[lastDigit];
  return reason === undefined ? { on, outcome: 'approved' } : { on, outcome: 'denied', reason };
}

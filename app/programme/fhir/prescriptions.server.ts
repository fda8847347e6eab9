/** Prescriptions from MedicationRequest, with the fills of MedicationDispense (US Core). */
import type { z } from 'zod';
import { addMonths } from '#contract/calendar.ts';
import {
  prescriptionStates,
  type Lifecycle,
  type Prescription,
  type prescriptions,
} from '#contract/prescription.ts';
import { calculateNextRefillDate, getPrescriptionState } from '#contract/prescription-state.ts';
import { countBy, includesText, loadFills, readNdc, toPage, UNKNOWN } from './claims.server.ts';
import { loadMe, type Loose, type Me } from './member.server.ts';
import {
  compare,
  MedicationDispense,
  MedicationRequest,
  readDay,
  readTarget,
  readText,
  type Concept,
} from './resources.ts';
import { EarlyEnd, readProvider, type Found, type Source } from './source.server.ts';

/** Other statuses are no prescriptions: drafts, errors. */
const lifecycles: Partial<Record<string, Lifecycle>> = {
  active: 'active',
  'on-hold': 'active',
  completed: 'active',
  stopped: 'discontinued',
  cancelled: 'discontinued',
};
/** The longest life of a prescription in most states, when the prescriber wrote none. */
const LIFE_MONTHS = 12;

const readMedicine = <T extends MedicationRequest | MedicationDispense>(
  found: Found<T>,
  item: T,
): Concept | undefined =>
  item.medicationCodeableConcept ?? found.findRelated(item, item.medicationReference)?.code;

interface LastFill {
  day: string | undefined;
  count: number;
  dispense: MedicationDispense;
  medicine: Concept | undefined;
  pharmacyName: string;
}

/** The last completed fill of each prescription, by the id of its request. */
function readLastFills(found: Found<MedicationDispense>): ReadonlyMap<string | undefined, LastFill> {
  const day = (one: MedicationDispense) => readDay(one.whenHandedOver ?? one.whenPrepared);
  const done = found.items.filter(({ status }) => status === 'completed');
  const byRequest = Map.groupBy(done, (one) => readTarget(one.authorizingPrescription[0]?.reference));
  return new Map(
    [...byRequest].map(([request, fills]) => {
      const dispense = fills.reduce((a, b) => (compare(day(a), day(b)) < 0 ? b : a));
      const { name } = readProvider(found, dispense, dispense.performer[0]?.actor);
      const medicine = readMedicine(found, dispense);
      return [request, { day: day(dispense), count: fills.length, dispense, medicine, pharmacyName: name }];
    }),
  );
}

function toPrescription(
  request: MedicationRequest,
  found: Found<MedicationRequest>,
  { me, today, fill }: { me: Me; today: string; fill: LastFill | undefined },
): Loose<Prescription> {
  const { dispenseRequest: supply, dosageInstruction: dosage } = request;
  const medicine = readMedicine(found, request);
  const prescribedDrug = readText(medicine);
  const rxDate = readDay(request.authoredOn);
  const daysSupply = fill?.dispense.daysSupply?.value ?? supply?.expectedSupplyDuration?.value;
  const allowed = supply?.numberOfRepeatsAllowed ?? 0;
  const canBeFilled = request.status === 'active' || request.status === 'on-hold';
  // the first fill is no refill
  const left = canBeFilled ? Math.max(0, allowed - Math.max(0, (fill?.count ?? 0) - 1)) : 0;
  const quantity = fill?.dispense.quantity ?? supply?.quantity;
  const nextRefillDate = fill?.day && daysSupply ? calculateNextRefillDate(fill.day, daysSupply) : undefined;
  const expirationDate = readDay(supply?.validityPeriod?.end) ?? (rxDate && addMonths(rxDate, LIFE_MONTHS));
  const facts = {
    personCode: me.personCode,
    lifecycle: lifecycles[request.status ?? ''] ?? 'active',
    deaClass: UNKNOWN,
    daysSupply,
    refillsAllowed: allowed,
    refillsRemaining: left,
    rxDate,
    expirationDate,
    dispensedDate: fill?.day,
    nextRefillDate,
    mailOrder: false,
  };
  const isOver = expirationDate !== undefined && expirationDate < today;
  return {
    ...facts,
    prescriptionId: request.id,
    rxNumber: request.identifier.find(({ value }) => value !== undefined)?.value ?? request.id,
    patientName: `${me.firstName} ${me.lastName}`.trim(),
    patientDateOfBirth: me.patient.birthDate,
    prescriberName: readProvider(found, request, request.requester).name,
    prescribedDrug,
    dispensedDrug: readText(fill?.medicine) ?? prescribedDrug,
    ndc: readNdc(fill?.medicine) ?? readNdc(medicine),
    directions: dosage[0]?.patientInstruction ?? dosage[0]?.text ?? '',
    dawCode: UNKNOWN,
    quantity: quantity?.value,
    quantityUnit: quantity?.unit ?? '',
    // without these dates the contract's schema leaves the entry out
    status:
      rxDate && expirationDate
        ? getPrescriptionState({ ...facts, rxDate, expirationDate, daysSupply: daysSupply ?? 0 }, today)
        : undefined,
    refillReminder: false,
    autoChargeAndShip: false,
    inactiveReason: facts.lifecycle === 'discontinued' ? 'discontinued' : isOver ? 'expired' : undefined,
    inactiveDate: isOver ? expirationDate : undefined,
    pharmacyName: fill?.pharmacyName || (supply?.performer?.display ?? ''),
    // not shown: a pharmacy other than mail order fills it
    refillPriceCents: 0,
  };
}

/** Not every server has MedicationDispense. Prescriptions then have no fills. */
async function loadFillsIfOffered(source: Source): Promise<ReadonlyMap<string | undefined, LastFill>> {
  try {
    const query = { _include: 'MedicationDispense:medication' };
    return readLastFills(await source.search('MedicationDispense', MedicationDispense, query));
  } catch (error) {
    const isMissing =
      error instanceof EarlyEnd &&
      error.outcome.kind === 'reply' &&
      [400, 403, 404].includes(error.outcome.status);
    if (!isMissing) throw error;
    return new Map();
  }
}

async function loadPrescriptions(source: Source): Promise<Loose<Prescription>[]> {
  const [me, found, fills] = await Promise.all([
    loadMe(source),
    source.search('MedicationRequest', MedicationRequest, {
      intent: 'order',
      _include: 'MedicationRequest:medication',
    }),
    loadFillsIfOffered(source),
  ]);
  return found.items
    .filter(({ status }) => status !== undefined && Object.hasOwn(lifecycles, status))
    .map((request) => {
      const fill = fills.get(`MedicationRequest/${request.id}`);
      return toPrescription(request, found, { me, today: source.today, fill });
    });
}

type Rx = Loose<Prescription>;
const lastDay = ({ dispensedDate, rxDate }: Rx) => dispensedDate ?? rxDate;
const byDay = (a: Rx, b: Rx) => compare(lastDay(b), lastDay(a));
const byDrug = (a: Rx, b: Rx) => compare(a.dispensedDrug, b.dispensedDrug) || byDay(a, b);
const rank = ({ status }: Rx) => (status === undefined ? 0 : -prescriptionStates.indexOf(status));
const orders: Record<Search['sort'], (a: Rx, b: Rx) => number> = {
  action: (a, b) => rank(a) - rank(b) || byDrug(a, b),
  drug: byDrug,
  lastFilled: byDay,
};
const months = { last6Months: 6, last1Year: 12 };
type Search = z.output<typeof prescriptions.refillable.query>;

export async function searchPrescriptions(source: Source, query: Search) {
  const { period, q, status, sort, autoRefill } = query;
  const since = period === 'all' ? '' : addMonths(source.today, -months[period]);
  const all = autoRefill ? [] : await loadPrescriptions(source);
  const fitting = all.filter(
    (rx) =>
      compare(lastDay(rx), since) >= 0 &&
      includesText(q, rx.prescribedDrug, rx.dispensedDrug, rx.rxNumber, rx.prescriberName),
  );
  const shown = fitting.filter((rx) => status === undefined || rx.status === status);
  return { ...toPage(shown.toSorted(orders[sort]), query), counts: countBy(fitting, (rx) => rx.status) };
}

export const findPrescription = async (source: Source, prescriptionId: string) =>
  (await loadPrescriptions(source)).find((rx) => rx.prescriptionId === prescriptionId);

export async function searchFills(
  source: Source,
  query: z.output<typeof prescriptions.medicationHistory.query>,
) {
  const { startDate, endDate, rxNumber, q } = query;
  const fills = await loadFills(source, startDate, endDate);
  const fitting = fills.filter(
    (fill) =>
      (rxNumber === undefined || fill.rxNumber === rxNumber) && includesText(q, fill.drugName, fill.rxNumber),
  );
  return toPage(fitting, query);
}

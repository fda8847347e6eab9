import { addDays } from '#contract/calendar.ts';
import {
  findAutoRefillOffRefusal,
  findAutoRefillRefusal,
  canCardPay,
  calculateFirstAutoFillDate,
  findReminderOffRefusal,
  findReminderOnRefusal,
  findTransferInRefusal,
  findTransferOutRefusal,
  findWithdrawRefusal,
  type ActionRefusal,
} from '#contract/prescription-action-rules.ts';
import { prescriptionActions } from '#contract/prescription-actions.ts';
import { findRenewalRefusal, type RefillFacts } from '#contract/prescription-rules.ts';
import type { PrescriptionFacts } from '#contract/prescription-state.ts';
import { prescriptions } from '#contract/prescription.ts';
import { getClientConfig } from '../../content/client-configs.ts';
import { buildFillsPage } from '../../data/claims.ts';
import { listVisiblePersonCodes, type Member } from '../../data/members.ts';
import { toRefillFacts } from '../../data/place-order.ts';
import { buildPrescriptionsPage } from '../../data/prescriptions-page.ts';
import {
  applyEvent,
  findPrescriptionById,
  savePrescription,
  toPrescription,
  decideRenewal,
  insertPrescription,
  createId,
  type StoredPrescription,
} from '../../data/prescriptions.ts';
import { getRefusalSentence } from '../../data/refusal-sentences.ts';
import { listCards } from '../../data/wallet.ts';
import type { ProgrammeState } from '../../data/programme-state.ts';
import { Refusal } from '../../refusal.ts';
import type { Mount } from '../mount.ts';
import { findListedMembers, requireOwnMember, requireVisibleMember, type Caller } from '../caller.ts';
import { randomInt } from 'node:crypto';
import { applyPrescriptionEvent } from '#contract/prescription-events.ts';
import { getDrug } from '../../data/catalogue.ts';
import { mailOrderPharmacies, getPharmacy } from '../../data/pharmacies.ts';

/** Call it only after findTransferInRefusal. Returns the new prescription. */
function bringToMailOrder({ db, clock }: ProgrammeState, old: StoredPrescription): StoredPrescription {
  const today = clock.today();
  const { npi } = mailOrderPharmacies[getDrug(old.ndc).isSpecialty ? 2 : 1];
  const event = { type: 'transferredOut', to: getPharmacy(npi).name } as const;
  const moved = applyPrescriptionEvent({ ...old, personCode: '' }, event, today);
  if (!moved) throw new Error('a prescription that may be moved was not in a state to move');
  savePrescription(db, moved, today);
  const { renewal: _1, renewalAnswer: _2, ...kept } = old;
  const brought: StoredPrescription = {
    ...kept,
    prescriptionId: createId('P'),
    rxNumber: String(randomInt(60_000_000, 70_000_000)),
    pharmacyNpi: npi,
    mailOrder: true,
  };
  insertPrescription(db, brought, today);
  return brought;
}

/** @throws Refusal 404 for an unknown prescription, or one of a person who does not share it */
export function requirePrescription({ db }: ProgrammeState, own: Member, prescriptionId: string) {
  const rx = findPrescriptionById(db, prescriptionId);
  const patient = rx && listVisiblePersonCodes(db, own).find((person) => person.memberId === rx.memberId);
  if (!rx || !patient) throw new Refusal(404, 'This prescription does not exist.');
  return { rx, patient };
}

export function mountPrescriptions(mount: Mount): void {
  mount(prescriptions.refillable, ({ programme, caller, query }) => {
    const own = requireOwnMember(caller, query);
    const people = query.personCodes ? findListedMembers(programme, own, query.personCodes) : [own];
    return buildPrescriptionsPage(programme, people, query);
  });
  // Must come before the call by id, which would match its path.
  mount(prescriptions.medicationHistory, ({ programme, caller, query }) =>
    buildFillsPage(programme.db, requireVisibleMember(programme, caller, query), query),
  );
  mount(prescriptions.byId, ({ programme, caller, params, query }) => {
    const own = requireOwnMember(caller, query);
    const { rx, patient } = requirePrescription(programme, own, params.prescriptionId);
    return toPrescription(programme, rx, patient);
  });
}

type Query = Parameters<typeof requireOwnMember>[1];

interface Subject {
  own: Member;
  rx: StoredPrescription;
  patient: Member;
  facts: PrescriptionFacts;
  situation: RefillFacts;
  today: string;
}

function requireSubject(
  programme: ProgrammeState,
  caller: Caller,
  query: Query,
  prescriptionId: string,
): Subject {
  const own = requireOwnMember(caller, query);
  const { rx, patient } = requirePrescription(programme, own, prescriptionId);
  const today = programme.clock.today();
  const situation = toRefillFacts(own, caller.access.providerType, today);
  return { own, rx, patient, facts: { ...rx, personCode: patient.personCode }, situation, today };
}

/** @throws Refusal 409 with the reason */
function allow(refusal: ActionRefusal | undefined): void {
  if (refusal) throw new Refusal(409, getRefusalSentence(refusal), { code: refusal.code });
}

const asItIs = (programme: ProgrammeState, { rx, patient }: Pick<Subject, 'rx' | 'patient'>) =>
  toPrescription(programme, findPrescriptionById(programme.db, rx.prescriptionId)!, patient);

function mountRenewals(mount: Mount): void {
  mount(prescriptionActions.requestRenewal, ({ programme, caller, params, query }) => {
    const subject = requireSubject(programme, caller, query, params.prescriptionId);
    const { rx, facts, situation, today } = subject;
    allow(findRenewalRefusal(facts, situation));
    programme.db.transaction(() => {
      savePrescription(programme.db, { ...rx, renewalAnswer: decideRenewal(rx.rxNumber, today) }, today);
      applyEvent(programme.db, rx.prescriptionId, { type: 'renewalRequested' }, today);
    });
    return asItIs(programme, subject);
  });
  mount(prescriptionActions.withdrawRenewal, ({ programme, caller, params, query }) => {
    const subject = requireSubject(programme, caller, query, params.prescriptionId);
    allow(findWithdrawRefusal(subject.facts, subject.situation));
    const event = { type: 'renewalEnded', outcome: 'withdrawn' } as const;
    applyEvent(programme.db, params.prescriptionId, event, subject.today);
    return asItIs(programme, subject);
  });
}

function mountTransfers(mount: Mount): void {
  mount(prescriptionActions.transferOut, ({ programme, caller, params, query, body }) => {
    const subject = requireSubject(programme, caller, query, params.prescriptionId);
    allow(findTransferOutRefusal(subject.facts, subject.situation));
    const event = { type: 'transferredOut', to: body.pharmacyName } as const;
    applyEvent(programme.db, params.prescriptionId, event, subject.today);
    return asItIs(programme, subject);
  });
  mount(prescriptionActions.transferToMailOrder, ({ programme, caller, params, query }) => {
    const { rx, patient, facts, situation } = requireSubject(programme, caller, query, params.prescriptionId);
    allow(findTransferInRefusal(facts, situation));
    const brought = programme.db.transaction(() => bringToMailOrder(programme, rx));
    return toPrescription(programme, brought, patient);
  });
}

function mountSwitches(mount: Mount): void {
  mount(prescriptionActions.setRefillReminder, ({ programme, caller, params, query, body }) => {
    const subject = requireSubject(programme, caller, query, params.prescriptionId);
    const refusal = body.enabled ? findReminderOnRefusal : findReminderOffRefusal;
    allow(refusal(subject.facts, subject.situation));
    const { reminderFor: _former, ...kept } = subject.rx;
    const changed = { ...kept, refillReminder: body.enabled };
    const on = body.enabled ? { reminderFor: subject.own.memberId } : {};
    savePrescription(programme.db, { ...changed, ...on }, subject.today);
    return asItIs(programme, subject);
  });
  mount(prescriptionActions.setAutoRefill, ({ programme, caller, body }) => {
    const subject = requireSubject(programme, caller, body, body.prescriptionId);
    if (body.enabled) turnOn(programme, subject, body);
    else turnOff(programme, subject);
    return asItIs(programme, subject);
  });
  mount(prescriptionActions.autoChargeShipClient, ({ query }) => ({
    autoChargeAndSHip: getClientConfig(query.clientId).autoChargeAndSHip ?? false,
  }));
}

function turnOn(
  programme: ProgrammeState,
  { own, rx, facts, situation, today }: Subject,
  consent: { paymentCardId?: string | undefined; agreedToTerms?: boolean | undefined },
): void {
  const cards = listCards(programme.db, own.memberId);
  const clientHasAutoCharge = getClientConfig(own.clientId).autoChargeAndSHip ?? false;
  allow(findAutoRefillRefusal(facts, { ...situation, clientHasAutoCharge, cards }));
  if (consent.agreedToTerms !== true)
    throw new Refusal(400, 'Agree to the Auto Refill Program terms first.', { fields: ['agreedToTerms'] });
  const card = cards.find(({ paymentCardId }) => paymentCardId === consent.paymentCardId);
  if (!card) throw new Refusal(404, 'This payment card does not exist.');
  if (!canCardPay(card, calculateFirstAutoFillDate(facts, today))) allow({ code: 'noValidCard' });
  const { autoChargeEnded: _ended, ...kept } = rx;
  const on = { ...kept, autoChargeAndShip: true, autoRefillCardId: card.paymentCardId };
  // A refill that is already due is ordered tomorrow, so that the member can still turn it off.
  savePrescription(programme.db, on, today, addDays(today, 1));
}

function turnOff({ db }: ProgrammeState, { rx, facts, situation, today }: Subject): void {
  allow(findAutoRefillOffRefusal(facts, situation));
  const { autoRefillCardId: _card, ...kept } = rx;
  savePrescription(db, { ...kept, autoChargeAndShip: false }, today);
}

export function mountPrescriptionActions(mount: Mount): void {
  mountRenewals(mount);
  mountTransfers(mount);
  mountSwitches(mount);
}

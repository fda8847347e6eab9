import { addDays } from '../../../app/programme/contract/calendar.ts';
import {
  autoRefillOffRefusal,
  autoRefillRefusal,
  cardCanPay,
  reminderRefusal,
  transferInRefusal,
  transferOutRefusal,
  withdrawRefusal,
} from '../../../app/programme/contract/prescription-action-rules.ts';
import type { ActionRefusal } from '../../../app/programme/contract/prescription-action-rules.ts';
import { prescriptionActions } from '../../../app/programme/contract/prescription-actions.ts';
import { renewalRefusal } from '../../../app/programme/contract/prescription-rules.ts';
import type { RefillSituation } from '../../../app/programme/contract/prescription-rules.ts';
import type { PrescriptionFacts } from '../../../app/programme/contract/prescription-state.ts';
import { prescriptions } from '../../../app/programme/contract/prescription.ts';
import { clientConfigOf } from '../../content/client-configs.ts';
import { fillsPage } from '../../data/claims.ts';
import { visibleTo } from '../../data/members.ts';
import type { Member } from '../../data/members.ts';
import { situationOf } from '../../data/place-order.ts';
import { prescriptionsPage } from '../../data/prescriptions-page.ts';
import {
  happenToPrescription,
  prescriptionById,
  savePrescription,
  toPrescription,
  renewalAnswerOf,
  insertPrescription,
  newId,
} from '../../data/prescriptions.ts';
import type { StoredPrescription } from '../../data/prescriptions.ts';
import { sentenceFor } from '../../data/refusal-sentences.ts';
import { cardsOf } from '../../data/wallet.ts';
import type { ProgrammeState } from '../../data/programme-state.ts';
import { Refusal } from '../../refusal.ts';
import type { Mount } from '../mount.ts';
import { listedMembers, ownMember, visibleMember } from '../whose.ts';
import type { Caller } from '../whose.ts';
import { randomInt } from 'node:crypto';
import { applyPrescriptionEvent } from '../../../app/programme/contract/prescription-events.ts';
import { drugOf } from '../../data/catalogue.ts';
import { mailOrderPharmacies, pharmacyOf } from '../../data/pharmacies.ts';

/** The caller has asked transferInRefusal. Gives the new prescription. */
function bringToMailOrder({ db, clock }: ProgrammeState, old: StoredPrescription): StoredPrescription {
  const today = clock.today();
  const { npi } = mailOrderPharmacies[drugOf(old.ndc).isSpecialty ? 2 : 1];
  const event = { type: 'transferredOut', to: pharmacyOf(npi).name } as const;
  const moved = applyPrescriptionEvent({ ...old, personCode: '' }, event, today);
  if (!moved) throw new Error('a prescription that may be moved was not in a state to move');
  savePrescription(db, moved, today);
  const { renewal: _1, renewalAnswer: _2, ...kept } = old;
  const brought: StoredPrescription = {
    ...kept,
    prescriptionId: newId('P'),
    rxNumber: String(randomInt(60_000_000, 70_000_000)),
    pharmacyNpi: npi,
    mailOrder: true,
  };
  insertPrescription(db, brought, today);
  return brought;
}

export function mountPrescriptions(mount: Mount): void {
  mount(prescriptions.refillable, ({ world, caller, query }) => {
    const own = ownMember(caller, query);
    const people = query.personCodes ? listedMembers(world, own, query.personCodes) : [own];
    return prescriptionsPage(world, people, query);
  });
  // Before the one by id, which would take its path.
  mount(prescriptions.medicationHistory, ({ world, caller, query }) =>
    fillsPage(world.db, visibleMember(world, caller, query), query),
  );
  mount(prescriptions.byId, ({ world, caller, params, query }) => {
    const own = ownMember(caller, query);
    const rx = prescriptionById(world.db, params.prescriptionId);
    const patient = rx && visibleTo(world.db, own).find((person) => person.memberId === rx.memberId);
    if (!rx || !patient) throw new Refusal(404, 'This prescription does not exist.');
    return toPrescription(world, rx, patient);
  });
}

// What members change about a prescription. Everything is asked of the shared rules first.

type Query = Parameters<typeof ownMember>[1];

interface Subject {
  own: Member;
  rx: StoredPrescription;
  patient: Member;
  /** the prescription as the rules read it */
  facts: PrescriptionFacts;
  who: RefillSituation;
  today: string;
}

/** @throws Refusal 404 for a prescription that is not there, or of someone who does not share it */
function subjectOf(world: ProgrammeState, caller: Caller, query: Query, prescriptionId: string): Subject {
  const own = ownMember(caller, query);
  const rx = prescriptionById(world.db, prescriptionId);
  const patient = rx && visibleTo(world.db, own).find((person) => person.memberId === rx.memberId);
  if (!rx || !patient) throw new Refusal(404, 'This prescription does not exist.');
  const today = world.clock.today();
  const who = situationOf(own, caller.access.providerType, today);
  return { own, rx, patient, facts: { ...rx, personCode: patient.personCode }, who, today };
}

/** @throws Refusal 409 with the sentence that says why */
function allow(refusal: ActionRefusal | undefined): void {
  if (refusal) throw new Refusal(409, sentenceFor(refusal), { code: refusal.code });
}

const asItIs = (world: ProgrammeState, { rx, patient }: Pick<Subject, 'rx' | 'patient'>) =>
  toPrescription(world, prescriptionById(world.db, rx.prescriptionId)!, patient);

function mountRenewals(mount: Mount): void {
  mount(prescriptionActions.requestRenewal, ({ world, caller, params, query }) => {
    const subject = subjectOf(world, caller, query, params.prescriptionId);
    const { rx, facts, who, today } = subject;
    allow(renewalRefusal(facts, who));
    world.db.transaction(() => {
      savePrescription(world.db, { ...rx, renewalAnswer: renewalAnswerOf(rx.rxNumber, today) }, today);
      happenToPrescription(world.db, rx.prescriptionId, { type: 'renewalRequested' }, today);
    });
    return asItIs(world, subject);
  });
  mount(prescriptionActions.withdrawRenewal, ({ world, caller, params, query }) => {
    const subject = subjectOf(world, caller, query, params.prescriptionId);
    allow(withdrawRefusal(subject.facts, subject.who));
    const event = { type: 'renewalEnded', outcome: 'withdrawn' } as const;
    happenToPrescription(world.db, params.prescriptionId, event, subject.today);
    return asItIs(world, subject);
  });
}

function mountTransfers(mount: Mount): void {
  mount(prescriptionActions.transferOut, ({ world, caller, params, query, body }) => {
    const subject = subjectOf(world, caller, query, params.prescriptionId);
    allow(transferOutRefusal(subject.facts, subject.who));
    const event = { type: 'transferredOut', to: body.pharmacyName } as const;
    happenToPrescription(world.db, params.prescriptionId, event, subject.today);
    return asItIs(world, subject);
  });
  mount(prescriptionActions.transferToMailOrder, ({ world, caller, params, query }) => {
    const { rx, patient, facts, who } = subjectOf(world, caller, query, params.prescriptionId);
    allow(transferInRefusal(facts, who));
    const brought = world.db.transaction(() => bringToMailOrder(world, rx));
    return toPrescription(world, brought, patient);
  });
}

function mountSwitches(mount: Mount): void {
  mount(prescriptionActions.setRefillReminder, ({ world, caller, params, query, body }) => {
    const subject = subjectOf(world, caller, query, params.prescriptionId);
    allow(reminderRefusal(subject.facts, subject.who));
    const { reminderFor: _former, ...kept } = subject.rx;
    const changed = { ...kept, refillReminder: body.enabled };
    const on = body.enabled ? { reminderFor: subject.own.memberId } : {};
    savePrescription(world.db, { ...changed, ...on }, subject.today);
    return asItIs(world, subject);
  });
  mount(prescriptionActions.setAutoRefill, ({ world, caller, body }) => {
    const subject = subjectOf(world, caller, body, body.prescriptionId);
    if (body.enabled) turnOn(world, subject, body);
    else turnOff(world, subject);
    return asItIs(world, subject);
  });
  mount(prescriptionActions.autoChargeShipClient, ({ query }) => ({
    autoChargeAndSHip: clientConfigOf(query.clientId).autoChargeAndSHip ?? false,
  }));
}

function turnOn(
  world: ProgrammeState,
  { own, rx, facts, who, today }: Subject,
  wish: { paymentCardId?: string | undefined; agreedToTerms?: boolean | undefined },
): void {
  const cards = cardsOf(world.db, own.memberId);
  const clientHasAutoCharge = clientConfigOf(own.clientId).autoChargeAndSHip ?? false;
  allow(autoRefillRefusal(facts, { ...who, clientHasAutoCharge, cards }));
  if (wish.agreedToTerms !== true)
    throw new Refusal(400, 'Agree to the Auto Refill Program terms first.', { fields: ['agreedToTerms'] });
  const card = cards.find(({ paymentCardId }) => paymentCardId === wish.paymentCardId);
  if (!card) throw new Refusal(404, 'This payment card does not exist.');
  if (!cardCanPay(card, today)) allow({ code: 'noValidCard' });
  const { autoChargeEnded: _ended, ...kept } = rx;
  const on = { ...kept, autoChargeAndShip: true, autoChargeCardId: card.paymentCardId };
  // What is due already is ordered tomorrow, so that the member can still think again.
  savePrescription(world.db, on, today, addDays(today, 1));
}

function turnOff({ db }: ProgrammeState, { rx, facts, who, today }: Subject): void {
  allow(autoRefillOffRefusal(facts, who));
  const { autoChargeCardId: _card, ...kept } = rx;
  savePrescription(db, { ...kept, autoChargeAndShip: false }, today);
}

export function mountPrescriptionActions(mount: Mount): void {
  mountRenewals(mount);
  mountTransfers(mount);
  mountSwitches(mount);
}

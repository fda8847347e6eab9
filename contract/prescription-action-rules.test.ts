import { describe, expect, it } from 'vitest';
import {
  findAutoRefillOffRefusal,
  findAutoRefillRefusal,
  canCardPay,
  findReminderOffRefusal,
  findReminderOnRefusal,
  findTransferInRefusal,
  findTransferOutRefusal,
  findWithdrawRefusal,
  type AutoRefillFacts,
} from './prescription-action-rules.ts';
import { applyPrescriptionEvent } from './prescription-events.ts';
import { findRenewalRefusal } from './prescription-rules.ts';
import type { PrescriptionFacts } from './prescription-state.ts';
import { inState, pending, ready, self as member, today } from '#harness/prescription-facts.ts';
import { prescriptionStates, type PrescriptionState } from './prescription.ts';

const good = { expiration: { month: 11, year: 2026 }, addedDate: '2025-02-27' };
const self: AutoRefillFacts = {
  ...member,
  clientHasAutoCharge: true,
  cards: [{ ...good, expiration: { month: 12, year: 2026 } }],
};

const rules = {
  renew: findRenewalRefusal,
  withdraw: findWithdrawRefusal,
  transferOut: findTransferOutRefusal,
  transferIn: (rx: PrescriptionFacts) => findTransferInRefusal({ ...rx, mailOrder: false }, self),
  reminder: findReminderOnRefusal,
  reminderOff: findReminderOffRefusal,
  auto: (rx: PrescriptionFacts) => findAutoRefillRefusal(rx, self),
};

/** The refusal's code in each state, by the order of the rules; undefined for an allowed action. */
const no = undefined;
const table: Record<PrescriptionState, (string | undefined)[]> = {
  active: ['stillRefillable', 'noOpenRequest', no, no, no, no, no],
  tooSoon: ['stillRefillable', 'noOpenRequest', no, no, no, no, no],
  noMoreRefills: [no, 'noOpenRequest', no, 'noRefillsLeft', 'noRefillsLeft', no, 'noRefillsLeft'],
  orderInProgress: ['orderInProgress', 'noOpenRequest', 'orderInProgress', 'orderInProgress', no, no, no],
  contactingPrescriber: [
    'contactingPrescriber',
    no,
    'contactingPrescriber',
    'contactingPrescriber',
    'contactingPrescriber',
    no,
    'contactingPrescriber',
  ],
  inactive: [no, 'noOpenRequest', 'expired', 'expired', 'expired', 'expired', 'expired'],
  transferred: [
    'transferred',
    'noOpenRequest',
    'transferred',
    'transferred',
    'transferred',
    'transferred',
    'transferred',
  ],
};

describe.each(prescriptionStates)('prescription in the state %s', (state) => {
  it.each(Object.entries(rules))('allows or refuses the action %s', (action, rule) => {
    expect(rule(inState[state], self)?.code).toBe(table[state][Object.keys(rules).indexOf(action)]);
  });
});

describe.each(['transferOut', 'reminder', 'withdraw', 'renew'] as const)('refused action %s', (action) => {
  const code = (change: Partial<AutoRefillFacts>, rx = ready) =>
    rules[action](rx, { ...self, ...change })?.code;
  it('names why a member may not act', () => {
    expect(code({ eligibilityStatus: 'TERMED' })).toBe('termed');
    expect(code({ eligibilityStatus: 'FUTURE_EFFECTIVE' })).toBe('futureEffective');
    expect(code({ suppressMailOrderFeatures: true })).toBe('mailOrderSuppressed');
  });
  it('names a person who does not share', () => {
    expect(code({}, { ...ready, personCode: '03' })).toBe('notShared');
    expect(code({}, { ...ready, personCode: '02' })).not.toBe('notShared');
  });
});

describe('auto charge and ship', () => {
  const onItsWay = { openOrderNumber: '48217730', refillsRemaining: 1 };
  it.each([
    ['the last refill is on its way', 'noRefillsLeft', onItsWay],
    ['one is left after the one on its way', undefined, { ...onItsWay, refillsRemaining: 2 }],
    ['the first fill is on its way, which takes none', undefined, { ...onItsWay, dispensedDate: undefined }],
    ['the last refill can be ordered', undefined, { refillsRemaining: 1 }],
  ])('where %s is refused with %s', (_where, code, change) => {
    expect(findAutoRefillRefusal({ ...ready, ...change }, self)?.code).toBe(code);
  });
  it.each(['III', 'IV', 'V'] as const)('is refused for the controlled class %s', (deaClass) => {
    expect(findAutoRefillRefusal({ ...ready, deaClass }, self)?.code).toBe('controlled');
  });
  it('is refused for schedule II because it is never refilled', () => {
    expect(findAutoRefillRefusal({ ...ready, deaClass: 'II' }, self)?.code).toBe('scheduleII');
  });
  it('needs a client that has it, mail order, a profile and a card', () => {
    expect(findAutoRefillRefusal(ready, { ...self, clientHasAutoCharge: false })?.code).toBe(
      'autoNotOffered',
    );
    expect(findAutoRefillRefusal({ ...ready, mailOrder: false }, self)?.code).toBe('notMailOrder');
    expect(findAutoRefillRefusal(ready, { ...self, hasMailOrderProfile: false })?.code).toBe(
      'noMailOrderProfile',
    );
    expect(findAutoRefillRefusal(ready, { ...self, cards: [] })?.code).toBe('noValidCard');
  });
  it('needs a card that is valid when the first refill is filled', () => {
    const tooSoon = { ...ready, nextRefillDate: '2026-11-29' };
    // due on Sunday, November 29, and filled on Monday; or due on Monday, and filled on December 1
    expect(findAutoRefillRefusal(tooSoon, { ...self, cards: [good] })).toBeUndefined();
    const later = { ...tooSoon, nextRefillDate: '2026-11-30' };
    expect(findAutoRefillRefusal(later, { ...self, cards: [good] })?.code).toBe('noValidCard');
    expect(findAutoRefillRefusal(ready, { ...self, today: '2026-11-29', cards: [good] })?.code).toBe(
      'noValidCard',
    );
  });
  it('ends with the prescription, and preserves the reason', () => {
    const on = { ...ready, autoChargeAndShip: true };
    expect(applyPrescriptionEvent(on, { type: 'discontinued' }, today)).toMatchObject({
      autoChargeAndShip: false,
      autoChargeEnded: { date: today, reason: 'inactive' },
    });
    expect(applyPrescriptionEvent(on, { type: 'transferredOut', to: 'Corner Drug' }, today)).toMatchObject({
      autoChargeAndShip: false,
      autoChargeEnded: { date: today, reason: 'transferred' },
      transferredTo: 'Corner Drug',
    });
    const never = applyPrescriptionEvent(ready, { type: 'discontinued' }, today);
    expect(never?.autoChargeEnded).toBeUndefined();
  });
});

describe('refusal details', () => {
  it('contain the due date of a pending request', () => {
    const refusal = findTransferOutRefusal(inState.contactingPrescriber, self);
    expect(refusal).toEqual({ code: 'contactingPrescriber', answerDueDate: '2026-12-01' });
  });
  it('contain the number of an open order', () => {
    const refusal = findTransferOutRefusal(inState.orderInProgress, self);
    expect(refusal).toEqual({ code: 'orderInProgress', orderNumber: '48217730' });
  });
  it('report that a prescription for a reminder can never be ordered again', () => {
    expect(findReminderOnRefusal({ ...ready, mailOrder: false }, self)).toEqual({ code: 'notMailOrder' });
    const lastOrdered = { ...inState.orderInProgress, refillsRemaining: 1 };
    expect(findReminderOnRefusal(lastOrdered, self)).toEqual({ code: 'noRefillsLeft' });
    expect(findReminderOffRefusal(lastOrdered, self)).toBeUndefined();
  });
  it('contain the day of a transfer', () => {
    expect(findReminderOnRefusal(inState.transferred, self)).toEqual({
      code: 'transferred',
      on: '2026-10-06',
    });
  });
});

describe('transfer out of mail order', () => {
  it('is refused for schedule II', () => {
    expect(findTransferOutRefusal({ ...ready, deaClass: 'II' }, self)).toEqual({ code: 'scheduleII' });
    expect(findTransferOutRefusal({ ...ready, deaClass: 'III' }, self)).toBeUndefined();
  });
  it('is refused outside mail order', () => {
    expect(findTransferOutRefusal({ ...ready, mailOrder: false }, self)).toEqual({ code: 'notMailOrder' });
  });
  it('is allowed after an answered request', () => {
    const answered = { ...ready, renewal: { ...pending, status: 'denied' as const } };
    expect(findTransferOutRefusal(answered, self)).toBeUndefined();
  });
});

describe('action for a different person', () => {
  const other = { ...ready, personCode: '03' };
  it.each([
    ['move a prescription to mail order', findTransferInRefusal],
    ['turn automatic refills on', (rx: PrescriptionFacts) => findAutoRefillRefusal(rx, self)],
    ['turn automatic refills off', findAutoRefillOffRefusal],
    ['take a request back', findWithdrawRefusal],
  ])('%s is refused without sharing', (_what, rule) => {
    expect(rule(other, self)).toEqual({ code: 'notShared' });
  });
  it('may turn automatic refills off in every state', () => {
    expect(findAutoRefillOffRefusal(inState.transferred, self)).toBeUndefined();
    expect(findAutoRefillOffRefusal(ready, { ...self, eligibilityStatus: 'TERMED' })?.code).toBe('termed');
  });
  it('needs one valid card of several for automatic refills', () => {
    const over = { ...good, expiration: { month: 1, year: 2020 } };
    expect(findAutoRefillRefusal(ready, { ...self, cards: [over, good] })).toBeUndefined();
    expect(findAutoRefillRefusal(ready, { ...self, cards: [over] })).toEqual({ code: 'noValidCard' });
  });
});

describe('card validity', () => {
  it('lasts to the last day of its month', () => {
    expect(canCardPay(good, '2026-11-30')).toBe(true);
    expect(canCardPay(good, '2026-12-01')).toBe(false);
  });
  it('compares months as numbers', () => {
    expect(canCardPay({ ...good, expiration: { month: 9, year: 2026 } }, today)).toBe(false);
    expect(canCardPay({ ...good, expiration: { month: 9, year: 2027 } }, today)).toBe(true);
    expect(canCardPay({ ...good, expiration: { month: 9, year: 2026 } }, '2026-09-30')).toBe(true);
  });
  it('starts with cards entered on February 27, 2025', () => {
    expect(canCardPay({ ...good, addedDate: '2025-02-26' }, today)).toBe(false);
  });
});

describe('transfer to mail order', () => {
  const retail = { ...ready, mailOrder: false };
  it('needs the profile', () => {
    expect(findTransferInRefusal(retail, { ...self, hasMailOrderProfile: false })?.code).toBe(
      'noMailOrderProfile',
    );
  });
  it('is refused for an ended prescription', () => {
    expect(findTransferInRefusal(inState.transferred, self)?.code).toBe('transferred');
    expect(findTransferInRefusal({ ...inState.inactive, mailOrder: false }, self)?.code).toBe('expired');
  });
  it('is refused at mail order and for schedule II', () => {
    expect(findTransferInRefusal(ready, self)?.code).toBe('alreadyByMail');
    expect(findTransferInRefusal({ ...retail, deaClass: 'II' }, self)?.code).toBe('scheduleII');
  });
  it('does not allow a renewal of a prescription at a different pharmacy', () => {
    expect(findRenewalRefusal({ ...inState.inactive, mailOrder: false }, self)?.code).toBe('notMailOrder');
  });
});

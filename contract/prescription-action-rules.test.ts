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
import { findRenewalRefusal, type RefillFacts } from './prescription-rules.ts';
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
const asking = 'contactingPrescriber';
const table: Record<PrescriptionState, (string | undefined)[]> = {
  active: ['stillRefillable', 'noOpenRequest', no, no, no, no, no],
  tooSoon: ['stillRefillable', 'noOpenRequest', no, no, no, no, no],
  noMoreRefills: [no, 'noOpenRequest', no, 'noRefillsLeft', 'noRefillsLeft', no, 'noRefillsLeft'],
  orderInProgress: ['orderInProgress', 'noOpenRequest', 'orderInProgress', 'orderInProgress', no, no, no],
  contactingPrescriber: [asking, no, asking, asking, asking, no, asking],
  inactive: [no, 'noOpenRequest', 'expired', 'expired', 'expired', 'expired', 'expired'],
  transferred: ['transferred', 'noOpenRequest', ...Array<string>(5).fill('transferred')],
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
  it.each([
    ['autoNotOffered', ready, { clientHasAutoCharge: false }],
    ['notMailOrder', { ...ready, mailOrder: false }, {}],
    ['noMailOrderProfile', ready, { hasMailOrderProfile: false }],
    ['noValidCard', ready, { cards: [] }],
  ])('needs a client that has it, mail order, a profile and a card: %s', (code, rx, change) => {
    expect(findAutoRefillRefusal(rx, { ...self, ...change })?.code).toBe(code);
  });
  it('needs a card that is valid when the first refill is filled', () => {
    const tooSoon = { ...ready, nextRefillDate: '2026-11-29' };
    // due on Sunday, November 29, and filled on Monday; or due on Monday, and filled on December 1
    expect(findAutoRefillRefusal(tooSoon, { ...self, cards: [good] })).toBeUndefined();
    const later = { ...tooSoon, nextRefillDate: '2026-11-30' };
    expect(findAutoRefillRefusal(later, { ...self, cards: [good] })?.code).toBe('noValidCard');
    const lateInMonth = { ...self, today: '2026-11-29', cards: [good] };
    expect(findAutoRefillRefusal(ready, lateInMonth)?.code).toBe('noValidCard');
  });
  it('ends with the prescription, and preserves the reason', () => {
    const on = { ...ready, autoChargeAndShip: true };
    const ended = (reason: string) => ({
      autoChargeAndShip: false,
      autoChargeEnded: { date: today, reason },
    });
    expect(applyPrescriptionEvent(on, { type: 'discontinued' }, today)).toMatchObject(ended('inactive'));
    const moved = applyPrescriptionEvent(on, { type: 'transferredOut', to: 'Corner Drug' }, today);
    expect(moved).toMatchObject({ ...ended('transferred'), transferredTo: 'Corner Drug' });
    const never = applyPrescriptionEvent(ready, { type: 'discontinued' }, today);
    expect(never?.autoChargeEnded).toBeUndefined();
  });
});

describe('refused action', () => {
  const turnOn = (rx: PrescriptionFacts, who: RefillFacts) => findAutoRefillRefusal(rx, { ...self, ...who });
  const retail = { ...ready, mailOrder: false };
  const lastOrdered = { ...inState.orderInProgress, refillsRemaining: 1 };
  const answered = { ...ready, renewal: { ...pending, status: 'denied' as const } };
  const others = { ...ready, personCode: '03' };
  const expired = { ...inState.inactive, mailOrder: false };
  const withoutProfile = { hasMailOrderProfile: false };
  const notShared = { code: 'notShared' };
  type Rule = (rx: PrescriptionFacts, who: RefillFacts) => object | undefined;
  // oxfmt-ignore
  it.each<[string, Rule, PrescriptionFacts, Partial<RefillFacts>, object | undefined]>([
    ['a transfer, by the due date of a pending request', findTransferOutRefusal, inState.contactingPrescriber, {}, { code: 'contactingPrescriber', answerDueDate: '2026-12-01' }],
    ['a transfer, by the number of an open order', findTransferOutRefusal, inState.orderInProgress, {}, { code: 'orderInProgress', orderNumber: '48217730' }],
    ['a transfer of schedule II', findTransferOutRefusal, { ...ready, deaClass: 'II' }, {}, { code: 'scheduleII' }],
    ['no transfer of schedule III', findTransferOutRefusal, { ...ready, deaClass: 'III' }, {}, undefined],
    ['a transfer outside mail order', findTransferOutRefusal, retail, {}, { code: 'notMailOrder' }],
    ['no transfer after an answered request', findTransferOutRefusal, answered, {}, undefined],
    ['a reminder at a retail pharmacy', findReminderOnRefusal, retail, {}, { code: 'notMailOrder' }],
    ['a reminder after the last order', findReminderOnRefusal, lastOrdered, {}, { code: 'noRefillsLeft' }],
    ['no end of a reminder after the last order', findReminderOffRefusal, lastOrdered, {}, undefined],
    ['a reminder, by the day of a transfer', findReminderOnRefusal, inState.transferred, {}, { code: 'transferred', on: '2026-10-06' }],
    ['a move to mail order of another person', findTransferInRefusal, others, {}, notShared],
    ['automatic refills of another person', turnOn, others, {}, notShared],
    ['the end of automatic refills of another person', findAutoRefillOffRefusal, others, {}, notShared],
    ['a withdrawal of another person', findWithdrawRefusal, others, {}, notShared],
    ['no end of automatic refills in any state', findAutoRefillOffRefusal, inState.transferred, {}, undefined],
    ['the end of automatic refills of an ended member', findAutoRefillOffRefusal, ready, { eligibilityStatus: 'TERMED' }, expect.objectContaining({ code: 'termed' }) as object],
    ['a move to mail order without the profile', findTransferInRefusal, retail, withoutProfile, { code: 'noMailOrderProfile' }],
    ['a move to mail order after a transfer', findTransferInRefusal, inState.transferred, {}, expect.objectContaining({ code: 'transferred' }) as object],
    ['a move to mail order after the expiry', findTransferInRefusal, expired, {}, expect.objectContaining({ code: 'expired' }) as object],
    ['a move to mail order from mail order', findTransferInRefusal, ready, {}, { code: 'alreadyByMail' }],
    ['a move to mail order of schedule II', findTransferInRefusal, { ...retail, deaClass: 'II' }, {}, { code: 'scheduleII' }],
  ])('is %s', (_what, rule, rx, who, refusal) => {
    expect(rule(rx, { ...self, ...who })).toEqual(refusal);
  });
  it('is an automatic refill without one valid card of several', () => {
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

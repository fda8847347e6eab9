import { describe, expect, it } from 'vitest';
import { inState, pending, ready, self, today } from '#harness/prescription-facts.ts';
import { prescriptionStates } from './prescription.ts';
import { applyPrescriptionEvent, legalStates, type PrescriptionEvent } from './prescription-events.ts';
import {
  findInactiveRefusal,
  findRefillRefusal,
  findRenewalRefusal,
  type RefillRefusal,
  type RefillFacts,
} from './prescription-rules.ts';
import {
  calculateNextRefillDate,
  getPrescriptionState,
  calculateSupply,
  type PrescriptionFacts,
} from './prescription-state.ts';

describe('displayed state', () => {
  it.each(prescriptionStates)('%s is derived', (state) => {
    expect(getPrescriptionState(inState[state], today)).toBe(state);
  });

  it('is the first match of several', () => {
    const all = {
      ...inState.orderInProgress,
      ...inState.noMoreRefills,
      openOrderNumber: '1',
      renewal: pending,
    };
    const resolve = (changes: object) => getPrescriptionState({ ...all, ...changes }, today);
    expect(resolve({ lifecycle: 'transferred', expirationDate: '2020-01-01' })).toBe('transferred');
    expect(resolve({ expirationDate: '2026-11-19' })).toBe('inactive');
    expect(resolve({})).toBe('contactingPrescriber');
    expect(resolve({ renewal: undefined })).toBe('orderInProgress');
    expect(resolve({ renewal: undefined, openOrderNumber: undefined })).toBe('noMoreRefills');
  });

  it('is active on the day of expiry and of the next refill', () => {
    expect(getPrescriptionState({ ...ready, expirationDate: today }, today)).toBe('active');
    expect(getPrescriptionState({ ...ready, nextRefillDate: today }, today)).toBe('active');
  });

  it('is active before the first fill, which is not a refill', () => {
    const neverFilled = { ...inState.noMoreRefills, dispensedDate: undefined };
    expect(getPrescriptionState(neverFilled, today)).toBe('active');
  });

  it('waits for the prescriber while an expired one is being renewed', () => {
    const asked = { ...inState.inactive, renewal: { ...pending, requestedFrom: 'inactive' as const } };
    expect(getPrescriptionState(asked, today)).toBe('contactingPrescriber');
  });
});

describe('refill refusal', () => {
  const cases: [string, Partial<PrescriptionFacts>, Partial<RefillFacts>, RefillRefusal | undefined][] = [
    ['everything is fine', {}, {}, undefined],
    ['membership ended', {}, { eligibilityStatus: 'TERMED', terminationDate: '2026-08-20' }, { code: 'termed', since: '2026-08-20' }],
    ['membership has not begun', {}, { eligibilityStatus: 'FUTURE_EFFECTIVE', effectiveDate: '2026-12-01' }, { code: 'futureEffective', from: '2026-12-01' }],
    ['the client has no mail order', {}, { suppressMailOrderFeatures: true }, { code: 'mailOrderSuppressed' }],
    ['someone else who shares nothing', { personCode: '04' }, {}, { code: 'notShared' }],
    ['someone else who shares', { personCode: '02' }, {}, undefined],
    ['no mail-order profile (4.39)', {}, { hasMailOrderProfile: false }, { code: 'noMailOrderProfile' }],
    ['schedule II', { deaClass: 'II' }, {}, { code: 'scheduleII' }],
    ['schedule II with no refills says why there are none', { deaClass: 'II', refillsRemaining: 0 }, {}, { code: 'scheduleII' }],
    ['schedule IV on the last day of six months', { deaClass: 'IV', rxDate: '2026-05-20' }, {}, undefined],
    ['schedule IV after six months', { deaClass: 'IV', rxDate: '2026-05-19' }, {}, { code: 'scheduleLimit', until: '2026-11-19', refills: 1 }],
    ['schedule III after five refills', { deaClass: 'III', rxDate: '2026-09-01', refillsAllowed: 6, refillsRemaining: 1 }, {}, { code: 'scheduleLimit', until: '2027-03-01', refills: 5 }],
    ['schedule V as authorised', { deaClass: 'V', rxDate: '2026-01-01', refillsAllowed: 9, refillsRemaining: 1 }, {}, undefined],
    ['no refills left', { refillsRemaining: 0 }, {}, { code: 'noRefillsLeft' }],
    ['too soon', { nextRefillDate: '2026-12-04' }, {}, { code: 'tooSoon', from: '2026-12-04' }],
    ['expired, 120 days ago', { expirationDate: '2026-07-23' }, {}, { code: 'expired', on: '2026-07-23', renewableUntil: today, renewable: true }],
    ['expired, 121 days ago', { expirationDate: '2026-07-22' }, {}, { code: 'expired', on: '2026-07-22', renewableUntil: '2026-11-19', renewable: false }],
    ['an open order', { openOrderNumber: '48217730' }, {}, { code: 'orderInProgress', orderNumber: '48217730' }],
    ['discontinued', { lifecycle: 'discontinued', inactiveDate: '2026-09-01' }, {}, { code: 'discontinued', on: '2026-09-01' }],
    ['replaced by a new prescription', { lifecycle: 'expired', inactiveReason: 'superseded', inactiveDate: '2026-09-01' }, {}, { code: 'superseded', on: '2026-09-01' }],
    ['schedule III on the last day of six months', { deaClass: 'III', rxDate: '2026-05-20' }, {}, undefined],
    ['schedule III after six months', { deaClass: 'III', rxDate: '2026-05-19' }, {}, { code: 'scheduleLimit', until: '2026-11-19', refills: 1 }],
    ['schedule IV after four refills', { deaClass: 'IV', rxDate: '2026-09-01', refillsAllowed: 5, refillsRemaining: 1 }, {}, undefined],
    ['schedule II at a retail pharmacy', { deaClass: 'II', mailOrder: false }, {}, { code: 'notMailOrder' }],
    ['too soon, and no mail-order profile', { nextRefillDate: '2026-12-04' }, { hasMailOrderProfile: false }, { code: 'tooSoon', from: '2026-12-04' }],
    ['transferred', { lifecycle: 'transferred', transferredDate: '2026-10-06' }, {}, { code: 'transferred', on: '2026-10-06' }],
    ['the prescriber is being asked', { refillsRemaining: 0, renewal: pending }, {}, { code: 'contactingPrescriber', answerDueDate: '2026-12-01' }],
    ['filled at a retail pharmacy', { mailOrder: false }, {}, { code: 'notMailOrder' }],
    ['filled at a retail pharmacy, and expired', { mailOrder: false, expirationDate: '2026-10-01' }, {}, { code: 'notMailOrder' }],
    ['filled at a retail pharmacy, and discontinued', { mailOrder: false, lifecycle: 'discontinued', inactiveDate: '2026-09-01' }, {}, { code: 'discontinued', on: '2026-09-01' }],
  ]; // oxfmt-ignore
  it.each(cases)('is returned for %s', (_, rx, who, refusal) => {
    expect(findRefillRefusal({ ...ready, ...rx }, { ...self, ...who })).toEqual(refusal);
  });
});

describe('inactive prescription', () => {
  const expired = { ...ready, lifecycle: 'expired' as const, expirationDate: '2026-10-01' };
  it('can be renewed at mail order only', () => {
    expect(findInactiveRefusal(expired, today)).toMatchObject({ code: 'expired', renewable: true });
    expect(findInactiveRefusal({ ...expired, mailOrder: false }, today)).toMatchObject({ renewable: false });
  });
  it('is discontinued, and not renewed, when a new one replaced it', () => {
    const superseded = { ...expired, inactiveReason: 'superseded' as const, inactiveDate: '2026-09-01' };
    expect(findInactiveRefusal(superseded, today)).toEqual({ code: 'superseded', on: '2026-09-01' });
    expect(findRenewalRefusal(superseded, self)?.code).toBe('superseded');
  });
});

describe('renewal refusal', () => {
  it.each([
    ['no refills left', inState.noMoreRefills, {}, undefined],
    ['expired not long ago', inState.inactive, {}, undefined],
    ['expired too long ago', { ...inState.inactive, expirationDate: '2026-01-01' }, {}, 'expired'],
    ['still refillable', ready, {}, 'stillRefillable'],
    ['too soon', inState.tooSoon, {}, 'stillRefillable'],
    ['no profile', inState.noMoreRefills, { hasMailOrderProfile: false }, 'noMailOrderProfile'],
    ['asked already', inState.contactingPrescriber, {}, 'contactingPrescriber'],
    ['schedule II', { ...inState.noMoreRefills, deaClass: 'II' as const }, {}, 'scheduleII'],
    ['schedule IV, all five used', { ...inState.noMoreRefills, deaClass: 'IV' as const, refillsAllowed: 5 }, {}, undefined], // oxfmt-ignore
    ['asked too late, and no profile', { ...inState.inactive, expirationDate: '2026-01-01' }, { hasMailOrderProfile: false }, 'expired'], // oxfmt-ignore
    ['schedule IV, too old', { ...ready, deaClass: 'IV' as const }, {}, 'scheduleLimit'],
    ['no refills left at a retail pharmacy', { ...inState.noMoreRefills, mailOrder: false }, {}, 'notMailOrder'], // oxfmt-ignore
    ['expired at a retail pharmacy', { ...inState.inactive, mailOrder: false }, {}, 'notMailOrder'],
  ] as [string, PrescriptionFacts, Partial<RefillFacts>, string | undefined][])(
    'is returned for %s',
    (_, rx, who, code) => {
      expect(findRenewalRefusal(rx, { ...self, ...who })?.code).toBe(code);
    },
  );
});

describe('prescription event', () => {
  const events: PrescriptionEvent[] = [
    { type: 'refillOrderPlaced', orderNumber: '1' },
    { type: 'orderCancelled' },
    { type: 'orderDispensed', date: today },
    { type: 'refillGivenBack' },
    { type: 'renewalRequested' },
    { type: 'renewalApproved' },
    { type: 'renewalEnded', outcome: 'denied', reason: 'visit needed' },
    { type: 'expired' },
    { type: 'discontinued' },
    { type: 'transferredOut', to: 'Lakeside Pharmacy' },
  ];
  const dispense = (rx: PrescriptionFacts) =>
    applyPrescriptionEvent(rx, { type: 'orderDispensed', date: today }, today)!;
  /** The whole state machine, repeated so that a change in the rules fails here. */
  const unfinished = ['active', 'tooSoon', 'noMoreRefills', 'orderInProgress', 'contactingPrescriber'];
  const written: Record<PrescriptionEvent['type'], string[]> = {
    refillOrderPlaced: ['active'],
    orderCancelled: ['orderInProgress', 'inactive'],
    orderDispensed: ['orderInProgress', 'inactive'],
    refillGivenBack: [...unfinished, 'inactive'],
    renewalRequested: ['noMoreRefills', 'inactive'],
    renewalApproved: ['contactingPrescriber'],
    renewalEnded: ['contactingPrescriber'],
    expired: unfinished,
    discontinued: unfinished,
    transferredOut: ['active', 'tooSoon', 'noMoreRefills'],
  };
  const pairs = prescriptionStates.flatMap((state) =>
    events.map((event) => ({ state, event, name: `${state} + ${event.type}` })),
  );

  it('matches the binding table', () => {
    for (const [type, states] of Object.entries(written))
      expect([...legalStates[type as PrescriptionEvent['type']]].sort()).toEqual([...states].sort());
  });

  it.each(pairs)('$name is legal only where the table lists it', ({ state, event }) => {
    const listed = (legalStates[event.type] as readonly string[]).includes(state);
    // an inactive prescription accepts an order's end only for an open order
    const endsOrder = event.type === 'orderCancelled' || event.type === 'orderDispensed';
    const legal = listed && !(endsOrder && inState[state].openOrderNumber === undefined);
    expect(applyPrescriptionEvent(inState[state], event, today) !== undefined).toBe(legal);
  });

  it('counts a refill down at the dispensing, but not at the first fill, and dates the next one', () => {
    const { dispensedDate: _1, nextRefillDate: _2, ...fresh } = inState.orderInProgress;
    for (const [rx, refillsRemaining] of [[inState.orderInProgress, 2], [fresh, 3]] as const) {
      const after = dispense(rx);
      expect(after).toMatchObject({ refillsRemaining, dispensedDate: today, nextRefillDate: '2027-01-27' });
      expect(getPrescriptionState(after, today)).toBe('tooSoon');
    }
  }); // oxfmt-ignore

  it('returns a refill, but never more than were allowed', () => {
    const last = { ...inState.orderInProgress, refillsRemaining: 1 };
    const shipped = dispense(last);
    const before = { type: 'refillGivenBack', lastFilled: last.dispensedDate } as const;
    const back = applyPrescriptionEvent(shipped, before, today)!;
    expect(back).toMatchObject({ refillsRemaining: 1, dispensedDate: last.dispensedDate });
    expect(getPrescriptionState(back, today)).toBe('active');
    const unused = { ...ready, refillsRemaining: 4 };
    expect(applyPrescriptionEvent(unused, { type: 'refillGivenBack' }, today)!.refillsRemaining).toBe(4);
  });

  it("requests no renewal of a retail pharmacy's prescription", () => {
    for (const before of ['noMoreRefills', 'inactive'] as const) {
      const retail = { ...inState[before], mailOrder: false };
      expect(applyPrescriptionEvent(retail, { type: 'renewalRequested' }, today)).toBeUndefined();
    }
  });

  it('leaves no more refills after the last one', () => {
    const last = { ...inState.orderInProgress, refillsRemaining: 1 };
    const after = dispense(last);
    expect(getPrescriptionState(after, today)).toBe('noMoreRefills');
  });

  it('returns a cancelled order without using a refill', () => {
    const after = applyPrescriptionEvent(inState.orderInProgress, { type: 'orderCancelled' }, today)!;
    expect(after.refillsRemaining).toBe(3);
    expect(getPrescriptionState(after, today)).toBe('active');
  });

  it('waits ten business days for the prescriber, and restores the state after a refusal', () => {
    for (const before of ['noMoreRefills', 'inactive'] as const) {
      const asked = applyPrescriptionEvent(inState[before], { type: 'renewalRequested' }, today)!;
      expect(getPrescriptionState(asked, today)).toBe('contactingPrescriber');
      // Thanksgiving is not a business day
      expect(asked.renewal?.answerDueDate).toBe('2026-12-07');
      const denial = { type: 'renewalEnded', outcome: 'denied', reason: 'visit needed' } as const;
      const denied = applyPrescriptionEvent(asked, denial, today)!;
      expect(getPrescriptionState(denied, today)).toBe(before);
      expect(denied.renewal?.reason).toBe('visit needed');
    }
  });

  it('preserves an open order of an expired prescription, and cancels it for a discontinued one', () => {
    const findOrder = (type: 'expired' | 'discontinued') =>
      applyPrescriptionEvent(inState.orderInProgress, { type }, today)!.openOrderNumber;
    expect([findOrder('expired'), findOrder('discontinued')]).toEqual(['48217730', undefined]);
  });
});

describe('prescription supply', () => {
  it('is refillable when three quarters are used, rounded up', () => {
    expect(calculateNextRefillDate('2026-08-28', 90)).toBe('2026-11-04');
    expect(calculateNextRefillDate('2026-01-01', 30)).toBe('2026-01-24');
    expect(calculateNextRefillDate('2026-01-01', 1)).toBe('2026-01-02');
  });
  it.each([
    ['2026-08-28', 6],
    ['2025-08-28', 0],
    ['2026-12-28', 90],
  ])('filled on %s for 90 days has %i left', (dispensedDate, left) => {
    expect(calculateSupply({ dispensedDate, daysSupply: 90 }, today)?.left).toBe(left);
  });
  it('does not include a box that has not arrived', () => {
    const rx = { dispensedDate: '2026-11-18', daysSupply: 90 };
    const supply = { filled: '2026-08-28', runsOut: '2026-11-26', left: 6 };
    const arriving = { orderNumber: '1', previousFillDate: supply.filled };
    expect(calculateSupply({ ...rx, arriving }, today)).toEqual(supply);
    expect(calculateSupply({ ...rx, arriving: { orderNumber: '1' } }, today)).toBeUndefined();
    expect(calculateSupply({ daysSupply: 90 }, today)).toBeUndefined();
  });
});

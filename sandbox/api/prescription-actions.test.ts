import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { calls } from '#contract/index.ts';
import type { MailOrderProfile } from '#contract/enrollment.ts';
import type { Prescription } from '#contract/prescription.ts';
import {
  startTestSandbox,
  find,
  prescriptionsOf,
  requestFor,
  type TestMember,
  type TestSandbox,
} from './test-client.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  await sandbox.post('/reset');
});

const { prescriptionActions: actions, enrollment } = calls;
const advance = (advanceDays: number) => sandbox.post('/clock', { advanceDays });
const of = (member: TestMember, rx: Prescription) => ({
  params: { prescriptionId: rx.prescriptionId },
  query: member.ids,
});
const again = (member: TestMember, rx: Prescription) => member.call(calls.prescriptions.byId, of(member, rx));

describe('a renewal', () => {
  test('is asked for, and answered the same way each time', async () => {
    const outcomes: (string | undefined)[][] = [];
    for (let round = 0; round < 2; round += 1) {
      await sandbox.post('/reset');
      const ana = sandbox.as('ana');
      const asked: Prescription[] = [];
      for (const drug of ['Hydrochlorothiazide', 'Cyclobenzaprine']) {
        const rx = await find(ana, drug);
        const after = await ana.call(actions.requestRenewal, of(ana, rx));
        expect(after).toMatchObject({ status: 'contactingPrescriber', renewal: { status: 'pending' } });
        asked.push(rx);
      }
      await advance(16);
      outcomes.push(await Promise.all(asked.map(async (rx) => (await again(ana, rx)).renewal?.status)));
    }
    expect(outcomes[0]).toEqual(outcomes[1]);
    for (const outcome of outcomes[0]!) expect(['approved', 'denied', 'noAnswer']).toContain(outcome);
  });

  test('is withdrawn once, and then there is nothing to withdraw', async () => {
    const ana = sandbox.as('ana');
    const rx = await find(ana, 'Hydrochlorothiazide');
    await ana.call(actions.requestRenewal, of(ana, rx));
    expect(await ana.call(actions.withdrawRenewal, of(ana, rx))).toMatchObject({
      status: 'noMoreRefills',
      renewal: { status: 'withdrawn' },
    });
    const reply = await ana.send(actions.withdrawRenewal, of(ana, rx));
    expect(reply).toMatchObject({ status: 409, body: { code: 'noOpenRequest' } });
  });

  test.each([
    ['ana', 'Metformin', 'stillRefillable'],
    ['ana', 'Trazodone', 'contactingPrescriber'],
    ['ana', 'Lisdexamfetamine', 'scheduleII'],
    ['ana', 'Albuterol', 'notMailOrder'],
    ['dev', 'Atorvastatin', 'termed'],
    ['noor', 'Sertraline', 'mailOrderSuppressed'],
  ])('%s cannot ask for %s: %s', async (userName, drug, code) => {
    const member = sandbox.as(userName);
    const rx = await find(member, drug);
    const reply = await member.send(actions.requestRenewal, of(member, rx));
    expect(reply).toMatchObject({ status: 409, body: { code } });
    expect(await again(member, rx)).toEqual(rx);
  });
});

describe('a transfer', () => {
  test('out of mail order is for good', async () => {
    const ana = sandbox.as('ana');
    const rx = await find(ana, 'Metformin');
    const body = { pharmacyName: 'Willy Street Pharmacy', pharmacyPhone: '6085550177' };
    const after = await ana.call(actions.transferOut, { ...of(ana, rx), body });
    expect(after).toMatchObject({ status: 'transferred', transferredTo: 'Willy Street Pharmacy' });
    const reply = await ana.send(actions.transferOut, { ...of(ana, rx), body });
    expect(reply).toMatchObject({ status: 409, body: { code: 'transferred' } });
    expect((await ana.send(calls.mailOrder.requestRefills, await requestFor(ana, [rx]))).status).toBe(409);
  });

  test.each([
    ['Levothyroxine', 'orderInProgress'],
    ['Trazodone', 'contactingPrescriber'],
    ['Lisdexamfetamine', 'scheduleII'],
    ['Alendronate', 'transferred'],
    ['Albuterol', 'notMailOrder'],
  ])('%s cannot leave: %s', async (drug, code) => {
    const ana = sandbox.as('ana');
    const body = { pharmacyName: 'Corner Drug', pharmacyPhone: '6085550177' };
    const reply = await ana.send(actions.transferOut, { ...of(ana, await find(ana, drug)), body });
    expect(reply).toMatchObject({ status: 409, body: { code } });
  });

  test('to mail order keeps the refills under a new number', async () => {
    const ana = sandbox.as('ana');
    const rx = await find(ana, 'Albuterol');
    const brought = await ana.call(actions.transferToMailOrder, of(ana, rx));
    expect(brought).toMatchObject({
      mailOrder: true,
      refillsRemaining: rx.refillsRemaining,
      dispensedDrug: rx.dispensedDrug,
      status: 'active',
    });
    expect(brought.rxNumber).not.toBe(rx.rxNumber);
    expect(await again(ana, rx)).toMatchObject({
      status: 'transferred',
      transferredTo: brought.pharmacyName,
    });
    expect((await ana.send(actions.transferToMailOrder, of(ana, rx))).status).toBe(409);
    expect((await ana.send(actions.transferToMailOrder, of(ana, brought))).body).toMatchObject({
      code: 'alreadyByMail',
    });
  });
});

describe('auto charge and ship', () => {
  const change = async (member: TestMember, rx: Prescription, more: object = {}) => {
    const cards = await member.call(calls.mailOrder.paymentCards, { query: member.ids });
    const { prescriptionId } = rx;
    const paymentCardId = cards[0]?.paymentCardId ?? 'none';
    return {
      body: { ...member.ids, prescriptionId, enabled: true, paymentCardId, agreedToTerms: true, ...more },
    };
  };

  test('orders, charges and ships when a refill comes due, until it is turned off', async () => {
    const ana = sandbox.as('ana');
    const jardiance = await find(ana, 'Jardiance');
    const days = Math.round(
      (Date.parse(jardiance.nextRefillDate!) - Date.parse(sandbox.programme.clock.today())) / 86_400_000,
    );
    await advance(days - 1);
    expect((await again(ana, jardiance)).status).toBe('tooSoon');
    await advance(1);
    const { openOrderNumber: orderNumber } = await again(ana, jardiance);
    const order = await ana.call(calls.orders.byNumber, {
      params: { orderNumber: orderNumber! },
      query: ana.ids,
    });
    expect(order.lines).toHaveLength(1);
    expect(order.paymentCardLabel).toContain('5454');
    expect(order.lines[0]!.events[0]).toMatchObject({ type: 'placed', actor: 'programme' });
    await advance(14);
    const after = await again(ana, jardiance);
    expect(after.refillsRemaining).toBe(jardiance.refillsRemaining - 1);
    expect(after.dispensedDate! > jardiance.nextRefillDate!).toBe(true);
  });

  test('orders what is due already on the next day, and nothing once it is off', async () => {
    const ana = sandbox.as('ana');
    const [humira, metformin] = [await find(ana, 'Humira'), await find(ana, 'Metformin')];
    for (const rx of [humira, metformin]) await ana.call(actions.setAutoRefill, await change(ana, rx));
    await ana.call(actions.setAutoRefill, await change(ana, metformin, { enabled: false }));
    expect((await again(ana, humira)).status).toBe('active');
    await advance(1);
    expect((await again(ana, humira)).status).toBe('orderInProgress');
    expect(await again(ana, metformin)).toMatchObject({ status: 'active', autoChargeAndShip: false });
  });

  test('needs the agreement, a card that can pay, a client that has it, and no controlled substance', async () => {
    const ana = sandbox.as('ana');
    const metformin = await find(ana, 'Metformin');
    const refused = async (member: TestMember, rx: Prescription, more: object = {}) => {
      const reply = await member.send(actions.setAutoRefill, await change(member, rx, more));
      return [reply.status, (reply.body as { code?: string }).code];
    };
    expect(await refused(ana, metformin, { agreedToTerms: false })).toEqual([400, undefined]);
    expect(await refused(ana, metformin, { paymentCardId: 'K0' })).toEqual([404, undefined]);
    const cards = await ana.call(calls.mailOrder.paymentCards, { query: ana.ids });
    const old = cards.find(({ lastFour }) => lastFour === '4242')!;
    expect(await refused(ana, metformin, { paymentCardId: old.paymentCardId })).toEqual([409, 'noValidCard']);
    expect(await refused(ana, await find(ana, 'Pregabalin'))).toEqual([409, 'controlled']);
    const wade = sandbox.as('wade');
    expect(await refused(wade, await find(wade, 'Losartan'))).toEqual([409, 'autoNotOffered']);
    expect((await again(ana, metformin)).autoChargeAndShip).toBe(false);
  });

  test('ends when the prescription moves, and says so', async () => {
    const ana = sandbox.as('ana');
    const metformin = await find(ana, 'Metformin');
    await ana.call(actions.setAutoRefill, await change(ana, metformin));
    const body = { pharmacyName: 'Corner Drug', pharmacyPhone: '6085550177' };
    const after = await ana.call(actions.transferOut, { ...of(ana, metformin), body });
    expect(after).toMatchObject({
      autoChargeAndShip: false,
      autoChargeEnded: { reason: 'transferred', date: sandbox.programme.clock.today() },
    });
  });

  test('ends when its card expires, and orders nothing more', async () => {
    const ana = sandbox.as('ana');
    const jardiance = await find(ana, 'Jardiance');
    const { paymentCardId } = (await ana.call(calls.mailOrder.paymentCards, { query: ana.ids }))[0]!;
    const today = sandbox.programme.clock.today();
    const month = { expirationMonth: Number(today.slice(5, 7)), expirationYear: Number(today.slice(0, 4)) };
    sandbox.programme.db.update('paymentCards', month, { paymentCardId });
    expect((await again(ana, jardiance)).autoChargeAndShip).toBe(true);
    await advance(31);
    const after = await again(ana, jardiance);
    expect(after.autoChargeAndShip).toBe(false);
    expect(after.autoChargeEnded?.reason).toBe('cardExpired');
  });

  describe('and the card that pays for it', () => {
    const visa = {
      number: '4111111111111111',
      type: 'Visa' as const,
      expiration: { month: 8, year: 2031 },
      firstName: 'Ana',
      lastName: 'Rivera',
      billingAddress: { addressLine1: '418 Alder Street', city: 'Madison', state: 'WI', zip: '53703' },
    };
    const add = (member: TestMember, more: object = {}) =>
      member.call(calls.mailOrder.addPaymentCard, { query: member.ids, body: { ...visa, ...more } });
    const cardInput = ({ ids }: TestMember, paymentCardId: string) => ({
      params: { paymentCardId },
      query: ids,
    });
    const ended = (today: string) => ({
      autoChargeAndShip: false,
      autoChargeEnded: { reason: 'cardRemoved', date: today },
    });

    test('ends with the removal of that card, and only there', async () => {
      const ana = sandbox.as('ana');
      const today = sandbox.programme.clock.today();
      const [humira, jardiance] = [await find(ana, 'Humira'), await find(ana, 'Jardiance')];
      const leos = await find(ana, 'Montelukast', { personCodes: '03' });
      const { paymentCardId } = await add(ana);
      for (const rx of [humira, leos])
        await ana.call(actions.setAutoRefill, await change(ana, rx, { paymentCardId }));
      await ana.call(calls.mailOrder.removePaymentCard, cardInput(ana, paymentCardId));
      for (const rx of [humira, leos]) expect(await again(ana, rx)).toMatchObject(ended(today));
      expect((await again(ana, jardiance)).autoChargeAndShip).toBe(true);
      await advance(3);
      expect((await again(ana, humira)).openOrderNumber).toBeUndefined();
    });

    test('stays the same when another card becomes the default, and when that one is removed', async () => {
      const ana = sandbox.as('ana');
      const jardiance = await find(ana, 'Jardiance');
      const { paymentCardId } = await add(ana);
      await ana.call(calls.mailOrder.setDefaultCard, cardInput(ana, paymentCardId));
      await ana.call(calls.mailOrder.removePaymentCard, cardInput(ana, paymentCardId));
      const { autoChargeAndShip, autoRefillCardId } = await again(ana, jardiance);
      expect({ autoChargeAndShip, autoRefillCardId }).toEqual({
        autoChargeAndShip: true,
        autoRefillCardId: jardiance.autoRefillCardId,
      });
    });

    test('is the new entry once the card is entered again, and that one is charged', async () => {
      const ana = sandbox.as('ana');
      const humira = await find(ana, 'Humira');
      const first = await add(ana);
      await ana.call(
        actions.setAutoRefill,
        await change(ana, humira, { paymentCardId: first.paymentCardId }),
      );
      const second = await add(ana, {
        number: '5555555555554444',
        type: 'Mastercard',
        replaces: first.paymentCardId,
      });
      expect((await again(ana, humira)).autoRefillCardId).toBe(second.paymentCardId);
      await advance(1);
      const { openOrderNumber: orderNumber } = await again(ana, humira);
      const order = { params: { orderNumber: orderNumber! }, query: ana.ids };
      expect((await ana.call(calls.orders.byNumber, order)).paymentCardLabel).toBe(
        'Mastercard ending in 4444',
      );
    });

    test('ends it, with that reason, when a refill comes due before the card is entered again', async () => {
      const ana = sandbox.as('ana');
      const humira = await find(ana, 'Humira');
      const { paymentCardId } = await add(ana);
      await ana.call(actions.setAutoRefill, await change(ana, humira, { paymentCardId }));
      sandbox.programme.db.update('paymentCards', { addedDate: '2025-02-26' }, { paymentCardId });
      await advance(1);
      const { openOrderNumber, autoChargeEnded } = await again(ana, humira);
      expect([openOrderNumber, autoChargeEnded?.reason]).toEqual([undefined, 'cardReentry']);
    });

    test('is listed among those that are on', async () => {
      const ana = sandbox.as('ana');
      const on = await ana.call(calls.prescriptions.refillable, { query: { ...ana.ids, autoRefill: 'on' } });
      expect(on.items.map(({ dispensedDrug }) => dispensedDrug)).toEqual(['Jardiance 10 mg tablet']);
      expect(on.total).toBe(1);
    });
  });
});

describe('reminders and other people', () => {
  test('a reminder is switched, but not of a prescription that is over', async () => {
    const ana = sandbox.as('ana');
    const rx = await find(ana, 'Pregabalin');
    const on = await ana.call(actions.setRefillReminder, { ...of(ana, rx), body: { enabled: true } });
    expect(on.refillReminder).toBe(true);
    const over = (await prescriptionsOf(ana, { q: 'Naproxen' }))[0]!;
    const reply = await ana.send(actions.setRefillReminder, { ...of(ana, over), body: { enabled: true } });
    expect(reply.status).toBe(409);
  });

  test('a reminder of what has no refills left is refused, but can be turned off', async () => {
    const ana = sandbox.as('ana');
    const rx = await find(ana, 'Pregabalin');
    sandbox.programme.db.update(
      'prescriptions',
      { refillsRemaining: 0 },
      { prescriptionId: rx.prescriptionId },
    );
    const set = (enabled: boolean) =>
      ana.send(actions.setRefillReminder, { ...of(ana, rx), body: { enabled } });
    expect((await set(true)).status).toBe(409);
    expect((await set(false)).status).toBe(200);
  });

  test('the prescription of someone who does not share is not there', async () => {
    const hugo = sandbox.as('hugo');
    const ana = sandbox.as('ana');
    const rx = await find(hugo, '');
    for (const call of [actions.requestRenewal, actions.withdrawRenewal, actions.transferToMailOrder])
      expect((await ana.send(call, of(ana, rx))).status).toBe(404);
  });
});

const profile: MailOrderProfile = {
  reference: randomUUID(),
  contact: {
    contactPhone: '6085550199',
    notifyBy: 'text',
    language: 'en',
    address: { addressLine1: '414 West Mifflin Street', city: 'Madison', state: 'WI', zip: '53703' },
  },
  health: { allergies: ['none'], conditions: ['asthma'], takesControlledSubstances: false },
  insurance: { insuranceMemberId: 'MPM920921' },
  prescribing: {
    prescriptionSource: 'prescriberSends',
    prescriberName: 'Dr. Nair',
    prescriberPhone: '6085550120',
  },
  signature: 'mo FAROÚK',
};

describe('the mail-order profile', () => {
  test('lets mo order, who could not before', async () => {
    const mo = sandbox.as('mo');
    const rx = await find(mo, 'Lisinopril');
    const renewed = await mo.send(actions.requestRenewal, of(mo, rx));
    expect(renewed.status).toBe(409);
    expect((await mo.send(enrollment.profile, { query: mo.ids })).status).toBe(404);
    const saved = await mo.call(enrollment.save, { query: mo.ids, body: profile });
    expect(saved.enrolledDate).toBe(sandbox.programme.clock.today());
    expect(await mo.call(calls.mailOrder.profileSearch, { query: mo.ids })).toMatchObject({ enrolled: true });
    expect(await mo.call(enrollment.profile, { query: mo.ids })).toEqual(saved);
  });

  test('is the same when it is sent twice, and another when it is changed', async () => {
    const mo = sandbox.as('mo');
    const first = await mo.call(enrollment.save, { query: mo.ids, body: profile });
    await advance(2);
    expect(await mo.call(enrollment.save, { query: mo.ids, body: profile })).toEqual(first);
    const body = { ...profile, reference: randomUUID(), comments: 'Large print' };
    const changed = await mo.call(enrollment.save, { query: mo.ids, body });
    expect(changed).toMatchObject({ comments: 'Large print', enrolledDate: first.enrolledDate });
    expect(changed.updatedDate).not.toBe(first.updatedDate);
  });

  test('needs the own signature, and coverage', async () => {
    const mo = sandbox.as('mo');
    const forged = { ...profile, signature: 'Ana Rivera' };
    expect((await mo.send(enrollment.save, { query: mo.ids, body: forged })).status).toBe(400);
    const dev = sandbox.as('dev');
    expect((await dev.send(enrollment.save, { query: dev.ids, body: profile })).status).toBe(409);
  });
});

/** The lines of one cart share the limits of the year: in its quote, its order, its claims and the explanation of benefits. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { calls } from '#contract/index.ts';
import { shippingCents } from '#contract/mail-order.ts';
import { calculateUnpaid } from '#contract/order-rules.ts';
import type { Prescription } from '#contract/prescription.ts';
import { getDrug } from '../data/catalogue.ts';
import { insertClaim } from '../data/claims.ts';
import { quoteFor } from '../data/drugs/prices.ts';
import { findMemberById } from '../data/members.ts';
import { limits } from '../data/pricing.ts';
import { findPrescriptionById } from '../data/prescriptions.ts';
import {
  loadPrescriptions,
  requestFor,
  startTestSandbox,
  type TestMember,
  type TestSandbox,
} from '#harness/sandbox-client.ts';

// late in a year, and early enough that orders are filled in it
const MOMENT = Date.parse('2026-11-20T17:00:00Z');
const { person, family } = limits.inNetwork;
let sandbox: TestSandbox;
let ana: TestMember;
beforeAll(async () => {
  sandbox = await startTestSandbox(() => MOMENT);
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  await sandbox.post('/reset');
  ana = sandbox.as('ana');
  for (const status of ['placed', 'inProgress'])
    sandbox.programme.db.update(
      'orderLines',
      { status: 'cancelled', nextStepAt: undefined },
      { status, isFilled: 0 },
    );
});

const capOf = async (personCode: string) => {
  const query = { ...ana.ids, personCode };
  const { caps } = await ana.call(calls.benefits.capsAndDeductibles, { query });
  const cap = caps.find(({ capType, network }) => capType === 'OUT_OF_POCKET' && network === 'IN')!;
  return { own: cap.member!.accumulationCents, family: cap.family!.accumulationCents };
};
const ready = async (personCodes = ana.ids.personCode): Promise<Prescription[]> =>
  (await loadPrescriptions(ana, { status: 'active', personCodes }))
    .filter(({ mailOrder, refillPriceCents }) => mailOrder && refillPriceCents > 500)
    .sort((a, b) => a.personCode.localeCompare(b.personCode));

/** A fill at a mail-order pharmacy, all of it paid by the person. */
function pays(rx: Prescription, cents: number): void {
  const { db, clock } = sandbox.programme;
  const { memberId, ndc, prescriberNpi, pharmacyNpi } = findPrescriptionById(db, rx.prescriptionId)!;
  const none = { dispensingFeeCents: 0, taxCents: 0, deductibleCents: 0, copayCents: 0, planAmountCents: 0 };
  insertClaim(
    db,
    {
      ...{ claimId: `C${cents}`, memberId, ndc, prescriberNpi, pharmacyNpi, rxNumber: 'x', drugName: 'x' },
      ...{ fillDate: clock.today(), processedDate: clock.today(), status: 'Paid', dawCode: '0' },
      ...{ quantity: 1, daysSupply: 1 },
    },
    {
      ...none,
      ingredientCostCents: cents,
      drugCostCents: cents,
      coinsuranceCents: cents,
      patientPayCents: cents,
    },
  );
}

/** Leaves this much until the person's maximum of the year. */
const leave = async (rx: Prescription, cents: number) =>
  pays(rx, person.outOfPocketCents - (await capOf(rx.personCode)).own - cents);

const quote = async (lines: readonly Prescription[]) => {
  const prescriptionIds = lines.map(({ prescriptionId }) => prescriptionId).join(',');
  return (await ana.call(calls.mailOrder.quoteRefills, { query: { ...ana.ids, prescriptionIds } })).items;
};
const prices = (lines: readonly Prescription[]) => lines.map(({ refillPriceCents }) => refillPriceCents);
const order = async (lines: Prescription[], more: object = {}) =>
  ana.send(calls.mailOrder.requestRefills, await requestFor(ana, lines, more));
const balance = async () => (await ana.call(calls.mailOrder.balance, { query: ana.ids })).balanceCents;
const look = async (orderNumber: string) =>
  ana.call(calls.orders.byNumber, { params: { orderNumber }, query: ana.ids });

describe('cart near an out-of-pocket maximum', () => {
  test('pays the rest once in quote, order, claims, limits and explanation', async () => {
    const [first, second] = await ready();
    await leave(first!, 500);
    const quoted = await quote([first!, second!]);
    expect(prices(quoted)).toEqual([500, 0]);
    expect(prices(await quote([second!, first!]))).toEqual([500, 0]);
    const placed = await order(quoted);
    expect([placed.status, placed.body.totalCents]).toEqual([201, 500]);
    await sandbox.post('/clock', { advanceDays: 5 });
    expect((await look(String(placed.body.orderNumber))).totalCents).toBe(500);
    expect((await capOf('01')).own).toBe(person.outOfPocketCents);
    const figures = await ana.call(calls.benefits.explanationFigures, { query: { ...ana.ids, year: 2026 } });
    const used = figures.caps.filter(({ capType }) => capType === 'OUT_OF_POCKET');
    expect(used.reduce((sum, cap) => sum + cap.member!.accumulationCents, 0)).toBe(figures.patientPayCents);
  });

  test('is refused at separate prices, and the reply names the new ones', async () => {
    const [first, second] = await ready();
    await leave(first!, 500);
    const alone = [...(await quote([first!])), ...(await quote([second!]))];
    expect(prices(alone)).toEqual([500, 500]);
    const refused = await order(alone);
    expect([refused.status, refused.body.code]).toEqual([409, 'PRICE_CHANGED']);
    expect(refused.body.prices).toEqual([{ prescriptionId: second!.prescriptionId, priceCents: 0 }]);
  });

  test('counts open orders until they are cancelled', async () => {
    const [first, second] = await ready();
    await leave(first!, 500);
    const { body } = await order(await quote([first!]));
    expect(prices(await quote([second!]))).toEqual([0]);
    const { orderNumber, lines } = await look(String(body.orderNumber));
    const cancel = { ...ana.ids, lineIds: lines.map(({ lineId }) => lineId) };
    await ana.call(calls.orders.cancel, { params: { orderNumber }, body: cancel });
    expect(prices(await quote([second!]))).toEqual([500]);
  });

  test('limits lines of several people to their own and the family maximum', async () => {
    const all = await ready('01,02,03');
    const first = all.find(({ personCode }) => personCode === '01')!;
    const other = all.find(({ personCode }) => personCode !== '01')!;
    await leave(first, 500);
    const [own, theirs] = await quote([first, other]);
    expect(own!.refillPriceCents).toBe(500);
    expect(theirs!.refillPriceCents).toBe(other.refillPriceCents);
    const { own: paid, family: together } = await capOf(other.personCode);
    const room = person.outOfPocketCents - paid - 600;
    pays(other, Math.min(room, family.outOfPocketCents - together - 600));
    const leftOfFamily = family.outOfPocketCents - (await capOf('01')).family;
    const quoted = prices(await quote([first, other]));
    expect(quoted[0]! + quoted[1]!).toBeLessThanOrEqual(leftOfFamily);
    expect(quoted[0]).toBe(500);
    expect(quoted[1]).toBeLessThanOrEqual(600);
  });
});

test('lists an order that a member placed for another person among hers', async () => {
  const theirs = (await ready('02,03')).find(({ personCode }) => personCode !== ana.ids.personCode)!;
  const { body } = await order(await quote([theirs]));
  const listed = async (personCodes?: string) => {
    const { items } = await ana.call(calls.orders.search, {
      query: { ...ana.ids, personCodes, perPage: 100 },
    });
    return items.map(({ orderNumber }) => orderNumber);
  };
  expect(await listed()).toContain(body.orderNumber);
  expect(await listed(ana.ids.personCode)).not.toContain(body.orderNumber);
});

test('reduces an order when other claims reached the maximum before its fill', async () => {
  const [first] = await ready();
  await leave(first!, 5_000);
  const { memberId } = findPrescriptionById(sandbox.programme.db, first!.prescriptionId)!;
  const amountCents = -20_000 - (await balance());
  const credit = {
    memberId,
    at: '2026-11-01T12:00:00Z',
    kind: 'credit',
    amountCents,
    orderNumber: '10000000',
  };
  sandbox.programme.db.insert('accountEntries', credit);
  const { body } = await order(await quote([first!]), { fromCardCents: 0 });
  expect(body.totalCents).toBeGreaterThan(500);
  await leave(first!, 500);
  await sandbox.post('/clock', { advanceDays: 5 });
  const { totalCents, lines } = await look(String(body.orderNumber));
  expect([totalCents, lines[0]!.priceCents]).toEqual([500, 500]);
  expect((await capOf('01')).own).toBe(person.outOfPocketCents);
  // nothing stays set aside for it beyond that
  expect(await balance()).toBe(-19_500);
});

test('refunds shipping with the last line of an order, even an unfilled one', async () => {
  const before = await balance();
  const placed = await order(await quote((await ready()).slice(0, 2)), { shippingMethod: 'expedited' });
  const { orderNumber, lines } = await look(String(placed.body.orderNumber));
  const [filled, open] = lines;
  for (const type of ['received', 'shipped', 'refunded'])
    expect((await sandbox.post('/order-events', { lineId: filled!.lineId, type })).status).toBe(200);
  const body = { ...ana.ids, lineIds: [open!.lineId] };
  const after = await ana.call(calls.orders.cancel, { params: { orderNumber }, body });
  const { givenBackCents, notChargedCents } = calculateUnpaid(after);
  expect(givenBackCents).toBe(filled!.priceCents + shippingCents.expedited);
  expect(givenBackCents + notChargedCents).toBe(after.totalCents);
  expect(before - (await balance())).toBe(givenBackCents);
});

test('counts open orders in the prices of drug pages as in the cart', async () => {
  const [first, second] = (await ready()) as [Prescription, Prescription];
  await leave(first, first.refillPriceCents + 200);
  await ana.call(calls.mailOrder.requestRefills, await requestFor(ana, await quote([first])));
  const { db } = sandbox.programme;
  const { memberId, ndc, pharmacyNpi, quantity, daysSupply } = findPrescriptionById(
    db,
    second.prescriptionId,
  )!;
  const fill = { drug: getDrug(ndc), quantity, daysSupply, pharmacyNpi };
  const shown = quoteFor(sandbox.programme, findMemberById(db, memberId), fill);
  expect(shown.patientPayCents).toBe(200);
  expect(prices(await quote([second]))).toEqual([200]);
  expect((await capOf(first.personCode)).own + first.refillPriceCents + shown.patientPayCents).toBe(
    person.outOfPocketCents,
  );
});

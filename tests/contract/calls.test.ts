/** Every call of the contract, by the portal's own client, against the real sandbox programme over HTTP. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Api } from '../../app/programme/api.ts';
import { calls } from '../../app/programme/contract/index.ts';
import { allCalls } from '../../scripts/openapi-document.ts';
import { address, ana, mo, newCard, refillRequest, refillable, startProgramme } from './real-client.ts';
import type { Programme } from './real-client.ts';

let programme: Programme;
let token = '';
let api: Api;

beforeAll(async () => {
  programme = await startProgramme('contract');
  token = await programme.idToken('ana');
  api = programme.client({ idToken: token }).api;
}, 60_000);
afterAll(() => programme?.stop());

const prescriptionsOf = (query: object = {}) =>
  api.call(calls.prescriptions.refillable, { query: { ...ana, perPage: 100, ...query } });

/** The codes that an address was sent, newest first. */
async function codesTo(email: string): Promise<string[]> {
  const mails = (await (await fetch(`${programme.url}/outbox.json?to=${email}`)).json()) as {
    body: string;
  }[];
  return mails.flatMap(({ body }) => /\b\d{6}\b/.exec(body)?.[0] ?? []);
}

/** One row per call: makes it, and says what a member gets. */
const cases: Record<string, () => Promise<void>> = {
  'routing.platform': async () => {
    const { platform } = await api.call(calls.routing.platform, { query: { clientId: ana.clientId } });
    expect(platform).not.toBe('');
  },
  'content.labels': async () => {
    for (const lang of ['en', 'es'] as const) {
      expect(Object.keys(await api.call(calls.content.labels, { params: { lang } })).length).toBeGreaterThan(
        0,
      );
    }
  },
  'content.config': async () => {
    expect(await api.call(calls.content.config, {})).toEqual({ DISABLE_TERMED_USER_AFTER: 12 });
  },
  'content.clientConfig': async () => {
    const of = (clientId: string) => api.call(calls.content.clientConfig, { params: { clientId } });
    expect(await of(ana.clientId)).toMatchObject({
      suppressMailOrderFeatures: false,
      hideDrugPricingTab: false,
    });
    expect(await of('30001')).toMatchObject({
      suppressMailOrderFeatures: true,
      hideDrugPricingTab: true,
      hideOutOfNetwork: true,
      disableDigitalIDCards: true,
      enableBannerMessage: {
        commonHeader: true,
        benefitScreen: true,
        mailOrderScreen: true,
        orderCheckoutScreen: true,
      },
    });
  },
  'content.support': async () => {
    expect((await api.call(calls.content.support, {})).phone).toMatch(/^\d{10}$/);
    expect((await programme.client().api.call(calls.content.support, {})).phone).toMatch(/^\d{10}$/);
  },
  'member.details': async () => {
    const details = await api.call(calls.member.details, { query: { userName: 'ana' } });
    expect(details).toMatchObject({ ...ana, firstName: 'Ana', lastName: 'Rivera' });
  },
  'member.eligibilityByUserName': async () => {
    const eligibility = await api.call(calls.member.eligibilityByUserName, { query: { userName: 'ana' } });
    expect(eligibility).toMatchObject({ ...ana, eligibilityStatus: 'ELIGIBLE' });
  },
  'member.eligibilitySso': async () => {
    expect(await api.call(calls.member.eligibilitySso, { query: ana })).toMatchObject({
      eligibilityStatus: 'ELIGIBLE',
    });
  },
  'member.clientEffectiveDate': async () => {
    const { effectiveDate } = await api.call(calls.member.clientEffectiveDate, {
      query: { clientId: ana.clientId },
    });
    expect(effectiveDate).toMatch(/^\d{4}-\d\d-\d\d$/);
  },
  'member.familyCoverage': async () => {
    const { clientId, cardId } = ana;
    const family = await api.call(calls.member.familyCoverage, { query: { clientId, cardId } });
    expect(family.map((one) => one.firstName)).toEqual(['Ana', 'Ben', 'Leo', 'Cara']);
  },
  'userManagement.sendUsernameEmail': async () => {
    const send = (ToEmail: string) =>
      programme.client().api.call(calls.userManagement.sendUsernameEmail, { body: { ToEmail } });
    await send('ana.rivera@example.com');
    const outbox = await fetch(`${programme.url}/outbox.json?to=ana.rivera@example.com`);
    expect(await outbox.text()).toContain('user name is ana.');
    await expect(send('nobody@example.com')).rejects.toMatchObject({ code: 'refused', status: 404 });
  },
  'prescriptions.refillable': async () => {
    const { total, counts } = await prescriptionsOf();
    expect(total).toBeGreaterThan(5);
    expect(Object.values(counts).reduce((sum, n) => sum + (n ?? 0), 0)).toBe(total);
    const onePage = await prescriptionsOf({ perPage: 2, page: 2 });
    expect(onePage).toMatchObject({ total, page: 2, perPage: 2 });
    expect(onePage.items).toHaveLength(2);
  },
  'prescriptions.byId': async () => {
    const rx = await refillable(api);
    const one = await api.call(calls.prescriptions.byId, {
      params: { prescriptionId: rx.prescriptionId },
      query: ana,
    });
    expect(one).toMatchObject({ prescriptionId: rx.prescriptionId, status: 'active' });
  },
  'prescriptions.medicationHistory': async () => {
    const query = { ...ana, startDate: '2020-01-01', endDate: '2030-01-01' };
    const { items } = await api.call(calls.prescriptions.medicationHistory, { query });
    expect(items.length).toBeGreaterThan(0);
    expect(items.map((fill) => fill.fillDate)).toEqual(
      items
        .map((fill) => fill.fillDate)
        .sort()
        .reverse(),
    );
  },
  'mailOrder.balance': async () => {
    expect(await api.call(calls.mailOrder.balance, { query: ana })).toHaveProperty('balanceCents');
  },
  'mailOrder.profileSearch': async () => {
    expect(await api.call(calls.mailOrder.profileSearch, { query: ana })).toMatchObject({ enrolled: true });
    const moApi = programme.client({ idToken: await programme.idToken('mo') }).api;
    expect(await moApi.call(calls.mailOrder.profileSearch, { query: mo })).toMatchObject({ enrolled: false });
  },
  'mailOrder.shippingAddresses': async () => {
    expect((await api.call(calls.mailOrder.shippingAddresses, { query: ana })).length).toBeGreaterThanOrEqual(
      2,
    );
  },
  'mailOrder.addShippingAddress': async () => {
    const saved = await api.call(calls.mailOrder.addShippingAddress, { query: ana, body: address });
    expect(saved).toMatchObject(address);
    const all = await api.call(calls.mailOrder.shippingAddresses, { query: ana });
    expect(all.map((one) => one.addressId)).toContain(saved.addressId);
  },
  'mailOrder.paymentCards': async () => {
    expect((await api.call(calls.mailOrder.paymentCards, { query: ana })).length).toBeGreaterThanOrEqual(2);
  },
  'mailOrder.addPaymentCard': async () => {
    const saved = await api.call(calls.mailOrder.addPaymentCard, { query: ana, body: newCard });
    expect(saved).toMatchObject({ lastFour: '4242', type: 'Visa' });
    const all = await api.call(calls.mailOrder.paymentCards, { query: ana });
    expect(all.map((one) => one.paymentCardId)).toContain(saved.paymentCardId);
    expect(JSON.stringify(all)).not.toContain(newCard.number);
  },
  'mailOrder.requestRefills': async () => {
    const body = await refillRequest(api);
    const placed = await api.call(calls.mailOrder.requestRefills, { body });
    const again = await api.call(calls.mailOrder.requestRefills, { body });
    expect(again.orderNumber).toBe(placed.orderNumber);
    const { items } = await api.call(calls.orders.search, {
      query: { ...ana, clientReference: body.clientReference },
    });
    expect(items.map((order) => order.orderNumber)).toEqual([placed.orderNumber]);
    const params = { prescriptionId: body.items[0]!.prescriptionId };
    const rx = await api.call(calls.prescriptions.byId, { params, query: ana });
    expect(rx).toMatchObject({ status: 'orderInProgress', openOrderNumber: placed.orderNumber });
  },
  'orders.search': async () => {
    const { items, total } = await api.call(calls.orders.search, { query: { ...ana, perPage: 100 } });
    expect(total).toBeGreaterThan(3);
    const dates = items.map((order) => order.placedAt);
    expect(dates).toEqual([...dates].sort().reverse());
  },
  'orders.byNumber': async () => {
    const { items } = await api.call(calls.orders.search, { query: ana });
    const params = { orderNumber: items[0]!.orderNumber };
    expect(await api.call(calls.orders.byNumber, { params, query: ana })).toEqual(items[0]);
  },
  'orders.cancel': async () => {
    const body = await refillRequest(api);
    const { orderNumber } = await api.call(calls.mailOrder.requestRefills, { body });
    const params = { orderNumber };
    const { lines } = await api.call(calls.orders.byNumber, { params, query: ana });
    const cancel = () =>
      api.call(calls.orders.cancel, {
        params,
        body: { ...ana, lineIds: lines.map(({ lineId }) => lineId) },
      });
    const after = await cancel();
    expect(after).toMatchObject({ status: 'cancelled', lines: [{ cancelReason: 'member' }] });
    await expect(cancel()).rejects.toMatchObject({ code: 'refused', status: 409 });
    expect(await api.call(calls.orders.byNumber, { params, query: ana })).toEqual(after);
  },
  'historicData.register': async () => {
    const body = {
      ...ana,
      clientReference: randomUUID(),
      kind: 'claims' as const,
      year: new Date().getUTCFullYear() - 2,
      reason: 'taxes' as const,
    };
    const asked = await api.call(calls.historicData.register, { body });
    expect(asked).toMatchObject({ kind: 'claims', reason: 'taxes', status: 'received' });
    expect(await api.call(calls.historicData.register, { body })).toEqual(asked);
  },
  'historicData.requests': async () => {
    const { items, total } = await api.call(calls.historicData.requests, { query: ana });
    expect(items).toHaveLength(total);
    for (const { dueDate, requestedDate } of items) expect(dueDate > requestedDate).toBe(true);
  },
  'claims.search': async () => {
    const { items } = await api.call(calls.claims.search, { query: ana });
    expect(items.length).toBeGreaterThan(0);
    for (const claim of items) expect(claim.personCode).toBe('01');
    const shared = await api.call(calls.claims.search, {
      query: { ...ana, allowedPhiPersonCodes: '02,03', perPage: 100 },
    });
    expect(new Set(shared.items.map((claim) => claim.personCode)).size).toBeGreaterThan(1);
  },
  'deleteAccount.requestOtp': async () => {
    const guest = programme.client().api;
    const query = { email: 'eve.larsen@example.com', username: 'eve' };
    await guest.call(calls.deleteAccount.requestOtp, { query });
    await guest.call(calls.deleteAccount.requestOtp, { query: { ...query, username: 'nobody' } });
    expect(await codesTo(query.email)).toHaveLength(1);
  },
  'deleteAccount.verifyOtp': async () => {
    const guest = programme.client().api;
    const verify = (otp: string) =>
      guest.call(calls.deleteAccount.verifyOtp, { query: { username: 'eve', otp } });
    const [code] = await codesTo('eve.larsen@example.com');
    expect(await verify(code === '111111' ? '222222' : '111111')).toEqual({ verdict: 'wrong', triesLeft: 4 });
    expect(await verify(code!)).toMatchObject({ verdict: 'right' });
    expect(await verify(code!)).toEqual({ verdict: 'expired' });
  },
  'deleteAccount.submit': async () => {
    const guest = programme.client().api;
    const email = 'wade.sorensen@example.com';
    await guest.call(calls.deleteAccount.requestOtp, { query: { email, username: 'wade' } });
    const query = { username: 'wade', otp: (await codesTo(email))[0]! };
    const judged = await guest.call(calls.deleteAccount.verifyOtp, { query });
    if (judged.verdict !== 'right') throw new Error(judged.verdict);
    const remove = (ticket: string) =>
      guest.call(calls.deleteAccount.submit, { body: { username: 'wade', ticket } });
    await expect(remove('made-up')).rejects.toMatchObject({ code: 'refused', status: 403 });
    await remove(judged.ticket);
    await remove(judged.ticket);
    await expect(programme.idToken('wade')).rejects.toThrow();
  },
};

test('no call of the contract is left out here', () => {
  expect(Object.keys(cases).sort()).toEqual(allCalls.map(({ id }) => id).sort());
});

test.each(Object.keys(cases))('%s', async (id) => cases[id]!());

test('replies carry a Date that the portal follows', async () => {
  const { api: fresh, clock } = programme.client({ idToken: token });
  await fresh.call(calls.mailOrder.balance, { query: ana });
  expect(clock.observed).toHaveLength(1);
});

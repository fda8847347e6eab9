/** The calls for the settings, with their results and refusals. */
import { expect } from 'vitest';
import { calls } from '#contract/index.ts';
import { getProgrammeYear } from '#harness/clocks.ts';
import {
  address,
  ana,
  expectRefused,
  newCard,
  type Cases,
  type ContractClients,
} from '#harness/real-client.ts';

function buildAddressCases({ api }: ContractClients): Cases {
  const list = () => api().call(calls.mailOrder.shippingAddresses, { query: ana });
  const add = () => api().call(calls.mailOrder.addShippingAddress, { query: ana, body: address });
  const input = (addressId: string) => ({ params: { addressId }, query: ana });
  const makeDefault = (addressId: string) => api().call(calls.mailOrder.setDefaultAddress, input(addressId));
  return {
    'mailOrder.changeShippingAddress': async () => {
      const { addressId } = await add();
      const body = { ...address, addressLine1: '9 Cañón Road', careOfName: 'Rosa Peña' };
      const changed = await api().call(calls.mailOrder.changeShippingAddress, { ...input(addressId), body });
      expect(changed).toEqual({ ...body, addressId, isDefault: false });
      expect(await list()).toContainEqual(changed);
    },
    'mailOrder.setDefaultAddress': async () => {
      const before = await list();
      const { addressId } = await add();
      await makeDefault(addressId);
      expect((await list()).filter(({ isDefault }) => isDefault)).toMatchObject([{ addressId }]);
      await makeDefault(before[0]!.addressId);
    },
    'mailOrder.removeShippingAddress': async () => {
      const { addressId } = await add();
      const remove = () => api().call(calls.mailOrder.removeShippingAddress, input(addressId));
      await makeDefault(addressId);
      await remove();
      const left = await list();
      expect(left.map((one) => one.addressId)).not.toContain(addressId);
      expect(left.filter(({ isDefault }) => isDefault)).toHaveLength(1);
      await expectRefused(remove(), 404);
    },
  };
}

function buildCardCases({ api }: ContractClients): Cases {
  const list = () => api().call(calls.mailOrder.paymentCards, { query: ana });
  const add = (extra: object = {}) =>
    api().call(calls.mailOrder.addPaymentCard, { query: ana, body: { ...newCard, ...extra } });
  const input = (paymentCardId: string) => ({ params: { paymentCardId }, query: ana });
  const remove = (paymentCardId: string) =>
    api().call(calls.mailOrder.removePaymentCard, input(paymentCardId));
  const makeDefault = (paymentCardId: string) =>
    api().call(calls.mailOrder.setDefaultCard, input(paymentCardId));
  const payingCards = async () => {
    const query = { ...ana, autoRefill: 'on' as const };
    const { items } = await api().call(calls.prescriptions.refillable, { query });
    return new Set(items.map(({ autoRefillCardId }) => autoRefillCardId));
  };
  return {
    'mailOrder.changePaymentCard': async () => {
      const { paymentCardId } = await add();
      const change = (month: number, year: number) =>
        api().call(calls.mailOrder.changePaymentCard, {
          ...{ ...input(paymentCardId), body: { expiration: { month, year } } },
        });
      const expiration = { month: 3, year: getProgrammeYear() + 5 };
      const changed = await change(expiration.month, expiration.year);
      expect(changed).toMatchObject({ paymentCardId, expiration, lastFour: '4242' });
      expect(await list()).toContainEqual(changed);
      await expectRefused(change(1, 2024), 400);
    },
    'mailOrder.setDefaultCard': async () => {
      const before = await list();
      const { paymentCardId } = await add();
      await makeDefault(paymentCardId);
      expect((await list()).filter(({ isDefault }) => isDefault)).toMatchObject([{ paymentCardId }]);
      // automatic refills keep the card named in their prescription
      expect(await payingCards()).toEqual(new Set([before[0]!.paymentCardId]));
      const old = before.find(({ addedDate }) => addedDate < '2025-02-27')!;
      await expectRefused(makeDefault(old.paymentCardId), 409);
      await makeDefault(before[0]!.paymentCardId);
    },
    'mailOrder.removePaymentCard': async () => {
      const [usual] = await list();
      const first = await add();
      const second = await add({ replaces: first.paymentCardId });
      expect((await list()).map((one) => one.paymentCardId)).not.toContain(first.paymentCardId);
      await remove(second.paymentCardId);
      await expectRefused(remove(second.paymentCardId), 404);
      // the default card still has to pay for an order, until it is entered again
      expect(usual!.unpaidOrders).not.toEqual([]);
      await expectRefused(remove(usual!.paymentCardId), 409);
      const entered = await add({ replaces: usual!.paymentCardId });
      expect(entered.unpaidOrders).toEqual(usual!.unpaidOrders);
      expect(await payingCards()).toEqual(new Set([entered.paymentCardId]));
      expect((await list()).filter(({ isDefault }) => isDefault)).toHaveLength(1);
    },
  };
}

function buildProfileCases({ as, codesTo }: ContractClients): Cases {
  const email = 'ximena.new@example.com';
  const sendTo = async (to: string) =>
    (await as('ximena')).call(calls.userManagement.sendOtp, { query: { email: to, username: 'ximena' } });
  const verify = async (otp: string) =>
    (await as('ximena')).call(calls.userManagement.verifyOtp, { query: { username: 'ximena', otp } });
  const ticketFor = async (to: string) => {
    await sendTo(to);
    const judged = await verify((await codesTo(to))[0]!);
    if (judged.verdict !== 'right') throw new Error(judged.verdict);
    return judged.ticket;
  };
  const details = async () =>
    (await as('ximena')).call(calls.member.details, { query: { userName: 'ximena' } });
  return {
    'userManagement.sendOtp': async () => {
      await sendTo(email);
      expect(await codesTo(email)).toHaveLength(1);
    },
    'userManagement.verifyOtp': async () => {
      const [code] = await codesTo(email);
      expect(await verify(code === '111111' ? '222222' : '111111')).toMatchObject({ verdict: 'wrong' });
      expect(await verify(code!)).toMatchObject({ verdict: 'right' });
      expect(await verify(code!)).toEqual({ verdict: 'expired' });
    },
    'member.updateDetails': async () => {
      const api = await as('ximena');
      const update = (change: object, ticket: string) =>
        api.call(calls.member.updateDetails, { body: { userName: 'ximena', ...change, ticket } });
      const toNumber = (contactNumber: string, ticket: string) => update({ contactNumber }, ticket);
      const old = (await details()).email!;
      await expectRefused(toNumber('6085550199', await ticketFor(email)), 403);
      const taken = 'ana.rivera@example.com';
      await expectRefused(update({ email: taken }, await ticketFor(taken)), 409);
      const forPhone = await ticketFor(old);
      await toNumber('6085550199', forPhone);
      await toNumber('6085550199', forPhone);
      await expectRefused(toNumber('6085550100', forPhone), 403);
      await update({ email }, await ticketFor(email));
      expect(await details()).toMatchObject({ email, contactNumber: '6085550199' });
      await update({ email: old }, await ticketFor(old));
    },
    'member.updateCardId': async () => {
      const api = await as('ximena');
      const update = (cardid: string) =>
        api.call(calls.member.updateCardId, { body: { username: 'ximena', cardid } });
      await expectRefused(update('MPA100200'), 409);
      await update('gpx800803');
      await update('GPX800803');
      expect(await details()).toMatchObject({ cardId: 'GPX800803' });
    },
  };
}

function buildNotificationCases({ api }: ContractClients): Cases {
  const read = () => api().call(calls.userManagement.notificationSettings, { query: ana });
  return {
    'userManagement.notificationSettings': async () => expect((await read()).orderUpdates).toContain('email'),
    'userManagement.updateNotificationSettings': async () => {
      const body: Awaited<ReturnType<typeof read>> = {
        ...{ orderUpdates: ['email', 'text'], prescriberAnswers: ['text'], payments: ['email'] },
        ...{ refillReminders: [], planNews: [] },
      };
      await api().call(calls.userManagement.updateNotificationSettings, { query: ana, body });
      expect(await read()).toEqual(body);
    },
  };
}

function buildSharingCases({ api }: ContractClients): Cases {
  const read = () => api().call(calls.userManagement.phiSettings, { query: ana });
  const own = { personCode: '01', withPersonCode: '02' };
  return {
    'userManagement.phiSettings': async () => {
      const { shares, changes } = await read();
      expect(shares).toContainEqual({ ...own, shared: false });
      const leos = { personCode: '03', withPersonCode: '02', shared: true };
      expect(shares).toContainEqual(expect.objectContaining(leos));
      expect(changes[0]).toMatchObject({ byPersonCode: '01', shared: true });
    },
    'userManagement.updatePhiSettings': async () => {
      const update = (body: { personCode: string; withPersonCode: string; shared: boolean }) =>
        api().call(calls.userManagement.updatePhiSettings, { query: ana, body });
      expect(await update({ ...own, shared: true })).toBe('PHI settings updated successfully');
      await update({ ...own, shared: true });
      const after = await read();
      expect(after.shares).toContainEqual(expect.objectContaining({ ...own, shared: true }));
      expect(after.changes.filter((change) => change.personCode === '01')).toHaveLength(1);
      await update({ ...own, shared: false });
      await expectRefused(update({ personCode: '02', withPersonCode: '01', shared: true }), 404);
    },
  };
}

/** One row for each call, as in calls.test.ts. The last rows remove ana's card and move ximena to a new one. */
export const buildSettingsCases = (means: ContractClients): Cases => ({
  ...buildAddressCases(means),
  ...buildCardCases(means),
  ...buildNotificationCases(means),
  ...buildSharingCases(means),
  ...buildProfileCases(means),
});

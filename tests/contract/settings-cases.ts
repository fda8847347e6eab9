/** The calls for the settings, with their results and refusals. */
import { expect } from 'vitest';
import type { Api } from '../../app/programme/api.ts';
import { calls } from '#contract/index.ts';
import { getProgrammeYear } from '#harness/clocks.ts';
import { address, ana, newCard } from '#harness/real-client.ts';

interface ContractClients {
  /** ana's */
  api: () => Api;
  /** a different member's */
  as: (userName: string) => Promise<Api>;
  codesTo: (email: string) => Promise<string[]>;
}

const gone = { code: 'refused', status: 404 };

function addressCases({ api }: Pick<ContractClients, 'api'>) {
  const list = () => api().call(calls.mailOrder.shippingAddresses, { query: ana });
  const add = (body = address) => api().call(calls.mailOrder.addShippingAddress, { query: ana, body });
  const input = (addressId: string) => ({ params: { addressId }, query: ana });
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
      await api().call(calls.mailOrder.setDefaultAddress, input(addressId));
      const after = await list();
      expect(after.filter(({ isDefault }) => isDefault)).toMatchObject([{ addressId }]);
      await api().call(calls.mailOrder.setDefaultAddress, input(before[0]!.addressId));
    },
    'mailOrder.removeShippingAddress': async () => {
      const { addressId } = await add();
      await api().call(calls.mailOrder.setDefaultAddress, input(addressId));
      await api().call(calls.mailOrder.removeShippingAddress, input(addressId));
      const left = await list();
      expect(left.map((one) => one.addressId)).not.toContain(addressId);
      expect(left.filter(({ isDefault }) => isDefault)).toHaveLength(1);
      await expect(api().call(calls.mailOrder.removeShippingAddress, input(addressId))).rejects.toMatchObject(
        gone,
      );
    },
  };
}

function cardCases({ api }: Pick<ContractClients, 'api'>) {
  const list = () => api().call(calls.mailOrder.paymentCards, { query: ana });
  const add = (extra: object = {}) =>
    api().call(calls.mailOrder.addPaymentCard, { query: ana, body: { ...newCard, ...extra } });
  const input = (paymentCardId: string) => ({ params: { paymentCardId }, query: ana });
  const expiration = { month: 3, year: getProgrammeYear() + 5 };
  const payingCards = async () => {
    const query = { ...ana, autoRefill: 'on' as const };
    const { items } = await api().call(calls.prescriptions.refillable, { query });
    return items.map(({ autoRefillCardId }) => autoRefillCardId);
  };
  return {
    'mailOrder.changePaymentCard': async () => {
      const { paymentCardId } = await add();
      const body = { expiration };
      const changed = await api().call(calls.mailOrder.changePaymentCard, { ...input(paymentCardId), body });
      expect(changed).toMatchObject({ paymentCardId, expiration, lastFour: '4242' });
      expect(await list()).toContainEqual(changed);
      const past = { expiration: { month: 1, year: 2024 } };
      await expect(
        api().call(calls.mailOrder.changePaymentCard, { ...input(paymentCardId), body: past }),
      ).rejects.toMatchObject({ status: 400 });
    },
    'mailOrder.setDefaultCard': async () => {
      const before = await list();
      const { paymentCardId } = await add();
      await api().call(calls.mailOrder.setDefaultCard, input(paymentCardId));
      const after = await list();
      expect(after.filter(({ isDefault }) => isDefault)).toMatchObject([{ paymentCardId }]);
      // automatic refills keep the card named in their prescription
      expect(new Set(await payingCards())).toEqual(new Set([before[0]!.paymentCardId]));
      const old = before.find(({ addedDate }) => addedDate < '2025-02-27')!;
      await expect(
        api().call(calls.mailOrder.setDefaultCard, input(old.paymentCardId)),
      ).rejects.toMatchObject({ status: 409 });
      await api().call(calls.mailOrder.setDefaultCard, input(before[0]!.paymentCardId));
    },
    'mailOrder.removePaymentCard': async () => {
      const [usual] = await list();
      const first = await add();
      const second = await add({ replaces: first.paymentCardId });
      expect((await list()).map((one) => one.paymentCardId)).not.toContain(first.paymentCardId);
      await api().call(calls.mailOrder.removePaymentCard, input(second.paymentCardId));
      await expect(
        api().call(calls.mailOrder.removePaymentCard, input(second.paymentCardId)),
      ).rejects.toMatchObject(gone);
      // the default card still has to pay for an order, until it is entered again
      expect(usual!.unpaidOrders).not.toEqual([]);
      await expect(
        api().call(calls.mailOrder.removePaymentCard, input(usual!.paymentCardId)),
      ).rejects.toMatchObject({ status: 409 });
      const entered = await add({ replaces: usual!.paymentCardId });
      expect(entered.unpaidOrders).toEqual(usual!.unpaidOrders);
      expect(new Set(await payingCards())).toEqual(new Set([entered.paymentCardId]));
      const left = await list();
      expect(left.filter(({ isDefault }) => isDefault)).toHaveLength(1);
    },
  };
}

function profileCases({ as, codesTo }: ContractClients) {
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
      const old = (await details()).email!;
      await expect(update({ contactNumber: '6085550199' }, await ticketFor(email))).rejects.toMatchObject({
        status: 403,
      });
      const taken = 'ana.rivera@example.com';
      await expect(update({ email: taken }, await ticketFor(taken))).rejects.toMatchObject({ status: 409 });
      const forPhone = await ticketFor(old);
      await update({ contactNumber: '6085550199' }, forPhone);
      await update({ contactNumber: '6085550199' }, forPhone);
      await expect(update({ contactNumber: '6085550100' }, forPhone)).rejects.toMatchObject({ status: 403 });
      await update({ email }, await ticketFor(email));
      expect(await details()).toMatchObject({ email, contactNumber: '6085550199' });
      await update({ email: old }, await ticketFor(old));
    },
    'member.updateCardId': async () => {
      const api = await as('ximena');
      const update = (cardid: string) =>
        api.call(calls.member.updateCardId, { body: { username: 'ximena', cardid } });
      await expect(update('MPA100200')).rejects.toMatchObject({ status: 409 });
      await update('gpx800803');
      await update('GPX800803');
      expect(await details()).toMatchObject({ cardId: 'GPX800803' });
    },
  };
}

function notificationCases({ api }: Pick<ContractClients, 'api'>) {
  const settings = {
    orderUpdates: ['email', 'text'],
    refillReminders: [],
    prescriberAnswers: ['text'],
    payments: ['email'],
    planNews: [],
  } as const;
  const body = {
    ...settings,
    orderUpdates: [...settings.orderUpdates],
    refillReminders: [],
    prescriberAnswers: [...settings.prescriberAnswers],
    payments: [...settings.payments],
    planNews: [],
  };
  const read = () => api().call(calls.userManagement.notificationSettings, { query: ana });
  return {
    'userManagement.notificationSettings': async () => {
      expect((await read()).orderUpdates).toContain('email');
    },
    'userManagement.updateNotificationSettings': async () => {
      await api().call(calls.userManagement.updateNotificationSettings, { query: ana, body });
      expect(await read()).toEqual(settings);
    },
  };
}

function sharingCases({ api }: Pick<ContractClients, 'api'>) {
  const read = () => api().call(calls.userManagement.phiSettings, { query: ana });
  const own = { personCode: '01', withPersonCode: '02' };
  return {
    'userManagement.phiSettings': async () => {
      const { shares, changes } = await read();
      expect(shares).toContainEqual({ ...own, shared: false });
      expect(shares).toContainEqual(
        expect.objectContaining({ personCode: '03', withPersonCode: '02', shared: true }),
      );
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
      await expect(update({ personCode: '02', withPersonCode: '01', shared: true })).rejects.toMatchObject(
        gone,
      );
    },
  };
}

/** One row for each call, as in calls.test.ts. The last rows remove ana's card and move ximena to a new one. */
export const buildSettingsCases = (means: ContractClients): Record<string, () => Promise<void>> => ({
  ...addressCases(means),
  ...cardCases(means),
  ...notificationCases(means),
  ...sharingCases(means),
  ...profileCases(means),
});

import { beforeEach, describe, expect, test } from 'vitest';
import { useMsw, PROGRAMME } from '#harness/msw.ts';
import { action as cardAction } from '~/areas/orders/pages/main.cart.payment.new.tsx';
import { action as chooseCardAction } from '~/areas/orders/pages/main.cart.payment._index.tsx';
import { action as addressAction } from '~/areas/orders/pages/main.cart.address.new.tsx';
import { action as chooseAddressAction } from '~/areas/orders/pages/main.cart.address._index.tsx';
import { action as cartAction } from '~/areas/orders/pages/main.cart._index.tsx';
import { action as confirmAction, loader as confirmLoader } from '~/areas/orders/pages/main.cart.confirm.tsx';
import { loader as reviewLoader } from '~/areas/prescriptions/pages/main.prescriptions.refill.review.tsx';
import { HttpResponse, http } from 'msw';
import { addItems } from '~/areas/orders/checkout/cart.ts';
import { changeCart, readCart } from '~/areas/orders/checkout/cart.server.ts';
import type { ConfirmView } from '~/areas/orders/checkout/confirm-view.server.ts';
import { callRoute, type Fields } from '#harness/call-route.ts';
import { goodCard, home, aCheckoutPrescription } from '#harness/checkout-programme.ts';
import { aCardForm } from '#harness/factories.ts';
import { fillCart, openShop, type Shop } from '#harness/shop.ts';

const server = useMsw();
let shop: Shop;

beforeEach(async () => {
  shop = openShop(server);
  shop.programme.have(aCheckoutPrescription('rx-1'));
  await fillCart(shop, 'rx-1');
});

const post = (action: unknown, path: string, fields: Fields, { context } = shop) =>
  callRoute(context, action, { path, fields });

const cart = async () => (await readCart(shop.context, shop.member))!;

const card = aCardForm();
const billing = { addressLine1: '1 Main St', city: 'Peñuelas', state: 'PR', zip: '00624' };
const { sameAsShipping: _same, ...cardAlone } = card;

// settings.test.ts tests the refusals of every field, because its form has the same schema
describe('new card', () => {
  const postCard = (fields: Fields) => post(cardAction, '/main/cart/payment/new', fields);

  test('is sent to the pharmacy and selected', async () => {
    expect(await postCard(card)).toMatchObject({ status: 303, location: '/main/cart/payment' });
    expect(shop.programme.cardNumbers).toEqual(['4111111111111111']);
    expect((await cart()).paymentCardId).toBe('K-9');
    expect(shop.flashes).toEqual([{ label: 'cards.added', tone: 'ok' }]);
    expect(shop.programme.cards.at(-1)!.billingAddress).toMatchObject({
      addressLine1: '418 Alder Street',
      zip: '53703',
    });
  });
  test('accepts a separate billing address', async () => {
    expect((await postCard({ ...cardAlone, ...billing })).status).toBe(303);
    expect(shop.programme.cards.at(-1)!.billingAddress).toEqual(billing);
  });
  test('saves once when the form is submitted twice at the same time', async () => {
    const same = { ...card, formId: '5f0c7c1e-6d43-4d3b-9d59-0e0a5c5d8a11' };
    const answers = await Promise.all([postCard(same), postCard(same)]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(shop.programme.cardNumbers).toHaveLength(1);
  });
});

describe('chosen card', () => {
  const choose = (paymentCardId: string) => post(chooseCardAction, '/main/cart/payment', { paymentCardId });
  test('opens the confirm page', async () => {
    expect(await choose('K-1')).toMatchObject({ status: 303, location: '/main/cart/confirm' });
  });
  test.each([
    ['that expired', { expiration: { month: 10, year: 2026 } }, /Expired in October 2026/],
    [
      'saved before the pharmacy asked for it again',
      { addedDate: '2025-02-26' },
      /can no longer charge cards/,
    ],
  ])('is refused with the reason: %s', async (_which, change, reason) => {
    shop.programme.cards = [goodCard, { ...goodCard, paymentCardId: 'K-2', ...change }];
    const answer = await choose('K-2');
    expect(answer.status).toBe(422);
    expect(answer.problems.paymentCardId).toMatch(reason);
    expect((await cart()).paymentCardId).toBe('K-1');
  });
  test('is refused when it belongs to a different member', async () => {
    expect((await choose('K-77')).problems.paymentCardId).toMatch(/no longer on your list/);
  });
  test('is required', async () => {
    expect((await post(chooseCardAction, '/main/cart/payment', {})).problems).toEqual({
      paymentCardId: 'Choose a payment method',
    });
  });
});

const address = {
  ...{ addressLine1: '12 Calle Sol', addressLine2: '', careOfName: '' },
  ...{ city: 'Mayagüez', state: 'PR', zip: '00680' },
};
const postAddress = (fields: Fields) => post(addressAction, '/main/cart/address/new', fields);
test('saves and selects a new address', async () => {
  expect(await postAddress(address)).toMatchObject({ status: 303, location: '/main/cart/address' });
  expect((await cart()).addressId).toBe('A-9');
  expect(shop.flashes).toEqual([{ label: 'addresses.added', tone: 'ok' }]);
});

describe('chosen address', () => {
  const choose = (fields: Fields) => post(chooseAddressAction, '/main/cart/address', fields);
  test('opens the payment with a shipping speed', async () => {
    const answer = await choose({ addressId: 'A-1', shippingMethod: 'expedited' });
    expect(answer).toMatchObject({ status: 303, location: '/main/cart/payment' });
    expect(await cart()).toMatchObject({ addressId: 'A-1', shippingMethod: 'expedited' });
  });
  test('is refused when it belongs to a different member', async () => {
    expect((await choose({ addressId: 'A-77', shippingMethod: 'standard' })).problems.addressId).toMatch(
      /no longer on your list/,
    );
  });
  test('is reported as missing beside a missing shipping speed', async () => {
    expect((await choose({ shippingMethod: 'drone' })).problems).toEqual({
      addressId: 'Choose a shipping address',
      shippingMethod: 'Choose how fast it should arrive',
    });
  });
});

describe('confirm page before any choice', () => {
  const visit = async () => {
    const { location, data } = await callRoute(shop.context, confirmLoader, { path: '/main/cart/confirm' });
    if (location !== null) return location;
    const { address, card } = data.view as ConfirmView;
    return `${address[0]}; ${card}`;
  };
  const other = { ...goodCard, paymentCardId: 'K-2', lastFour: '9999', isDefault: false };
  const expired = { ...goodCard, expiration: { month: 1, year: 2026 } };
  beforeEach(async () => {
    shop = openShop(server);
    shop.programme.have(aCheckoutPrescription('rx-1'));
    await changeCart(shop.context, shop.member, (empty) => addItems(empty, ['rx-1']).cart);
  });

  test('shows the default address and card', async () => {
    shop.programme.cards = [other, goodCard];
    expect(await visit()).toBe('418 Alder Street, Apt 3; Mastercard ending in 4421');
  });
  test('shows a different card when the default one cannot pay', async () => {
    shop.programme.cards = [expired, other];
    expect(await visit()).toBe('418 Alder Street, Apt 3; Mastercard ending in 9999');
  });
  test('redirects to the cards when none can pay, and to the addresses when none is the default', async () => {
    shop.programme.cards = [expired];
    expect(await visit()).toBe('/main/cart/payment');
    shop.programme.addresses = [{ ...home, isDefault: false }];
    expect(await visit()).toBe('/main/cart/address');
  });
  test('replaces no removed address or card by itself', async () => {
    shop.programme.cards = [goodCard, other];
    await changeCart(shop.context, shop.member, (now) => ({ ...now, paymentCardId: 'K-3' }));
    expect(await visit()).toBe('/main/cart/payment');
    await changeCart(shop.context, shop.member, (now) => ({ ...now, addressId: 'A-3' }));
    expect(await visit()).toBe('/main/cart/address');
  });
  test('redirects to the cards when the selected one expires before today’s order is filled', async () => {
    shop.programme.cards = [{ ...goodCard, expiration: { month: 11, year: 2026 } }];
    expect(await visit()).toContain('4421');
    shop.context.clock = { ...shop.context.clock, today: () => '2026-11-30' };
    expect(await visit()).toBe('/main/cart/payment');
    const answer = await post(cardAction, '/main/cart/payment/new', { ...card, month: '11', year: '2026' });
    expect(answer.problems).toEqual({
      month: 'This card will expire before the pharmacy fills the order. Use another one.',
    });
  });

  describe('checkout of a member with credit', () => {
    const view = async () => {
      const request = new Request('http://portal.test/main/cart/confirm');
      const answer: unknown = await confirmLoader({ context: shop.context, request, params: {} });
      return (answer as { view: ConfirmView }).view;
    };
    const credit = (cents: number) =>
      server.use(
        http.get(`${PROGRAMME}/mail-order/balance`, () => HttpResponse.json({ balanceCents: -cents })),
      );
    const press = async () => {
      const { intentId, attempt, offer, agreed } = await view();
      const fields = { intentId, attempt: String(attempt), offer, agreed };
      return post(confirmAction, '/main/cart/confirm', fields);
    };

    test('shows the amounts from balance and card, and orders with them', async () => {
      credit(400);
      const shown = await view();
      expect([shown.total, shown.card]).toEqual(['$10.00', 'Mastercard ending in 4421']);
      expect(shown.paid).toEqual([
        { label: 'From your balance', value: '$4.00' },
        { label: 'From your card', value: '$6.00' },
      ]);
      expect(shown.consent).toContain(
        'you allow us to charge your card $6.00 when the pharmacy fills the refills. Your balance will pay $4.00',
      );
      expect((await press()).location).toMatch(/thank-you/);
      expect(shop.programme.requests).toMatchObject([{ paymentCardId: 'K-1', fromCardCents: 600 }]);
    });
    test('requires and shows no card when the balance pays everything', async () => {
      shop.programme.cards = [];
      credit(1000);
      const shown = await view();
      expect(shown.card).toBe('No card will be charged');
      expect(shown.consent).toContain('to take $10.00 from your balance. No card will be charged.');
      expect((await press()).location).toMatch(/thank-you/);
      expect(shop.programme.requests).toMatchObject([{ fromCardCents: 0 }]);
      expect(shop.programme.requests[0]).not.toHaveProperty('paymentCardId');
    });
    test('orders nothing when the credit was used meanwhile', async () => {
      credit(400);
      const { intentId, attempt, offer, agreed } = await view();
      credit(0);
      const fields = { intentId, attempt: String(attempt), offer, agreed };
      expect((await post(confirmAction, '/main/cart/confirm', fields)).status).toBe(422);
      expect(shop.programme.requests).toEqual([]);
    });
    test('shows when the balance could not be checked', async () => {
      server.use(http.get(`${PROGRAMME}/mail-order/balance`, () => HttpResponse.error()));
      expect(await view()).toMatchObject({ isBalanceKnown: false, paid: [] });
    });
  });

  test('returns to the confirm page after a change of address or card', async () => {
    const to = async (action: unknown, path: string, fields: Fields) =>
      (await post(action, path, fields)).location;
    const speed = { addressId: 'A-1', shippingMethod: 'expedited' };
    expect(await to(chooseAddressAction, '/main/cart/address?change=1', speed)).toBe('/main/cart/confirm');
    expect(await to(chooseAddressAction, '/main/cart/address', speed)).toBe('/main/cart/payment');
    const newCard = '/main/cart/payment/new?change=1';
    expect(await to(cardAction, newCard, card)).toBe('/main/cart/payment?change=1');
  });
});

describe('cart form', () => {
  const change = (fields: Fields, at = shop) => post(cartAction, '/main/cart', fields, at);
  const ids = async () => (await cart()).items.map(({ prescriptionId }) => prescriptionId);

  test('adds a refill and opens the confirm page', async () => {
    shop.programme.have(aCheckoutPrescription('rx-2'));
    expect(await change({ intent: 'add', prescriptionId: 'rx-2' })).toMatchObject({
      status: 303,
      location: '/main/cart/confirm',
    });
    expect(await ids()).toEqual(['rx-1', 'rx-2']);
    expect(shop.flashes).toEqual([]);
  });
  test('adds the refillable ones of several, and shows the reason for the rest (2.60)', async () => {
    shop.programme.have(
      aCheckoutPrescription('rx-2'),
      aCheckoutPrescription('rx-3', {
        dispensedDrug: 'Lisinopril 10 mg tablet',
        nextRefillDate: '2026-12-04',
        status: 'tooSoon',
      }),
    );
    const answer = await change({ intent: 'add', prescriptionId: ['rx-2', 'rx-3'] });
    expect(answer.status).toBe(422);
    expect(answer.problems['']).toMatch(/^Lisinopril 10 mg tablet: .*December 4, 2026/);
    expect(await ids()).toEqual(['rx-1', 'rx-2']);
  });
  test('accepts refills after a review that shows which ones cannot be refilled', async () => {
    shop.programme.have(
      aCheckoutPrescription('rx-2'),
      aCheckoutPrescription('rx-3', { nextRefillDate: '2026-12-04', status: 'tooSoon' }),
    );
    const review = (query: string) =>
      reviewLoader({
        context: shop.context,
        request: new Request(`http://portal.test/main/prescriptions/refill/review${query}`),
        params: {},
      });
    const { view } = await review('?prescriptionId=rx-2&prescriptionId=rx-3&prescriptionId=rx-99');
    expect(view.ready.map(({ id }) => id)).toEqual(['rx-2']);
    expect(view.refused.map(({ id, reason }) => [id, reason])).toEqual([
      ['rx-3', expect.stringContaining('December 4, 2026')],
      ['rx-99', expect.stringMatching(/./)],
    ]);
    expect(await ids()).toEqual(['rx-1']);
    const unchosen = (await review('').catch((thrown: unknown) => thrown)) as Response;
    expect([unchosen.status, unchosen.headers.get('location')]).toEqual([
      303,
      '/main/prescriptions/refill?nothing=1',
    ]);
  });
  test('refuses a different member’s prescription', async () => {
    const answer = await change({ intent: 'add', prescriptionId: 'rx-99' });
    expect(answer).toMatchObject({
      status: 422,
      problems: { '': expect.stringContaining('could not find') as string },
    });
  });
  test('removes one line, or all of them', async () => {
    shop.programme.have(aCheckoutPrescription('rx-2'));
    await change({ intent: 'add', prescriptionId: 'rx-2' });
    await change({ intent: 'remove', prescriptionId: 'rx-1' });
    expect(await ids()).toEqual(['rx-2']);
    await change({ intent: 'clear' });
    expect(await ids()).toEqual([]);
  });
  test('preserves the lines that two tabs add at the same time', async () => {
    shop.programme.have(aCheckoutPrescription('rx-2'), aCheckoutPrescription('rx-3'));
    await Promise.all(['rx-2', 'rx-3'].map((prescriptionId) => change({ intent: 'add', prescriptionId })));
    expect((await ids()).sort()).toEqual(['rx-1', 'rx-2', 'rx-3']);
  });
  test.each([{}, { intent: 'buy' }, { intent: 'add' }])('refuses the form %o', async (fields) => {
    expect((await change(fields as Fields)).status).toBe(422);
  });
});

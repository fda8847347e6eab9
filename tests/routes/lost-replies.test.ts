/** Tests that a saved change with a lost reply is reported as saved, and exists once. */
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { callRoute } from '#harness/call-route.ts';
import { goodCard, home, aCheckoutPrescription } from '#harness/checkout-programme.ts';
import { readCart } from '~/areas/orders/checkout/cart.server.ts';
import { aCardForm } from '#harness/factories.ts';
import { fillCart, openShop, type Shop } from '#harness/shop.ts';
import type { ShippingAddress } from '#contract/mail-order.ts';
import { action as checkoutAddress } from '~/areas/orders/pages/main.cart.address.new.tsx';
import { action as checkoutCard } from '~/areas/orders/pages/main.cart.payment.new.tsx';
import * as cancellation from '~/areas/orders/pages/main.orders.$orderNumber.cancel.tsx';
import { action as pharmacy } from '~/areas/pharmacy/pages/main.find-pharmacy.$npi.tsx';
import { action as addressEdit } from '~/areas/orders/pages/main.settings.address.$addressId._index.tsx';
import * as addressRemoval from '~/areas/orders/pages/main.settings.address.$addressId.remove.tsx';
import { action as addressDefault } from '~/areas/orders/pages/main.settings.address._index.tsx';
import { action as addressNew } from '~/areas/orders/pages/main.settings.address.new.tsx';
import { action as cardEdit } from '~/areas/orders/pages/main.settings.payment.$paymentCardId._index.tsx';
import * as cardRemoval from '~/areas/orders/pages/main.settings.payment.$paymentCardId.remove.tsx';
import { action as cardDefault } from '~/areas/orders/pages/main.settings.payment._index.tsx';
import { action as cardNew } from '~/areas/orders/pages/main.settings.payment.new.tsx';
import { pharmacies } from '../../sandbox/data/pharmacies.ts';
import { PROGRAMME, useMsw } from '#harness/msw.ts';

const server = useMsw();
let shop: Shop;
/** number of requested changes */
let sent: number;

beforeEach(async () => {
  shop = openShop(server);
  sent = 0;
  shop.programme.have(aCheckoutPrescription('rx-1'));
  await fillCart(shop, 'rx-1');
});

type Method = 'post' | 'put' | 'patch' | 'delete';
/** The programme makes the change or not, and its reply is lost. */
const losing = (method: Method, path: string, carriesOut: (body: unknown) => void = () => undefined) =>
  server.use(
    http[method](`${PROGRAMME}${path}`, async ({ request }) => {
      sent += 1;
      const text = await request.text();
      carriesOut(text === '' ? undefined : JSON.parse(text));
      return HttpResponse.error();
    }),
  );

async function post(action: unknown, fields: Record<string, string>, params: Record<string, string> = {}) {
  const { status, location, problems } = await callRoute(shop.context, action, { fields, params });
  return location === null ? { status, said: Object.values(problems) } : { to: location };
}

const cabin = { addressLine1: '88 Lakeside Road', city: 'Minocqua', state: 'WI', zip: '54548' };
const card = aCardForm();
const expectUnsure = (what: string) => ({
  status: 422,
  said: [expect.stringContaining(`Sorry, something went wrong. We could not tell whether ${what}`)],
});
const addressUnsure = expectUnsure('your addresses were changed.');
const cardUnsure = expectUnsure('your cards were changed.');
const pharmacyUnsure = expectUnsure('this was saved.');

const savesAddress = (body: unknown) => {
  const saved = { ...(body as ShippingAddress), addressId: `A-${sent + 8}`, isDefault: false };
  shop.programme.addresses = [...shop.programme.addresses, saved];
};
const savesCard = () => {
  const saved = { ...goodCard, paymentCardId: `K-${sent + 8}`, type: 'Visa' as const, lastFour: '1111' };
  shop.programme.cards = [...shop.programme.cards, { ...saved, addedDate: shop.context.clock.today() }];
};

describe('new address with a lost reply', () => {
  test('is saved once, and chosen in the checkout', async () => {
    losing('post', '/mail-order/shipping-addresses', savesAddress);
    expect(await post(addressNew, cabin)).toEqual({ to: '/main/settings/address' });
    expect(shop.flashes).toEqual([{ label: 'addresses.added', tone: 'ok' }]);
    const typed = { ...cabin, addressLine1: '1 Main St' };
    expect(await post(checkoutAddress, typed)).toEqual({ to: '/main/cart/address' });
    expect((await readCart(shop.context, shop.member))!.addressId).toBe('A-10');
    expect(sent).toBe(2);
  });
  test('is distinguished from an equal earlier one', async () => {
    shop.programme.addresses = [{ ...home, ...cabin, addressLine2: undefined }];
    losing('post', '/mail-order/shipping-addresses');
    expect(await post(addressNew, cabin)).toEqual(addressUnsure);
    expect(await post(checkoutAddress, cabin)).toEqual(addressUnsure);
    expect(shop.flashes).toEqual([]);
  });
});

describe('new card with a lost reply', () => {
  test('is saved once, and chosen in the checkout', async () => {
    losing('post', '/mail-order/payment-cards', savesCard);
    expect(await post(checkoutCard, card)).toEqual({ to: '/main/cart/payment' });
    expect((await readCart(shop.context, shop.member))!.paymentCardId).toBe('K-9');
    expect(await post(cardNew, card)).toEqual({ to: '/main/settings/payment' });
    expect(shop.flashes).toHaveLength(2);
  });
  test('is distinguished from an earlier one with the same last digits', async () => {
    const old = { ...goodCard, paymentCardId: 'K-0', type: 'Visa' as const, lastFour: '1111' };
    shop.programme.cards = [{ ...old, addedDate: shop.context.clock.today() }];
    losing('post', '/mail-order/payment-cards');
    expect(await post(cardNew, card)).toEqual(cardUnsure);
    expect(await post(checkoutCard, card)).toEqual(cardUnsure);
    expect(shop.flashes).toEqual([]);
  });
});

// failed-posts.test.ts loses the reply to each form whose change was not made
test('counts a removal with a lost reply as done when the address or card is gone', async () => {
  losing('delete', '/mail-order/shipping-addresses/:id', () => void (shop.programme.addresses = []));
  losing('delete', '/mail-order/payment-cards/:id', () => void (shop.programme.cards = []));
  const [ofAddress, ofCard] = [{ to: '/main/settings/address' }, { to: '/main/settings/payment' }];
  expect(await post(addressRemoval.action, {}, { addressId: 'A-1' })).toEqual(ofAddress);
  expect(await post(cardRemoval.action, {}, { paymentCardId: 'K-1' })).toEqual(ofCard);
  expect(shop.flashes.map(({ label }) => label)).toEqual(['addresses.flash.removed', 'cards.flash.removed']);
});

test('finds the result of an edit with a lost reply in the list', async () => {
  const edited = { ...cabin, addressLine2: '' };
  losing('put', '/mail-order/shipping-addresses/:id', (body) => {
    shop.programme.addresses = [{ ...home, addressLine2: undefined, ...(body as ShippingAddress) }];
  });
  losing('patch', '/mail-order/payment-cards/:id');
  expect(await post(addressEdit, edited, { addressId: 'A-1' })).toEqual({ to: '/main/settings/address' });
  const { month, year } = goodCard.expiration;
  const same = { month: String(month), year: String(year) };
  expect(await post(cardEdit, same, { paymentCardId: 'K-1' })).toEqual({ to: '/main/settings/payment' });
  expect(await post(cardEdit, { ...same, year: '2030' }, { paymentCardId: 'K-1' })).toEqual(cardUnsure);
});

test('finds the result of a new default with a lost reply in the list', async () => {
  shop.programme.addresses = [home, { ...home, addressId: 'A-2', isDefault: false }];
  losing('put', '/mail-order/shipping-addresses/:id/default');
  losing('put', '/mail-order/payment-cards/:id/default');
  expect(await post(addressDefault, { addressId: 'A-2' })).toEqual(addressUnsure);
  expect(await post(addressDefault, { addressId: 'A-1' })).toEqual({ to: '/main/settings/address' });
  expect(await post(cardDefault, { paymentCardId: 'K-1' })).toEqual({ to: '/main/settings/payment' });
});

test('finds the result of a preferred pharmacy with a lost reply at the programme', async () => {
  const { isMailOrder: _isMailOrder, ...chosen } = pharmacies[0]!;
  let preferred: object = {};
  server.use(
    http.get(`${PROGRAMME}/pharmacies/preferred`, () => HttpResponse.json(preferred)),
    http.get(`${PROGRAMME}/pharmacies/:npi`, () => HttpResponse.json(chosen)),
  );
  losing('put', '/pharmacies/preferred', () => void (preferred = { pharmacy: chosen }));
  losing('delete', '/pharmacies/preferred');
  const params = { npi: chosen.npi };
  const to = `/main/find-pharmacy/${chosen.npi}`;
  expect(await post(pharmacy, { intent: 'prefer' }, params)).toEqual({ to });
  expect(await post(pharmacy, { intent: 'unprefer' }, params)).toEqual(pharmacyUnsure);
});

describe('change with a lost reply, on a page that cannot be reloaded', () => {
  type Fields = Record<string, string>;
  const order = { orderNumber: '48215206' };
  const changes: [string, { action: unknown; loader: unknown }, Fields, Fields, string][] = [
    ['removes an address', addressRemoval, {}, { addressId: 'A-1' }, 'your addresses were changed'],
    ['removes a card', cardRemoval, {}, { paymentCardId: 'K-1' }, 'your cards were changed'],
    ['cancels an order', cancellation, { lineId: 'L-0' }, order, 'the pharmacy got your request'],
  ];
  test.each(changes)('reports an unknown result on the error page: %s', async (...row) => {
    const [, { action, loader }, fields, params, about] = row;
    const refills = { clientReference: 'x', items: [{ prescriptionId: 'rx-1', priceCents: 1000 }] };
    await fetch(`${PROGRAMME}/mail-order/refills-request`, { method: 'POST', body: JSON.stringify(refills) });
    const down = () => HttpResponse.error();
    server.use(http.delete(`${PROGRAMME}/*`, down), http.post(`${PROGRAMME}/*`, down));
    const { said } = (await post(action, fields, params)) as { said: string[] };
    expect(said[0]).toMatch(/^Sorry, something went wrong\. We could not/);
    expect(said[0]).toContain(about);
    server.use(http.get(`${PROGRAMME}/*`, () => new HttpResponse(null, { status: 500 })));
    expect(await callRoute(shop.context, loader, { params })).toMatchObject({ message: said[0] });
  });
});

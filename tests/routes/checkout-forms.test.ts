import { beforeEach, describe, expect, test } from 'vitest';
import { useMsw, PROGRAMME } from '#harness/msw.ts';
import { action as cardAction } from '~/areas/orders/pages/main.cart.payment.new.tsx';
import { action as chooseCardAction } from '~/areas/orders/pages/main.cart.payment._index.tsx';
import { action as addressAction } from '~/areas/orders/pages/main.cart.address.new.tsx';
import { action as chooseAddressAction } from '~/areas/orders/pages/main.cart.address._index.tsx';
import { action as cartAction } from '~/areas/orders/pages/main.cart._index.tsx';
import { action as confirmAction, loader as confirmLoader } from '~/areas/orders/pages/main.cart.confirm.tsx';
import { loader as reviewLoader } from '~/areas/prescriptions/pages/main.prescriptions.refill.review.tsx';
import type { FormReply } from '~/ui/form/form-reply.ts';
import { HttpResponse, http } from 'msw';
import { addItems, MAX_LINES } from '~/areas/orders/checkout/cart.ts';
import { changeCart, readCart } from '~/areas/orders/checkout/cart.server.ts';
import type { ConfirmView } from '~/areas/orders/checkout/confirm-view.server.ts';
import { goodCard, home, prescription } from '#harness/checkout-programme.ts';
import { fillCart, openShop, type Shop } from '#harness/shop.ts';

const server = useMsw();
let shop: Shop;

beforeEach(async () => {
  shop = openShop(server);
  shop.programme.have(prescription('rx-1'));
  await fillCart(shop, 'rx-1');
});

type Fields = Record<string, string | string[]>;
type Action =
  | typeof cardAction
  | typeof chooseCardAction
  | typeof addressAction
  | typeof chooseAddressAction
  | typeof cartAction
  | typeof confirmAction;

interface Posted {
  status: number;
  location: string | null;
  problems: Record<string, string>;
  values: FormReply['values'];
  /** of a page in place of the form's */
  message?: string | undefined;
}

async function post(action: Action, path: string, fields: Fields, { context } = shop): Promise<Posted> {
  const body = new URLSearchParams();
  for (const [name, value] of Object.entries(fields))
    for (const one of [value].flat()) body.append(name, one);
  const request = new Request(`http://portal.test${path}`, { method: 'POST', body });
  const answer: unknown = await action({ context, request, params: {} }).catch((error: unknown) => error);
  if (answer instanceof Response)
    return { status: answer.status, location: answer.headers.get('location'), problems: {}, values: {} };
  const { data, init } = answer as {
    data: { reply?: FormReply; message?: string };
    init: { status: number };
  };
  if (!data.reply)
    return { status: init.status, location: null, problems: {}, values: {}, message: data.message };
  const problems = Object.fromEntries(data.reply.problems.map(({ name, message }) => [name, message]));
  return { status: init.status, location: null, problems, values: data.reply.values };
}

const cart = async () => (await readCart(shop.context, shop.member))!;

const card = {
  number: '4111 1111 1111 1111',
  type: 'Visa',
  month: '8',
  year: '2028',
  firstName: 'Ana',
  lastName: 'Rivera',
  sameAsShipping: 'on',
};
const billing = { addressLine1: '1 Main St', city: 'Peñuelas', state: 'PR', zip: '00624' };
const { sameAsShipping: _same, ...cardAlone } = card;

const invalid = 'Please enter a valid value';

describe('a new card', () => {
  const postCard = (fields: Fields) => post(cardAction, '/main/cart/payment/new', fields);

  test('is handed to the pharmacy and chosen', async () => {
    expect(await postCard(card)).toMatchObject({ status: 303, location: '/main/cart/payment' });
    expect(shop.programme.cardNumbers).toEqual(['4111111111111111']);
    expect((await cart()).paymentCardId).toBe('K-9');
    expect(shop.flashes).toEqual([{ label: 'cards.added', tone: 'ok' }]);
    expect(shop.programme.cards.at(-1)!.billingAddress).toMatchObject({
      addressLine1: '418 Alder Street',
      zip: '53703',
    });
  });
  test('can be billed to another address', async () => {
    expect((await postCard({ ...cardAlone, ...billing })).status).toBe(303);
    expect(shop.programme.cards.at(-1)!.billingAddress).toEqual(billing);
  });
  test('posted twice at once is saved once', async () => {
    const same = { ...card, formId: '5f0c7c1e-6d43-4d3b-9d59-0e0a5c5d8a11' };
    const answers = await Promise.all([postCard(same), postCard(same)]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(shop.programme.cardNumbers).toHaveLength(1);
  });
  test('of another number, from the same form after a step back, is saved as well', async () => {
    const formId = '5f0c7c1e-6d43-4d3b-9d59-0e0a5c5d8a11';
    await postCard({ ...card, formId });
    await postCard({ ...card, number: '4012888888881881', formId });
    expect(shop.programme.cardNumbers).toEqual(['4111111111111111', '4012888888881881']);
  });
  // every field: tests/routes/settings.test.ts, whose form has the same schema
  test('with a wrong digit is refused, and nothing is sent', async () => {
    const answer = await postCard({ ...card, number: '4111111111111112' });
    expect(answer).toMatchObject({ status: 422, problems: { number: invalid } });
    expect(shop.programme.cardNumbers).toEqual([]);
  });
  test('that the pharmacy refuses shows its words', async () => {
    const refuse = () => HttpResponse.json({ message: 'This card is blocked.' }, { status: 400 });
    server.use(http.post(`${PROGRAMME}/mail-order/payment-cards`, refuse));
    expect(await postCard(card)).toMatchObject({ status: 422, problems: { '': 'This card is blocked.' } });
  });
  test('leaves its number in no answer, no store and no log line', async () => {
    const refused = await postCard({ ...card, type: 'Mastercard' });
    const wrong = await postCard({ ...card, number: '4111 1111 1111 1112' });
    await postCard(card);
    expect(refused.values).toEqual({
      type: 'Mastercard',
      month: '8',
      year: '2028',
      firstName: 'Ana',
      lastName: 'Rivera',
      sameAsShipping: 'on',
    });
    const traces = JSON.stringify([refused, wrong, shop.written, shop.flashes]) + shop.logText();
    expect(traces.replace(/[\s-]/g, '')).not.toMatch(/4111111|1111111/);
  });
  test('asks to sign in again when the last sign-in is too long ago', async () => {
    shop.data.authenticatedAt -= 10 * 60_000 + 1;
    const answer = await postCard(card);
    expect(answer).toMatchObject({
      status: 303,
      location: '/auth/start?returnTo=%2Fmain%2Fcart%2Fpayment%2Fnew&from=form&again=1',
    });
    expect(shop.programme.cardNumbers).toEqual([]);
  });
});

describe('choosing a card', () => {
  const choose = (paymentCardId: string) => post(chooseCardAction, '/main/cart/payment', { paymentCardId });
  test('leads to the last page', async () => {
    expect(await choose('K-1')).toMatchObject({ status: 303, location: '/main/cart/confirm' });
  });
  test.each([
    ['that expired', { expiration: { month: 10, year: 2026 } }, /Expired in October 2026/],
    ['saved before the pharmacy asked for it again', { addedDate: '2025-02-26' }, /re-enter this card/],
  ])('%s is refused with the reason', async (_which, change, reason) => {
    shop.programme.cards = [goodCard, { ...goodCard, paymentCardId: 'K-2', ...change }];
    const answer = await choose('K-2');
    expect(answer.status).toBe(422);
    expect(answer.problems.paymentCardId).toMatch(reason);
    expect((await cart()).paymentCardId).toBe('K-1');
  });
  test('of someone else is refused', async () => {
    expect((await choose('K-77')).problems.paymentCardId).toMatch(/no longer on your list/);
  });
  test('is asked for when nothing was chosen', async () => {
    expect((await post(chooseCardAction, '/main/cart/payment', {})).problems).toEqual({
      paymentCardId: 'Choose a payment method',
    });
  });
});

describe('a new address', () => {
  const address = {
    addressLine1: '12 Calle Sol',
    addressLine2: '',
    careOfName: '',
    city: 'Mayagüez',
    state: 'PR',
    zip: '00680',
  };
  const postAddress = (fields: Fields) => post(addressAction, '/main/cart/address/new', fields);
  test('is saved and chosen', async () => {
    expect(await postAddress(address)).toMatchObject({ status: 303, location: '/main/cart/address' });
    expect((await cart()).addressId).toBe('A-9');
    expect(shop.flashes).toEqual([{ label: 'addresses.added', tone: 'ok' }]);
  });
  test('with a ZIP code of letters comes back with what was typed, and is not saved', async () => {
    expect(await postAddress({ ...address, zip: '5370A' })).toMatchObject({
      status: 422,
      problems: { zip: invalid },
      values: { ...address, zip: '5370A' },
    });
    expect(shop.programme.addresses).toHaveLength(1);
  });
});

describe('choosing an address', () => {
  const choose = (fields: Fields) => post(chooseAddressAction, '/main/cart/address', fields);
  test('and a shipping speed leads to the payment', async () => {
    const answer = await choose({ addressId: 'A-1', shippingMethod: 'expedited' });
    expect(answer).toMatchObject({ status: 303, location: '/main/cart/payment' });
    expect(await cart()).toMatchObject({ addressId: 'A-1', shippingMethod: 'expedited' });
  });
  test('of someone else is refused', async () => {
    expect((await choose({ addressId: 'A-77', shippingMethod: 'standard' })).problems.addressId).toMatch(
      /no longer on your list/,
    );
  });
  test('without an address or a shipping speed names both', async () => {
    expect((await choose({ shippingMethod: 'drone' })).problems).toEqual({
      addressId: 'Choose a shipping address',
      shippingMethod: 'Choose how fast it should arrive',
    });
  });
});

describe('the last page of the checkout, before anything was chosen', () => {
  const visit = async () => {
    const request = new Request('http://portal.test/main/cart/confirm');
    const answer: unknown = await confirmLoader({ context: shop.context, request, params: {} }).catch(
      (error: unknown) => error,
    );
    if (answer instanceof Response) return answer.headers.get('location');
    const { address, card } = (answer as unknown as { view: ConfirmView }).view;
    return `${address[0]}; ${card.label}`;
  };
  const other = { ...goodCard, paymentCardId: 'K-2', lastFour: '9999', isDefault: false };
  const expired = { ...goodCard, expiration: { month: 1, year: 2026 } };
  beforeEach(async () => {
    shop = openShop(server);
    shop.programme.have(prescription('rx-1'));
    await changeCart(shop.context, shop.member, (empty) => addItems(empty, ['rx-1']).cart);
  });

  test('has the default address and the default card', async () => {
    shop.programme.cards = [other, goodCard];
    expect(await visit()).toBe('418 Alder Street, Apt 3; Mastercard ending in 4421');
  });
  test('has another card when the default one can’t pay', async () => {
    shop.programme.cards = [expired, other];
    expect(await visit()).toBe('418 Alder Street, Apt 3; Mastercard ending in 9999');
  });
  test('leads to the card when none can pay, and to the address when none is the default', async () => {
    shop.programme.cards = [expired];
    expect(await visit()).toBe('/main/cart/payment');
    shop.programme.addresses = [{ ...home, isDefault: false }];
    expect(await visit()).toBe('/main/cart/address');
  });
  test('takes nothing else in place of an address or a card that was chosen and is gone', async () => {
    shop.programme.cards = [goodCard, other];
    await changeCart(shop.context, shop.member, (now) => ({ ...now, paymentCardId: 'K-3' }));
    expect(await visit()).toBe('/main/cart/payment');
    await changeCart(shop.context, shop.member, (now) => ({ ...now, addressId: 'A-3' }));
    expect(await visit()).toBe('/main/cart/address');
  });
  test('leads to the card when the chosen one expires before an order of today is filled', async () => {
    shop.programme.cards = [{ ...goodCard, expiration: { month: 11, year: 2026 } }];
    expect(await visit()).toContain('4421');
    shop.context.clock = { ...shop.context.clock, today: () => '2026-11-30' };
    expect(await visit()).toBe('/main/cart/payment');
    const answer = await post(cardAction, '/main/cart/payment/new', { ...card, month: '11', year: '2026' });
    expect(answer.problems).toEqual({
      month: 'This card expires before the pharmacy fills the order. Use another one.',
    });
  });

  describe('for a member with credit', () => {
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

    test('shows what the balance pays and what the card pays, and orders so', async () => {
      credit(400);
      const shown = await view();
      expect([shown.total, shown.card.label]).toEqual(['$10.00', 'Mastercard ending in 4421']);
      expect(shown.paid).toEqual([
        { label: 'From your balance', value: '$4.00' },
        { label: 'From your card', value: '$6.00' },
      ]);
      expect(shown.consent).toContain('your balance pays $4.00, and you let us charge your card $6.00');
      expect((await press()).location).toMatch(/thank-you/);
      expect(shop.programme.requests).toMatchObject([{ paymentCardId: 'K-1', fromCardCents: 600 }]);
    });
    test('needs no card when the balance pays for all of it, and names none', async () => {
      shop.programme.cards = [];
      credit(1000);
      const shown = await view();
      expect(shown.card).toEqual({ label: 'No card is charged' });
      expect(shown.consent).toContain('your balance pays $10.00. No card is charged.');
      expect((await press()).location).toMatch(/thank-you/);
      expect(shop.programme.requests).toMatchObject([{ fromCardCents: 0 }]);
      expect(shop.programme.requests[0]).not.toHaveProperty('paymentCardId');
    });
    test('orders nothing when the credit is gone at the press', async () => {
      credit(400);
      const { intentId, attempt, offer, agreed } = await view();
      credit(0);
      const fields = { intentId, attempt: String(attempt), offer, agreed };
      expect((await post(confirmAction, '/main/cart/confirm', fields)).status).toBe(422);
      expect(shop.programme.requests).toEqual([]);
    });
    test('says when the balance could not be checked', async () => {
      server.use(http.get(`${PROGRAMME}/mail-order/balance`, () => HttpResponse.error()));
      expect(await view()).toMatchObject({ isBalanceKnown: false, paid: [] });
    });
  });

  test('gets the member back who changes the address or the card there', async () => {
    const to = async (action: Action, path: string, fields: Fields) =>
      (await post(action, path, fields)).location;
    const speed = { addressId: 'A-1', shippingMethod: 'expedited' };
    expect(await to(chooseAddressAction, '/main/cart/address?change=1', speed)).toBe('/main/cart/confirm');
    expect(await to(chooseAddressAction, '/main/cart/address', speed)).toBe('/main/cart/payment');
    const newCard = '/main/cart/payment/new?change=1';
    expect(await to(cardAction, newCard, card)).toBe('/main/cart/payment?change=1');
  });
});

describe('the cart', () => {
  const change = (fields: Fields, at = shop) => post(cartAction, '/main/cart', fields, at);
  const ids = async () => (await cart()).items.map(({ prescriptionId }) => prescriptionId);

  test('takes a refill and goes on to the last page of the checkout', async () => {
    shop.programme.have(prescription('rx-2'));
    expect(await change({ intent: 'add', prescriptionId: 'rx-2' })).toMatchObject({
      status: 303,
      location: '/main/cart/confirm',
    });
    expect(await ids()).toEqual(['rx-1', 'rx-2']);
    expect(shop.flashes).toEqual([]);
  });
  test('takes what can be refilled of several and says why not the rest (2.60)', async () => {
    shop.programme.have(
      prescription('rx-2'),
      prescription('rx-3', {
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
  test('is filled after a review, which says what cannot be refilled and asks for a choice', async () => {
    shop.programme.have(
      prescription('rx-2'),
      prescription('rx-3', { nextRefillDate: '2026-12-04', status: 'tooSoon' }),
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
  test('does not take someone else’s prescription', async () => {
    const answer = await change({ intent: 'add', prescriptionId: 'rx-99' });
    expect(answer).toMatchObject({
      status: 422,
      problems: { '': expect.stringContaining('could not find') as string },
    });
  });
  test('holds no more than one order takes', async () => {
    const many = Array.from({ length: MAX_LINES }, (_, n) => prescription(`rx-1${n}`));
    shop.programme.have(...many);
    const answer = await change({
      intent: 'add',
      prescriptionId: many.map(({ prescriptionId }) => prescriptionId),
    });
    expect(answer.problems['']).toMatch(/full/);
    expect(await ids()).toHaveLength(MAX_LINES);
  });
  test('loses a line, or all of them', async () => {
    shop.programme.have(prescription('rx-2'));
    await change({ intent: 'add', prescriptionId: 'rx-2' });
    await change({ intent: 'remove', prescriptionId: 'rx-1' });
    expect(await ids()).toEqual(['rx-2']);
    await change({ intent: 'clear' });
    expect(await ids()).toEqual([]);
  });
  test('of a member whose coverage ended does not change, and says why', async () => {
    const ended = openShop(server, { eligibilityStatus: 'TERMED' });
    ended.programme.have(prescription('rx-1'));
    for (const fields of [{ intent: 'add', prescriptionId: 'rx-1' }, { intent: 'clear' }] as Fields[]) {
      const answer = await change(fields, ended);
      expect([answer.status, answer.message]).toEqual([
        404,
        expect.stringContaining('ended on October 31, 2026'),
      ]);
    }
    expect(await readCart(ended.context, ended.member)).toBeUndefined();
  });
  test('two tabs that add at the same time both count', async () => {
    shop.programme.have(prescription('rx-2'), prescription('rx-3'));
    await Promise.all(['rx-2', 'rx-3'].map((prescriptionId) => change({ intent: 'add', prescriptionId })));
    expect((await ids()).sort()).toEqual(['rx-1', 'rx-2', 'rx-3']);
  });
  test.each([{}, { intent: 'buy' }, { intent: 'add' }])('refuses the form %o', async (fields) => {
    expect((await change(fields as Fields)).status).toBe(422);
  });
  test('refuses a field that it does not have', async () => {
    expect((await change({ intent: 'clear', 'x[0].y': '1' })).status).toBe(400);
  });
});

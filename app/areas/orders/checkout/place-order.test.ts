import { HttpResponse, delay, http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { PROGRAMME, useMsw } from '#harness/msw.ts';
import { clearCart, changeCart, readCart } from './cart.server.ts';
import { requireCheckoutStage } from './checkout.server.ts';
import { confirmOrder, type ConfirmResult, type PostedOrder } from './confirm.server.ts';
import { buildConfirmView } from './confirm-view.server.ts';
import { reconcile, readIntent } from './order-intent.server.ts';
import { loadFailedView } from './order-failure.server.ts';
import { requireResult, loadPlacedView, formatUnclearText } from './order-result.server.ts';
import { fillCart, openShop, readConfirmForm, type Shop } from '#harness/shop.ts';
import { goodCard, home, aCheckoutPrescription } from '#harness/checkout-programme.ts';
import type { Order, OrderLine } from '#contract/order.ts';
import type { Prescription } from '#contract/prescription.ts';
import { withFastTimers } from '#harness/fast-timers.ts';
import { createLocalizerIn } from '#harness/localizer.ts';
import { languages, type Language } from '#contract/languages.ts';

const DAY_MS = 24 * 3_600_000;
const server = useMsw();
let shop: Shop;

beforeEach(async () => {
  shop = openShop(server);
  shop.programme.have(
    aCheckoutPrescription('rx-1'),
    aCheckoutPrescription('rx-2', { refillPriceCents: 2500 }),
    aCheckoutPrescription('rx-3'),
  );
  await fillCart(shop, 'rx-1', 'rx-2');
});

const confirmForm = (at: Shop = shop) => readConfirmForm(at);
const press = (form: PostedOrder, { context, member }: Shop = shop) => confirmOrder(context, member, form);
const getPage = (answer: ConfirmResult) => ('to' in answer ? answer.to.split('/')[3] : 'refused');
const cartIds = async () =>
  (await readCart(shop.context, shop.member))!.items.map(({ prescriptionId }) => prescriptionId);
const result = (form: PostedOrder, here: 'placed' | 'failed' | 'checking') =>
  requireResult(shop.context, shop.member, form.intentId, here);

/** Changes the placed order and its lines at the programme. */
function changeOrder(change: Partial<Order>, changeLine: (line: OrderLine, index: number) => OrderLine) {
  const [order] = shop.programme.orders;
  shop.programme.orders = [{ ...order!, ...change, lines: order!.lines.map(changeLine) }];
}

/** The thank-you page of a placed order. */
async function thankYou({ intentId }: PostedOrder, language: Language = 'en') {
  const intent = await requireResult(shop.context, shop.member, intentId, 'placed');
  return loadPlacedView(shop.context, shop.member, intent, await createLocalizerIn(language));
}

/** The page of an order that failed. */
const failed = async (form: PostedOrder, language: Language = 'en') =>
  loadFailedView(shop.context, shop.member, await result(form, 'failed'), await createLocalizerIn(language));

async function catchRedirect(work: Promise<unknown>): Promise<string> {
  const thrown: unknown = await work.catch((error: unknown) => error);
  if (!(thrown instanceof Response)) throw new Error('no redirect', { cause: thrown });
  return thrown.headers.get('location') ?? String(thrown.status);
}

describe('placed order', () => {
  test('is sent once with the shown price, empties the cart, and is counted (7.54, 8.37)', async () => {
    const form = await confirmForm();
    expect(getPage(await press(form))).toBe('thank-you');
    expect(shop.programme.requests).toMatchObject([
      {
        clientReference: form.intentId,
        addressId: 'A-1',
        paymentCardId: 'K-1',
        shippingMethod: 'standard',
        items: [
          { prescriptionId: 'rx-1', priceCents: 1000 },
          { prescriptionId: 'rx-2', priceCents: 2500 },
        ],
      },
    ]);
    expect(await cartIds()).toEqual([]);
    expect((await readCart(shop.context, shop.member))!.intentId).not.toBe(form.intentId);
    expect(shop.changes()).toEqual(['Order placed successfully']);
  });
  test('shows its number, delivery day, lines, address and total', async () => {
    const form = await confirmForm();
    await press(form);
    expect(await thankYou(form)).toMatchObject({
      orderNumber: '48215206',
      ahead: { arrives: 'Friday, November 27' },
      ...{ left: undefined, auto: [] },
      summary: {
        lines: [{ name: 'Metformin ER 500 mg tablet', price: '$10.00' }, { price: '$25.00' }],
        ...{ total: '$35.00', addressee: 'Ana Rivera', card: 'Mastercard ending in 4421' },
        address: ['418 Alder Street, Apt 3', 'Madison, WI 53703'],
      },
    });
  });
  const at = '2026-11-20T16:00:00Z';
  const filled = { type: 'filled', at, actor: 'pharmacy' } as const;
  test.each<[what: string, line: Partial<OrderLine>, change: Partial<Order>, now: string | undefined]>([
    ['was placed', {}, {}, undefined],
    ['was received', { status: 'inProgress' }, {}, undefined],
    ['was filled', { status: 'inProgress', events: [filled] }, { status: 'inProgress' }, 'The pharmacy is preparing it. It should arrive by Friday, November 27.'],
    ['is on its way', { status: 'shipped', events: [filled] }, { status: 'shipped' }, 'It should arrive Friday, November 27.'],
    ['has come', { status: 'delivered', deliveredDate: '2026-11-19' }, { status: 'delivered' }, 'It arrived Thursday, November 19.'],
    [
      'should have come',
      { expectedDate: '2026-11-19' },
      {},
      'We received your order. The pharmacy will start it soon. It was expected Thursday, November 19. Call us if it does not come soon.',
    ],
  ])('shows the current state after it %s, and no past event as future', async (...row) => {
    const [, line, change, now] = row;
    const form = await confirmForm();
    await press(form);
    changeOrder(change, (one) => ({ ...one, ...line }));
    const view = await thankYou(form);
    expect(view.now && [view.now.strong, view.now.say].filter(Boolean).join(' ')).toBe(now);
    expect(view.ahead !== undefined).toBe(now === undefined);
    expect(view.summary?.arrives !== undefined).toBe(!/arrived|was expected/.test(now ?? ''));
  }); // oxfmt-ignore
  test('shows only its number when its details cannot be read', async () => {
    const form = await confirmForm();
    await press(form);
    const down = () => new HttpResponse(null, { status: 503 });
    server.use(http.get(`${PROGRAMME}/mail-order/orders/:number`, down));
    expect(await thankYou(form)).toEqual({ orderNumber: '48215206', left: undefined, auto: [] });
  });
  test('preserves refused refills in the cart with their reasons until they are removed', async () => {
    shop.programme.refuse.set('rx-2', { code: 'outOfStock', message: 'SOLD OUT' });
    const form = await confirmForm();
    await press(form);
    const leftOut = { prescriptionId: 'rx-2', leftOut: 'SOLD OUT', leftOutCode: 'outOfStock' };
    expect((await readCart(shop.context, shop.member))!.items).toEqual([leftOut]);
    const text = 'The pharmacy has run out of this medicine. Try again in a few days.';
    expect((await thankYou(form)).left).toEqual({
      title: 'One refill is not in this order',
      text: 'It is still in your cart. You were not charged for it.',
      lines: [{ prescriptionId: 'rx-2', name: 'Metformin ER 500 mg tablet', text }],
    });
    await clearCart(shop.context, shop.member);
    expect((await thankYou(form)).left?.text).toBe('You will not be charged for it in this order.');
  });
});

describe('restored store', () => {
  /** Fails over to an older copy of the order's record and cart. */
  const forget = async ({ intentId }: PostedOrder) => {
    const { stores } = shop.context;
    for (const kind of ['order-intent:', 'cart:'])
      for (const key of await stores.plain.keysWith(kind)) await stores.plain.delete(key);
    await changeCart(shop.context, shop.member, (cart) => ({ ...cart, intentId }));
  };
  test('shows the order that was sent meanwhile', async () => {
    const form = await confirmForm();
    shop.programme.afterPlacing = async () => {
      shop.programme.afterPlacing = undefined;
      await forget(form);
      const { orderNumber, placedAt, totalCents } = shop.programme.orders[0]!;
      return HttpResponse.json(
        { orderNumber, placedAt, totalCents, expectedDate: '2026-11-27', refused: [] },
        { status: 201 },
      );
    };
    expect(getPage(await press(form))).toBe('thank-you');
    expect((await result(form, 'placed')).order?.orderNumber).toBe('48215206');
  });
  test('leaves a searched order unknown', async () => {
    const form = await confirmForm();
    shop.programme.insteadOfPlacing = () => new HttpResponse(null, { status: 503 });
    expect(getPage(await press(form))).toBe('checking');
    const intent = await readIntent(shop.context, shop.member, form.intentId);
    await forget(form);
    expect(await reconcile(shop.context, shop.member, intent!)).toMatchObject({ state: 'unknown' });
  });
  test('finds a forgotten order by a repeated press and by its page', async () => {
    const form = await confirmForm();
    await press(form);
    await forget(form);
    await fillCart(shop, 'rx-1', 'rx-2');
    expect(getPage(await press(form))).toBe('thank-you');
    expect(shop.flashes).toEqual([]);
    await forget(form);
    expect((await result(form, 'placed')).order?.orderNumber).toBe('48215206');
    expect(shop.programme.requests).toHaveLength(1);
  });
  test('does not deny a forgotten order while the order list is down', async () => {
    const form = await confirmForm();
    await press(form);
    await forget(form);
    shop.programme.searchFails = true;
    expect(await press(form)).toEqual({ kind: 'landed', to: '/main/cart' });
    expect(shop.flashes).toEqual([{ label: 'checkout.flash.notSentAgain', tone: 'wait' }]);
  });
  test('treats the next press as the same order, and preserves unordered refills in the cart', async () => {
    const form = await confirmForm();
    await press(form);
    await forget(form);
    await fillCart(shop, 'rx-3');
    const again = await confirmForm();
    expect(again).toMatchObject({ intentId: form.intentId, attempt: 1 });
    expect(getPage(await press(again))).toBe('thank-you');
    expect(shop.programme.orders).toHaveLength(1);
    expect(await cartIds()).toEqual(['rx-3']);
    expect((await result(again, 'placed')).order).toEqual({
      orderNumber: '48215206',
      refused: [{ prescriptionId: 'rx-3', message: '' }],
    });
  });
});

describe('change since the confirmation page', () => {
  test('stops the order and shows both prices', async () => {
    const form = await confirmForm();
    shop.programme.have(aCheckoutPrescription('rx-1', { refillPriceCents: 1200 }));
    const answer = await press(form);
    expect(answer).toMatchObject({
      kind: 'refused',
      refusal: { kind: 'prices', changes: [{ prescriptionId: 'rx-1', beforeCents: 1000, priceCents: 1200 }] },
    });
    expect(shop.programme.requests).toEqual([]);
    expect(getPage(await press(await confirmForm()))).toBe('thank-you');
  });
  test('stops the order at a later delivery day until the next press', async () => {
    const form = await confirmForm();
    shop.clock.advance(3 * DAY_MS);
    expect(await press(form)).toMatchObject({
      kind: 'refused',
      refusal: { kind: 'later', beforeDay: '2026-12-01', day: '2026-12-02' },
    });
    expect(shop.programme.requests).toEqual([]);
    expect(getPage(await press(await confirmForm()))).toBe('thank-you');
  });
  test('is shown on the thank-you page when the pharmacy changed price or day', async () => {
    const form = await confirmForm();
    await press(form);
    changeOrder({ totalCents: 3700 }, (line, index) => ({
      ...{ ...line, expectedDate: '2026-12-03' },
      priceCents: index === 0 ? 1200 : line.priceCents,
    }));
    expect(await thankYou(form)).toMatchObject({
      ahead: { arrives: 'Thursday, December 3', before: 'Tuesday, December 1' },
      prices: {
        lines: ['Metformin ER 500 mg tablet: $10.00 before, now $12.00'],
        text: expect.stringContaining('price is different from the price you agreed to'),
      },
      summary: { total: '$37.00' },
    });
  });
  test.each([
    ['en', 'You will pay less than the price you agreed to.'],
    ['es', 'Pagará menos que el precio que aceptó.'],
  ] as const)('requires nothing for a lower price at the fill (%s)', async (language, said) => {
    const form = await confirmForm();
    await press(form);
    changeOrder({ totalCents: 2800 }, (line, index) => (index === 0 ? { ...line, priceCents: 300 } : line));
    const { prices } = await thankYou(form, language);
    expect(prices!.text).toContain(said);
    expect(prices!.text).not.toMatch(/cancel/);
  });
  const change = (rx: Partial<Prescription>) => void shop.programme.have(aCheckoutPrescription('rx-1', rx));
  test.each([
    ['another amount', () => change({ quantity: 90 })],
    ['another supply', () => change({ daysSupply: 31 })],
    ['another medicine', () => change({ dispensedDrug: 'Glipizide 5 mg tablet' })],
    [
      'an address edited in a different tab',
      () => void (shop.programme.addresses = [{ ...home, addressLine1: '999 Elsewhere Road' }]),
    ],
  ])('stops the order for %s at the same price', async (_what, act) => {
    const form = await confirmForm();
    act();
    expect(await press(form)).toMatchObject({ kind: 'refused', refusal: { kind: 'changed' } });
    expect(shop.programme.requests).toEqual([]);
  });
  test.each([
    ['a refill that cannot be ordered', () => change({ refillsRemaining: 0, status: 'noMoreRefills' }), '/main/cart', 'notPlacedRefused'],
    ['an expired card', () => void (shop.programme.cards = [{ ...goodCard, expiration: { month: 10, year: 2026 } }]), '/main/cart/payment', 'notPlaced'],
  ])('redirects back in the checkout for %s', async (_what, act, to, flash) => {
    const form = await confirmForm();
    act();
    expect(await press(form)).toEqual({ kind: 'landed', to });
    expect(shop.programme.requests).toEqual([]);
    expect(shop.flashes).toEqual([{ label: `checkout.flash.${flash}`, tone: 'wait' }]);
  }); // oxfmt-ignore
});

const revoked = () => HttpResponse.json({ message: 'Token revoked.' }, { status: 401 });
test('reports that an order answered with 401 costs nothing once the order list has none, and places it again', async () => {
  shop.programme.insteadOfPlacing = revoked;
  const form = await confirmForm();
  expect(getPage(await press(form))).toBe('checking');
  expect(formatUnclearText(await result(form, 'checking'), await createLocalizerIn('en'))).toBeUndefined();
  shop.clock.advance(60_000);
  shop.programme.searchFails = true;
  await result(form, 'checking');
  shop.programme.searchFails = false;
  await catchRedirect(result(form, 'checking'));
  const view = await failed(form);
  expect([view.strong, view.say]).toEqual([
    'Nothing was charged. Your cart did not change.',
    'Your session ended before the pharmacy got the order.',
  ]);
  shop.programme.insteadOfPlacing = undefined;
  expect(getPage(await press(await confirmForm()))).toBe('thank-you');
  expect(shop.programme.orders).toHaveLength(1);
});

describe('failed order', () => {
  const failing = async (reply: () => Response) => {
    shop.programme.insteadOfPlacing = reply;
    const form = await confirmForm();
    return { form, answer: await press(form) };
  };
  test.each([
    ['the pharmacy says no', 400, { message: 'The card was declined.' }, 'The card was declined.'],
    ['the pharmacy says no without words', 400, {}, 'Sorry, something went wrong', 'The pharmacy did not accept the order.'],
    ['a price changed at the pharmacy', 409, {}, 'Sorry, something went wrong', /changed at the pharmacy/],
    ['too many requests', 429, {}, 'Too many attempts. Try again after sometime.', /too many requests/],
    ['our own key is refused', 401, { message: 'Access denied due to invalid subscription key.' }, 'Sorry, something went wrong', /could not reach/],
  ])(
    'because %s preserves the cart and its intent, and is counted (2.60, 8.21, 8.32)',
    async (_why, status, body, words, say?: string | RegExp) => {
      const { form, answer } = await failing(() => HttpResponse.json(body, { status }));
      expect(getPage(answer)).toBe('failed');
      expect(await cartIds()).toEqual(['rx-1', 'rx-2']);
      expect((await readCart(shop.context, shop.member))!.intentId).toBe(form.intentId);
      const view = await failed(form);
      expect(shop.changes()).toEqual(['Something went wrong']);
      expect(view.reason.text).toMatch(words);
      if (say !== undefined) expect(view.say).toMatch(say);
      expect([view.title, view.strong]).toEqual([
        'Sorry, Could not place the order',
        'Nothing was charged. Your cart did not change.',
      ]);
    },
  ); // oxfmt-ignore
  test.each([
    ['CARD_EXPIRED', 'La tarjeta que eligió ya venció, o vencerá antes de que la farmacia surta el pedido. Elija otra.', undefined],
    ['PRICE_CHANGED', /cambió en la farmacia/, undefined],
    ['NO_SUCH_ADDRESS', /ya no está guardada/, undefined],
    ['SOMETHING_NEW', 'Said by the pharmacy.', 'en'],
    ['constructor', 'Said by the pharmacy.', 'en'],
  ])('because of %s is explained in Spanish, or marked as English (8.42)', async (code, words, lang) => {
    const body = { message: 'Said by the pharmacy.', code };
    const { form } = await failing(() => HttpResponse.json(body, { status: 409 }));
    const { reason } = await failed(form, 'es');
    expect(reason.text).toMatch(words);
    expect(reason.lang).toBe(lang);
  }); // oxfmt-ignore
  const declined = () => HttpResponse.json({ message: 'The card was declined.' }, { status: 400 });
  test('does not mention an emptied cart, and offers no new try', async () => {
    const { form } = await failing(declined);
    await clearCart(shop.context, shop.member);
    expect(await failed(form)).toMatchObject({
      strong: 'Nothing was charged.',
      canTryAgain: false,
      hasCart: false,
    });
  });
  test('offers no new try once the membership has ended', async () => {
    const { form } = await failing(declined);
    const member = { ...shop.member, membership: { ...shop.member.membership, eligibilityStatus: 'TERMED' } };
    const intent = await result(form, 'failed');
    const view = await loadFailedView(shop.context, member as never, intent, await createLocalizerIn('en'));
    expect(view).toMatchObject({ strong: 'Nothing was charged.', canTryAgain: false, hasCart: false });
  });
  test('lists every line with its own reason when nothing could be filled', async () => {
    shop.programme.have(aCheckoutPrescription('rx-2', { dispensedDrug: 'Lisinopril 10 mg tablet' }));
    const refused = [
      { prescriptionId: 'rx-1', code: 'outOfStock', message: 'SOLD OUT' },
      { prescriptionId: 'rx-2', code: 'recalled', message: 'It was recalled.' },
    ];
    const body = { message: 'SOLD OUT', code: 'NOTHING_ORDERED', refused };
    const { form } = await failing(() => HttpResponse.json(body, { status: 409 }));
    expect(await failed(form, 'es')).toMatchObject({
      reason: { text: 'La farmacia no pudo aceptar ninguno de estos resurtidos.' },
      lines: [
        { prescriptionId: 'rx-1', text: expect.stringMatching(/^La farmacia se quedó/) as string },
        { prescriptionId: 'rx-2', name: '\u2068Lisinopril\u2069 10 mg, tableta', lang: 'en' },
      ],
    });
  });
});

describe('lost reply', () => {
  const lost = async (reply: () => Response | Promise<Response>) => {
    shop.programme.afterPlacing = reply;
    const form = await confirmForm();
    return { form, answer: (await withFastTimers(() => press(form))).result };
  };
  const losses: [string, () => Response | Promise<Response>][] = [
    ['the connection broke', () => HttpResponse.error()],
    ['it took too long', () => delay('infinite').then(() => new Response())],
    ['the gateway stumbled', () => new HttpResponse(null, { status: 502 })],
    ['its reply was unreadable', () => HttpResponse.json({ hello: 1 }, { status: 201 })],
    // fault.test.ts has every status
    ['something in between answered 408', () => HttpResponse.json({ message: 'Not done.' }, { status: 408 })],
    [
      'a proxy answered 409 with its page',
      () => HttpResponse.html('<h1>Request blocked</h1>', { status: 409 }),
    ],
    ["a firewall's words came", () => HttpResponse.text('Blocked. Incident 7', { status: 403 })],
    ['a 404 came without a word', () => new HttpResponse(null, { status: 404 })],
    ['the session was ended meanwhile', revoked],
  ];
  test.each(losses)('is looked up and not sent again when %s', async (_why, reply) => {
    const { form, answer } = await lost(reply);
    expect(getPage(answer)).toBe('checking');
    expect(await catchRedirect(result(form, 'checking'))).toBe(`/main/cart/thank-you/${form.intentId}`);
    expect(await cartIds()).toEqual([]);
    expect(shop.programme.requests).toHaveLength(1);
    expect(getPage(await press(form))).toBe('thank-you');
    expect(shop.programme.requests).toHaveLength(1);
  });
  test.each([
    [() => HttpResponse.error(), 'Sorry, something went wrong.', undefined],
    [() => new HttpResponse(null, { status: 502 }), 'Sorry, something went wrong.', undefined],
    [() => HttpResponse.html('<html>Slow down</html>', { status: 429 }), 'Too many attempts. Try again after sometime.', undefined],
    [() => HttpResponse.text('Ask us later.', { status: 403 }), 'Ask us later.', 'en'],
  ])("is explained by the catalogue's text first: %#", async (reply, text, lang) => {
    shop.programme.searchFails = true;
    const { form } = await lost(reply);
    const words = await createLocalizerIn(lang === undefined ? 'en' : 'es');
    expect(formatUnclearText(await result(form, 'checking'), words)).toEqual({ text, ...(lang && { lang }) });
  }); // oxfmt-ignore
  test('is never reported as not charged or not arrived with a lagging order list', async () => {
    const ready = [...shop.programme.prescriptions.values()];
    const { form } = await lost(() => new HttpResponse(null, { status: 408 }));
    shop.programme.have(...ready); // The prescriptions do not show the order yet.
    const placed = shop.programme.orders.splice(0);
    for (let look = 0; look < 5; look += 1) {
      await result(form, 'checking').catch(() => undefined);
      shop.clock.advance(10_000);
    }
    for (const language of languages) {
      const view = JSON.stringify(await failed(form, language));
      expect(view).not.toMatch(
        /nothing was charged|no se cobró nada|never received|nunca recibió|Could not place/i,
      );
      expect(view).toMatch(language === 'en' ? /We could not find your order/ : /No encontramos su pedido/);
    }
    const stage = await requireCheckoutStage(shop.context, shop.member, 'confirmation');
    const view = await buildConfirmView(shop.context, shop.member, stage, await createLocalizerIn('en'));
    expect(view.changesText).toBe('Look at the new total. Place the order again if you agree.');
    shop.programme.orders.push(...placed);
    expect(await catchRedirect(result(form, 'failed'))).toBe(`/main/cart/thank-you/${form.intentId}`);
  });
  test('leaves the first try unknown when the second is refused', async () => {
    shop.programme.insteadOfPlacing = () => HttpResponse.error();
    const form = await confirmForm();
    await press(form);
    await result(form, 'checking');
    shop.clock.advance(10_000);
    await catchRedirect(result(form, 'checking'));
    shop.programme.insteadOfPlacing = () => HttpResponse.json({ message: 'Already open.' }, { status: 409 });
    expect(getPage(await press(await confirmForm()))).toBe('failed');
    expect(await failed(form)).toMatchObject({
      title: 'We could not find your order',
      strong: 'Your order may still go through. Check your orders later, or call us.',
      reason: { text: 'Already open.' },
    });
  });
});

test('hides an order from a different person', async () => {
  const form = await confirmForm();
  await press(form);
  const other = openShop(server, { personCode: '02' });
  const ours = { ...other.context, stores: shop.context.stores };
  for (const id of [form.intentId, 'not-an-id', '../x', undefined])
    expect(await catchRedirect(requireResult(ours, other.member, id, 'placed'))).toBe('404');
});

test('rejects a press under an unknown intent', async () => {
  const form = await confirmForm();
  expect(await catchRedirect(press({ ...form, intentId: crypto.randomUUID() }))).toBe('404');
  expect(shop.programme.requests).toEqual([]);
});

/** A reply to an order with the number of a different order of the member, or of no order. */
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { getLocalizer } from '~/i18n/localizer.server.ts';
import { anOrder, anOrderLine } from '#harness/factories.ts';
import { PROGRAMME, useMsw } from '#harness/msw.ts';
import { readCart } from './cart.server.ts';
import { confirmOrder, type PostedOrder } from './confirm.server.ts';
import { loadPlacedView, requireResult } from './order-result.server.ts';
import { aCheckoutPrescription } from '#harness/checkout-programme.ts';
import { fillCart, openShop, readConfirmForm, type Shop } from '#harness/shop.ts';

const server = useMsw();
let shop: Shop;

beforeEach(async () => {
  shop = openShop(server);
  shop.programme.have(
    aCheckoutPrescription('rx-1'),
    aCheckoutPrescription('rx-2', { refillPriceCents: 2500 }),
  );
  await fillCart(shop, 'rx-1', 'rx-2');
});

/** Presses the confirm page's button. */
async function press(): Promise<{ form: PostedOrder; to: string | undefined }> {
  const form = await readConfirmForm(shop);
  const answer = await confirmOrder(shop.context, shop.member, form);
  return { form, to: 'to' in answer ? answer.to : undefined };
}

/** The thank-you page, or its redirect target. */
async function thankYou({ intentId }: PostedOrder) {
  const { context, member } = shop;
  const localizer = await getLocalizer(context);
  const shown = requireResult(context, member, intentId, 'placed').then((intent) =>
    loadPlacedView(context, member, intent, localizer),
  );
  return shown.catch((thrown: unknown) => {
    if (thrown instanceof Response) return { to: thrown.headers.get('location') };
    throw thrown;
  });
}

const references = ['7d1f0a52-3c6e-4c1a-8f0e-2b6f5f1e9c11', undefined];
/** Adds an order of last month, with its own reference or without one. */
function haveEarlier(clientReference: string | undefined): void {
  const lines = [anOrderLine({ prescriptionId: 'rx-9', priceCents: 3500 })];
  const { clientReference: _none, ...earlier } = anOrder({ orderNumber: '77', lines, totalCents: 3500 });
  shop.programme.orders = [{ ...earlier, ...(clientReference && { clientReference }) }];
}
const naming = (orderNumber: string, totalCents: number) => () =>
  HttpResponse.json(
    { orderNumber, placedAt: '2026-11-20T15:00:00Z', totalCents, expectedDate: '2026-11-27' },
    { status: 201 },
  );
const naming77 = (totalCents: number) => naming('77', totalCents);
const ALERT = 'alert: the programme named the number of another order';
const cartIds = async () =>
  (await readCart(shop.context, shop.member))!.items.map(({ prescriptionId }) => prescriptionId);

test.each(references)(
  'detects a different order on the thank-you page, and redirects to the right one (%s)',
  async (reference) => {
    haveEarlier(reference);
    shop.programme.afterPlacing = naming77(3500);
    const { form, to } = await press();
    const page = `/main/cart/thank-you/${form.intentId}`;
    expect(to).toBe(page);
    expect(await thankYou(form)).toEqual({ to: page });
    expect(shop.logText()).toContain(ALERT);
    const { orderNumber } = shop.programme.orders.find(
      ({ clientReference }) => clientReference === form.intentId,
    )!;
    expect(await thankYou(form)).toMatchObject({ orderNumber, summary: { total: '$35.00' } });
    expect(shop.programme.searches).toBe(1);
    expect(await cartIds()).toEqual([]);
  },
);

test.each(references)('shows no placed order when nothing was placed (%s)', async (reference) => {
  haveEarlier(reference);
  shop.programme.insteadOfPlacing = naming77(3500);
  const { form } = await press();
  expect(await thankYou(form)).toEqual({ to: `/main/cart/checking/${form.intentId}` });
});

test.each(references)('looks the order up first when its total differs (%s)', async (reference) => {
  haveEarlier(reference);
  shop.programme.insteadOfPlacing = naming77(9900);
  const { form, to } = await press();
  expect(to).toBe(`/main/cart/checking/${form.intentId}`);
  expect(shop.logText()).toContain(ALERT);
  expect(await cartIds()).toEqual(['rx-1', 'rx-2']);
});

test('ends redirects when the order list names the wrong number too', async () => {
  haveEarlier(references[0]);
  shop.programme.afterPlacing = naming77(3500);
  const { form } = await press();
  const [earlier, placed] = shop.programme.orders;
  shop.programme.orders = [earlier!, { ...placed!, orderNumber: '77' }];
  const shown = await thankYou(form);
  expect(shown).toMatchObject({ orderNumber: '77' });
  expect(shown).not.toHaveProperty('summary');
});

describe('number without an order', () => {
  const naming99 = naming('99', 3500);
  test('is replaced by the number in the order list', async () => {
    shop.programme.afterPlacing = naming99;
    const { form, to } = await press();
    expect(await thankYou(form)).toEqual({ to });
    expect(shop.logText()).toContain(ALERT);
    const { orderNumber } = shop.programme.orders[0]!;
    expect(await thankYou(form)).toMatchObject({ orderNumber, summary: { total: '$35.00' } });
  });
  test.each(['has none', 'does not answer'])('is hidden while the list %s', async (list) => {
    shop.programme.insteadOfPlacing = naming99;
    shop.programme.searchFails = list === 'does not answer';
    const { form, to } = await press();
    expect(to).toBe(`/main/cart/thank-you/${form.intentId}`);
    const shown = await thankYou(form);
    expect(shown).toHaveProperty('auto');
    expect(JSON.stringify(shown)).not.toContain('"99"');
  });
  test('is shown when the list has it, while reading lags behind placing', async () => {
    const { form } = await press();
    const { orderNumber } = shop.programme.orders[0]!;
    server.use(
      http.get(`${PROGRAMME}/mail-order/orders/:number`, () =>
        HttpResponse.json({ message: 'not there' }, { status: 404 }),
      ),
    );
    expect(await thankYou(form)).toMatchObject({ orderNumber });
  });
});

test.each(['the same reference', 'the reference in capitals', 'no reference'])(
  'accepts an order with %s without a further call',
  async (kept) => {
    const { form } = await press();
    const { clientReference: _own, ...placed } = shop.programme.orders[0]!;
    const reference = kept === 'the same reference' ? form.intentId : form.intentId.toUpperCase();
    shop.programme.orders = [{ ...placed, ...(kept !== 'no reference' && { clientReference: reference }) }];
    expect(await thankYou(form)).toMatchObject({ summary: { total: '$35.00' } });
    expect(shop.programme.searches).toBe(0);
    expect(shop.logText()).not.toContain(ALERT);
  },
);

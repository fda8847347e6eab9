/** An order that its reader no longer sees completely. Every page with its total shows the missing part. */
import { beforeEach, expect, test } from 'vitest';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { loader as summary } from '~/areas/orders/pages/main.cart.summary.$intentId.tsx';
import { loader as thankYou } from '~/areas/orders/pages/main.cart.thank-you.$intentId.tsx';
import { loader as order } from '~/areas/orders/pages/main.orders.$orderNumber._index.tsx';
import { loader as cancel } from '~/areas/orders/pages/main.orders.$orderNumber.cancel.tsx';
import type { OrderLine } from '#contract/order.ts';
import { useMsw } from '#harness/msw.ts';
import { confirmOrder } from './confirm.server.ts';
import { aCheckoutPrescription } from '#harness/checkout-programme.ts';
import { fillCart, openShop, readConfirmForm, type Shop } from '#harness/shop.ts';

const server = useMsw();
let shop: Shop;
let intentId: string;

beforeEach(async () => {
  shop = openShop(server);
  shop.programme.have(
    aCheckoutPrescription('rx-1', { refillPriceCents: 1049 }),
    aCheckoutPrescription('rx-2', { refillPriceCents: 2557 }),
    aCheckoutPrescription('rx-3', { refillPriceCents: 500 }),
  );
  shop.programme.refuse.set('rx-3', { code: 'outOfStock', message: 'Out of stock.' });
  await fillCart(shop, 'rx-1', 'rx-2', 'rx-3');
  const form = await readConfirmForm(shop);
  ({ intentId } = form);
  await confirmOrder(shop.context, shop.member, form);
});

type Loader = (args: LoaderFunctionArgs) => Promise<unknown>;
/** The data that a page sends to the browser. */
async function shown(load: unknown): Promise<string> {
  const { context, programme } = shop;
  const { orderNumber } = programme.orders[0]!;
  const request = new Request('http://portal.test/main/orders');
  return JSON.stringify(await (load as Loader)({ context, request, params: { intentId, orderNumber } }));
}
/** The pages with a total. */
const pages = () => Promise.all([thankYou, summary, order].map(shown));
/** The reply of a programme that shows only the first line. */
function hideAllButOne(change: Partial<OrderLine> = {}) {
  const [placed] = shop.programme.orders;
  shop.programme.orders = [{ ...placed!, lines: [{ ...placed!.lines[0]!, ...change }], totalCents: 1049 }];
}

test('shows the price of a hidden line outside the total', async () => {
  for (const page of await pages()) expect(page).not.toContain('also includes');
  hideAllButOne();
  for (const page of await pages()) {
    expect(page).toContain('$10.49');
    expect(page).toMatch(/also includes a refill .* does not include its price when you ordered, \$25\.57/);
    expect(page).not.toContain(`"reference":"${intentId}"`);
  }
});

test('omits hidden lines from a cancellation and its text', async () => {
  hideAllButOne();
  const question = await shown(cancel);
  expect(question).toMatch(/not be cancelled with the rest\. Its price when you ordered was \$25\.57/);
  expect(question).not.toContain('rx-2');
  hideAllButOne({ status: 'cancelled', cancelReason: 'member' });
  Object.assign(shop.programme.orders[0]!, { status: 'cancelled' });
  for (const page of [await shown(thankYou), await shown(order)]) {
    expect(page).toContain('One refill in this order was cancelled');
    expect(page).not.toContain('This order was cancelled');
    expect(page).toContain('also includes a refill');
  }
});

test('mentions no hidden line for refused refills or orders placed elsewhere', async () => {
  const [placed] = shop.programme.orders;
  const { clientReference: _none, ...elsewhere } = placed!;
  shop.programme.orders = [{ ...elsewhere, lines: placed!.lines.slice(0, 1) }];
  const [, , page] = await pages();
  expect(page).not.toContain('also includes');
});

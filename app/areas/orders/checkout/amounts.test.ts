import { beforeEach, expect, test } from 'vitest';
import { loadReviewView } from '~/areas/prescriptions/batch-refill/batch-refill.server.ts';
import { getLocalizer, type Localizer } from '~/i18n/localizer.server.ts';
import { buildOrderView } from '~/areas/orders/detail.server.ts';
import type { Order, OrderLine } from '#contract/order.ts';
import { useMsw } from '#harness/msw.ts';
import { anOrder, anOrderLine } from '#harness/factories.ts';
import { changeCart } from './cart.server.ts';
import { loadCartView } from './cart-view.server.ts';
import { requireCheckoutStage } from './checkout.server.ts';
import { buildConfirmView } from './confirm-view.server.ts';
import { confirmOrder } from './confirm.server.ts';
import { buildSummaryView } from './order-summary.server.ts';
import { fillCart, openShop, readConfirmForm, type Shop } from '#harness/shop.ts';
import { aCheckoutPrescription } from '#harness/checkout-programme.ts';

/** The cost of one order on every page that shows it: refills of $10.49 and $25.57, and $15.00 of shipping. */
const server = useMsw();
let shop: Shop;
const toPage = (order: Order, localizer: Localizer) =>
  buildOrderView(order, { member: shop.member, today: '2026-11-20', supportPhone: '8005550142', localizer });
const shown = { addressee: 'Ana Rivera', own: '01', today: '2026-11-20', intent: { items: [] } };

beforeEach(async () => {
  shop = openShop(server);
  shop.programme.have(
    aCheckoutPrescription('rx-1', { refillPriceCents: 1049 }),
    aCheckoutPrescription('rx-2', { refillPriceCents: 2557 }),
  );
  await fillCart(shop, 'rx-1', 'rx-2');
  await changeCart(shop.context, shop.member, (cart) => ({ ...cart, shippingMethod: 'expedited' }));
});

test('sums the refills of the cart to the cent', async () => {
  const view = await loadCartView(shop.context, shop.member);
  expect(view.lines.map(({ price }) => price)).toEqual(['$10.49', '$25.57']);
  expect(view.subtotal).toEqual({ label: 'Subtotal', value: '$36.06' });
});

test('shows each price of a batch of refills to the cent', async () => {
  const { ready } = await loadReviewView(shop.context, shop.member, ['rx-1', 'rx-2']);
  expect(ready.map(({ price }) => price)).toEqual(['$10.49', '$25.57']);
});

test('requests consent to the sum of refills and shipping to the cent', async () => {
  const { context, member } = shop;
  const stage = await requireCheckoutStage(context, member, 'confirmation');
  const view = await buildConfirmView(context, member, stage, await getLocalizer(context));
  expect(view.facts).toEqual([
    { label: '2 refills', value: '$36.06' },
    { label: expect.stringContaining('Expedited'), value: '$15.00' },
  ]);
  expect(view.total).toBe('$51.06');
  expect(view.consent).toContain('$51.06');
});

test('shows the cost of a placed order to the cent in its summary and page (2.60)', async () => {
  const { context, member, programme } = shop;
  await confirmOrder(context, member, await readConfirmForm(shop));
  const placed: Order = { ...programme.orders[0]!, shippingCents: 1595, taxCents: 119, totalCents: 5320 };
  const localizer = await getLocalizer(context);
  const summary = buildSummaryView(placed, shown, localizer);
  expect(summary.lines.map(({ price }) => price)).toEqual(['$10.49', '$25.57']);
  expect(summary.facts.map(({ value }) => value)).toEqual(['$36.06', '$15.95', '$1.19']);
  expect(summary.total).toBe('$53.20');

  expect(toPage(placed, localizer).payment.map(({ value }) => value)).toEqual([
    '$36.06',
    '$15.95',
    '$1.19',
    '$53.20',
  ]);
});

const filled = { type: 'filled', at: '2026-11-20T10:00:00-05:00', actor: 'pharmacy' } as const;
test.each<[what: string, lines: Partial<OrderLine>[], rows: string[][], total: string, card: boolean]>([
  ['nothing was cancelled', [{}, {}], [], '$37.59', true],
  [
    'one came back, and the other was never filled',
    [{ status: 'cancelled', events: [filled] }, { status: 'cancelled' }],
    [
      ['not charged', '-$10.49'],
      ['Refunded', '-$27.10'],
    ],
    '$0.00',
    false,
  ],
])('shows the remaining cost of an order when %s', async (_, changes, rows, total, card) => {
  const lines = changes.map((change, index) =>
    anOrderLine({ lineId: `L-${index}`, status: 'inProgress', events: [], ...change }),
  );
  const placed = anOrder({ lines, shippingCents: 1500, taxCents: 161, totalCents: 2098 + 1661 });
  const localizer = await getLocalizer(shop.context);
  const summary = buildSummaryView(placed, shown, localizer);
  const page = toPage(placed, localizer);
  for (const facts of [summary.facts.slice(3), page.payment.slice(3, -1)])
    expect(facts).toEqual(
      rows.map(([label, value]) => ({ label: expect.stringContaining(label!) as string, value })),
    );
  expect([summary.total, page.payment.at(-1)!.value]).toEqual([total, total]);
  expect([summary.card, page.paidWith].map(Boolean)).toEqual([card, card]);
  // an amount that the programme already subtracted is subtracted once
  const less = toPage({ ...placed, totalCents: 1234 }, localizer);
  expect(less.payment.at(-1)!.value).toBe('$12.34');
});

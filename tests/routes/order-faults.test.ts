/**
 * Tests the steps to an order while a call hangs, fails or returns false data. One order is placed in the end, no
 * page makes false statements about unknown facts, and the last press never orders by a guess. failed-reads.test.ts
 * tests refused calls of every page.
 */
import { HttpResponse, delay, http } from 'msw';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import type { loadReviewView } from '~/areas/prescriptions/batch-refill/batch-refill.server.ts';
import { changeCart } from '~/areas/orders/checkout/cart.server.ts';
import type { CartView } from '~/areas/orders/checkout/cart-view.server.ts';
import type { ConfirmView } from '~/areas/orders/checkout/confirm-view.server.ts';
import { aCheckoutPrescription } from '#harness/checkout-programme.ts';
import { aRelative } from '#harness/factories.ts';
import { fillCart, openShop, type Shop } from '#harness/shop.ts';
import { loader as cartLoader } from '~/areas/orders/pages/main.cart._index.tsx';
import { loader as addressLoader } from '~/areas/orders/pages/main.cart.address._index.tsx';
import { action as placing, loader as confirm } from '~/areas/orders/pages/main.cart.confirm.tsx';
import { loader as reviewLoader } from '~/areas/prescriptions/pages/main.prescriptions.refill.review.tsx';
import { withFastTimers } from '#harness/fast-timers.ts';
import { PROGRAMME, useMsw } from '#harness/msw.ts';

const server = useMsw();
let shop: Shop;

const at = (path: string, params: Record<string, string> = {}, init?: RequestInit) => ({
  context: shop.context,
  request: new Request(`http://portal.test${path}`, init),
  params,
});

/** The result of a loader or an action: status and redirect. */
async function outcome(asked: Promise<unknown>) {
  const came: unknown = await asked.catch((thrown: unknown) => thrown);
  if (came instanceof Error) throw came;
  const init = (came as { init?: ResponseInit | null }).init;
  const { status, headers } = came instanceof Response ? came : new Response(null, init ?? {});
  return { status, to: headers.get('location') ?? '' };
}
const load = <Page>(loader: (args: LoaderFunctionArgs) => Promise<unknown>, path: string) =>
  loader(at(path)) as Promise<Page>;

async function press() {
  // each request has a separate context
  shop.context.formRefused = false;
  const { view } = await load<{ view: ConfirmView }>(confirm, '/main/cart/confirm');
  const fields = { intentId: view.intentId, attempt: String(view.attempt), offer: view.offer };
  const body = new URLSearchParams(fields);
  for (const line of view.agreed) body.append('agreed', line);
  return { intentId: view.intentId, body };
}
const place = (body: URLSearchParams) =>
  outcome(placing(at('/main/cart/confirm', {}, { method: 'POST', body }) as ActionFunctionArgs));

const never = async () => {
  await delay('infinite');
  return new HttpResponse(null);
};
beforeEach(() => {
  shop = openShop(server);
});

test("places a refused order that the list has, because a gateway's repetition is refused", async () => {
  shop.programme.have(aCheckoutPrescription('rx-1'));
  await fillCart(shop, 'rx-1');
  const refusal = () => HttpResponse.json({ message: 'Not today.' }, { status: 422 });
  shop.programme.insteadOfPlacing = refusal;
  shop.programme.searchFails = true;
  const unlisted = await press();
  expect((await place(unlisted.body)).to).toBe(`/main/cart/failed/${unlisted.intentId}`);
  Object.assign(shop.programme, { insteadOfPlacing: undefined, afterPlacing: refusal, searchFails: false });
  const listed = await press();
  expect((await place(listed.body)).to).toBe(`/main/cart/thank-you/${listed.intentId}`);
  expect(shop.programme.requests).toHaveLength(2);
});

describe('cart with refills of two people', () => {
  beforeEach(async () => {
    const family = [aRelative('01', ['03']), aRelative('03', [], { firstName: 'Leo' })];
    server.use(http.get(`${PROGRAMME}/member/family-coverage`, () => HttpResponse.json(family)));
    const ofLeo = { personCode: '03', patientName: 'Leo Rivera' };
    shop.programme.have(aCheckoutPrescription('rx-1'), aCheckoutPrescription('rx-3', ofLeo));
    await fillCart(shop, 'rx-1', 'rx-3');
  });

  const away = (path: string) =>
    server.use(http.get(`${PROGRAMME}${path}`, () => new HttpResponse(null, { status: 500 })));
  const openCart = async () => (await load<{ cart: CartView }>(cartLoader, '/main/cart')).cart;
  const FAMILY = '/member/family-coverage';

  test('shows every line as orderable when the family cannot be loaded', async () => {
    away(FAMILY);
    expect((await openCart()).lines.map(({ id, reason }) => [id, reason])).toEqual([
      ['rx-1', undefined],
      ['rx-3', undefined],
    ]);
  });

  test.each([FAMILY, '/mail-order/patient-enrollment'])(
    'without %s shows the chosen refills as ready, and places nothing at the last press',
    async (path) => {
      const { body } = await press();
      away(path);
      const address = '/main/prescriptions/refill/review?prescriptionId=rx-1&prescriptionId=rx-3';
      const { view } = await load<{ view: Awaited<ReturnType<typeof loadReviewView>> }>(
        reviewLoader,
        address,
      );
      expect(view.ready.map(({ id }) => id)).toEqual(['rx-1', 'rx-3']);
      expect(view.refused).toEqual([]);
      expect(await place(body)).toMatchObject({ status: 422 });
      expect(shop.programme.requests).toEqual([]);
    },
  );

  test('waits once for a late quote', async () => {
    server.use(http.get(`${PROGRAMME}/mail-order/refills-quote`, never));
    const { result } = await withFastTimers(() => outcome(load(addressLoader, '/main/cart/address')));
    expect(result).toMatchObject({ status: 504 });
  });

  test('reports at each line that its quote failed, and shows no subtotal', async () => {
    away('/mail-order/refills-quote');
    const led = await outcome(load(addressLoader, '/main/cart/address'));
    expect(led).toEqual({ status: 303, to: '/main/cart' });
    const { lines, subtotal } = await openCart();
    expect(lines).toHaveLength(2);
    for (const { reason } of lines) expect(reason).toMatch(/^Sorry, something went wrong\./);
    expect(subtotal).toBeUndefined();
  });

  test('shows every line, its subtotal and the last step on the first pages after an outage', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const ids = Array.from({ length: 8 }, (_, index) => `rx-${index + 10}`);
    shop.programme.have(...ids.map((id) => aCheckoutPrescription(id)));
    await changeCart(shop.context, shop.member, (cart) => ({ ...cart, items: [] }));
    await fillCart(shop, ...ids);
    server.use(http.all(`${PROGRAMME}/*`, () => new HttpResponse(null, { status: 500 })));
    for (let visit = 0; visit < 11; visit += 1) await openCart();
    server.resetHandlers();
    shop.programme.answer(server);
    vi.setSystemTime(Date.now() + 20_000);
    const { lines, subtotal } = await openCart();
    expect(lines.filter(({ reason }) => reason)).toEqual([]);
    expect(subtotal).toEqual({ label: 'Subtotal', value: '$80.00' });
    const { view } = await load<{ view: ConfirmView }>(confirm, '/main/cart/confirm');
    expect(view.total).toBe('$80.00');
  });

  test('reports that its subtotal lacks a line that cannot be ordered', async () => {
    shop.programme.have(aCheckoutPrescription('rx-1', { status: 'tooSoon', nextRefillDate: '2026-12-24' }));
    expect((await openCart()).subtotal).toEqual({
      label: 'Subtotal for refills you can order',
      value: '$10.00',
    });
  });
});

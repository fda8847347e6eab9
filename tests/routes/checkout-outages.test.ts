/** What cannot be asked on the way to an order: nothing false is said of it, and the last press orders on no guess. */
import { HttpResponse, delay, http } from 'msw';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import type { reviewView } from '~/areas/prescriptions/batch-refill/batch-refill.server.ts';
import { changeCart } from '~/areas/orders/checkout/cart.server.ts';
import type { CartView } from '~/areas/orders/checkout/cart-view.server.ts';
import type { ConfirmView } from '~/areas/orders/checkout/confirm-view.server.ts';
import { prescription } from '~/areas/orders/checkout/testing/programme.ts';
import { fillCart, openShop, type Shop } from '~/areas/orders/checkout/testing/shop.ts';
import { loader as cartLoader } from '~/areas/orders/pages/main.cart._index.tsx';
import { loader as addressLoader } from '~/areas/orders/pages/main.cart.address._index.tsx';
import { action as confirmAction, loader as confirmLoader } from '~/areas/orders/pages/main.cart.confirm.tsx';
import { loader as reviewLoader } from '~/areas/prescriptions/pages/main.prescriptions.refill.review.tsx';
import { withFastTimers } from '../support/fast-timers.ts';
import { PROGRAMME, useMsw } from '../support/msw.ts';

const server = useMsw();
let shop: Shop;
const person = (personCode: string, firstName: string) => ({
  ...{ personCode, firstName, lastName: 'Rivera', cardId: 'ABC123', dateOfBirth: '2016-01-01' },
  ...{ phiShared: true, relationshipCode: '1', relationshipValue: 'Cardholder' },
  allowedPhiPersonCodes: personCode === '01' ? ['03'] : [],
});

beforeEach(async () => {
  shop = openShop(server);
  server.use(
    http.get(`${PROGRAMME}/member/family-coverage`, () =>
      HttpResponse.json([person('01', 'Ana'), person('03', 'Leo')]),
    ),
  );
  shop.programme.have(
    prescription('rx-1'),
    prescription('rx-3', { personCode: '03', patientName: 'Leo Rivera' }),
  );
  await fillCart(shop, 'rx-1', 'rx-3');
});

const away = (path: string) =>
  server.use(http.get(`${PROGRAMME}${path}`, () => new HttpResponse(null, { status: 500 })));

async function answerOf<Value>(
  asked: Promise<Value>,
): Promise<Value | { status: number; to?: string | null }> {
  return asked.catch((thrown: unknown) => {
    if (thrown instanceof Response) return { status: thrown.status, to: thrown.headers.get('location') };
    return { status: (thrown as { init: { status: number } }).init.status };
  });
}
const at = (path: string, init?: RequestInit) => ({
  context: shop.context,
  request: new Request(`http://portal.test${path}`, init),
  params: {},
});
const load = <Value>(loader: (args: LoaderFunctionArgs) => Promise<Value>, path: string) =>
  answerOf(loader(at(path)));
const confirmPage = async () => (await load(confirmLoader, '/main/cart/confirm')) as { view: ConfirmView };

const FAMILY = '/member/family-coverage';
const PROFILE = '/mail-order/patient-enrollment';

test('without the family nothing is said of whether its people share: a line that the programme hands out can be ordered', async () => {
  away(FAMILY);
  const { cart } = (await load(cartLoader, '/main/cart')) as { cart: CartView };
  expect(cart.lines.map(({ id, reason }) => [id, reason])).toEqual([
    ['rx-1', undefined],
    ['rx-3', undefined],
  ]);
});

test.each([FAMILY, PROFILE])(
  'without %s the refills that were chosen are shown, and nothing false of any',
  async (path) => {
    away(path);
    const address = '/main/prescriptions/refill/review?prescriptionId=rx-1&prescriptionId=rx-3';
    const { view } = (await load(reviewLoader, address)) as { view: Awaited<ReturnType<typeof reviewView>> };
    expect(view.ready.map(({ id }) => id)).toEqual(['rx-1', 'rx-3']);
    expect(view.refused).toEqual([]);
  },
);

test.each([FAMILY, PROFILE])('without %s the last press places nothing', async (path) => {
  const { view } = await confirmPage();
  const body = new URLSearchParams({
    intentId: view.intentId,
    attempt: String(view.attempt),
    offer: view.offer,
  });
  for (const line of view.agreed) body.append('agreed', line);
  const press = () =>
    answerOf(confirmAction(at('/main/cart/confirm', { method: 'POST', body }) as ActionFunctionArgs));
  away(path);
  expect(await press()).toMatchObject({ init: { status: 422 } });
  expect(shop.programme.requests).toEqual([]);
});

test('a quote that does not come in time is not waited for a second time on the page of the cart', async () => {
  server.use(
    http.get(`${PROGRAMME}/mail-order/refills-quote`, async () => {
      await delay('infinite');
      return new HttpResponse(null);
    }),
  );
  const { result } = await withFastTimers(() => load(addressLoader, '/main/cart/address'));
  expect(result).toMatchObject({ status: 504 });
});

test('a quote that fails leads to the cart, which says so at each line and shows no subtotal', async () => {
  away('/mail-order/refills-quote');
  expect(await load(addressLoader, '/main/cart/address')).toEqual({ status: 303, to: '/main/cart' });
  const { cart } = (await load(cartLoader, '/main/cart')) as { cart: CartView };
  expect(cart.lines).toHaveLength(2);
  for (const { reason } of cart.lines) expect(reason).toMatch(/^Sorry, something went wrong\./);
  expect(cart.subtotal).toBeUndefined();
});

test('the first pages after an outage show every line of a cart, its subtotal, and the last step', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const ids = Array.from({ length: 8 }, (_, index) => `rx-${index + 10}`);
  shop.programme.have(...ids.map((id) => prescription(id)));
  await changeCart(shop.context, shop.member, (cart) => ({ ...cart, items: [] }));
  await fillCart(shop, ...ids);
  server.use(http.all(`${PROGRAMME}/*`, () => new HttpResponse(null, { status: 500 })));
  for (let visit = 0; visit < 11; visit += 1) await load(cartLoader, '/main/cart');
  server.resetHandlers();
  shop.programme.answer(server);
  vi.setSystemTime(Date.now() + 20_000);
  const { cart } = (await load(cartLoader, '/main/cart')) as { cart: CartView };
  expect(cart.lines.filter(({ reason }) => reason)).toEqual([]);
  expect(cart.subtotal).toEqual({ label: 'Subtotal', value: '$80.00' });
  const { view } = await confirmPage();
  expect(view.total).toBe('$80.00');
});

test('a cart with a line that cannot be ordered says that its subtotal lacks that line', async () => {
  shop.programme.have(prescription('rx-1', { status: 'tooSoon', nextRefillDate: '2026-12-24' }));
  const { cart } = (await load(cartLoader, '/main/cart')) as { cart: CartView };
  expect(cart.subtotal).toEqual({ label: 'Subtotal of what can be ordered', value: '$10.00' });
});

test('a press says that the pharmacy refused it, and not that something changed, when a line became too soon', async () => {
  const { view } = await confirmPage();
  const body = new URLSearchParams({ intentId: view.intentId, attempt: '1', offer: view.offer });
  const press = () =>
    answerOf(confirmAction(at('/main/cart/confirm', { method: 'POST', body }) as ActionFunctionArgs));
  shop.programme.have(prescription('rx-1', { status: 'tooSoon', nextRefillDate: '2026-12-24' }));
  expect((await press()) as Response).toHaveProperty('status', 303);
  expect(shop.flashes.map(({ label }) => label)).toEqual(['checkout.flash.notPlacedRefused']);
  await changeCart(shop.context, shop.member, (cart) => ({ ...cart, items: [] }));
  expect((await press()) as Response).toHaveProperty('status', 303);
  expect(shop.flashes.map(({ label }) => label).at(-1)).toBe('checkout.flash.notPlaced');
  expect(shop.programme.requests).toEqual([]);
});

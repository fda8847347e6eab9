/**
 * The pages of orders and of the checkout while each call that they make hangs, fails, lies or is late, one at a
 * time: each is answered, stands without what it can do without, and says so where something is missing.
 */
import { HttpResponse, delay, http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import type { ConfirmView } from '~/areas/orders/checkout/confirm-view.server.ts';
import { prescription } from '~/areas/orders/checkout/testing/programme.ts';
import { fillCart, openShop, type Shop } from '~/areas/orders/checkout/testing/shop.ts';
import { loader as cart } from '~/areas/orders/pages/main.cart._index.tsx';
import { loader as address } from '~/areas/orders/pages/main.cart.address._index.tsx';
import { loader as newAddress } from '~/areas/orders/pages/main.cart.address.new.tsx';
import { action as placing, loader as confirm } from '~/areas/orders/pages/main.cart.confirm.tsx';
import { loader as checking } from '~/areas/orders/pages/main.cart.checking.$intentId.tsx';
import { loader as payment } from '~/areas/orders/pages/main.cart.payment._index.tsx';
import { loader as newCard } from '~/areas/orders/pages/main.cart.payment.new.tsx';
import { loader as summary } from '~/areas/orders/pages/main.cart.summary.$intentId.tsx';
import { loader as thankYou } from '~/areas/orders/pages/main.cart.thank-you.$intentId.tsx';
import { loader as detail } from '~/areas/orders/pages/main.orders.$orderNumber._index.tsx';
import { loader as cancelling } from '~/areas/orders/pages/main.orders.$orderNumber.cancel.tsx';
import { loader as orders } from '~/areas/orders/pages/main.orders._index.tsx';
import { loader as review } from '~/areas/prescriptions/pages/main.prescriptions.refill.review.tsx';
import { withFastTimers } from '../support/fast-timers.ts';
import { PROGRAMME, useMsw } from '../support/msw.ts';

const server = useMsw();
let shop: Shop;
let intentId: string;

type Loader = (args: LoaderFunctionArgs) => Promise<unknown>;
const at = (path: string, params: Record<string, string> = {}, init?: RequestInit) => ({
  context: shop.context,
  request: new Request(`http://portal.test${path}`, init),
  params,
});

/** What a loader or an action came to: a page, the status of an error page, or where it leads. */
async function outcome(asked: Promise<unknown>) {
  const came: unknown = await asked.catch((thrown: unknown) => thrown);
  if (came instanceof Error) throw came;
  const init = (came as { init?: ResponseInit | null }).init;
  const { status, headers } = came instanceof Response ? came : new Response(null, init ?? {});
  return { status, page: JSON.stringify(came), to: headers.get('location') ?? '' };
}

async function press() {
  // each request has a context of its own
  shop.context.formRefused = false;
  const { view } = (await confirm(at('/main/cart/confirm') as LoaderFunctionArgs)) as { view: ConfirmView };
  const fields = { intentId: view.intentId, attempt: String(view.attempt), offer: view.offer };
  const body = new URLSearchParams(fields);
  for (const line of view.agreed) body.append('agreed', line);
  return { intentId: view.intentId, body };
}
const place = (body: URLSearchParams) =>
  outcome(placing(at('/main/cart/confirm', {}, { method: 'POST', body }) as ActionFunctionArgs));

beforeEach(async () => {
  shop = openShop(server);
  shop.programme.have(prescription('rx-1'), prescription('rx-2'));
  await fillCart(shop, 'rx-1');
  const { body, intentId: placed } = await press();
  intentId = placed;
  await place(body);
  await fillCart(shop, 'rx-2');
});

const NUMBER = '48215206';
const ORDER = `GET /mail-order/orders/${NUMBER}`;
const ADDRESSES = 'GET /mail-order/shipping-addresses';
const CARDS = 'GET /mail-order/payment-cards';
const LINE = 'GET /mail-order/refills-quote';
/** What a page cannot stand without, what it says is missing, and what sends to the cart, where it is said; no other call costs it anything. */
const pages: { path: string; loader: Loader; error?: string[]; says?: string[]; toCart?: string[] }[] = [
  { path: '/main/orders', loader: orders as Loader, says: ['GET /mail-order/orders'] },
  { path: `/main/orders/${NUMBER}`, loader: detail as Loader, error: [ORDER] },
  { path: `/main/orders/${NUMBER}/cancel`, loader: cancelling as Loader, error: [ORDER] },
  { path: '/main/cart', loader: cart as Loader, says: [LINE, 'GET /mail-order/balance'] },
  { path: '/main/cart/address', loader: address as Loader, error: [ADDRESSES], toCart: [LINE] },
  { path: '/main/cart/address/new', loader: newAddress as Loader, error: [ADDRESSES], toCart: [LINE] },
  { path: '/main/cart/payment', loader: payment as Loader, error: [ADDRESSES, CARDS], toCart: [LINE] },
  { path: '/main/cart/payment/new', loader: newCard as Loader, error: [ADDRESSES, CARDS], toCart: [LINE] },
  { path: '/main/cart/confirm', loader: confirm as Loader, error: [ADDRESSES, CARDS], toCart: [LINE] },
  { path: '/main/cart/thank-you', loader: thankYou as Loader },
  { path: '/main/cart/summary', loader: summary as Loader, error: [ORDER] },
  { path: '/main/prescriptions/refill/review?prescriptionId=rx-2', loader: review as Loader, says: [LINE] },
];

const never = async () => {
  await delay('infinite');
  return new HttpResponse(null);
};
const ills: Record<string, () => Promise<Response>> = {
  hangs: never,
  fails: async () => new HttpResponse(null, { status: 500 }),
  lies: async () => HttpResponse.json({ items: 'none', balanceCents: 'much', orderNumber: 7 }),
};

/** The calls that this makes while all is well. */
async function callsOf(run: () => Promise<unknown>): Promise<string[]> {
  const calls = new Set<string>();
  const note = ({ request }: { request: Request }) =>
    void calls.add(`${request.method} ${new URL(request.url).pathname}`);
  server.events.on('request:start', note);
  await run();
  server.events.removeAllListeners();
  return [...calls];
}

async function whileIll<Value>(call: string, answer: () => Promise<Response>, run: () => Promise<Value>) {
  const [method = '', path = ''] = call.split(' ');
  server.use(http[method.toLowerCase() as 'get' | 'post'](`${PROGRAMME}${path}`, answer));
  const { result } = await withFastTimers(run);
  server.resetHandlers();
  shop.programme.answer(server);
  return result;
}

describe('while one of its calls hangs, fails or lies', () => {
  test.each(pages)('$path is answered', async ({ path, loader, error = [], says = [], toCart = [] }) => {
    const load = () => outcome(loader(at(path, { intentId, orderNumber: NUMBER }) as LoaderFunctionArgs));
    const calls = await callsOf(load);
    expect(calls).toEqual(expect.arrayContaining([...error, ...says, ...toCart]));
    for (const call of calls)
      for (const [ill, answer] of Object.entries(ills)) {
        const { status, page, to } = await whileIll(call, answer, load);
        const slow = ill === 'hangs' ? 504 : 502;
        const goesToCart = toCart.includes(call) && ill !== 'hangs';
        const expected = goesToCart ? 303 : [...error, ...toCart].includes(call) ? slow : 200;
        expect([call, ill, status, to]).toEqual([call, ill, expected, goesToCart ? '/main/cart' : '']);
        const saysSo = page.includes('Sorry, something went wrong');
        expect([call, ill, saysSo]).toEqual([call, ill, says.includes(call)]);
      }
  });
});

test('a press whose call hangs, fails or lies, before it was carried out or after, makes one order in the end', async () => {
  const first = await press();
  const calls = await callsOf(() => place(first.body));
  expect(shop.programme.orders).toHaveLength(2);
  for (const call of calls)
    for (const [ill, answer] of Object.entries(ills)) {
      const before = shop.programme.orders.length;
      const rx = `rx-${before + 10}`;
      shop.programme.have(prescription(rx));
      await fillCart(shop, rx);
      let { body, intentId: id } = await press();
      const isOrder = call.startsWith('POST ');
      // an order that is taken, and whose answer is lost
      if (isOrder) shop.programme.afterPlacing = answer;
      const pressed = () => place(body);
      let { to } = isOrder ? (await withFastTimers(pressed)).result : await whileIll(call, answer, pressed);
      shop.programme.afterPlacing = undefined;
      for (let tries = 0; tries < 5 && !to.includes('/thank-you/'); tries += 1) {
        if (to.includes('/checking/'))
          ({ to } = await outcome(checking(at(to, { intentId: id }) as LoaderFunctionArgs)));
        else {
          ({ body, intentId: id } = await press());
          ({ to } = await place(body));
        }
      }
      expect([call, ill, to.includes('/thank-you/')]).toEqual([call, ill, true]);
      expect([call, ill, shop.programme.orders.length - before]).toEqual([call, ill, 1]);
    }
});

describe('an order that is refused', () => {
  const refusals: [string, () => Response][] = [
    ['as one that is under way', () => HttpResponse.json({ code: 'ORDER_IN_PROGRESS' }, { status: 409 })],
    ['in words', () => HttpResponse.json({ message: 'Not today.' }, { status: 422 })],
    ['because of too many attempts', () => HttpResponse.json({ message: 'Slow down.' }, { status: 429 })],
  ];
  test.each(refusals)(
    '%s is placed when the list has it: what a gateway repeats is refused',
    async (_how, refusal) => {
      shop.programme.afterPlacing = refusal;
      const form = await press();
      expect((await place(form.body)).to).toBe(`/main/cart/thank-you/${form.intentId}`);
      expect(shop.programme.searches).toBe(1);
      expect(shop.programme.requests).toHaveLength(2);
    },
  );
  test.each(refusals)('%s has failed when the list has none, or does not answer', async (_how, refusal) => {
    shop.programme.insteadOfPlacing = refusal;
    const form = await press();
    expect((await place(form.body)).to).toBe(`/main/cart/failed/${form.intentId}`);
    shop.programme.searchFails = true;
    const again = await press();
    expect((await place(again.body)).to).toBe(`/main/cart/failed/${again.intentId}`);
  });
});

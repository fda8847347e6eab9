/** With each call of the last press failing in turn, the reply is true about the order, and posted values stay. */
import { HttpResponse, delay, http } from 'msw';
import { expect, test } from 'vitest';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import type { ConfirmView } from '~/areas/orders/checkout/confirm-view.server.ts';
import { readCart } from '~/areas/orders/checkout/cart.server.ts';
import { aCheckoutPrescription } from '#harness/checkout-programme.ts';
import { fillCart, openShop, type Shop } from '#harness/shop.ts';
import type { Language } from '#contract/languages.ts';
import { loader as checking } from '~/areas/orders/pages/main.cart.checking.$intentId.tsx';
import { action, loader } from '~/areas/orders/pages/main.cart.confirm.tsx';
import { loader as failed } from '~/areas/orders/pages/main.cart.failed.$intentId.tsx';
import type { FormReply } from '~/ui/form/form-reply.ts';
import { withFastTimers } from '#harness/fast-timers.ts';
import { PROGRAMME, useMsw } from '#harness/msw.ts';

const server = useMsw();
const PLACE = 'POST /mail-order/refills-request';
const PATH = '/main/cart/confirm';

const faults: Record<string, () => Response | Promise<Response>> = {
  stalls: async () => {
    await delay('infinite');
    return new HttpResponse(null);
  },
  'answers 500': () => new HttpResponse(null, { status: 500 }),
  'answers 400 in words': () => HttpResponse.json({ message: 'The pharmacy is moving.' }, { status: 400 }),
  'answers 401': () => HttpResponse.json({ message: 'Token revoked.' }, { status: 401 }),
  'answers 429': () => HttpResponse.json({ message: 'Slow down.' }, { status: 429 }),
  'loses the connection': () => HttpResponse.error(),
  'answers nonsense': () => HttpResponse.json({ items: 'none', enrolled: 'perhaps', orderNumber: 7 }),
};
const NOTHING: Record<Language, string> = {
  en: 'Nothing was ordered or charged.',
  es: 'No se pidió ni se cobró nada.',
};

async function openPress(language: Language) {
  const shop = openShop(server, { language });
  shop.programme.have(aCheckoutPrescription('rx-1'), aCheckoutPrescription('rx-2'));
  await fillCart(shop, 'rx-1', 'rx-2');
  const at = (path: string, init?: RequestInit) => ({
    context: shop.context,
    request: new Request(`http://portal.test${path}`, init),
    params: { intentId: path.split('/').at(-1)! },
  });
  const { view } = (await loader(at(PATH) as LoaderFunctionArgs)) as { view: ConfirmView };
  const fields = { intentId: view.intentId, attempt: String(view.attempt), offer: view.offer };
  const body = new URLSearchParams(fields);
  for (const line of view.agreed) body.append('agreed', line);
  const press = () => action(at(PATH, { method: 'POST', body }) as ActionFunctionArgs);
  return { shop, at, press, values: { ...fields, agreed: view.agreed }, intentId: view.intentId };
}

/** The calls of a press without any fault. */
async function callsOfPress(): Promise<string[]> {
  const { press } = await openPress('en');
  const calls = new Set<string>();
  server.events.on('request:start', ({ request }) => {
    calls.add(`${request.method} ${new URL(request.url).pathname}`);
  });
  await press();
  server.events.removeAllListeners();
  return [...calls];
}

type Came = { status: number; to: string; reply?: FormReply };

async function outcome(asked: Promise<unknown>): Promise<Came> {
  const came = await asked.catch((thrown: unknown) => thrown);
  if (came instanceof Response) return { status: came.status, to: came.headers.get('location') ?? '' };
  if (came instanceof Error) throw came;
  const { data, init } = came as { data: { reply: FormReply }; init: ResponseInit };
  return { status: init.status ?? 200, to: '', reply: data.reply };
}

/** The problem of a click's result text; undefined if the text is true. */
async function wrongIn(call: string, fault: string, language: Language): Promise<string | undefined> {
  const { shop, at, press, values, intentId } = await openPress(language);
  const [method = '', path = ''] = call.split(' ');
  server.use(http[method.toLowerCase() as 'get' | 'post'](`${PROGRAMME}${path}`, faults[fault]!));
  const { result } = await withFastTimers(() => outcome(press()));
  server.resetHandlers();
  const orders = shop.programme.orders.length;
  const wrong = await judge({ shop, at, call, fault, result, values, intentId, language, orders });
  return wrong && `${call} ${fault} (${language}): ${wrong} ${JSON.stringify(result)}`;
}

interface Judged {
  shop: Shop;
  at: (path: string, init?: RequestInit) => object;
  call: string;
  fault: string;
  result: Came;
  values: object;
  intentId: string;
  language: Language;
  orders: number;
}

async function judge({ shop, at, call, fault, result, values, intentId, language, orders }: Judged) {
  const { status, to, reply } = result;
  shop.programme.answer(server);
  if (to === `/main/cart/thank-you/${intentId}`) return orders === 1 ? undefined : 'thanks for no order';
  if (to === `/main/cart/checking/${intentId}`) {
    const page = await outcome(checking(at(to) as LoaderFunctionArgs)).catch(() => undefined);
    return call === PLACE || page ? undefined : 'is looked up, although it was never sent';
  }
  if (orders !== 0) return `${orders} orders`;
  if (to === `/main/cart/failed/${intentId}`) {
    const shown = JSON.stringify(await failed(at(to) as LoaderFunctionArgs));
    const says = language === 'en' ? 'Nothing was charged' : 'No se cobró nada';
    return call === PLACE && shown.includes(says) ? undefined : shown;
  }
  if (fault === 'answers 401') return to.startsWith('/auth/start?') ? undefined : 'not signed out';
  const items = (await readCart(shop.context, shop.member))!.items.length;
  const [problem] = reply?.problems ?? [];
  const text = `${problem?.message} ${problem?.then ?? ''}`;
  if (status !== 422 || !problem?.isRefusal) return 'no dialog';
  if (!text.includes(NOTHING[language])) return 'says nothing of an order';
  if (fault === 'answers 400 in words' && !text.startsWith('The pharmacy is moving.'))
    return 'not in its words';
  if (JSON.stringify(reply?.values) !== JSON.stringify(values)) return 'loses values';
  const reloaded = await loader(at(PATH) as LoaderFunctionArgs);
  if (Object.keys(reloaded).length > 0) return 'loads again what could not be loaded';
  return items === 2 ? undefined : 'another cart';
}

test('reports truthfully whether there is an order, whichever of its calls fails', async () => {
  const calls = await callsOfPress();
  expect(calls).toEqual(
    expect.arrayContaining([
      ...['GET /mail-order/payment-cards', 'GET /mail-order/shipping-addresses', PLACE],
      ...['GET /mail-order/refills-quote', 'GET /mail-order/patient-enrollment'],
      'GET /member/family-coverage',
    ]),
  );
  const wrong: (string | undefined)[] = [];
  for (const call of calls)
    for (const fault of Object.keys(faults))
      for (const language of fault === 'answers 500' ? (['en', 'es'] as const) : (['en'] as const))
        wrong.push(await wrongIn(call, fault, language));
  expect(wrong.filter(Boolean)).toEqual([]);
});

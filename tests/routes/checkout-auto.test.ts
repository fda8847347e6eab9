import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import type { AppLoadContext } from '@remix-run/node';
import { action, loader } from '~/routes/main.cart.confirm.tsx';
import type { FormReply } from '~/ui/form/form-reply.ts';
import { PROGRAMME, useMsw } from '../support/msw.ts';
import { readCart } from '~/features/checkout/cart-store.server.ts';
import type { ConfirmView } from '~/features/checkout/confirm-view.server.ts';
import { prescription } from '~/features/checkout/testing/programme.ts';
import { fillCart, openShop } from '~/features/checkout/testing/shop.ts';
import type { Shop } from '~/features/checkout/testing/shop.ts';

const server = useMsw();
let shop: Shop;
/** what was asked to be turned on */
let asked: object[];

/** Whether the client has it; what answers who turns it on. */
function clientHasIt(autoChargeAndSHip: boolean, answer = (): Response => HttpResponse.json({})) {
  server.use(
    http.get(`${PROGRAMME}/mail-order/auto-charge-ship-clients`, () =>
      HttpResponse.json({ autoChargeAndSHip }),
    ),
    http.post(`${PROGRAMME}/mail-order/set-auto-refill`, async ({ request }) => {
      asked.push((await request.json()) as object);
      return answer();
    }),
  );
}

beforeEach(async () => {
  shop = openShop(server);
  asked = [];
  clientHasIt(true);
  shop.programme.have(
    prescription('rx-1', { dispensedDrug: 'Lisinopril 10 mg tablet' }),
    prescription('rx-2', { refillsRemaining: 1 }),
  );
  await fillCart(shop, 'rx-1', 'rx-2');
});

const address = 'http://portal.test/main/cart/confirm';
const at = (init?: RequestInit) => ({
  context: shop.context as unknown as AppLoadContext,
  request: new Request(address, init),
  params: {},
});
const see = async () => ((await loader(at())) as unknown as { view: ConfirmView }).view;

/** Presses 'Place order' on the page as it stands, with what was chosen on it. */
async function press(fields: Record<string, string | string[]>) {
  const { intentId, attempt, offer, agreed } = await see();
  const body = new URLSearchParams({ intentId, attempt: String(attempt), offer });
  for (const [name, value] of Object.entries({ agreed, ...fields }))
    for (const one of [value].flat()) body.append(name, one);
  const answer: unknown = await action(at({ method: 'POST', body }));
  if (answer instanceof Response) return { to: answer.headers.get('location')!.split('/')[3] };
  const { data, init } = answer as { data: { reply: FormReply }; init: { status: number } };
  return { status: init.status, reply: data.reply };
}

describe('auto charge and ship in the checkout', () => {
  test('is offered with its terms for what has a refill left after this one', async () => {
    const { auto } = await see();
    expect(auto!.options).toEqual([{ value: 'rx-1', label: 'Lisinopril 10 mg tablet' }]);
    expect(auto!.terms).toHaveLength(5);
    expect(auto!.agree).toBe('I have read the Auto Refill Program terms and agree to them');
  });
  test('says for whom it is where that is not the member', async () => {
    const leo = { personCode: '03', patientName: 'Leo Rivera' };
    shop.programme.have(prescription('rx-1', { ...leo, dispensedDrug: 'Cetirizine' }));
    server.use(
      http.get(`${PROGRAMME}/member/family-coverage`, () =>
        HttpResponse.json([
          {
            ...{ personCode: '01', cardId: 'ABC123', firstName: 'Ana', lastName: 'Rivera', phiShared: true },
            ...{ dateOfBirth: '1974-03-14', relationshipCode: '1', relationshipValue: 'Cardholder' },
            allowedPhiPersonCodes: ['03'],
          },
        ]),
      ),
    );
    expect((await see()).auto!.options).toEqual([
      { value: 'rx-1', label: 'Cetirizine', hint: 'For Leo Rivera' },
    ]);
  });
  test.each([
    ['the client does not have it', () => clientHasIt(false)],
    ['it is on', () => shop.programme.have(prescription('rx-1', { autoChargeAndShip: true }))],
    ['it is a controlled medicine', () => shop.programme.have(prescription('rx-1', { deaClass: 'V' }))],
    [
      'it can’t be asked about',
      () =>
        server.use(http.get(`${PROGRAMME}/mail-order/auto-charge-ship-clients`, () => HttpResponse.error())),
    ],
  ])('is not offered where %s', async (_, change) => {
    change();
    expect((await see()).auto).toBeUndefined();
  });
  test('is turned on with the card of the order, once the order was placed', async () => {
    expect(await press({ auto: 'rx-1', agreedToTerms: 'on' })).toEqual({ to: 'thank-you' });
    expect(shop.programme.requests).toHaveLength(1);
    expect(asked).toMatchObject([
      { prescriptionId: 'rx-1', paymentCardId: 'K-1', enabled: true, agreedToTerms: true },
    ]);
  });
  test('is nothing that anybody gets unasked', async () => {
    expect(await press({})).toEqual({ to: 'thank-you' });
    expect(asked).toEqual([]);
  });
  test('needs the agreement to its terms, and orders nothing without', async () => {
    const { status, reply } = await press({ auto: 'rx-1' });
    expect(status).toBe(422);
    expect(reply).toEqual({
      values: { auto: ['rx-1'] },
      problems: [
        { name: 'agreedToTerms', message: 'To turn this on, agree to the Auto Refill Program terms' },
      ],
    });
    expect([shop.programme.requests, asked]).toEqual([[], []]);
    expect((await readCart(shop.context, shop.member))!.items).toHaveLength(2);
  });
  test('is not turned on for what the pharmacy did not take, or what is not in the order', async () => {
    shop.programme.refuse.set('rx-1', { code: 'outOfStock', message: '' });
    expect(await press({ auto: ['rx-1', 'rx-9'], agreedToTerms: 'on' })).toEqual({ to: 'thank-you' });
    expect(asked).toEqual([]);
  });
  test.each([
    ['refuses it', () => HttpResponse.json({ message: 'no' }, { status: 409 })],
    ['breaks down over it', () => HttpResponse.error()],
  ])('leaves the order as it is when the programme %s', async (_, answer) => {
    clientHasIt(true, answer);
    expect(await press({ auto: 'rx-1', agreedToTerms: 'on' })).toEqual({ to: 'thank-you' });
    expect(asked).toHaveLength(1);
  });
  test('pressed twice is asked for once', async () => {
    const form = { auto: 'rx-1', agreedToTerms: 'on' };
    const [first, second] = await Promise.all([press(form), press(form)]);
    expect([first, second]).toEqual([{ to: 'thank-you' }, { to: 'thank-you' }]);
    expect(asked).toHaveLength(1);
  });
});

import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { callRoute } from '#harness/call-route.ts';
import { aCheckoutPrescription, goodCard, home } from '#harness/checkout-programme.ts';
import { aCardForm, aMember, aRelative, ofTheShop } from '#harness/factories.ts';
import { openShop, type Shop, type ShopOptions } from '#harness/shop.ts';
import * as address from '~/areas/orders/pages/main.settings.address.$addressId._index.tsx';
import * as addressRemove from '~/areas/orders/pages/main.settings.address.$addressId.remove.tsx';
import * as addresses from '~/areas/orders/pages/main.settings.address._index.tsx';
import * as addressNew from '~/areas/orders/pages/main.settings.address.new.tsx';
import * as notifications from '~/areas/account/pages/main.settings.notifications.tsx';
import * as card from '~/areas/orders/pages/main.settings.payment.$paymentCardId._index.tsx';
import * as cardRemove from '~/areas/orders/pages/main.settings.payment.$paymentCardId.remove.tsx';
import * as cards from '~/areas/orders/pages/main.settings.payment._index.tsx';
import * as cardNew from '~/areas/orders/pages/main.settings.payment.new.tsx';
import * as profileCard from '~/areas/account/pages/main.settings.profile.card.tsx';
import * as emailPage from '~/areas/account/pages/main.settings.profile.email._index.tsx';
import * as emailCode from '~/areas/account/pages/main.settings.profile.email.code.tsx';
import * as phonePage from '~/areas/account/pages/main.settings.profile.phone._index.tsx';
import type { Prescription } from '#contract/prescription.ts';
import { answer as answerAll, refuse, useMsw } from '#harness/msw.ts';

const server = useMsw();
const answers = (replies: Parameters<typeof answerAll>[1]) => answerAll(server, replies);
const CODE = '246810';
const details = aMember({ ...ofTheShop, email: 'ana@example.com', contactNumber: '6085550142' });
const settings = {
  ...{ orderUpdates: ['email'], refillReminders: [] },
  ...{ prescriberAnswers: [], payments: [], planNews: [] },
};

let shop: Shop;
/** method and path of every requested change */
let changed: string[];
/** the programme's refusals of changes */
let refusal: { status: number; message?: string; code?: string } | undefined;
let bodies: unknown[];
/** ids of removed entries */
let removed: string[];

beforeEach(() => {
  shop = open();
});

function open(options: ShopOptions = {}): Shop {
  const opened = openShop(server, options);
  changed = [];
  bodies = [];
  removed = [];
  refusal = undefined;
  const note = async (request: Request) => {
    const path = new URL(request.url).pathname;
    changed.push(`${request.method} ${path}`);
    const body = await request.text();
    if (body) bodies.push(JSON.parse(body));
    return refusal ? refuse(refusal.status, refusal) : new HttpResponse(null, { status: 204 });
  };
  const own = (path: string, ids: () => string[], changedEntry: () => object) => {
    const handler = async ({ request, params: { id = '' } }: { request: Request; params: Fields }) => {
      const reply = await note(request);
      if (refusal) return reply;
      if (!ids().includes(id)) return refuse(404);
      if (request.method === 'DELETE') {
        removed.push(id);
        opened.programme.addresses = opened.programme.addresses.filter((one) => one.addressId !== id);
        opened.programme.cards = opened.programme.cards.filter((one) => one.paymentCardId !== id);
        return reply;
      }
      return HttpResponse.json(changedEntry());
    };
    answers({
      [`PUT /mail-order/${path}/:id/default`]: (at) => handler(at).then((reply) => (reply.ok ? 204 : reply)),
      ...Object.fromEntries(
        ['PUT', 'PATCH', 'DELETE'].map((verb) => [`${verb} /mail-order/${path}/:id`, handler]),
      ),
    });
  };
  const { programme } = opened;
  own(
    'shipping-addresses',
    () => programme.addresses.map((one) => one.addressId),
    () => ({ ...home, ...(bodies.at(-1) as object | undefined) }),
  );
  own(
    'payment-cards',
    () => programme.cards.map((one) => one.paymentCardId),
    () => ({ ...goodCard, ...(bodies.at(-1) as object | undefined) }),
  );
  let isUsed = false;
  let known: object = details;
  /** an accepted change is stored */
  const keep = async (request: Request, what: (sent: Record<string, unknown>) => object) => {
    const reply = await note(request);
    if (reply.ok) known = { ...known, ...what(bodies.at(-1) as Record<string, unknown>) };
    return reply;
  };
  answers({
    'GET /member/details': () => known,
    'GET /user-management/notification-settings': settings,
    'PUT /user-management/notification-settings': async ({ request }) => {
      const reply = await note(request);
      return refusal ? reply : (bodies.at(-1) as object);
    },
    'GET /user-management/otp': ({ request }) => note(request),
    'GET /user-management/otp/verify': ({ query: { otp } }) => {
      if (isUsed) return { verdict: 'expired' };
      isUsed = otp === CODE;
      return isUsed ? { verdict: 'right', ticket: 'ticket-1' } : { verdict: 'wrong', triesLeft: 4 };
    },
    'POST /member/details': ({ request }) => keep(request, ({ ticket: _ticket, ...contact }) => contact),
    'POST /member/card-id': ({ request }) => keep(request, ({ cardid }) => ({ cardId: cardid })),
  });
  return opened;
}

type Fields = Record<string, string>;
interface Route {
  action?: unknown;
  loader: unknown;
}
const see = (route: Route, path: string, params: Fields = {}) =>
  callRoute(shop.context, route.loader, { path, params });
const post = (route: Route, path: string, fields: Fields, params: Fields = {}) =>
  callRoute(shop.context, route.action, { path, params, fields });

const good = { addressLine1: '12 Calle Sol', city: 'Mayagüez', state: 'PR', zip: '00680' };
const invalid = 'Please enter a valid value';
const EXPIRED = 'This card has expired. Use another one.';
const refused = (character: string) => `${invalid}. You cannot use “${character}” here.`;
// the schema of an address: contract/address.test.ts and typed-values.test.ts
const bad: [what: string, change: Fields, problem: Fields][] = [
  ['markup', { addressLine1: '<img src=x onerror=1>' }, { addressLine1: refused('<') }],
  ['control characters', { careOfName: 'Ro\u0000sa' }, { careOfName: refused('U+0000') }],
  [
    'nothing',
    { addressLine1: '   ', city: '', state: '', zip: '' },
    {
      ...{ addressLine1: 'Enter the street address', city: 'Enter the city' },
      ...{ state: 'Choose the state or territory', zip: 'Enter the ZIP code' },
    },
  ],
];

describe('new address', () => {
  const add = (fields: Fields) => post(addressNew, '/main/settings/address/new', fields);
  test('is saved and confirmed by a message (8.34)', async () => {
    const whole = { ...good, addressLine2: 'Apt 5', careOfName: 'Rosa Peña' };
    expect(await add(whole)).toMatchObject({ status: 303, location: '/main/settings/address' });
    expect(shop.programme.addresses.at(-1)).toMatchObject(whole);
    expect(shop.flashes).toEqual([{ label: 'addresses.added', tone: 'ok' }]);
    expect(shop.changes()).toEqual(['Shipping address added successfully']);
  });
  test('saves a second street sent from the same form after a step back', async () => {
    const formId = '5f0c7c1e-6d43-4d3b-9d59-0e0a5c5d8a11';
    await add({ ...good, formId });
    await add({ ...good, addressLine1: '1 Second Street', formId });
    expect(shop.programme.addresses).toHaveLength(3);
  });
  test.each(bad)('returns with the typed values when it has %s (5.41)', async (_what, change, problems) => {
    const answer = await add({ ...good, ...change });
    expect(answer).toMatchObject({ status: 422, problems, values: { ...good, ...change } });
    expect(Object.keys(answer.problems)).toEqual(Object.keys(problems));
    expect(shop.programme.addresses).toHaveLength(1);
  });
});

test.each([
  ['address', addressNew, 'shipping-addresses', good],
  ['card', cardNew, 'payment-cards', aCardForm()],
] as const)('counts a refused new %s as a failure (8.32)', async (_what, route, list, fields) => {
  answers({ [`POST /mail-order/${list}`]: () => refuse(400, { message: 'Not this one.' }) });
  expect((await post(route, '/main/settings', fields)).problems).toEqual({ '': 'Not this one.' });
  expect(shop.changes()).toEqual(['Something went wrong']);
});

describe('listed address', () => {
  const at = { addressId: 'A-1' };
  test('is edited', async () => {
    const answer = await post(address, '/main/settings/address/A-1', good, at);
    expect(answer).toMatchObject({ status: 303, location: '/main/settings/address' });
    expect(changed).toEqual(['PUT /mail-order/shipping-addresses/A-1']);
  });
  test('becomes the default', async () => {
    expect((await post(addresses, '/main/settings/address', at)).status).toBe(303);
    expect(changed).toEqual(['PUT /mail-order/shipping-addresses/A-1/default']);
  });
  test('is removed once, even when removal is requested three times', async () => {
    const remove = () => post(addressRemove, '/main/settings/address/A-1/remove', {}, at);
    expect((await Promise.all([remove(), remove()])).map(({ status }) => status)).toEqual([303, 303]);
    expect((await remove()).status).toBe(303);
    expect(removed).toEqual(['A-1']);
    expect(shop.flashes).toHaveLength(1);
  });
  // path-ids.test.ts has every kind of id
  test('returns 404 for a different member’s address', async () => {
    const [path, other] = ['/main/settings/address/x', { addressId: 'A-77' }];
    const gone = { status: 404, message: expect.stringMatching(/no longer on your list/) as string };
    for (const route of [address, addressRemove]) expect((await see(route, path, other)).status).toBe(404);
    expect(await post(address, path, good, other)).toMatchObject(gone);
    expect(await post(addressRemove, path, {}, other)).toMatchObject(gone);
  });
});

const newCard = aCardForm();

describe('new card', () => {
  const add = (fields: Fields) => post(cardNew, '/main/settings/payment/new', fields);
  test('sends the card number to the pharmacy, and stores no copy of it (8.35)', async () => {
    const wrong = await add({ ...newCard, number: '4111 1111 1111 1112' });
    expect(wrong).toMatchObject({ status: 422, problems: { number: invalid } });
    const other = await add({ ...newCard, type: 'Discover' });
    expect(other.status).toBe(422);
    expect(await add(newCard)).toMatchObject({ status: 303, location: '/main/settings/payment' });
    expect(shop.programme.cardNumbers).toEqual(['4111111111111111']);
    expect(shop.changes()).toEqual(['Payment method added successfully']);
    const traces = JSON.stringify([wrong, other, shop.written, shop.flashes]) + shop.logText();
    expect(traces.replace(/[\s-]/g, '')).not.toMatch(/4111111|1111111/);
  });
  // the rules of a number and a month: card-rules.test.ts
  test.each<[what: string, change: Fields, problem: Fields]>([
    [
      'nothing',
      { number: '', type: '', month: '', year: '', firstName: ' ', lastName: '' },
      {
        ...{ number: 'Enter the card number', type: 'Choose the card type' },
        ...{ month: 'Choose the expiration month', year: 'Choose the expiration year' },
        firstName: 'Enter the first name on the card',
        lastName: 'Enter the last name on the card',
      },
    ],
    [
      'a number of another type',
      { type: 'Mastercard' },
      { type: expect.stringContaining('Mastercard') as string },
    ],
    ['a month that is over', { month: '10', year: '2026' }, { month: EXPIRED }],
    [
      'markup for a name',
      { firstName: '<b>Ana</b>', lastName: '12' },
      { firstName: refused('<'), lastName: invalid },
    ],
    [
      'no billing address',
      { sameAsShipping: '' },
      {
        ...{ addressLine1: 'Enter the street address', city: 'Enter the city' },
        ...{ state: 'Choose the state or territory', zip: 'Enter the ZIP code' },
      },
    ],
  ])('with %s is not sent (5.41)', async (_what, change, problems) => {
    const answer = await add({ ...newCard, ...change });
    expect([answer.status, answer.problems]).toEqual([422, problems]);
    expect(shop.programme.cardNumbers).toEqual([]);
  });
  test('requires a billing address when no address is saved', async () => {
    shop.programme.addresses = [];
    expect((await add(newCard)).problems).toHaveProperty('addressLine1');
    expect((await add({ ...newCard, ...good })).status).toBe(303);
  });
  test('replaces an old card', async () => {
    let body: unknown;
    answers({
      'POST /mail-order/payment-cards': async ({ request }) => {
        body = await request.json();
        const { expiration } = body as Pick<typeof goodCard, 'expiration'>;
        return HttpResponse.json({ ...goodCard, lastFour: '1111', expiration }, { status: 201 });
      },
    });
    expect((await add({ ...newCard, replaces: 'K-1' })).status).toBe(303);
    expect(body).toMatchObject({ replaces: 'K-1' });
  });
  test('returns 404 when it should replace a different member’s card', async () => {
    const path = '/main/settings/payment/new?replaces=K-77';
    expect((await see(cardNew, path)).status).toBe(404);
    answers({ 'POST /mail-order/payment-cards': () => refuse(404) });
    expect((await post(cardNew, path, { ...newCard, replaces: 'K-77' })).status).toBe(404);
  });
});

test('shows the type of a saved card, known or not, and its billing address (3.33)', async () => {
  const billingAddress = { addressLine1: '9 Elm Road', city: 'Omaha', state: 'NE' as const, zip: '68108' };
  shop.programme.cards = [{ ...goodCard, type: 'Diners Club', billingAddress }];
  const { data } = await see(cards, '/main/settings/payment');
  expect((data.cards as object[])[0]).toMatchObject({
    title: 'Diners Club ending in 4421',
    isDefault: true,
    lines: ['Expires August 2028 · Ana Rivera', 'Billing address: 9 Elm Road, Omaha, NE 68108'],
  });
});

describe('listed card', () => {
  const at = { paymentCardId: 'K-1' };
  const path = '/main/settings/payment/K-1';
  test('accepts a new expiration date (2.67)', async () => {
    expect((await post(card, path, { month: '9', year: '2029' }, at)).status).toBe(303);
    expect(bodies).toEqual([{ expiration: { month: 9, year: 2029 } }]);
  });
  test.each<[Fields, Fields]>([
    [{ month: '10', year: '2026' }, { month: EXPIRED }],
    [{ month: '', year: '2029' }, { month: 'Choose the expiration month' }],
    [
      { month: '٩', year: '2029.5' },
      { month: invalid, year: invalid },
    ],
  ])('preserves its date for %o', async (fields, problems) => {
    expect(await post(card, path, fields, at)).toMatchObject({ status: 422, problems });
    expect(changed).toEqual([]);
  });
  test('is removed once, however often the button is pressed', async () => {
    const remove = () => post(cardRemove, `${path}/remove`, {}, at);
    expect((await Promise.all([remove(), remove()])).map(({ status }) => status)).toEqual([303, 303]);
    expect(removed).toEqual(['K-1']);
  });
  describe('listed card with an unpaid order', () => {
    const said = /^This card will pay for what you ordered\. You can remove it after that\./;
    test('cannot be removed, and the page names the order', async () => {
      shop.programme.cards = [{ ...goodCard, unpaidOrders: ['41000017'] }];
      const asked = await see(cardRemove, `${path}/remove`, at);
      expect(asked.data.card).toMatchObject({
        removalTitle: 'You cannot remove this card yet',
        removal: [expect.stringMatching(said)],
        unpaidOrders: [{ number: '41000017', text: 'Order 41000017' }],
      });
    });
    test.each([
      ['en', said],
      ['es', /^Con esta tarjeta se pagará lo que usted pidió/],
    ] as const)('is not removed after a new order, with the reason (%s)', async (locale, why) => {
      shop = open({ language: locale });
      refusal = { status: 409, message: 'Still in use.', code: 'CARD_IN_USE' };
      const answer = await post(cardRemove, `${path}/remove`, {}, at);
      expect(answer).toMatchObject({ status: 422, problems: { '': expect.stringMatching(why) as string } });
      expect([removed, shop.flashes]).toEqual([[], []]);
    });
  });
  describe('listed card on auto charge and ship', () => {
    const other = { ...goodCard, paymentCardId: 'K-2', lastFour: '1111', isDefault: false };
    const auto = (id: string, drug: string, more: Partial<Prescription> = {}) =>
      aCheckoutPrescription(id, { dispensedDrug: drug, autoChargeAndShip: true, ...more });
    /** Prescriptions of a client with or without auto charge and ship; returns the number of requests. */
    function listPrescriptions(items: Prescription[], autoChargeAndSHip = true) {
      const counted = { calls: 0 };
      answers({
        'GET /mail-order/auto-charge-ship-clients': { autoChargeAndSHip },
        'GET /mail-order/refills/prescriptions': () => {
          counted.calls += 1;
          return { items, total: items.length, page: 1, perPage: 100, counts: {} };
        },
      });
      return counted;
    }
    const removal = async (id: string) =>
      (
        (await see(cardRemove, `/main/settings/payment/${id}/remove`, { paymentCardId: id })).data as {
          card: { removal: string[] };
        }
      ).card.removal;
    const list = async () =>
      (await see(cards, '/main/settings/payment')).data as {
        cards: { paymentCardId: string; lines: string[] }[];
        hasAutoCharge: boolean;
      };
    const pays = (count: string) => expect.arrayContaining([`Pays for ${count} on auto charge and ship`]);

    beforeEach(() => {
      shop.programme.cards = [goodCard, other];
    });

    test('shows its prescriptions, whichever card is the default', async () => {
      const family = [aRelative('01', ['03']), aRelative('03', [], { firstName: 'Leo' })];
      answers({ 'GET /member/family-coverage': family });
      listPrescriptions([
        auto('rx-1', 'Jardiance 10 mg tablet', { autoRefillCardId: 'K-2' }),
        auto('rx-2', 'Montelukast 5 mg chewable tablet', {
          ...{ autoRefillCardId: 'K-2', personCode: '03', patientName: 'Leo Rivera' },
        }),
      ]);
      const shown = await list();
      expect(shown.cards).toMatchObject([
        { paymentCardId: 'K-1' },
        { paymentCardId: 'K-2', lines: pays('2 prescriptions') },
      ]);
      expect(JSON.stringify(shown.cards[0])).not.toContain('auto charge');
      expect(shown.hasAutoCharge).toBe(true);
      expect((await removal('K-2'))[0]).toMatch(
        /^Auto charge and ship will end for: Jardiance 10 mg tablet, Montelukast 5 mg chewable tablet \(Leo Rivera\)\./,
      );
      expect((await removal('K-1')).join(' ')).not.toContain('uto');
    });
    test('names the prescriptions before the last card is removed', async () => {
      shop.programme.cards = [goodCard];
      listPrescriptions([auto('rx-1', 'Jardiance 10 mg tablet', { autoRefillCardId: 'K-1' })]);
      expect(await removal('K-1')).toMatchObject([
        expect.stringContaining('Jardiance 10 mg tablet'),
        expect.stringContaining('It is your only card'),
      ]);
    });
    test.each([
      ['the programme names no card', () => listPrescriptions([auto('rx-1', 'Jardiance 10 mg tablet')])],
      ['the prescriptions cannot be loaded', () => answers({ 'GET /mail-order/refills/prescriptions': 500 })],
    ])('reports before a removal that its charges are unknown when %s', async (_what, arrange) => {
      listPrescriptions([]);
      arrange();
      expect(JSON.stringify((await list()).cards.map(({ lines }) => lines))).not.toContain('Pays for');
      const [first] = await removal('K-1');
      expect(first).toContain('We could not check if this card pays for automatic refills');
    });
    test('hides the feature without a call for members of a client without it', async () => {
      const counted = listPrescriptions(
        [auto('rx-1', 'Jardiance 10 mg tablet', { autoRefillCardId: 'K-1' })],
        false,
      );
      const shown = await list();
      expect(JSON.stringify([shown.cards, await removal('K-1')])).not.toMatch(/auto/i);
      expect([shown.hasAutoCharge, counted.calls]).toEqual([false, 0]);
    });
  });

  test('opens the new-card form when the card must be entered again', async () => {
    shop.programme.cards = [{ ...goodCard, addedDate: '2025-02-26' }];
    expect(await see(card, path, at)).toMatchObject({
      status: 303,
      location: '/main/settings/payment/new?replaces=K-1',
    });
  });
  test('does not become the default when it cannot be charged', async () => {
    refusal = { status: 409, message: 'This card has expired.' };
    const answer = await post(cards, '/main/settings/payment', at);
    expect(answer).toMatchObject({ status: 422, problems: { '': 'This card has expired.' } });
  });
  test('returns 404 for a different member’s card', async () => {
    const other = { paymentCardId: 'K-77' };
    for (const route of [card, cardRemove]) expect((await see(route, path, other)).status).toBe(404);
    expect((await post(card, path, { month: '9', year: '2029' }, other)).status).toBe(404);
    expect((await post(cardRemove, path, {}, other)).status).toBe(404);
    expect((await post(cards, path, other)).status).toBe(404);
  });
});

describe('notification settings', () => {
  const save = (fields: Fields) => post(notifications, '/main/settings/notifications', fields);
  test('saves exactly the ticked choices (7.44, 8.38)', async () => {
    expect((await save({ 'orderUpdates-text': 'on', 'planNews-email': 'on' })).status).toBe(303);
    expect(bodies).toEqual([{ ...settings, orderUpdates: ['text'], planNews: ['email'] }]);
    expect(shop.flashes).toEqual([{ label: 'notifications.saved', tone: 'ok' }]);
    expect(shop.changes()).toEqual(['Notifications updated successfully']);
  });
  test('refuses an unknown topic or channel', async () => {
    expect((await save({ 'orderUpdates-pigeon': 'on' })).status).toBe(400);
    expect((await save({ 'orderUpdates-text': '<b>' })).status).toBe(422);
    expect(changed).toEqual([]);
  });
  test('requires a contact number for text messages', async () => {
    refusal = { status: 409, message: 'x' };
    expect((await save({ 'orderUpdates-text': 'on' })).problems['']).toMatch(/need a contact number/);
  });
  test.each([
    ['notification-settings', { ok: false, message: 'Sorry, something went wrong' }, 'ana@example.com'],
    ['details', { ok: true }, undefined],
  ])('shows the rest while the call of %s fails', async (call, choices, address) => {
    answers({ [`GET /*/${call}`]: 500 });
    const { status, data } = await see(notifications, '/main/settings/notifications');
    expect(status).toBe(200);
    const view = data.view as { settings: object; where?: string; hasPhone: boolean };
    expect(view).toMatchObject({ settings: choices, hasPhone: true });
    expect(view.where).toEqual(address === undefined ? undefined : expect.stringContaining(address));
  });
});

describe('email address', () => {
  const ask = (email: string) => post(emailPage, '/main/settings/profile/email', { email });
  const enter = async (fields: Fields) => {
    const { data } = await see(emailCode, '/main/settings/profile/email/code');
    const { change } = (data.view ?? { change: '' }) as { change: string };
    return post(emailCode, '/main/settings/profile/email/code', { change, ...fields });
  };
  const verify = (code: string) => enter({ intent: 'verify', code });
  const SAVED = 'POST /member/details';

  test('changes after the code sent to the new address (7.41, 8.36)', async () => {
    expect(await ask('new@example.com')).toMatchObject({
      status: 303,
      location: '/main/settings/profile/email/code',
    });
    expect(await verify('24 68 10')).toMatchObject({ status: 303, location: '/main/settings/profile' });
    expect(bodies).toEqual([{ userName: 'ana', email: 'new@example.com', ticket: 'ticket-1' }]);
    expect(shop.flashes).toEqual([{ label: 'account.updated', tone: 'ok' }]);
    expect(shop.changes()).toEqual(['Profile updated successfully']);
    expect(shop.logText() + JSON.stringify(shop.changes())).not.toMatch(/new@example|246810/);
  });
  test.each([
    ['', 'Please enter email'],
    ['ana', 'Please enter valid email'],
    ['ana\u200b@example.com', 'You entered the one we already have. Enter a new one.'],
    ['ANA@example.com', 'You entered the one we already have. Enter a new one.'],
  ])('refuses %s, and sends no code', async (email, problem) => {
    expect(await ask(email)).toMatchObject({ status: 422, problems: { email: problem } });
    expect(changed).toEqual([]);
  });
  // the notation and the limits of codes: delete-account.test.ts and codes-at-once.test.ts
  test('does not change with a wrong code, and shows no code again', async () => {
    await ask('new@example.com');
    const wrong = await verify('111111');
    expect([wrong.status, wrong.problems.code]).toEqual([422, expect.stringMatching(/4 tries/)]);
    expect(wrong.values).not.toHaveProperty('code');
    expect(changed).not.toContain(SAVED);
    expect((await enter({ intent: 'resend' })).status).toBe(429);
  });
  test('changes once when the button is pressed twice', async () => {
    await ask('new@example.com');
    const answers = await Promise.all([verify(CODE), verify(CODE)]);
    expect(answers.map(({ location }) => location)).toEqual([
      '/main/settings/profile',
      '/main/settings/profile',
    ]);
    expect(changed.filter((one) => one === SAVED)).toHaveLength(1);
  });
  test('can be saved again without a new code after a lost reply, which counts as a failure (8.32)', async () => {
    await ask('new@example.com');
    refusal = { status: 500 };
    expect((await verify(CODE)).problems['']).toMatch(/could not tell/);
    expect(shop.changes()).toEqual(['Something went wrong']);
    refusal = undefined;
    const { data } = await see(emailCode, '/main/settings/profile/email/code');
    expect(data.view).toMatchObject({ isRight: true });
    expect(await enter({ intent: 'save' })).toMatchObject({ location: '/main/settings/profile' });
  });
  test.each([
    [403, 'account.code.tooLate'],
    [409, 'account.email.taken'],
  ])('restarts when the programme returns %i', async (status, label) => {
    await ask('new@example.com');
    refusal = { status };
    expect(await verify(CODE)).toMatchObject({ status: 303, location: '/main/settings/profile/email' });
    expect(shop.flashes).toEqual([{ label, tone: 'wait' }]);
  });
  test('ignores the code page of a different tab', async () => {
    await ask('new@example.com');
    const answer = await post(emailCode, '/main/settings/profile/email/code', {
      intent: 'verify',
      code: CODE,
      change: 'x',
    });
    expect(answer).toMatchObject({ status: 303, location: '/main/settings/profile/email/code' });
    expect(changed).not.toContain(SAVED);
  });
  test('has no code page before a code is requested', async () => {
    expect(await see(emailCode, '/main/settings/profile/email/code')).toMatchObject({
      location: '/main/settings/profile/email',
    });
  });
});

test.each(['608555019', '<b>6085550199'])(
  'refuses the phone number %s (5.30, 9.02)',
  async (contactNumber) => {
    const answer = await post(phonePage, '/main/settings/profile/phone', { contactNumber });
    expect(answer.problems).toEqual({ contactNumber: 'Contact number should be 10 digits' });
    expect(changed).toEqual([]);
  },
);

describe('card id', () => {
  const update = (cardId: string) => post(profileCard, '/main/settings/profile/card', { cardId });
  test.each(['abc124', 'ABC 124', 'ABC-124'])('changes to the new card typed as %s (7.42)', async (typed) => {
    expect(await update(typed)).toMatchObject({ status: 303, location: '/main/settings/profile' });
    expect(bodies).toEqual([{ username: 'ana', cardid: 'ABC124' }]);
  });
  test.each(['', 'A'.repeat(21), 'ÁBC124', '<b>', 'abc 123'])('refuses %s', async (cardId) => {
    expect((await update(cardId)).status).toBe(422);
    expect(changed).toEqual([]);
  });
  test('refuses a different person’s card, and returns 429 after five tries', async () => {
    refusal = { status: 409 };
    for (let n = 0; n < 5; n += 1)
      expect((await update(`ABC99${n}`)).problems.cardId).toMatch(/can’t find a new card/);
    expect((await update('ABC124')).status).toBe(429);
  });
});

/**
 * Each call of the contract that changes something, refused in each way of specification 8.01–8.07, in both
 * languages: the form that makes it begins with the catalogue's text, and then says when nobody can tell whether the
 * change was made. Everything else is answered by the examples of docs/openapi.json.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prescription } from '~/features/checkout/testing/programme.ts';
import type { CallDefinition } from '~/programme/contract/call.ts';
import { allCalls, examples } from '../../scripts/openapi-document.ts';
import { startAllRoutes, type AllRoutes, type SignedInAs } from './all-routes.ts';
import { Reply } from './programme-stub.ts';
import { CookieBrowser } from './cookie-browser.ts';
import { callOf, COMMON, own, proxyPage, TOO_MANY, type Language } from './refusals.ts';

type Fields = Record<string, string>;
type Post = [path: string, fields: Fields];

interface Row {
  /** the last post makes the call; a row without one asks for the page */
  posts: Post[];
  page?: string;
  /** a guest when it is missing */
  as?: SignedInAs;
  /** what the programme has beside the examples: by method and path */
  has?: Record<string, object>;
  /** after a 401, where that signs nobody out: the sentence in place of the way to the sign-in */
  after401?: Record<Language, string>;
  /** where a refusal by 8.04–8.07 leads: nobody learns whether there is such an account */
  hides?: string;
}

const JSON_TYPE = { 'content-type': 'application/json' };
const TEXT_TYPE = { 'content-type': 'text/plain' };

/** What the programme answers by each rule, and what the member reads; nothing: they are signed out. */
const rules: [rule: string, reply: Reply, words: Record<Language, string> | undefined][] = [
  ['8.01, a 401', new Reply(401, JSON_TYPE, { message: 'Token revoked.' }), undefined],
  ['8.02, a 429', new Reply(429, JSON_TYPE, { message: 'Slow down.' }), TOO_MANY],
  ['8.03, a 500', new Reply(500, JSON_TYPE, { message: 'boom' }), COMMON],
  [
    '8.03, a binary body',
    new Reply(400, { 'content-type': 'application/pdf' }, Buffer.from([37, 80, 68, 70, 0, 255])),
    COMMON,
  ],
  [
    '8.04, an object in a string',
    new Reply(400, TEXT_TYPE, '{"message":"In a string."}'),
    own('In a string.'),
  ],
  ['8.05, a plain string', new Reply(400, TEXT_TYPE, 'Plain words.'), own('Plain words.')],
  ['8.06, an object', new Reply(400, JSON_TYPE, { message: 'In an object.' }), own('In an object.')],
  ['8.06, errorMessage', new Reply(400, JSON_TYPE, { errorMessage: 'Under it.' }), own('Under it.')],
  ['8.07, anything else', new Reply(400, JSON_TYPE, ['nothing']), COMMON],
];

const ana: SignedInAs = {
  identity: {
    ...{ clientId: '10001', cardId: 'MPA100200', firstName: 'Ana', lastName: 'Rivera' },
    ...{ dateOfBirth: '1974-03-14', email: 'ana.rivera@example.com', provenEmail: 'ana.rivera@example.com' },
  },
};
const unverified = { ...(examples['member.details']!.response as object), isProfileVerified: false };
const unregistered = { 'GET /member/details': unverified, 'GET /member/sso-details': unverified };
const nia: SignedInAs = { ...ana, profile: { state: 'due' } };
const sue: SignedInAs = { ...nia, identity: { ...ana.identity, kind: 'sso', providerType: 'PARTNER' } };

const rx = (change: Parameters<typeof prescription>[1] = {}) => ({
  'GET /prescriptions/rx-1': prescription('rx-1', change),
});
const usedUp = { status: 'noMoreRefills', refillsRemaining: 0 } as const;
const AT = '/main/prescriptions/rx-1';
const UUID = '5f0c7c1e-6d43-4d3b-9d59-0e0a5c5d8a11';
const street = { addressLine1: '88 Lake Road', city: 'Minocqua', state: 'WI', zip: '54548' };
const newCard = {
  ...{ number: '4111 1111 1111 1111', type: 'Visa', month: '8', year: '2029' },
  ...{ firstName: 'Ana', lastName: 'Rivera', sameAsShipping: 'on' },
};
const CODE = '246810';
const right = { verdict: 'right', ticket: 'ticket-1' };
const code: Fields = { intent: 'verify', code: CODE };
const deletion: Post[] = [
  ['/delete-member-account', { email: 'eve.larsen@example.com', userName: 'eve' }],
  ['/delete-member-account/code', code],
];
const newPhone: Post[] = [
  ['/main/settings/profile/phone', { contactNumber: '6085550199' }],
  ['/main/settings/profile/phone/code', code],
];
const profile: Post[] = [
  ['/complete-profile', { email: 'ana.rivera@example.com', contactNumber: '6085550199' }],
];
const signUp: Post[] = [
  ['/sign-up', {}],
  [
    '/sign-up/profile',
    {
      ...{ firstName: 'Rocío', lastName: 'Vásquez Peña', birthDate: '05/17/1986', terms: 'on' },
      ...{ email: 'rocio@example.com', contactNumber: '(608) 555-0131' },
    },
  ],
  ['/sign-up/link-benefit', { cardId: 'MPR930931', rxGroup: 'LPM2200', userName: 'rocio_v' }],
];

const member = (posts: Post[], has: Record<string, object> = {}): Row => ({ posts, has, as: ana });
const guest = (posts: Post[], has: Record<string, object> = {}): Row => ({ posts, has, after401: COMMON });

const address = examples['mailOrder.shippingAddresses']!.response as { addressId: string }[];
const card = examples['mailOrder.paymentCards']!.response as { paymentCardId: string }[];
// the ones that are not the default yet
const { addressId } = address[1]!;
const { paymentCardId } = card[1]!;
const pharmacy = examples['pharmacies.byNpi']!.response as { npi: string };
const order = examples['orders.byNumber']!.response as { orderNumber: string; lines: { lineId: string }[] };

/** By the name that a call has in the contract: the form that makes it. */
const rows: Record<string, Row> = {
  'content.sendMessage': member([
    ['/main/help/support', { topic: 'orders', message: 'Where is it?', answerBy: 'email', formId: UUID }],
  ]),
  'member.updateDetails': member(newPhone),
  'member.updateCardId': member([['/main/settings/profile/card', { cardId: 'NEW999' }]]),
  'prescriptionDocuments.prescription': { ...member([], rx()), page: `${AT}/pdf` },
  'prescriptionDocuments.drug': { ...member([], rx()), page: `${AT}/drug-pdf` },
  'prescriptionActions.requestRenewal': member([[`${AT}/renew`, { intent: 'renew' }]], rx(usedUp)),
  'prescriptionActions.withdrawRenewal': member(
    [[`${AT}/withdraw`, { intent: 'withdraw' }]],
    rx({
      ...{ ...usedUp, status: 'contactingPrescriber' },
      renewal: {
        ...{ status: 'pending', requestedDate: '2026-11-20', requestedFrom: 'noMoreRefills' },
        answerDueDate: '2026-12-07',
      },
    }),
  ),
  'prescriptionActions.transferOut': member(
    [[`${AT}/transfer`, { pharmacyName: 'Corner Drug', pharmacyPhone: '608.555.0177', understood: 'on' }]],
    rx(),
  ),
  'prescriptionActions.transferToMailOrder': member(
    [[`${AT}/to-mail-order`, { intent: 'transferIn' }]],
    rx({ mailOrder: false }),
  ),
  'prescriptionActions.setRefillReminder': member([[`${AT}/reminder`, { intent: 'reminderOn' }]], rx()),
  'prescriptionActions.setAutoRefill': member(
    [[`${AT}/auto-refill`, { paymentCardId: card[0]!.paymentCardId, agreed: 'on' }]],
    rx(),
  ),
  'mailOrder.addShippingAddress': member([['/main/settings/address/new', street]]),
  'mailOrder.changeShippingAddress': member([[`/main/settings/address/${addressId}`, street]]),
  'mailOrder.setDefaultAddress': member([['/main/settings/address', { addressId }]]),
  'mailOrder.removeShippingAddress': member([[`/main/settings/address/${addressId}/remove`, {}]]),
  'mailOrder.addPaymentCard': member([['/main/settings/payment/new', newCard]]),
  'mailOrder.changePaymentCard': member([
    [`/main/settings/payment/${paymentCardId}`, { month: '9', year: '2030' }],
  ]),
  'mailOrder.setDefaultCard': member([['/main/settings/payment', { paymentCardId }]]),
  'mailOrder.removePaymentCard': member([[`/main/settings/payment/${paymentCardId}/remove`, {}]]),
  'enrollment.save': member([['/main/mail-order/enroll/sign', { reference: UUID, signature: 'Ana Rivera' }]]),
  'orders.cancel': member([[`/main/orders/${order.orderNumber}/cancel`, { lineId: order.lines[0]!.lineId }]]),
  'pharmacies.setPreferred': member([[`/main/find-pharmacy/${pharmacy.npi}`, { intent: 'prefer' }]]),
  'pharmacies.clearPreferred': member([[`/main/find-pharmacy/${pharmacy.npi}`, { intent: 'unprefer' }]], {
    'GET /pharmacies/preferred': { pharmacy },
  }),
  'deleteAccount.requestOtp': { ...guest(deletion.slice(0, 1)), hides: '/delete-member-account/code' },
  'deleteAccount.verifyOtp': guest(deletion),
  'deleteAccount.submit': guest([...deletion, ['/delete-member-account/confirm', { understood: 'on' }]]),
  'preRegistration.preRegister': guest(signUp),
  'historicData.register': member([
    ['/main/requests/new', { kind: 'claims', year: '2024', reason: 'taxes', formId: UUID }],
  ]),
  'userManagement.sendUsernameEmail': guest([['/forgot-username', { email: 'ana.rivera@example.com' }]]),
  'userManagement.sendOtp': member(newPhone.slice(0, 1)),
  'userManagement.verifyOtp': member(newPhone),
  'userManagement.updateNotificationSettings': member([['/main/settings/notifications', {}]]),
  'userManagement.updatePhiSettings': member([['/main/phi-settings/01/02', { shared: 'on', agreed: 'on' }]]),
  'completeProfile.registerDirect': { ...member(profile, unregistered), as: nia },
  'completeProfile.registerSso': { ...member(profile, unregistered), as: sue },
  'completeProfile.updateSso': { ...member(profile, unregistered), as: sue },
  'completeProfile.complete': { ...member(profile, unregistered), as: nia },
};

/** Calls that change something and stand elsewhere. */
const elsewhere: Record<string, string> = {
  'mailOrder.requestRefills': "an order ends on a page of its own: refused-calls.test.ts, 'an order'",
};

const isChange = (call: CallDefinition) => call.method !== 'GET' || call.retry === false;
const changes = allCalls.filter(({ call }) => isChange(call));

test('every call that changes something is refused here', () => {
  const ids = changes.map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(35);
  expect([...Object.keys(rows), ...Object.keys(elsewhere)].sort()).toEqual(ids.sort());
});

/** A programme that answers with the examples, but one call with what it is told. */
const programme = {
  refusing: '',
  reply: undefined as Reply | undefined,
  has: {} as Record<string, object>,
  made: 0,
};
const codes: Record<string, object> = {
  'deleteAccount.verifyOtp': right,
  'userManagement.verifyOtp': right,
  'preRegistration.preRegister': new Reply(200, TEXT_TYPE, 'a-reference'),
};
function answer(asked: string): object | undefined {
  const found = callOf(asked);
  if (found?.id === programme.refusing) {
    programme.made += 1;
    return programme.reply;
  }
  const given = programme.has[asked] ?? (found && codes[found.id]);
  if (given !== undefined || !found) return given;
  const { response } = examples[found.id] ?? {};
  return new Reply(found.call.status ?? 200, {}, response as object | undefined);
}

let portal: AllRoutes;
beforeAll(async () => {
  portal = await startAllRoutes({
    answers: new Proxy({}, { get: (_none, asked) => answer(String(asked)) }),
  });
});
afterAll(() => portal.close());

/** Comes to the form and presses it, with one call refused. */
async function press(id: string, row: Row, reply: Reply, language: Language): Promise<string> {
  // limits and what was remembered of the try before are over
  portal.clock.advance(2 * 3_600_000);
  Object.assign(programme, { refusing: '', has: row.has ?? {}, made: 0 });
  const browser = new CookieBrowser(portal.url);
  if (row.as) browser.set(await portal.signIn(row.as));
  const headers = { 'Accept-Language': language };
  const last = row.page ?? row.posts.at(-1)![0];
  for (const [path, fields] of row.posts.slice(0, -1)) await browser.post(path, fields, headers);
  if (row.page !== undefined) {
    Object.assign(programme, { refusing: id, reply });
    const shown = await browser.get(last, headers);
    return `${shown.to} ${shown.text}`;
  }
  const before = await browser.get(`${last}.data`, headers);
  // what the form says of the page it stands on
  const [, name, mark] = /"(deletion|change)","([\w-]+)"/.exec(before.text) ?? [];
  Object.assign(programme, { refusing: id, reply });
  const fields = { ...row.posts.at(-1)![1], ...(name && mark && { [name]: mark }) };
  const shown = await browser.post(`${last}.data`, fields, headers);
  if (!shown.to.startsWith('/main/')) return `${shown.to} ${shown.text}`;
  const next = await browser.get(`${shown.to}.data`, headers);
  return `${shown.to}: ${next.text}`;
}

test.each(Object.entries(rows))('%s, refused, begins with the catalogue’s text', async (id, row) => {
  const wrong: string[] = [];
  for (const [rule, reply, words] of rules)
    for (const language of ['en', 'es'] as const) {
      const text = await press(id, row, reply, language);
      const first = words ?? row.after401;
      const isHidden = row.hides !== undefined && /8\.0[4-7]/.test(rule);
      const expected = (isHidden ? row.hides : first?.[language]) ?? '/auth/start?';
      const isMade = programme.made > 0;
      const isLeftOpen = rule === '8.03, a 500' && !altersNothing(id);
      if (isLeftOpen && !DOUBT[language].test(text))
        wrong.push(`says nothing of doubt (${language}): ${text}`);
      // a sentence of its own, or an address
      const isFirst = ['"', '>', '\n'].some((mark) => `\n${text}`.includes(mark + expected));
      if (!isMade || !isFirst)
        wrong.push(
          `${rule} (${language})${isMade ? '' : ', but the call was not made'}: ${text.slice(0, 300)}`,
        );
    }
  expect(wrong).toEqual([]);
});

/** What follows when a call may have been carried out. */
const DOUBT = {
  en: /could not tell whether|could not confirm|do not know if/,
  es: /[Nn]o sabemos si|No pudimos saber si|pudimos confirmar/,
};
/** Calls of which nobody needs to know whether they were carried out: they alter nothing, and may be made again. */
const altersNothing = (id: string) =>
  id.startsWith('prescriptionDocuments.') || id === 'userManagement.sendUsernameEmail';

/** Without what is new on each page, and its days, for time passes between two presses. */
const steady = (text: string) => text.replaceAll(/[\w-]{20,}|\b[A-Z][a-z]+ \d{1,2}\b/g, '~');

test.each(Object.entries(rows))(
  '%s, answered by the page of a proxy, says the same whatever its status is',
  async (id, row) => {
    // a status of which no page makes anything
    const expected = steady(await press(id, row, proxyPage(400), 'en'));
    expect(programme.made).toBeGreaterThan(0);
    for (const status of [403, 404, 409, 422])
      expect([status, steady(await press(id, row, proxyPage(status), 'en'))]).toEqual([status, expected]);
  },
);

/** What a gateway answers that does not accept the portal's own subscription key. */
const keyRefusal = (status: number) =>
  new Reply(status, JSON_TYPE, { message: 'Access denied due to missing subscription key.' });

test.each(Object.entries(rows))(
  '%s, refused for the portal’s own key, says the same whatever its status is',
  async (id, row) => {
    const expected = steady(await press(id, row, keyRefusal(401), 'en'));
    expect(programme.made).toBeGreaterThan(0);
    expect(steady(await press(id, row, keyRefusal(403), 'en'))).toBe(expected);
  },
);

/** The form of each changing call, and a portal for it: a test replies to that call, the examples to all others. */
import { afterAll, beforeAll } from 'vitest';
import { aCheckoutPrescription } from '#harness/checkout-programme.ts';
import type { CallDefinition } from '#contract/call.ts';
import { allCalls, examples } from '../../scripts/openapi-document.ts';
import { aCardForm } from '#harness/factories.ts';
import { startAllRoutes, type AllRoutes, type SignedInAs } from '#harness/portal-in-process.ts';
import { Reply } from '#harness/programme.ts';
import { Visitor } from '#harness/visitor.ts';
import { answerCalls, COMMON, replyTo, type Language } from '#harness/refusals.ts';

type Fields = Record<string, string>;
type Post = [path: string, fields: Fields];

export interface Row {
  /** the last post makes the call; a row without a post requests the page */
  posts: Post[];
  page?: string;
  /** absent for a guest */
  as?: SignedInAs;
  /** replies of the programme besides the examples, by method and path */
  has?: Record<string, object>;
  /** after a 401 that ends no session: the text instead of the link to the sign-in */
  after401?: Record<Language, string>;
}

export const JSON_TYPE = { 'content-type': 'application/json' };
export const TEXT_TYPE = { 'content-type': 'text/plain' };

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

const rx = (change: Parameters<typeof aCheckoutPrescription>[1] = {}) => ({
  'GET /prescriptions/rx-1': aCheckoutPrescription('rx-1', change),
  'GET /mail-order/refills-quote': { items: [aCheckoutPrescription('rx-1', change)] },
});
const usedUp = { status: 'noMoreRefills', refillsRemaining: 0 } as const;
const AT = '/main/prescriptions/rx-1';
const corner = { pharmacyName: 'Corner Drug', pharmacyPhone: '608.555.0177' };
const UUID = '5f0c7c1e-6d43-4d3b-9d59-0e0a5c5d8a11';
const street = { addressLine1: '88 Lake Road', city: 'Minocqua', state: 'WI', zip: '54548' };
const newCard = aCardForm({ year: '2029' });
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
const contact = { email: 'ana.rivera@example.com', contactNumber: '6085550199' };
const profile: Post[] = [['/complete-profile', contact]];
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
// the entries that are not the default yet
const { addressId } = address[1]!;
const { paymentCardId } = card[1]!;
const pharmacy = examples['pharmacies.byNpi']!.response as { npi: string };
const order = examples['orders.byNumber']!.response as { orderNumber: string; lines: { lineId: string }[] };

/** The form that makes a call, by the call's name in the contract. */
export const rows: Record<string, Row> = {
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
    [[`${AT}/transfer`, { intent: 'typed', ...corner, understood: 'on' }]],
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
  'enrollment.save': member([['/main/mail-order/enroll/sign', { formId: UUID, signature: 'Ana Rivera' }]]),
  'orders.cancel': member([[`/main/orders/${order.orderNumber}/cancel`, { lineId: order.lines[0]!.lineId }]]),
  'pharmacies.setPreferred': member([[`/main/find-pharmacy/${pharmacy.npi}`, { intent: 'prefer' }]]),
  'pharmacies.clearPreferred': member([[`/main/find-pharmacy/${pharmacy.npi}`, { intent: 'unprefer' }]], {
    'GET /pharmacies/preferred': { pharmacy },
  }),
  'deleteAccount.requestOtp': guest(deletion.slice(0, 1)),
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

const HEALTH = '/main/mail-order/enroll/health';
/** Forms that read and change nothing at the programme, and one that reads before a call of `rows`. */
export const readers: Record<string, Row> = {
  'a transfer to a pharmacy of the directory': member(
    [[`${AT}/transfer`, { intent: 'chosen', npi: pharmacy.npi, understood: 'on' }]],
    rx(),
  ),
  'an answer of the mail-order profile': member([
    [HEALTH, { allergies: 'none', conditions: 'none', takesControlledSubstances: 'no' }],
  ]),
  'a refill for the cart': member([['/main/cart', { intent: 'add', prescriptionId: 'rx-1' }]], rx()),
  'whose data is shown': member([['/main/viewing', { personCode: '02' }]]),
};

const isChange = (call: CallDefinition) => call.method !== 'GET' || call.retry === false;
export const changes = allCalls.filter(({ call }) => isChange(call));

/** A programme that replies with the examples, except for one call. */
export const programme = {
  refusing: '',
  reply: undefined as Reply | undefined,
  has: {} as Record<string, object>,
  made: 0,
  asked: new Set<string>(),
  /** the reply to the last post */
  shown: { status: 0, text: '' },
};
/** Replies of the programme that replace the examples. */
export const codes: Record<string, object> = {
  'deleteAccount.verifyOtp': right,
  'userManagement.verifyOtp': right,
  'preRegistration.preRegister': new Reply(200, TEXT_TYPE, 'a-reference'),
};
const answers = answerCalls((found, asked) => {
  programme.asked.add(found.id);
  if (found.id !== programme.refusing) return programme.has[asked] ?? codes[found.id] ?? replyTo(found);
  programme.made += 1;
  return programme.reply;
});

let portal: AllRoutes;

/** The portal that useFormPortal started. */
export const openFormPortal = () => portal;

/** Starts the portal for the tests of a file. */
export function useFormPortal(): void {
  beforeAll(async () => {
    portal = await startAllRoutes({ answers });
  });
  afterAll(() => portal.close());
}

/** Opens the page of the last post: a new browser, and the headers that it sends. */
async function come({ as, has = {}, posts }: Row, language: Language) {
  // limits and records of the previous attempt have expired
  portal.clock.advance(2 * 3_600_000);
  await portal.forget();
  Object.assign(programme, { refusing: '', has, made: 0, shown: { status: 0, text: '' } });
  const browser = new Visitor(portal.url);
  if (as) browser.set(await portal.signIn(as));
  const headers = { 'Accept-Language': language };
  for (const [path, fields] of posts.slice(0, -1)) await browser.send(path, fields, headers);
  return { browser, headers };
}

/** The reply to the last post, with this reply to one call, and the calls that the post made. */
export async function pressOnce(row: Row, refusing = '', reply?: Reply) {
  const { browser, headers } = await come(row, 'en');
  const [path, fields] = row.posts.at(-1)!;
  Object.assign(programme, { refusing, reply, asked: new Set() });
  const { status, to, text } = await browser.send(`${path}.data`, fields, headers);
  return { status, text: `${to} ${text}`, asked: [...programme.asked] };
}

/** Rows whose forms do not identify their page. */
const unmarked = new Set<Row>();

/** Opens the form and submits it, with this reply to one call. */
export async function press(id: string, row: Row, reply: Reply, language: Language): Promise<string> {
  const { browser, headers } = await come(row, language);
  const last = row.page ?? row.posts.at(-1)![0];
  if (row.page !== undefined) {
    Object.assign(programme, { refusing: id, reply });
    const shown = await browser.get(last, headers);
    return `${shown.to} ${shown.text}`;
  }
  // the mark of the form's page
  const [, name, mark] = unmarked.has(row)
    ? []
    : (/"(deletion|change)","([\w-]+)"/.exec((await browser.get(`${last}.data`, headers)).text) ?? []);
  if (!mark) unmarked.add(row);
  Object.assign(programme, { refusing: id, reply });
  const fields = { ...row.posts.at(-1)![1], ...(name && mark && { [name]: mark }) };
  const shown = await browser.send(`${last}.data`, fields, headers);
  programme.shown = shown;
  if (!shown.to.startsWith('/main/')) return `${shown.to} ${said(shown.text)}`;
  const next = await browser.get(`${shown.to}.data`, headers);
  return `${shown.to}: ${said(next.text)}`;
}

/** Fields that a returned form does not fill in again: codes, card numbers, and buttons. */
const NOT_KEPT = ['code', 'number', 'intent', 'formId', 'understood', 'agreed', 'shared', 'sameAsShipping'];
/** Whether a returned form has all typed values. */
export function isKept({ posts }: Row): boolean {
  const { status, text } = programme.shown;
  const typed = Object.entries(posts.at(-1)?.[1] ?? {}).filter(([name]) => !NOT_KEPT.includes(name));
  return status !== 422 || typed.every(([, value]) => text.includes(JSON.stringify(value)));
}

/** The data of a page without its labels, which contain every possible text. */
const said = (text: string) => text.replace(/"labels","(?:[^"\\]|\\.)*"/, '');

/** The expected page after a call with an unknown outcome. */
export const DOUBT = {
  en: /could not tell whether|could not confirm/,
  es: /[Nn]o sabemos si|No pudimos saber si|pudimos confirmar/,
};
/** Calls whose outcome does not matter: they change nothing, and may be repeated. */
export const isHarmless = (id: string) =>
  id.startsWith('prescriptionDocuments.') || id === 'userManagement.sendUsernameEmail';

/** Removes values that are new on each page, and days, because time passes between two posts. */
export const removeVariableParts = (text: string) =>
  text.replaceAll(/[\w-]{20,}|\b[A-Z][a-z]+ \d{1,2}\b/g, '~');

/** The form's text for a call that hides its refusal. */
export async function isAcceptedBy(id: string, row: Row, language: Language): Promise<string | undefined> {
  const { call } = changes.find((change) => change.id === id)!;
  return call.hidesRefusal && removeVariableParts(await press(id, row, new Reply(call.status, {}), language));
}

/**
 * Each call that each page makes to show itself, with a refill in the cart, refused on its own. Everything else is
 * answered by the examples of docs/openapi.json. What a form makes is in refused-posts.test.ts.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ViewedPerson } from '~/session/session.server.ts';
import { prescription } from '~/areas/orders/checkout/testing/programme.ts';
import { allCalls, examples } from '../../scripts/openapi-document.ts';
import { routes, startAllRoutes, type AllRoutes } from './all-routes.ts';
import { Reply } from './programme-stub.ts';
import { callOf, proxyPage, type Language } from './refusals.ts';

const response = (id: string) => examples[id]!.response as Record<string, string>;
const [address] = examples['mailOrder.shippingAddresses']!.response as { addressId: string }[];
const [card] = examples['mailOrder.paymentCards']!.response as { paymentCardId: string }[];
const parts: Record<string, string | undefined> = {
  step: 'contact',
  ndc: '00071015623',
  year: '2025',
  npi: response('pharmacies.byNpi').npi,
  orderNumber: response('orders.byNumber').orderNumber,
  claimId: response('claims.byId').claimId,
  inquiryId: response('clinicalReviews.byId').inquiryId,
  prescriptionId: 'rx-1',
  addressId: address!.addressId,
  paymentCardId: card!.paymentCardId,
};
const NOBODY = '0b6c1a52-7d0e-4a7b-9f0a-3f7c6f1f2a11';
/** Each by its address; of a page what its data is, of a file itself. */
const pages = routes
  .filter(({ path, module }) => module.loader && /^\/main\/./.test(path))
  .map(({ path, module }) => ({
    path:
      path.replace(/:(\w+)/g, (_, name: string) => parts[name] ?? NOBODY) + (module.default ? '.data' : ''),
    query: '',
  }))
  .concat([
    { path: '/main/find-pharmacy.data', query: '?zipCode=53703&radius=10' },
    { path: '/main/drug.data', query: '?q=metformin' },
  ]);

const programme = {
  refusing: '',
  reply: undefined as Reply | undefined,
  asked: new Set<string>(),
  viewing: undefined as ViewedPerson | undefined,
};
function answer(asked: string): object | undefined {
  const found = callOf(asked);
  if (!found) return undefined;
  programme.asked.add(found.id);
  if (found.id === programme.refusing) return programme.reply;
  if (found.id === 'prescriptions.byId') return prescription('rx-1');
  if (found.id === 'mailOrder.quoteRefills') return { items: [prescription('rx-1')] };
  return new Reply(found.call.status ?? 200, {}, examples[found.id]?.response as object | undefined);
}

let portal: AllRoutes;
beforeAll(async () => {
  portal = await startAllRoutes({
    answers: new Proxy({}, { get: (_none, asked) => answer(String(asked)) }),
  });
});
afterAll(() => portal.close());
beforeAll(async () => {
  const filled = await fetch(`${portal.url}/main/cart.data`, {
    method: 'POST',
    body: new URLSearchParams({ intent: 'add', prescriptionId: 'rx-1' }),
    headers: { 'Sec-Fetch-Site': 'same-origin', Origin: portal.url, cookie: await signIn() },
  });
  expect(filled.status).toBe(202);
});

const signIn = () =>
  portal.signIn({
    identity: { clientId: '10001', cardId: 'MPA100200' },
    ...(programme.viewing && { viewing: programme.viewing }),
  });

async function show({ path, query }: (typeof pages)[number], language: Language) {
  const reply = await fetch(portal.url + path + query, {
    redirect: 'manual',
    headers: {
      'Sec-Fetch-Site': 'same-origin',
      'Accept-Language': language,
      // to pack and unpack each answer takes a tenth of the time
      'Accept-Encoding': 'identity',
      cookie: await signIn(),
    },
  });
  return { status: reply.status, text: `${reply.headers.get('location')} ${await reply.text()}` };
}

const callsMade = new Map<string, Promise<string[]>>();
/** What a page asks the programme in the member's name, when nothing is refused. */
function callsOf(page: (typeof pages)[number]): Promise<string[]> {
  const address = page.path + page.query;
  const ask = async () => {
    Object.assign(programme, { refusing: '', asked: new Set() });
    await show(page, 'en');
    return [...programme.asked].filter((name) => !name.startsWith('content.'));
  };
  const calls = callsMade.get(address) ?? ask();
  callsMade.set(address, calls);
  return calls;
}

interface Refused {
  id: string;
  path: string;
  status: number;
  text: string;
}

/** Every page with every call that it makes in the member's name, but the support numbers, without which it stands. */
async function refuseEach(reply: Reply, check: (shown: Refused) => boolean, language: Language = 'en') {
  const wrong: string[] = [];
  let tried = 0;
  for (const page of pages) {
    for (const id of await callsOf(page)) {
      Object.assign(programme, { refusing: id, reply, asked: new Set() });
      const shown = await show(page, language);
      if (!programme.asked.has(id)) continue;
      tried += 1;
      if (!check({ id, path: page.path, ...shown })) wrong.push(`${page.path}, ${id}: ${shown.status}`);
    }
  }
  expect(tried).toBeGreaterThan(150);
  return wrong;
}

test('a 401 leads to the sign-in from every page, also with a body that nobody can read (8.01)', async () => {
  const broken = new Reply(401, { 'content-encoding': 'gzip' }, 'no gzip');
  const wrong = await refuseEach(broken, ({ text }) => text.includes('/auth/start?'));
  expect(wrong).toEqual([]);
});

test('a 404 with words for anything but one thing by its id is those words, never a page that is not there (8.06)', async () => {
  const byId = new Set(allCalls.filter(({ call }) => call.path.includes('{')).map(({ id }) => id));
  const said = new Reply(404, {}, { message: 'Closed for repairs.' });
  const wrong = await refuseEach(
    said,
    ({ id, status, text }) => byId.has(id) || status !== 404 || text.includes('Closed for repairs.'),
  );
  expect(wrong).toEqual([]);
});

test('the page of a proxy says the same on every page, whatever its status is: nothing is missing, nobody is gone', async () => {
  const shown = new Set<string>();
  // without what is new on each page
  const steady = ({ id, path, status, text }: Refused) =>
    `${path} ${id} ${status} ${text.replaceAll(/[\w-]{20,}/g, '~')}`;
  // of a 400 no page makes anything
  await refuseEach(proxyPage(400), (each) => shown.add(steady(each)).size > 0);
  for (const status of [403, 404])
    expect(await refuseEach(proxyPage(status), (each) => shown.has(steady(each)))).toEqual([]);
});

test('a list that shows the member’s own data alone, since the family cannot be asked, does not say so of another person’s', async () => {
  const ofOne = /\d|rx-1|:|\bnew\b/;
  // the page's labels are all in its data
  const labels = /"labels","(?:[^"\\]|\\.)*"/;
  const says = async (some: typeof pages) => {
    const told: typeof pages = [];
    for (const page of some) {
      Object.assign(programme, { refusing: 'member.familyCoverage', reply: proxyPage(400) });
      const { text } = await show(page, 'en');
      if (/only your own|You see your own/.test(text.replace(labels, ''))) told.push(page);
    }
    return told;
  };
  const lists = await says(pages.filter(({ path }) => !ofOne.test(path)));
  expect(lists.length).toBeGreaterThan(3);
  programme.viewing = { personCode: '02', firstName: 'Ben', lastName: 'Rivera' };
  const stillSaying = await says(lists);
  programme.viewing = undefined;
  expect(stillSaying).toEqual([]);
});

/** The last press asks again what these stand without. */
const ORDERING = [
  ...['cart/address', 'cart/address/new', 'cart/payment', 'cart/payment/new', 'cart/confirm'],
  'prescriptions/refill/review',
];
/** What a page stands without when it can't be read: by the call, the pages that leave it out or say so themselves. */
const CARDS = ['settings/payment', `settings/payment/${parts.paymentCardId}/remove`];
const without: Record<string, string[]> = {
  'benefits.explanationFigures': ['claims'],
  'clinicalReviews.statuses': ['home', 'more'],
  'enrollment.profile': ['mail-order/enroll'],
  // the programme takes at most what the form names from the card
  'mailOrder.balance': ['cart/payment', 'cart/payment/new', 'cart/confirm'],
  'mailOrder.paymentCards': ['home', 'settings'],
  'mailOrder.profileSearch': [
    ...['cart', 'home', 'more', 'prescriptions', 'prescriptions/refill'],
    ...['prescriptions/rx-1', 'prescriptions/rx-1/calendar', ...ORDERING],
  ],
  'mailOrder.shippingAddresses': ['drug/00071015623/price', 'drug/basket', 'settings'],
  'member.clientEffectiveDate': ['benefits/explanation/2025', 'membership'],
  'member.details': ['find-pharmacy', 'settings/notifications'],
  'member.familyCoverage': [
    ...['benefits', 'benefits/explanation/2025', 'cart', 'claims', `claims/${parts.claimId}`],
    ...['clinical-reviews', 'home', 'membership', 'membership/id-card', 'orders', 'prescriptions'],
    ...['prescriptions/history', 'prescriptions/medicine-list', 'prescriptions/refill'],
    ...['prescriptions/rx-1', 'prescriptions/rx-1/calendar', 'settings', ...ORDERING, ...CARDS],
  ],
  'orders.search': ['more'],
  'pharmacies.preferred': ['find-pharmacy', `find-pharmacy/${parts.npi}`, 'membership'],
  'prescriptionActions.autoChargeShipClient': ['prescriptions/rx-1', ...CARDS],
  // the text of a removal says that the refills that end are unknown
  'prescriptions.refillable': CARDS,
  // the question can be answered without knowing that no reminder is sent at present
  'userManagement.notificationSettings': ['mail-order/enroll', 'prescriptions/rx-1/reminder', 'settings'],
};
/** The cart says it, where these stages lead then. */
const leadsToCart = ({ id, path, status }: Refused) =>
  id === 'mailOrder.quoteRefills' && status === 202 && /^\/main\/cart\/(address|payment|confirm)/.test(path);
/** Files that have no words: the page of each has them. */
const files = /(-wallet|explanation\/2025\/pdf)$/;

test.each<[rule: string, words: string, type: string, body: object | string]>([
  ['an object in a string', 'In a string.', 'text/plain', '{"message":"In a string."}'],
  ['a plain string', 'Plain words.', 'text/plain', 'Plain words.'],
  ['an object', 'In an object.', 'application/json', { message: 'In an object.' }],
  ['errorMessage', 'Under it.', 'application/json', { errorMessage: 'Under it.' }],
])(
  '%s: the programme’s words are on the page, in both languages, or nothing is missed (8.04, 8.05, 8.06)',
  async (_rule, words, type, body) => {
    const said = new Reply(400, { 'content-type': type }, body);
    const check = (shown: Refused) =>
      shown.text.includes(words) ||
      files.test(shown.path) ||
      leadsToCart(shown) ||
      without[shown.id]?.includes(shown.path.slice('/main/'.length).replace(/\.data$/, '')) === true;
    expect([...(await refuseEach(said, check)), ...(await refuseEach(said, check, 'es'))]).toEqual([]);
  },
);

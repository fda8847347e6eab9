/**
 * Each call that each page makes to show itself, with a refill in the cart × each way in which it can fail. Everything
 * else is answered by the examples of docs/openapi.json. What a form makes is in failed-posts.test.ts.
 */
import { beforeAll, expect, test } from 'vitest';
import type { ViewedPerson } from '~/session/session.server.ts';
import { aCheckoutPrescription } from '#harness/checkout-programme.ts';
import { allCalls, examples } from '../../scripts/openapi-document.ts';
import { routes, useAllRoutes } from '#harness/portal-in-process.ts';
import { Reply } from '#harness/programme.ts';
import { callOf, COMMON, buildProxyPage, rules, type Language } from '#harness/refusals.ts';

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
    { path: '/guest-login/forms/claim-form', query: '' },
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
  if (found.id === 'prescriptions.byId') return aCheckoutPrescription('rx-1');
  if (found.id === 'mailOrder.quoteRefills') return { items: [aCheckoutPrescription('rx-1')] };
  return new Reply(found.call.status ?? 200, {}, examples[found.id]?.response as object | undefined);
}

const portal = useAllRoutes({
  answers: new Proxy({}, { get: (_none, asked) => answer(String(asked)) }),
});
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
  // the labels of a page have every sentence that it might show
  const text = (await reply.text()).replace(/"labels","(?:[^"\\]|\\.)*"/, '');
  return { status: reply.status, text: `${reply.headers.get('location')} ${text}` };
}

const callsMade = new Map<string, Promise<string[]>>();
/** Calls of a page in the member's name, without refusals. */
function callsOf(page: (typeof pages)[number]): Promise<string[]> {
  const address = page.path + page.query;
  const ask = async () => {
    Object.assign(programme, { refusing: '', asked: new Set() });
    await show(page, 'en');
    return [...programme.asked].filter((name) => !name.startsWith('content.') || name === 'content.form');
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

/** Every page with every call in the member's name, except the optional support numbers. */
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

const because = (reason: string, ...pagesWithout: string[]) =>
  Object.fromEntries(pagesWithout.map((page) => [page, reason]));
const ASKED_AGAIN = because(
  'the last press asks again, and refuses',
  ...['cart', 'cart/address', 'cart/address/new', 'cart/payment', 'cart/payment/new', 'cart/confirm'],
  'prescriptions/refill/review',
);
/** Why a page may stand without what could not be read: by the call, then by the page. An empty reason does not count. */
const without: Record<string, Record<string, string>> = {
  'clinicalReviews.statuses': because('the row leads to the page, which says it', 'more'),
  'mailOrder.balance': because(
    'the programme takes at most what the form names from the card',
    ...['cart/payment', 'cart/payment/new', 'cart/confirm'],
  ),
  'mailOrder.paymentCards': because('the row leads to the page, which says it', 'settings'),
  'mailOrder.profileSearch': {
    ...ASKED_AGAIN,
    ...because('the row leads to the page, which says it', 'more'),
    ...because('a missing profile changes no date', 'prescriptions/rx-1/calendar'),
  },
  'mailOrder.shippingAddresses': because('the row leads to the page, which says it', 'settings'),
  'member.details': because('the ZIP code can be typed', 'find-pharmacy'),
  'member.familyCoverage': {
    ...ASKED_AGAIN,
    ...because(
      'the programme shows only what may be seen',
      'prescriptions/rx-1',
      'prescriptions/rx-1/calendar',
    ),
    ...because(
      'only the name of another patient is missing, and this claim has none',
      `claims/${parts.claimId}`,
    ),
    ...because('the row leads to the page, which says it', 'settings'),
  },
  'orders.search': because('the row leads to the page, which says it', 'more'),
  'userManagement.notificationSettings': because('the row leads to the page, which says it', 'settings'),
};
/** These stages redirect to the cart, which shows the message. */
const leadsToCart = ({ id, path, status }: Refused) =>
  id === 'mailOrder.quoteRefills' && status === 202 && /^\/main\/cart\/(address|payment|confirm)/.test(path);
/** Files that have no words: the page of each has them. */
const files = /(-wallet|explanation\/2025\/pdf)$/;

const byId = new Set(allCalls.filter(({ call }) => call.path.includes('{')).map(({ id }) => id));

/** Whether a page has these words, or stands without what could not be read. */
const isShown = (words: string) => (shown: Refused) =>
  shown.text.includes(words) ||
  files.test(shown.path) ||
  leadsToCart(shown) ||
  Boolean(without[shown.id]?.[shown.path.slice('/main/'.length).replace(/\.data$/, '')]);

const lies = new Reply(200, {}, { message: 'This is not possible.' });
const failures: [kind: string, reply: Reply, words: Record<Language, string> | undefined][] = [
  ...rules,
  [
    'a 401 with a body that is broken (8.01)',
    new Reply(401, { 'content-encoding': 'gzip' }, 'no gzip'),
    undefined,
  ],
  ['a success that is none', lies, COMMON],
];

test.each(failures.map((failure, index) => [...failure, index % 2 === 0 ? 'en' : 'es'] as const))(
  '%s is on every page, in the words of the catalogue or of the programme, or nothing is missed',
  async (_kind, reply, words, language) => {
    const ends = ({ id, text }: Refused) =>
      text.includes(id === 'content.form' ? COMMON[language] : '/auth/start?');
    const check = words ? isShown(words[language]) : ends;
    expect(await refuseEach(reply, check, language)).toEqual([]);
  },
);

test('a 404 with words, for anything but one thing by its id, is those words and no missing page (8.06)', async () => {
  const closed = new Reply(404, {}, { message: 'Closed for repairs.' });
  const isSaid = ({ id, status, text }: Refused) =>
    byId.has(id) || status !== 404 || text.includes('Closed for repairs.');
  expect(await refuseEach(closed, isSaid)).toEqual([]);
});

test.each([403, 404])('a list that is refused by a %i with words is those words', async (status) => {
  const reply = new Reply(status, {}, { message: 'Closed for repairs.' });
  Object.assign(programme, { refusing: 'mailOrder.shippingAddresses', reply });
  const shown = await show({ path: '/main/settings/address/new.data', query: '' }, 'en');
  expect(shown.status).toBe(404);
  for (const words of ['We could not accept this request', 'Closed for repairs.'])
    expect(shown.text).toContain(words);
});

test('words of a programme are text in the plain page of a file', async () => {
  const reply = new Reply(400, {}, { message: '<b>No</b> & "out"' });
  Object.assign(programme, { refusing: 'claims.search', reply });
  const { text } = await show({ path: '/main/claims/csv', query: '' }, 'en');
  expect(text).toContain('<p>&#60;b&#62;No&#60;/b&#62; &#38; &#34;out&#34;</p>');
});

test('the page of a proxy says the same on every page, whatever its status is', async () => {
  const shown = new Set<string>();
  // without what is new on each page
  const steady = ({ id, path, status, text }: Refused) =>
    `${path} ${id} ${status} ${text.replaceAll(/[\w-]{20,}/g, '~')}`;
  // no page handles a 400
  await refuseEach(buildProxyPage(400), (each) => shown.add(steady(each)).size > 0);
  for (const status of [403, 404])
    expect(await refuseEach(buildProxyPage(status), (each) => shown.has(steady(each)))).toEqual([]);
});

test('a list that shows the member’s own data alone, since the family cannot be asked, does not say so of another person’s', async () => {
  const ofOne = /\d|rx-1|:|\bnew\b/;
  const says = async (some: typeof pages) => {
    const told: typeof pages = [];
    for (const page of some) {
      Object.assign(programme, { refusing: 'member.familyCoverage', reply: buildProxyPage(400) });
      const { text } = await show(page, 'en');
      if (/[Oo]nly your own|You see your own/.test(text)) told.push(page);
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

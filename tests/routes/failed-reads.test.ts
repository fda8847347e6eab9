/**
 * Tests each call that each page makes, with a refill in the cart, with each failure: refused, broken, silent or
 * empty. fault.test.ts tests the classification of replies, and failed-posts.test.ts the calls of forms. The examples
 * of docs/openapi.json reply to all other calls.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, test, vi } from 'vitest';
import type { ViewedPerson } from '~/session/session.server.ts';
import { aCheckoutPrescription } from '#harness/checkout-programme.ts';
import { allCalls } from '../../scripts/openapi-document.ts';
import { routes, useAllRoutes } from '#harness/portal-in-process.ts';
import { Reply } from '#harness/programme.ts';
import { pickVariants } from '#harness/sweeps.ts';
import { withIds } from './member-pages.ts';
import {
  answerCalls,
  replyTo,
  COMMON,
  isOwnRefusal,
  buildProxyPage,
  TOO_MANY,
  type Language,
} from '#harness/refusals.ts';

/** Each page by its address: its data, or the file itself. */
const pages = routes
  .filter(({ path, module }) => module.loader && /^\/main\/./.test(path))
  .map(({ path, module }) => ({
    path: withIds(path.replace(':prescriptionId', 'rx-1')) + (module.default ? '.data' : ''),
    query: '',
  }))
  .concat([
    { path: '/main/find-pharmacy.data', query: '?zipCode=53703&radius=10' },
    { path: '/main/prescriptions/rx-1/transfer.data', query: '?zipCode=53703&radius=10' },
    { path: '/main/prescriptions/rx-1/transfer.data', query: withIds('?npi=:npi') },
    { path: '/main/drug.data', query: '?q=metformin' },
    { path: '/guest-login/forms/claim-form', query: '' },
  ]);

const programme = {
  refusing: '',
  reply: undefined as Reply | typeof hangs | undefined,
  asked: new Set<string>(),
  calls: 0,
  viewing: undefined as ViewedPerson | undefined,
};
/** The programme never replies. */
const hangs = () => new Promise<never>(() => {});
const rx = aCheckoutPrescription('rx-1');
const portal = useAllRoutes({
  answers: answerCalls((found) => {
    programme.calls += 1;
    programme.asked.add(found.id);
    if (found.id === programme.refusing) return programme.reply;
    if (found.id === 'prescriptions.byId') return rx;
    return found.id === 'mailOrder.quoteRefills' ? { items: [rx] } : replyTo(found);
  }),
});
beforeAll(async () => {
  const fields = { intent: 'add', prescriptionId: 'rx-1' };
  expect((await portal.ask('/main/cart.data', { cookie: await signIn(), fields })).status).toBe(202);
});

const signIn = () =>
  portal.signIn({
    identity: { clientId: '10001', cardId: 'MPA100200' },
    ...(programme.viewing && { viewing: programme.viewing }),
  });

type Page = (typeof pages)[number];

async function show({ path, query }: Page, language: Language) {
  // packing and unpacking each reply takes a tenth of the time
  const headers = { 'Accept-Language': language, 'Accept-Encoding': 'identity' };
  const { status, to, text } = await portal.ask(path + query, { cookie: await signIn(), headers });
  // the labels of a page contain every possible sentence
  return { status, text: `${to} ${text.replace(/"labels","(?:[^"\\]|\\.)*"/, '')}` };
}

const QUIET_MS = 2;
/** Rounds without a new call after which a page only waits; more before the hanging call, for a busy machine. */
const QUIET_ROUNDS = { after: 2, before: 100 };
/** Requests a page of a silent programme. When the page only waits, time advances to the end of the next limit. */
async function showInTime(page: Page, language: Language) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  try {
    let isThere = false;
    const showing = show(page, language).finally(() => (isThere = true));
    for (let quiet = 0; !isThere; quiet += 1) {
      const before = programme.calls;
      await sleep(QUIET_MS);
      if (programme.calls !== before) quiet = 0;
      const hasAsked = programme.asked.has(programme.refusing);
      if (isThere || quiet < QUIET_ROUNDS[hasAsked ? 'after' : 'before']) continue;
      const startedAt = Date.now();
      await vi.advanceTimersToNextTimerAsync();
      portal.clock.advance(Date.now() - startedAt);
      quiet = 0;
    }
    return await showing;
  } finally {
    vi.useRealTimers();
  }
}

/** The programme calls of a page with the member's token, without a refusal. */
async function listCalls(page: Page): Promise<string[]> {
  Object.assign(programme, { refusing: '', asked: new Set() });
  await show(page, 'en');
  return [...programme.asked].filter((name) => !name.startsWith('content.') || name === 'content.form');
}

interface Refused {
  id: string;
  path: string;
  status: number;
  text: string;
}

async function refuse(page: Page, id: string, reply: Reply | typeof hangs, language: Language) {
  Object.assign(programme, { refusing: id, reply, asked: new Set() });
  const shown = await (reply === hangs ? showInTime(page, language) : show(page, language));
  expect(programme.asked, `${page.path} asks ${id}`).toContain(id);
  return { id, path: page.path, ...shown };
}

const because = (reason: string, ...pagesWithout: string[]) =>
  Object.fromEntries(pagesWithout.map((page) => [page, reason]));
const ASKED_AGAIN = because(
  ...['the last press asks again, and refuses', 'cart', 'cart/address', 'cart/address/new', 'cart/payment'],
  ...['cart/payment/new', 'cart/confirm', 'prescriptions/refill/review'],
);
/** Reasons why a page works without an unreadable part, by call and page. An empty reason does not count. */
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
    ...because(
      'a missing profile changes no date',
      'prescriptions/rx-1/calendar',
      'prescriptions/supply/calendar',
    ),
  },
  'mailOrder.shippingAddresses': because('the row leads to the page, which says it', 'settings'),
  'member.details': because(
    ...['the ZIP code can be typed', 'find-pharmacy', 'prescriptions/rx-1', 'prescriptions/rx-1/transfer'],
    withIds('drug/:ndc'),
  ),
  'member.familyCoverage': {
    ...ASKED_AGAIN,
    ...because(
      'the programme shows only what may be seen',
      'prescriptions/rx-1',
      'prescriptions/rx-1/calendar',
      'prescriptions/supply/calendar',
    ),
    ...because(
      'only the name of another patient is missing, and this claim has none',
      withIds('claims/:claimId'),
    ),
    ...because('the row leads to the page, which says it', 'settings'),
  },
  'orders.search': because('the row leads to the page, which says it', 'more'),
  'userManagement.notificationSettings': because('the row leads to the page, which says it', 'settings'),
};
/** These stages redirect to the cart, which shows the message. */
const leadsToCart = ({ id, path, status }: Refused) =>
  id === 'mailOrder.quoteRefills' && status === 202 && /^\/main\/cart\/(address|payment|confirm)/.test(path);
/** Files without text. The page of each file has the message. */
const files = /(-wallet|explanation\/\d+\/pdf)$/;

const byId = new Set(allCalls.filter(({ call }) => call.path.includes('{')).map(({ id }) => id));

/** Whether a page has this text, or works without the unreadable part. */
const isSaid = (words: string, shown: Refused) =>
  shown.text.includes(words) ||
  files.test(shown.path) ||
  leadsToCart(shown) ||
  Boolean(without[shown.id]?.[shown.path.slice('/main/'.length).replace(/\.data$/, '')]);

const json = (status: number, body: object) => new Reply(status, {}, body);
const both = ['en', 'es'] as const;
interface Failure {
  kind: string;
  reply: Reply | typeof hangs;
  /** absent: each pair of page and call in either language */
  language?: Language;
  isShown: (shown: Refused, language: Language) => boolean;
}
const saying = (words: Record<Language, string>) => (shown: Refused, language: Language) =>
  isSaid(words[language], shown);
const endsSession = ({ id, text }: Refused, language: Language) =>
  text.includes(id === 'content.form' ? COMMON[language] : '/auth/start?');

const failures: readonly Failure[] = [
  {
    kind: 'a 401 (8.01)',
    reply: json(401, { message: 'Token revoked.' }),
    language: 'en',
    isShown: endsSession,
  },
  {
    kind: 'a 429 (8.02)',
    reply: json(429, { message: 'Slow down.' }),
    language: 'es',
    isShown: saying(TOO_MANY),
  },
  { kind: 'a 500 (8.03)', reply: json(500, { message: 'boom' }), isShown: saying(COMMON) },
  {
    kind: 'a 400 with words (8.06)',
    reply: json(400, { message: 'In an object.' }),

    isShown: saying(isOwnRefusal('In an object.')),
  },
  {
    kind: 'a 404 with words, which is no missing page but for one thing by its id (8.06)',
    reply: json(404, { message: 'Closed for repairs.' }),
    language: 'en',
    isShown: ({ id, status, text }) => byId.has(id) || status !== 404 || text.includes('Closed for repairs.'),
  },
  { kind: 'silence', reply: hangs, isShown: saying(COMMON) },
  { kind: 'no body', reply: new Reply(200), isShown: saying(COMMON) },
];

/** A reply without data, if the contract of a call allows it. */
const emptyReply = (id: string): Reply | undefined => {
  const { response, status = 200 } = allCalls.find((one) => one.id === id)!.call;
  const empty = [[], { items: [], total: 0, page: 1, perPage: 10, counts: {} }, {}].find(
    (body) => response.safeParse(body).success,
  );
  return empty && new Reply(status, {}, empty);
};

/** A page without data is not an outage; the examples include no file. */
const stands = ({ path, status, text }: Refused, language: Language) =>
  files.test(path) || (status < 500 && !text.includes(COMMON[language]));

/** Failure of one pair of page and call; the next pair and the next day have the next one. */
const FAILURES_A_DAY = 1;

let callsRefused = 0;
test.each(pages)('$path shows each failed call, or is listed with the reason', async (page) => {
  const wrong: string[] = [];
  for (const id of await listCalls(page)) {
    callsRefused += 1;
    const reply = emptyReply(id);
    const empty: Failure[] = reply ? [{ kind: 'no data', reply, isShown: stands }] : [];
    const kinds = pickVariants([...failures, ...empty], callsRefused, FAILURES_A_DAY);
    for (const [index, { kind, reply: failure, isShown, ...only }] of kinds.entries())
      for (const language of only.language ? [only.language] : pickVariants(both, callsRefused + index)) {
        const shown = await refuse(page, id, failure, language);
        if (!isShown(shown, language)) wrong.push(`${id}, ${kind}, ${language}: ${shown.status}`);
      }
  }
  expect(wrong).toEqual([]);
});

test('includes every page with all of its calls', () => {
  expect(pages.length).toBeGreaterThan(100);
  expect(callsRefused).toBeGreaterThan(180);
});

test.each([403, 404])('shows the text of a list that is refused with %i', async (status) => {
  const reply = new Reply(status, {}, { message: 'Closed for repairs.' });
  Object.assign(programme, { refusing: 'mailOrder.shippingAddresses', reply });
  const shown = await show({ path: '/main/settings/address/new.data', query: '' }, 'en');
  expect(shown.status).toBe(404);
  for (const words of ['We could not accept this request', 'Closed for repairs.'])
    expect(shown.text).toContain(words);
});

test("shows the programme's text as plain text on the error page of a file", async () => {
  const reply = new Reply(400, {}, { message: '<b>No</b> & "out"' });
  Object.assign(programme, { refusing: 'claims.search', reply });
  const { text } = await show({ path: '/main/claims/csv', query: '' }, 'en');
  expect(text).toContain('<p>&#60;b&#62;No&#60;/b&#62; &#38; &#34;out&#34;</p>');
});

test("does not present the member's own list as a different person's while the family is unknown", async () => {
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

/** Tests each page for each reader and person. Every label has its key in front, so either language shows its texts. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { localLabels } from '~/labels.server.ts';
import { createRouteNames } from '~/remix/route-names.ts';
import { routeTable } from '~/routes.ts';
import { content } from '#contract/content.ts';
import { startSandbox, type Sandbox } from '../../sandbox/sandbox.ts';
import { people } from '../../sandbox/data/people.ts';
import { createStillClock } from '#harness/clocks.ts';
import { startFaultProxy, type FaultProxy } from '#harness/fault-proxy.ts';
import { signIdToken } from '#harness/id-token.ts';
import { routes, startAllRoutes, type AllRoutes } from '#harness/portal-in-process.ts';
import { isWholeSweep, pickVariants } from '#harness/sweeps.ts';
import { parsePage } from '#harness/visitor.ts';
import { dataLabels, isDeclared, isOffer, READERS_PAGES, isAboutReader } from './person-texts.ts';

const PORTAL = 'http://localhost:3740';
const languages = ['en', 'es'] as const;
type Language = (typeof languages)[number];

interface Person {
  userName?: string;
  viewing?: string;
}
const persons: Record<string, Person> = {
  self: { userName: 'ana' },
  'a viewed adult': { userName: 'ana', viewing: '02' },
  'a viewed child': { userName: 'ana', viewing: '03' },
  ended: { userName: 'dev' },
  future: { userName: 'fay' },
  guest: {},
};

/** Pages that no link of these people leads to, each with the test that opens it. */
const ELSEWHERE: Record<string, RegExp> = {
  'sign-in and its errors, before a person can be viewed':
    /^routes\/(?:auth\.|Error|sso|legacy-login|app-update|gallery|\$)/,
  'a first visit, in complete-profile.test.ts and sign-up.test.ts':
    /^routes\/(?:complete-profile|pre-complete-profile|sign-up\.|forgot-username|delete-member-account\.)/,
  'an order on its way through the cart, about the reader: checkout-forms.test.ts': /^routes\/main\.cart\./,
  'a step after a post, about the reader':
    /^routes\/main\.(?:settings\..*code|settings\.my-data\.ready|viewing|settings\.passkeys\.\$)/,
  'a prescription in a rare state, in prescription-actions.test.ts':
    /^routes\/main\.prescriptions\.\$prescriptionId_\.(?:auto-refill-off|to-mail-order|withdraw)$/,
  'only redirects':
    /^routes\/(?:_index|preferences|main\._index|main\.benefits\.explanation\._index|main\.prescriptions\.refill\.review)$/,
};

const findRoute = createRouteNames(routeTable) as (path: string) => string;
const pages = routes.filter(({ module }) => module.default !== undefined);
const starts = pages.filter(({ path }) => !/[:*]/.test(path)).map(({ path }) => path);
/** Files, and pages that end the session. */
const NO_PAGE = /^\/auth|pdf|csv|archive|\/text$|calendar|wallet|\/file$|\/forms\/./;
/** Maximum number of opened pages of one route; a prescription has the most states. */
const getMost = (route: string) =>
  (route === 'routes/main.prescriptions.$prescriptionId' ? 6 : 2) * (isWholeSweep ? 2 : 1);

const withKeys = (labels: Record<string, string>) =>
  Object.fromEntries(Object.entries(labels).map(([key, text]) => [key, `⟦${key}⟧${text}`]));
const keysIn = (html: string) => new Set([...html.matchAll(/⟦([\w.-]+)⟧/g)].map(([, key]) => key!));

interface Shown {
  address: string;
  route: string;
  keys: Set<string>;
  html: string;
}
const shown = new Map<string, Shown[]>();
/** A viewed person appears only on pages about data. */
const isWanted = (person: Person, route: string) => !person.viewing || !READERS_PAGES.test(route);

/** Calls that name the reader while a different person is viewed (docs/decisions/0025). */
const NAMES_READER = [
  /^\/user-management\/|^\/mail-order\/(?:patient-enrollment|shipping-addresses|payment-cards|refills-quote)$/,
  /^\/pharmacies\/preferred$/,
  /^\/benefits\/(?:copay-schedule|category-coverage|exclusions|preferred-medication-list)$/,
  /\/\{id\}$/,
];
let viewedCalls = new Map<string, Set<string>>();
/** Paths of calls that name a person, with the codes of the persons that they name. */
const asked = new Map<string, Set<string>>();

let sandbox: Sandbox;
let proxy: FaultProxy;
let portal: AllRoutes;

async function createCookie({ userName, viewing }: Person): Promise<string> {
  if (userName === undefined) return '';
  const { clientId, cardId, personCode, firstName, lastName } = people.find(
    ({ account }) => account?.userName === userName,
  )!;
  const other = people.find((one) => one.cardId === cardId && one.personCode === viewing);
  return portal.signIn({
    identity: { userName, clientId, cardId, personCode, firstName, lastName },
    // the page reads the membership from the programme first
    membership: { checkedAt: 0 },
    idToken: await signIdToken(userName, { sandbox: sandbox.baseUrl, portal: PORTAL }),
    ...(other && {
      viewing: { personCode: other.personCode, firstName: other.firstName, lastName: other.lastName },
    }),
  });
}

/** The pages that links lead to from every page without a parameter. */
async function openAll(person: Person, language: Language): Promise<Shown[]> {
  const cookie = `${await createCookie(person)}; light=1; lang=${language}`;
  const queue = starts.filter((address) => isWanted(person, findRoute(address)));
  const known = new Set(queue);
  const opened: Shown[] = [];
  const counts = new Map<string, number>();
  for (let address = queue.shift(); address !== undefined; address = queue.shift()) {
    const headers = { 'Accept-Encoding': 'identity' };
    const { status, text } = await portal.ask(address, { cookie, headers });
    if (status !== 200) continue;
    const html = text.replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, '');
    opened.push({ address, route: findRoute(address), keys: keysIn(html), html });
    for (const [, href] of html.matchAll(/<a [^>]*href="(\/[^"#?]*)/g)) {
      if (known.has(href!) || NO_PAGE.test(href!)) continue;
      known.add(href!);
      const route = findRoute(href!);
      if (!isWanted(person, route)) continue;
      counts.set(route, (counts.get(route) ?? 0) + 1);
      if (counts.get(route)! <= getMost(route)) queue.push(href!);
    }
  }
  return opened;
}

beforeAll(async () => {
  const { now } = createStillClock();
  sandbox = await startSandbox({
    ...{ port: 0, host: '127.0.0.1', databasePath: ':memory:', portalUrls: [PORTAL], now },
  });
  const rules = languages.map((lang) => ({
    path: `/api${content.labels.path.replace('{lang}', lang)}`,
    json: withKeys(localLabels[lang]),
  }));
  proxy = await startFaultProxy({
    target: sandbox.baseUrl,
    rules,
    onRequest: (_method, url) => {
      const { pathname, searchParams } = new URL(url, PORTAL);
      const names = ['onlyPersonCode', 'personCodes', 'personCode'];
      const codes = names.map((name) => searchParams.get(name)).find((value) => value !== null);
      const path = pathname.replace(/^\/api/, '').replaceAll(/\/\w*\d[\w-]*/g, '/{id}');
      for (const code of codes?.split(',') ?? []) asked.set(path, (asked.get(path) ?? new Set()).add(code));
    },
  });
  portal = await startAllRoutes({
    rendersPages: true,
    settings: {
      PROGRAMME_API_URL: `${proxy.url}/api`,
      PROGRAMME_SUBSCRIPTION_KEY: 'sandbox-subscription-key',
      PROGRAMME_API_KEY: 'sandbox-api-key',
    },
  });
});
afterAll(async () => {
  await portal?.close();
  await proxy?.close();
  await sandbox?.close();
});

/** Each text that a rule finds on a page of these people, with the first page that shows it. */
function find(who: RegExp, isFound: (key: string, page: Shown) => boolean): string[] {
  const found = new Map<string, string>();
  for (const [name, opened] of shown)
    if (who.test(name))
      for (const page of opened)
        for (const key of page.keys)
          if (!found.has(key) && isFound(key, page))
            found.set(key, `${name}, ${page.address}: ${key} “${localLabels.en[key]}”`);
  return [...found.values()].sort();
}

test.each(
  Object.keys(persons).flatMap((name, index) =>
    pickVariants(languages, index).map((language) => [name, language] as const),
  ),
)('opens pages for %s in %s', async (name, language) => {
  asked.clear();
  const opened = await openAll(persons[name]!, language);
  if (name === 'a viewed adult') viewedCalls = new Map(asked);
  shown.set(`${name}, ${language}`, opened);
  expect(opened.length).toBeGreaterThan(name === 'guest' ? 10 : 25);
});

test('opens every page as one of these people, or lists the exception', () => {
  const opened = new Set([...shown.values()].flat().map(({ route }) => route));
  const missing = pages
    .map(({ id }) => id)
    .filter((id) => !opened.has(id) && !Object.values(ELSEWHERE).some((some) => some.test(id)));
  expect(missing).toEqual([]);
  expect([...shown.values()].flat().length).toBeGreaterThan(300);
});

test('never addresses the reader in data of a different person', () => {
  // a page of the reader's own, as its banner shows
  const isOwn = ({ keys }: Shown) => keys.has('family.viewing.other');
  const isThird = (key: string, page: Shown) =>
    isAboutReader(key) &&
    !key.includes('.viewed') &&
    !isDeclared(key) &&
    !READERS_PAGES.test(page.route) &&
    !isOwn(page);
  expect(find(/^a viewed/, isThird)).toEqual([]);
});

test('requires a version for a different person of every label with “you” or “your”, or a listed exception', () => {
  const versions = new Set(
    dataLabels.map((key) => key.replace(/\.viewed/, '')).filter((key, at) => key !== dataLabels[at]),
  );
  expect(
    dataLabels.filter(
      (key) => isAboutReader(key) && !/\.viewed/.test(key) && !versions.has(key) && !isDeclared(key),
    ),
  ).toEqual([]);
});

test('asks for no data of the reader while a different person is viewed', () => {
  expect(viewedCalls.size).toBeGreaterThan(10);
  const ofReader = [...viewedCalls].filter(
    ([path, codes]) => codes.has('01') && !NAMES_READER.some((some) => some.test(path)),
  );
  expect(ofReader.map(([path]) => path)).toEqual([]);
});

test('names the viewed person on every page', () => {
  const pages = [...shown].flatMap(([who, opened]) => (who.startsWith('a viewed') ? opened : []));
  expect(pages.length).toBeGreaterThan(50);
  expect(pages.filter(({ keys }) => !keys.has('nav.viewing')).map(({ address }) => address)).toEqual([]);
});

test('names no other person in place of the reader', () => {
  expect(find(/^(?:ended|future|guest)/, (key) => key.includes('.viewed'))).toEqual([]);
  const isMisplaced = (_key: string, { html }: Shown) => html.includes('{viewed}');
  expect(find(/./, isMisplaced)).toEqual([]);
});

test('makes no call that the programme refuses to these people', () => {
  expect(find(/./, (key) => key === 'common.tryAgain')).toEqual([]);
});

test('shows drug pages of the viewed person', () => {
  const medicines = (name: string) => {
    const opened = languages.flatMap((language) => shown.get(`${name}, ${language}`) ?? []);
    const page = opened.find(({ address }) => address === '/main/alternate-therapy');
    return [...page!.html.matchAll(/ndc=(\d+)/g)].map(([, ndc]) => ndc);
  };
  const [own, child] = [medicines('self'), medicines('a viewed child')];
  expect(own.length).toBeGreaterThan(child.length);
  expect(child.length).toBeGreaterThan(0);
});

test('offers a person without coverage today no refill, price of the plan or saving', () => {
  expect(find(/^(?:ended|future|guest)/, isOffer)).toEqual([]);
  expect(find(/^self/, isOffer).length).toBeGreaterThan(10);
});

test('describes the benefits of an ended coverage, and of no other, in the past', () => {
  const past = Object.keys(localLabels.en).filter((key) => key.endsWith('.ifEnded'));
  const present = past.map((key) => key.replace('.ifEnded', ''));
  expect(find(/^ended/, (key) => past.includes(key)).length).toBeGreaterThan(10);
  expect(find(/^ended/, (key) => present.includes(key))).toEqual([]);
  expect(find(/^(?!ended)/, (key) => past.includes(key))).toEqual([]);
});

test('reads at most 25 words before the heading of a page', () => {
  // the steps of a process show where the member is, like a heading
  const FIRST = 'h1, .steps';
  // a closed pop-over is not read out, nor is the name beside the account's initials
  const UNREAD = 'template, details > div, [aria-hidden=true], [hidden], .reserved, .wide';
  const own = [...shown.values()].flat().filter(({ keys }) => !keys.has('nav.viewing'));
  const byRoute = new Map(own.map((page) => [page.route, page]));
  const long = [...byRoute.values()].flatMap(({ address, html }) => {
    const { body } = parsePage(html.replaceAll(/⟦[\w.-]+⟧/g, '').replaceAll('<', ' <'));
    for (const unread of body.querySelectorAll(UNREAD)) unread.remove();
    const before = body.ownerDocument.createRange();
    before.setStart(body, 0);
    before.setEndBefore(body.querySelector(FIRST)!);
    const said = before.toString().match(/[\p{L}\d]+/gu) ?? [];
    return said.length > 25 ? [`${address}: ${said.join(' ')}`] : [];
  });
  expect(long).toEqual([]);
  expect(byRoute.size).toBeGreaterThan(60);
});

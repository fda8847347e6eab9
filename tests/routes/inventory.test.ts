import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { routes, startAllRoutes } from './all-routes.ts';
import type { AllRoutes, Route } from './all-routes.ts';
import { candidateNames } from './form-names.ts';

/**
 * Who needs no session. A route that is not named here is a member's: it has to turn away everybody
 * else, in its loader and in its action.
 */
const OPEN = new Set([
  'routes/Error',
  'routes/forgot-username',
  'routes/legacy-login',
  'routes/$',
  'routes/_index',
  'routes/main._index',
  'routes/app-update',
  'routes/auth.callback',
  'routes/auth.continue',
  'routes/auth.ended',
  'routes/auth.form',
  'routes/auth.fragment',
  'routes/auth.locked',
  'routes/auth.login',
  'routes/auth.logout',
  'routes/auth.passkey',
  'routes/auth.reset',
  'routes/auth.start',
  'routes/auth.stay',
  'routes/complete-profile',
  'routes/complete-profile_.code',
  'routes/delete-member-account._index',
  'routes/delete-member-account.code',
  'routes/delete-member-account.confirm',
  'routes/delete-member-account.done',
  'routes/gallery',
  'routes/guest-login._index',
  'routes/guest-login.about',
  'routes/guest-login.faq',
  'routes/guest-login.forms.$file',
  'routes/guest-login.forms._index',
  'routes/guest-login.support',
  'routes/privacy-policy',
  'routes/terms-of-use',
  'routes/pre-complete-profile',
  'routes/preferences',
  'routes/sign-up._index',
  'routes/sign-up.continue',
  'routes/sign-up.link-benefit',
  'routes/sign-up.password',
  'routes/sign-up.profile',
  'routes/sign-up.thanks',
  'routes/sso.handoff',
]);

const memberRoutes = routes.filter(({ id }) => !OPEN.has(id));
const withAction = ({ module }: Route) => module.action !== undefined;

const SOME_ID = '0b6c1a52-7d0e-4a7b-9f0a-3f7c6f1f2a11';
const address = (route: Route, value = SOME_ID) =>
  route.path.replace(/:\w+/g, encodeURIComponent(value)).replace('*', 'any/where');
const dataAddress = (path: string) => (path === '/' ? '/_root.data' : `${path}.data`);

// thousands of requests in one test, on a machine that may be busy
vi.setConfig({ testTimeout: 180_000 });

let portal: AllRoutes;
beforeAll(async () => {
  portal = await startAllRoutes();
});
afterAll(() => portal.close());
beforeEach(() => {
  portal.askedAsMember.splice(0);
  portal.asked.splice(0);
});

interface Asked {
  cookie?: string;
  body?: URLSearchParams | FormData;
  /** where the request says that it comes from; this site, when left out */
  origin?: Record<string, string>;
}

async function ask(path: string, { cookie, body, origin = { 'Sec-Fetch-Site': 'same-origin' } }: Asked = {}) {
  const response = await fetch(portal.url + path, {
    method: body ? 'POST' : 'GET',
    redirect: 'manual',
    headers: { ...origin, ...(cookie && { cookie }) },
    ...(body && { body }),
  });
  return {
    status: response.status,
    to: response.headers.get('location') ?? '',
    headers: response.headers,
    text: await response.text(),
  };
}

const form = (fields: Record<string, string> = {}) => new URLSearchParams(fields);

/** What the signed-in member is called, and the number of their card. */
const OF_THE_MEMBER = /Peña|W100200300/;

/** Each rule is tried on every route; a rule that is broken names every route that breaks it. */
async function collect<Found>(of: readonly Route[], look: (route: Route) => Promise<Found[]>) {
  const found: Found[] = [];
  for (const route of of) found.push(...(await look(route)));
  return found;
}

interface Try {
  path: string;
  status: number;
  /** where it redirects to: all of it, or how it begins */
  to: string | RegExp;
}

/** Asks for each path and gives back those whose answer is another one, or shows something of the member's. */
async function otherAnswers(wanted: readonly Try[], asked: Asked = {}): Promise<Try[]> {
  const answers = await Promise.all(wanted.map(({ path }) => ask(path, asked)));
  return answers.flatMap(({ status, to, text }, index) => {
    const { path, ...answer } = wanted[index]!;
    const isTo = typeof answer.to === 'string' ? to === answer.to : answer.to.test(to);
    const isAsWanted = status === answer.status && isTo && !OF_THE_MEMBER.test(text);
    return isAsWanted ? [] : [{ path, status, to }];
  });
}

const actions = routes.filter(withAction);
const IDLE_LIMIT_PASSED_MS = 16 * 60_000;

test('the list of open routes names no route that is gone', () => {
  expect([...OPEN].filter((id) => !routes.some((route) => route.id === id))).toEqual([]);
  expect(memberRoutes.length).toBeGreaterThan(10);
});

test('every member page has a loader: one without would be open to all', () => {
  expect(memberRoutes.filter(({ module }) => module.loader === undefined).map(({ id }) => id)).toEqual([]);
});

describe('a page of the member’s', () => {
  const toSignIn = (path: string) => `/auth/start?returnTo=${encodeURIComponent(path)}`;
  const toLocked = (path: string) => `/auth/locked?returnTo=${encodeURIComponent(path)}`;

  test('sends a guest to the sign-in and back, as a page and as data', async () => {
    const wrong = await collect(memberRoutes, (route) => {
      const path = address(route);
      const data = dataAddress(path);
      return otherAnswers([
        { path, status: 302, to: toSignIn(path) },
        { path: data, status: 202, to: toSignIn(path) },
        { path: `${data}?_routes=${encodeURIComponent(route.id)}`, status: 202, to: toSignIn(path) },
      ]);
    });
    expect(wrong).toEqual([]);
    expect(portal.askedAsMember).toEqual([]);
  });

  test('asks a locked session to sign in again', async () => {
    const wrong = await collect(memberRoutes, async (route) => {
      const cookie = await portal.signIn();
      portal.clock.advance(IDLE_LIMIT_PASSED_MS);
      const path = address(route);
      return [
        ...(await otherAnswers([{ path, status: 302, to: toLocked(path) }], { cookie })),
        ...(await otherAnswers([{ path: dataAddress(path), status: 202, to: toLocked(path) }], { cookie })),
      ];
    });
    expect(wrong).toEqual([]);
    expect(portal.askedAsMember).toEqual([]);
  });

  test('takes an unknown session for none, and never for its own', async () => {
    const unknown = 'A'.repeat(43);
    const wrong = await collect(memberRoutes, async (route) => {
      const { to, headers } = await ask(address(route), { cookie: `session=${unknown}` });
      const isRefused = to.startsWith('/auth/start?') && !headers.getSetCookie().join().includes(unknown);
      return isRefused ? [] : [{ path: route.path, to }];
    });
    expect(wrong).toEqual([]);
  });

  test('does nothing that a guest or a locked session posts', async () => {
    const body = form({ intent: 'clear' });
    const wrong = await collect(memberRoutes.filter(withAction), async (route) => {
      const path = address(route);
      const wanted = (to: RegExp) => [
        { path, status: 303, to },
        { path: dataAddress(path), status: 202, to },
      ];
      const cookie = await portal.signIn();
      portal.clock.advance(IDLE_LIMIT_PASSED_MS);
      return [
        ...(await otherAnswers(wanted(/^\/auth\/start\?/), { body })),
        ...(await otherAnswers(wanted(/^\/auth\/locked\?/), { body, cookie })),
      ];
    });
    expect(wrong).toEqual([]);
    expect(portal.askedAsMember).toEqual([]);
    expect(portal.sent).toEqual([]);
  });

  test('takes no post when it has no form', async () => {
    const cookie = await portal.signIn();
    const wrong = await collect(
      memberRoutes.filter((route) => !withAction(route)),
      (route) => otherAnswers([{ path: address(route), status: 405, to: '' }], { cookie, body: form() }),
    );
    expect(wrong).toEqual([]);
  });
});

/** A partner's form comes from its own site, by an allow-list (tests/routes/arrivals.test.ts). */
const FROM_ELSEWHERE = new Set(['routes/sso.handoff']);

/** What browsers, and things that are none, say of a post that does not come from this site. */
const elsewhere: Record<string, Record<string, string>> = {
  'cross-site': { 'Sec-Fetch-Site': 'cross-site' },
  'same-site': { 'Sec-Fetch-Site': 'same-site' },
  'cross-site, with our own origin': { 'Sec-Fetch-Site': 'cross-site', Origin: 'http://localhost' },
  'another origin': { Origin: 'https://evil.example' },
  'no origin': { Origin: 'null' },
  nothing: {},
};

describe('a post from another site', () => {
  test.each(Object.entries(elsewhere))(
    'is refused by every route before anything is asked or done: %s',
    async (_says, origin) => {
      const cookie = await portal.signIn();
      const wrong = await collect(
        routes.filter(({ id }) => !FROM_ELSEWHERE.has(id)),
        (route) => {
          const data = dataAddress(address(route));
          const ways = [
            address(route),
            data,
            `${data}?_routes=${encodeURIComponent(route.id)}`,
            `${address(route)}?index`,
          ];
          return otherAnswers(
            ways.map((path) => ({ path, status: 403, to: '' })),
            { cookie, body: form({ intent: 'clear' }), origin },
          );
        },
      );
      expect(wrong).toEqual([]);
      expect(portal.asked).toEqual([]);
    },
  );
});

test('every page under /main is a member’s: none of them is on the open list', () => {
  const inside = routes.filter(({ path }) => path.startsWith('/main/'));
  expect(inside.length).toBeGreaterThan(10);
  expect(inside.filter(({ id }) => OPEN.has(id)).map(({ id }) => id)).toEqual([]);
});

/** Ids and queries that nobody was given by us. */
const junk = [
  '__proto__',
  'constructor',
  '..',
  '.',
  'a/../../b',
  '<script>alert(1)</script>',
  "' OR 1=1 --",
  '{{7*7}}',
  '\u202e\ufeff',
  '🎃'.repeat(50),
  'x'.repeat(900),
  '-1',
  '1e999',
];
const queries = (value: string) =>
  [
    'page',
    'status',
    'period',
    'person',
    'type',
    'sort',
    'returnTo',
    '_routes',
    'index',
    'reason',
    'state',
    'code',
    'redirect',
    'sent',
    'userMessage',
  ]
    .map((name) => `${name}=${encodeURIComponent(value)}`)
    .join('&');

/** Fields that no form has: one of nobody's, and two that every object has. */
const FOREIGN = ['nobody', 'toString', 'hasOwnProperty'];

/** Each field alone takes some of the junk; each piece of junk is put into all fields together. */
const ALONE = process.env.TEST_ALL ? junk.length : 2;

function nonsenseFor(name: string, index: number): (URLSearchParams | FormData)[] {
  const file = new FormData();
  file.set(name, new File(['x'], 'x.txt', { type: 'text/html' }));
  const twice = new URLSearchParams([
    [name, 'a'],
    [name, 'b'],
  ]);
  const nested = form({ [`${name}[0]`]: 'a', [`${name}.b`]: 'c' });
  const own = Array.from({ length: ALONE }, (_, shift) => junk[(index + shift) % junk.length]!);
  return [...own.map((value) => form({ [name]: value })), twice, nested, file];
}

const nonsenseForAll = (names: readonly string[]): URLSearchParams[] =>
  junk.map((value) => form(Object.fromEntries(names.map((name) => [name, value]))));

describe('nonsense', () => {
  test('in an address is answered by every route, and is no fault of ours', async () => {
    const cookie = await portal.signIn();
    const wrong = await collect(routes, async (route) => {
      const paths = [...new Set(junk.map((value) => address(route, value)))];
      const ways = [
        ...paths.flatMap((path) => [path, dataAddress(path)]),
        ...junk.map((value) => `${address(route)}?${queries(value)}`),
      ];
      const answers = await Promise.all(ways.map((path) => ask(path, { cookie })));
      return ways.filter((_, index) => {
        const { status, headers } = answers[index]!;
        return status === 500 || headers.get('cache-control') !== 'no-store';
      });
    });
    expect(wrong).toEqual([]);
  });

  test('in a form is answered by every action, and is no fault of ours', async () => {
    const cookie = await portal.signIn();
    const wrong = await collect(actions, async (route) => {
      const bodies = [
        form(),
        ...FOREIGN.map((name) => form({ [name]: 'asked' })),
        ...nonsenseForAll(candidateNames(route)),
        ...candidateNames(route).flatMap(nonsenseFor),
      ];
      const answers = await Promise.all(bodies.map((body) => ask(address(route), { cookie, body })));
      const failed = bodies.filter((_, index) => answers[index]!.status === 500);
      return failed.map((body) => `${route.path}: ${JSON.stringify([...body])}`);
    });
    expect(wrong).toEqual([]);
  });

  test('is sent under the names of each action’s own form', () => {
    const namesOf = (id: string) => candidateNames(routes.find((route) => route.id === `routes/${id}`)!);
    expect(namesOf('main.settings.address.new')).toEqual(expect.arrayContaining(['formId', 'zip']));
    expect(namesOf('main.cart.confirm')).toEqual(expect.arrayContaining(['intentId', 'attempt', 'agreed']));
    expect(namesOf('preferences')).toEqual(expect.arrayContaining(['lang', 'returnTo']));
    expect(namesOf('sso.handoff')).toEqual(expect.arrayContaining(['id_token', 'sso_token', 'returnTo']));
  });
});

test('no page and no file is kept by a browser or a proxy, or shown in a frame', async () => {
  const wrong = await collect(routes, async (route) => {
    const asked = [undefined, await portal.signIn()].flatMap((cookie) =>
      [address(route), dataAddress(address(route))].map((path) => ({ path, ...(cookie && { cookie }) })),
    );
    const answers = await Promise.all(asked.map(({ path, ...who }) => ask(path, who)));
    return asked.filter((_, index) => {
      const { headers } = answers[index]!;
      return !(
        headers.get('cache-control') === 'no-store' &&
        /^default-src 'none';.*frame-ancestors 'none'/.test(headers.get('content-security-policy') ?? '') &&
        headers.get('x-content-type-options') === 'nosniff'
      );
    });
  });
  expect(wrong).toEqual([]);
});

test('the gallery of components is not there in production', async () => {
  expect((await ask('/gallery')).status).toBe(404);
  expect((await ask('/gallery.data')).status).toBe(404);
});

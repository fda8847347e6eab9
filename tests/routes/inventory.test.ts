import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { routes, startAllRoutes } from './all-routes.ts';
import type { AllRoutes, Route } from './all-routes.ts';

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

// hundreds of requests in one test, on a machine that may be busy
vi.setConfig({ testTimeout: 60_000 });

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

/** Nothing of the member's in the answer, and nobody asked for it. */
function expectNothingGiven(text: string) {
  expect(text).not.toMatch(/Peña|W100200300/);
  expect(portal.askedAsMember).toEqual([]);
}

test('the list of open routes names no route that is gone', () => {
  expect([...OPEN].filter((id) => !routes.some((route) => route.id === id))).toEqual([]);
  expect(memberRoutes.length).toBeGreaterThan(10);
});

test('every member page has a loader: one without would be open to all', () => {
  expect(memberRoutes.filter(({ module }) => module.loader === undefined).map(({ id }) => id)).toEqual([]);
});

describe.each(memberRoutes)('$path', (route) => {
  const path = address(route);
  const data = dataAddress(path);

  test('sends a guest to the sign-in and back, as a page and as data', async () => {
    const back = `/auth/start?returnTo=${encodeURIComponent(path)}`;
    const page = await ask(path);
    expect([page.status, page.to]).toEqual([302, back]);
    const answer = await ask(data);
    expect([answer.status, answer.to]).toEqual([202, back]);
    const alone = await ask(`${data}?_routes=${encodeURIComponent(route.id)}`);
    expect([alone.status, alone.to]).toEqual([202, back]);
    expectNothingGiven(page.text + answer.text + alone.text);
  });

  test('asks a locked session to log in again', async () => {
    const cookie = await portal.signIn();
    portal.clock.advance(16 * 60_000);
    const lock = `/auth/locked?returnTo=${encodeURIComponent(path)}`;
    const page = await ask(path, { cookie });
    expect([page.status, page.to]).toEqual([302, lock]);
    const answer = await ask(data, { cookie });
    expect([answer.status, answer.to]).toEqual([202, lock]);
    expectNothingGiven(page.text + answer.text);
  });

  test('takes an unknown session for none, and never for its own', async () => {
    const page = await ask(path, { cookie: `session=${'A'.repeat(43)}` });
    expect(page.to).toMatch(/^\/auth\/start\?/);
    expect(page.headers.getSetCookie().join()).not.toContain('A'.repeat(43));
  });

  if (withAction(route)) {
    test('does nothing for a guest or a locked session', async () => {
      for (const [cookie, where] of [
        [undefined, '/auth/start?'],
        [await portal.signIn(), '/auth/locked?'],
      ] as const) {
        if (cookie) portal.clock.advance(16 * 60_000);
        const page = await ask(path, { ...(cookie && { cookie }), body: form({ intent: 'clear' }) });
        expect(page.status).toBe(303);
        expect(page.to).toContain(where);
        const answer = await ask(data, { ...(cookie && { cookie }), body: form({ intent: 'clear' }) });
        expect(answer.status).toBe(202);
        expect(answer.to).toContain(where);
        expectNothingGiven(page.text + answer.text);
      }
    });
  } else {
    test('takes no post', async () => {
      expect((await ask(path, { cookie: await portal.signIn(), body: form() })).status).toBe(405);
    });
  }
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

describe('a post from another site is refused before anything is asked or done', () => {
  test.each(routes.filter(({ id }) => !FROM_ELSEWHERE.has(id)))('$path', async (route) => {
    const cookie = await portal.signIn();
    const data = dataAddress(address(route));
    const ways = [
      address(route),
      data,
      `${data}?_routes=${encodeURIComponent(route.id)}`,
      `${address(route)}?index`,
    ];
    for (const [kind, origin] of Object.entries(elsewhere)) {
      for (const path of ways) {
        const { status, text } = await ask(path, { cookie, body: form({ intent: 'clear' }), origin });
        expect([kind, path, status]).toEqual([kind, path, 403]);
        expect(text).not.toMatch(/Peña|W100200300/);
      }
    }
    expect(portal.asked).toEqual([]);
  });
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

const NAMES = [
  ...[
    'intent',
    'prescriptionId',
    'addressId',
    'shippingMethod',
    'paymentCardId',
    'intentId',
    'attempt',
    'offer',
    'lineId',
    'kind',
    'reason',
  ],
  ...[
    'agreed',
    'formId',
    'addressLine1',
    'addressLine2',
    'city',
    'state',
    'zip',
    'number',
    'type',
    'month',
    'year',
  ],
  ...['email', 'userName', 'code', 'deletion', 'understood'],
  ...['credential', 'name', 'remember'],
  ...['firstName', 'lastName', 'sameAsShipping', 'isDefault', 'returnTo', 'lang', 'ts', 'light'],
  ...['id_token', 'sso_token', 'access_token', 'error_description', 'from', 'mark'],
  'email',
];

describe('nonsense is answered, and is no fault of ours', () => {
  test.each(routes)('$path: in its address', async (route) => {
    const cookie = await portal.signIn();
    const ways = junk.flatMap((value) => {
      const path = address(route, value);
      return [path, dataAddress(path), `${address(route)}?${queries(value)}`];
    });
    const answers = await Promise.all(ways.map((path) => ask(path, { cookie })));
    expect(ways.filter((_, index) => answers[index]!.status === 500)).toEqual([]);
    expect(ways.filter((_, index) => answers[index]!.headers.get('cache-control') !== 'no-store')).toEqual(
      [],
    );
  });

  test.each(routes.filter(withAction))('$path: in its form', async (route) => {
    const cookie = await portal.signIn();
    const bodies: (URLSearchParams | FormData)[] = [
      form(),
      form({ nobody: 'asked' }),
      form({ toString: '1' }),
      form({ hasOwnProperty: '1' }),
    ];
    for (const name of NAMES) {
      for (const value of junk) bodies.push(form({ [name]: value }));
      bodies.push(
        new URLSearchParams([
          [name, 'a'],
          [name, 'b'],
        ]),
      );
      bodies.push(form({ [`${name}[0]`]: 'a', [`${name}.b`]: 'c' }));
      const file = new FormData();
      file.set(name, new File(['x'], 'x.txt', { type: 'text/html' }));
      bodies.push(file);
    }
    const answers = await Promise.all(bodies.map((body) => ask(address(route), { cookie, body })));
    const failed = bodies.filter((_, index) => answers[index]!.status === 500);
    expect(failed.map((body) => [...body.keys()])).toEqual([]);
  });
});

describe('no page is kept by a browser or a proxy', () => {
  test.each(routes)('$path', async (route) => {
    for (const cookie of [undefined, await portal.signIn()]) {
      for (const path of [address(route), dataAddress(address(route))]) {
        const { headers } = await ask(path, cookie ? { cookie } : {});
        expect(headers.get('cache-control')).toBe('no-store');
        expect(headers.get('content-security-policy')).toContain("default-src 'none'");
        expect(headers.get('x-content-type-options')).toBe('nosniff');
      }
    }
  });
});

test('the gallery of components is not there in production', async () => {
  expect((await ask('/gallery')).status).toBe(404);
  expect((await ask('/gallery.data')).status).toBe(404);
});

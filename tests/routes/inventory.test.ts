import { beforeEach, describe, expect, test } from 'vitest';
import { isWithoutPage, routes, useAllRoutes, type Route } from '#harness/portal-in-process.ts';
import { PROVIDER } from '#harness/programme.ts';
import { pickSubjects, pickVariants } from '#harness/sweeps.ts';
import { listCandidateNames } from './form-names.ts';

/** Routes without a session. The loader and the action of any other route must refuse all but members. */
const OPEN = new Set([
  ...['routes/Error', 'routes/forgot-username', 'routes/legacy-login', 'routes/$', 'routes/_index'],
  ...['routes/main._index', 'routes/app-update', 'routes/auth.callback', 'routes/auth.continue'],
  ...['routes/auth.ended', 'routes/auth.form', 'routes/auth.fragment', 'routes/auth.locked'],
  ...['routes/auth.login', 'routes/auth.logout', 'routes/auth.passkey', 'routes/auth.reset'],
  ...['routes/auth.start', 'routes/auth.stay', 'routes/complete-profile', 'routes/complete-profile_.code'],
  ...['routes/delete-member-account._index', 'routes/delete-member-account.code'],
  ...['routes/delete-member-account.confirm', 'routes/delete-member-account.done', 'routes/gallery'],
  ...['routes/guest-login._index', 'routes/guest-login.about', 'routes/guest-login.faq'],
  ...['routes/guest-login.forms.$file', 'routes/guest-login.forms._index', 'routes/guest-login.support'],
  ...['routes/accessibility', 'routes/privacy-policy', 'routes/terms-of-use', 'routes/pre-complete-profile'],
  ...['routes/preferences', 'routes/sign-up._index', 'routes/sign-up.continue'],
  ...['routes/sign-up.link-benefit', 'routes/sign-up.password', 'routes/sign-up.profile'],
  ...['routes/sign-up.thanks', 'routes/sso.handoff'],
]);

const memberRoutes = routes.filter(({ id }) => !OPEN.has(id));
const withAction = ({ module }: Route) => module.action !== undefined;

const SOME_ID = '0b6c1a52-7d0e-4a7b-9f0a-3f7c6f1f2a11';
const address = (route: Route, value = SOME_ID) =>
  route.path.replace(/:\w+/g, encodeURIComponent(value)).replace('*', 'any/where');
const dataAddress = (path: string) => (path === '/' ? '/_root.data' : `${path}.data`);

const portal = useAllRoutes();
beforeEach(() => {
  portal.askedAsMember.splice(0);
  portal.asked.splice(0);
});

interface Asked {
  cookie?: string;
  body?: URLSearchParams | FormData;
  /** the claimed origin of the request; this site by default */
  origin?: Record<string, string>;
}

async function ask(path: string, { cookie, body, origin = { 'Sec-Fetch-Site': 'same-origin' } }: Asked = {}) {
  const response = await fetch(portal.url + path, {
    method: body ? 'POST' : 'GET',
    redirect: 'manual',
    // packing and unpacking each reply takes a tenth of the time
    headers: { 'Accept-Encoding': 'identity', ...origin, ...(cookie && { cookie }) },
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

/** Name and card number of the signed-in member. */
const OF_THE_MEMBER = /Peña|W100200300/;

/** Each rule is tested on every route. A broken rule names every route that breaks it. */
async function collect<Found>(of: readonly Route[], look: (route: Route) => Promise<Found[]>) {
  const found: Found[] = [];
  for (const route of of) found.push(...(await look(route)));
  return found;
}

interface Try {
  path: string;
  status: number;
  /** the redirect's target, or its beginning */
  to: string | RegExp;
}

/** The redirect of a route's data; a route without a page has none. */
const dataTry = (route: Route, to: Try['to'], query = ''): Try => ({
  path: dataAddress(address(route)) + query,
  ...(isWithoutPage(route) ? { status: 404, to: '' } : { status: 202, to }),
});

/** Whether a reply may be stored by a cache, or shown in a frame. */
const isUnguarded = (headers: Headers) =>
  headers.get('cache-control') !== 'no-store' ||
  !/^default-src 'none';.*frame-ancestors 'none'/.test(headers.get('content-security-policy') ?? '') ||
  headers.get('x-content-type-options') !== 'nosniff';

/** Requests each path, and returns those with a different reply, an unguarded one, or one with the member's data. */
async function otherAnswers(wanted: readonly Try[], asked: Asked = {}): Promise<Try[]> {
  const answers = await Promise.all(wanted.map(({ path }) => ask(path, asked)));
  return answers.flatMap(({ status, to, headers, text }, index) => {
    const { path, ...answer } = wanted[index]!;
    const isTo = typeof answer.to === 'string' ? to === answer.to : answer.to.test(to);
    const isAsWanted = status === answer.status && isTo && !OF_THE_MEMBER.test(text);
    return isAsWanted && !isUnguarded(headers) ? [] : [{ path, status, to }];
  });
}

/** a third of the routes each day: these sweeps take most of this file's time */
const routesOfToday = pickSubjects(routes);
const actionsOfToday = pickSubjects(routes.filter(withAction));
const IDLE_LIMIT_PASSED_MS = 16 * 60_000;

test('lists only existing routes as open', () => {
  expect([...OPEN].filter((id) => !routes.some((route) => route.id === id))).toEqual([]);
  expect(memberRoutes.length).toBeGreaterThan(10);
});

test('requires a loader for every member page', () => {
  expect(memberRoutes.filter(({ module }) => module.loader === undefined).map(({ id }) => id)).toEqual([]);
});

describe('member’s page', () => {
  const toSignIn = (path: string) => `/auth/start?returnTo=${encodeURIComponent(path)}`;
  const toLocked = (path: string) => `/auth/locked?returnTo=${encodeURIComponent(path)}`;

  test('redirects a guest to the sign-in and back, as a page and as data (2.02, 4.12)', async () => {
    const wrong = await collect(memberRoutes, (route) => {
      const path = address(route);
      return otherAnswers([
        { path, status: 302, to: toSignIn(path) },
        dataTry(route, toSignIn(path)),
        dataTry(route, toSignIn(path), `?_routes=${encodeURIComponent(route.id)}`),
      ]);
    });
    expect(wrong).toEqual([]);
    expect(portal.askedAsMember).toEqual([]);
  });

  test('requires a locked session to sign in again', async () => {
    const wrong = await collect(memberRoutes, async (route) => {
      const cookie = await portal.signIn();
      portal.clock.advance(IDLE_LIMIT_PASSED_MS);
      const path = address(route);
      return [
        ...(await otherAnswers([{ path, status: 302, to: toLocked(path) }], { cookie })),
        ...(await otherAnswers([dataTry(route, toLocked(path))], { cookie })),
      ];
    });
    expect(wrong).toEqual([]);
    expect(portal.askedAsMember).toEqual([]);
  });

  test('ignores posts of a guest or a locked session', async () => {
    const body = form({ intent: 'clear' });
    const wrong = await collect(memberRoutes.filter(withAction), async (route) => {
      const path = address(route);
      const wanted = (to: RegExp) => [{ path, status: 303, to }, dataTry(route, to)];
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

  test('refuses posts when it has no form', async () => {
    const cookie = await portal.signIn();
    const wrong = await collect(
      memberRoutes.filter((route) => !withAction(route)),
      (route) => otherAnswers([{ path: address(route), status: 405, to: '' }], { cookie, body: form() }),
    );
    expect(wrong).toEqual([]);
  });
});

/** A partner's form comes from its own site, which an allow-list permits (tests/routes/inbound-sso.test.ts). */
const FROM_ELSEWHERE = new Set(['routes/sso.handoff']);

/** Headers of such posts, from browsers and other clients; app/platform/request-guards.test.ts has all of them. */
const elsewhere: Record<string, Record<string, string>> = {
  'same-site': { 'Sec-Fetch-Site': 'same-site' },
  nothing: {},
};

test.each(Object.entries(elsewhere))('refuses a foreign post at every route: %s', async (_says, origin) => {
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
});

test('requires a member for every page under /main, without exceptions (6.02)', () => {
  const inside = routes.filter(({ path }) => path.startsWith('/main/'));
  expect(inside.length).toBeGreaterThan(10);
  expect(inside.filter(({ id }) => OPEN.has(id)).map(({ id }) => id)).toEqual([]);
});

test('shows guests questions, forms, support, privacy policy, terms and about us, but no member page (6.05)', async () => {
  const ofGuests = routes.filter(({ path }) => path.startsWith('/guest-login'));
  expect(ofGuests.map(({ path }) => path).sort()).toEqual([
    ...['/guest-login', '/guest-login/about', '/guest-login/faq', '/guest-login/forms'],
    ...['/guest-login/forms/:file', '/guest-login/support'],
  ]);
  const pages = [...ofGuests.map(({ path }) => path), '/privacy-policy', '/terms-of-use'];
  const wanted = pages.filter((path) => !path.includes(':'));
  expect(await otherAnswers(wanted.map((path) => ({ path, status: 200, to: '' })))).toEqual([]);
  expect(portal.askedAsMember).toEqual([]);
});

test('the guest, sign-up, delete-account and policy pages are open, as are the single pages (2.03, 2.04, 2.05, 2.06, 6.02)', async () => {
  const pages = routes.filter(({ path }) => /^\/(?:guest-login|sign-up|delete-member-account)$/.test(path));
  const single = [
    ...['terms-of-use', 'privacy-policy', 'legacy-login', 'pre-complete-profile', 'complete-profile'],
  ];
  const paths = [...pages.map(({ path }) => path), ...single.map((name) => `/${name}`), '/forgot-username'];
  expect(pages).toHaveLength(3);
  expect(await otherAnswers(paths.map((path) => ({ path, status: 200, to: '' })))).toEqual([]);
});

/** Ids and queries that the portal never gave out. */
const junk = [
  ...['__proto__', 'constructor', '..', '.', 'a/../../b', '<script>alert(1)</script>', "' OR 1=1 --"],
  ...['{{7*7}}', '\u202e\ufeff'],
  '🎃'.repeat(50),
  'x'.repeat(900),
  '-1',
  '1e999',
];
const queries = (value: string) =>
  [
    ...['page', 'status', 'period', 'person', 'type', 'sort', 'returnTo', '_routes', 'index', 'reason'],
    ...['state', 'code', 'redirect', 'sent', 'userMessage'],
  ]
    .map((name) => `${name}=${encodeURIComponent(value)}`)
    .join('&');

/** Unknown fields: an invented one, and two names that every object has. */
const FOREIGN = ['nobody', 'toString', 'hasOwnProperty'];

/** Fields of a programme's record that are not in its form. */
const ASSIGNED = ['personCode', 'cardId', 'clientId', 'amountCents', 'role', '__proto__'];

/** Junk texts for the parameters, the queries and all form fields of each route. */
const TRIED = 1;

function nonsenseFor(name: string, index: number): (URLSearchParams | FormData)[] {
  const file = new FormData();
  file.set(name, new File(['x'], 'x.txt', { type: 'text/html' }));
  const twice = new URLSearchParams([
    [name, 'a'],
    [name, 'b'],
  ]);
  const nested = form({ [`${name}[0]`]: 'a', [`${name}.b`]: 'c' });
  const odd = [twice, nested, file];
  return [...pickVariants(junk, index).map((value) => form({ [name]: value })), ...pickVariants(odd, index)];
}

const nonsenseForAll = (names: readonly string[], values: readonly string[]): URLSearchParams[] =>
  values.map((value) => form(Object.fromEntries(names.map((name) => [name, value]))));

describe('nonsensical text', () => {
  test('in an address gets a reply from every route, without a server error', async () => {
    const cookie = await portal.signIn();
    const wrong = await collect(routesOfToday, async (route) => {
      const some = pickVariants(junk, routes.indexOf(route), TRIED);
      const paths = [...new Set(some.map((value) => address(route, value)))];
      const ways = [
        ...paths.flatMap((path) => [path, dataAddress(path)]),
        ...some.map((value) => `${address(route)}?${queries(value)}`),
      ];
      const answers = await Promise.all(ways.map((path) => ask(path, { cookie })));
      return ways.filter((_, index) => {
        const { status, headers } = answers[index]!;
        return status === 500 || headers.get('cache-control') !== 'no-store';
      });
    });
    expect(wrong).toEqual([]);
  });

  test('in a form gets a reply from every action, without a server error', async () => {
    const cookie = await portal.signIn();
    const wrong = await collect(actionsOfToday, async (route) => {
      const bodies = [
        form(),
        ...FOREIGN.map((name) => form({ [name]: 'asked' })),
        ...nonsenseForAll(listCandidateNames(route), pickVariants(junk, routes.indexOf(route), TRIED)),
        ...listCandidateNames(route).flatMap(nonsenseFor),
      ];
      const answers = await Promise.all(bodies.map((body) => ask(address(route), { cookie, body })));
      const failed = bodies.filter((_, index) => answers[index]!.status === 500);
      return failed.map((body) => `${route.path}: ${JSON.stringify([...body])}`);
    });
    expect(wrong).toEqual([]);
  });

  test('in an unknown field stops the form before any call', async () => {
    const wrong = await collect(actionsOfToday, async (route) => {
      const cookie = await portal.signIn();
      const names = listCandidateNames(route);
      const own = Object.fromEntries(names.map((name) => [name, '1']));
      const more = [...ASSIGNED, ...FOREIGN].filter((name) => !names.includes(name));
      const bodies = more.map((name) => form({ ...own, [name]: '02' }));
      portal.sent.splice(0);
      const answers = await Promise.all(bodies.map((body) => ask(address(route), { cookie, body })));
      const sent = portal.sent.map(({ path }) => `${route.path}: ${path}`);
      return [...sent, ...answers.flatMap(({ status }) => (status === 422 ? [`${route.path}: read`] : []))];
    });
    expect(wrong).toEqual([]);
  });

  test('is sent under the field names of each action', () => {
    const listNames = (id: string) =>
      listCandidateNames(routes.find((route) => route.id === `routes/${id}`)!);
    expect(listNames('main.settings.address.new')).toEqual(expect.arrayContaining(['formId', 'zip']));
    expect(listNames('main.cart.confirm')).toEqual(expect.arrayContaining(['intentId', 'attempt', 'agreed']));
    expect(listNames('preferences')).toEqual(expect.arrayContaining(['lang', 'returnTo']));
    expect(listNames('sso.handoff')).toEqual(expect.arrayContaining(['id_token', 'sso_token', 'returnTo']));
  });
});

/** Every query parameter that the portal reads, found in the source. */
const queryNames = [
  ...new Set(
    Object.values(
      import.meta.glob<string>(['/app/**/*.{ts,tsx}', '!**/*.test.*'], {
        query: '?raw',
        import: 'default',
        eager: true,
      }),
    ).flatMap((source) =>
      [...source.matchAll(/\.(?:get|has|getAll)\('([A-Za-z_]+)'\)/g)].map(([, name]) => name!),
    ),
  ),
].filter((name) => name !== '_data'); // the first guards refuse this name

/** Addresses that a browser reads as a different site; app/session/safe-return.test.ts has more spellings. */
const ELSEWHERE = ['https://evil.example/', '//evil.example/', '/\\evil.example'];

/** Characters that break or forge a log line in a text file, a terminal and JSON. */
const LINE_BREAKING = '"}\r\n{"audit":"forged"}\u2028\u2029\u0085\u001b[2J\u001b]8;;\u202eforged\\"';
/** A client's headers, with as many of these characters as a request can contain. */
const FORGED_HEADERS = Object.fromEntries(
  ['User-Agent', 'Referer', 'X-Request-Id', 'Traceparent', 'Tracestate', 'X-Forwarded-For', 'Save-Data'].map(
    (name) => [name, '"},{"audit":"forged"}\\u001b[2J\x85\xa0forged'],
  ),
);

describe('foreign text', () => {
  const inEachQuery = (value: string) =>
    new URLSearchParams(queryNames.map((name) => [name, value])).toString();

  test('never becomes the address of a different site, in any parameter or field', async () => {
    expect(queryNames).toEqual(expect.arrayContaining(['returnTo', 'redirect', 'problem', 'from']));
    const home = new URL(portal.url).host;
    const provider = new URL(PROVIDER).host;
    const wrong = await collect(routesOfToday, async (route) => {
      const path = address(route);
      // some of these sign out
      const cookie = await portal.signIn();
      const ways = ELSEWHERE.flatMap((value): (Asked & { path: string })[] => [
        { path: `${path}?${inEachQuery(value)}` },
        { path: `${path}?${inEachQuery(value)}`, cookie },
        { path: `${path}?returnTo=${encodeURIComponent(value)}` },
        ...(route.module.action === undefined
          ? []
          : [{ path, cookie, body: nonsenseForAll(listCandidateNames(route), [value])[0]! }]),
      ]);
      const answers = await Promise.all(ways.map(({ path: asked, ...how }) => ask(asked, how)));
      return ways.flatMap(({ path: asked }, index) => {
        const { to, headers } = answers[index]!;
        const leads = `${to} ${headers.get('refresh') ?? ''} ${headers.get('link') ?? ''}`;
        // read like a browser, which removes tabs and treats a backslash as a slash
        const host = to === '' ? home : new URL(to, portal.url).host;
        const own = new URL(to, portal.url).searchParams.get('post_logout_redirect_uri') ?? portal.url;
        const isOwn = [home, provider].includes(host) && new URL(own).host === home;
        return isOwn && !leads.includes('://evil') ? [] : [{ asked, leads }];
      });
    });
    expect(wrong).toEqual([]);
  });

  test('is never logged, and every log line stays one line of plain JSON', async () => {
    const tries = new Map<string, number>();
    /** a field of many routes is tested on three of them */
    const isNew = (name: string) => tries.set(name, (tries.get(name) ?? 0) + 1).get(name)! <= 3;
    await collect(routesOfToday, async (route) => {
      const cookie = await portal.signIn();
      // the first guards refuse control characters
      const path = address(route, LINE_BREAKING.replaceAll(/\p{Cc}/gu, ''));
      const ways: [string, RequestInit][] = [
        [`${path}?${inEachQuery(LINE_BREAKING)}`, {}],
        [`${path}?${encodeURIComponent(LINE_BREAKING)}=1`, {}],
        ...listCandidateNames(route)
          .filter(isNew)
          .map((name): [string, RequestInit] => [
            address(route),
            { method: 'POST', body: form({ [name]: LINE_BREAKING }) },
          ]),
        [address(route), { method: 'POST', body: form({ [LINE_BREAKING]: '1' }) }],
      ];
      const headers = { ...FORGED_HEADERS, cookie, 'Sec-Fetch-Site': 'same-origin' };
      const send = (to: string, init: RequestInit) =>
        fetch(portal.url + to, { ...init, headers, redirect: 'manual' });
      await Promise.all(ways.map(([to, init]) => send(to, init)));
      return [];
    });
    expect(portal.logLines.length).toBeGreaterThan(routesOfToday.length);
    const wrong = portal.logLines.filter((line) => {
      const isOneLine = /^\{[\x20-\x7e]*\}\n$/.test(line);
      return !isOneLine || /forged|\\u00/.test(line) || !JSON.parse(line);
    });
    expect(wrong).toEqual([]);
  });
});

test('forbids caches and frames for every page and file', async () => {
  const wrong = await collect(routes, async (route) => {
    const cookie = await portal.signIn();
    // the tests above see the replies to guests of member pages
    const visitors = OPEN.has(route.id) ? [{}, { cookie }] : [{ cookie }];
    const asked = visitors.flatMap((who) =>
      [address(route), dataAddress(address(route))].map((path) => ({ path, ...who })),
    );
    const answers = await Promise.all(asked.map(({ path, ...who }) => ask(path, who)));
    return asked.filter((_, index) => isUnguarded(answers[index]!.headers));
  });
  expect(wrong).toEqual([]);
});

test('hides the gallery of components in production', async () => {
  expect((await ask('/gallery')).status).toBe(404);
  expect((await ask('/gallery.data')).status).toBe(404);
});

/** Tests that no request writes a line of level error, and that data of a route without a page is a 404. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { sendRaw } from '#harness/raw-http.ts';
import { isWithoutPage, routes, useAllRoutes, type Route } from '#harness/portal-in-process.ts';
import { withIds } from './member-pages.ts';

let cookie: string;
const portal = useAllRoutes();
beforeAll(async () => {
  cookie = await portal.signIn();
});
beforeEach(() => void portal.logLines.splice(0));

const toAddress = ({ path }: Route) => withIds(path).replace('*', 'any/where');
const toDataAddress = (path: string) => (path === '/' ? '/_root.data' : `${path}.data`);
const errorLines = () =>
  portal.logLines.filter((line) =>
    ['error', 'fatal'].includes((JSON.parse(line) as { level: string }).level),
  );

const resources = routes.filter(isWithoutPage);

test('returns 404 for data of a route without a page, in any spelling', async () => {
  expect(resources.length).toBeGreaterThan(14);
  const wrong: string[] = [];
  for (const route of resources) {
    const path = toAddress(route);
    const last = path.at(-1)!;
    const encoded = `${path.slice(0, -1)}%${last.charCodeAt(0).toString(16)}`;
    const spellings = [path, path.toUpperCase(), encoded, path.replace('/', '/./'), `${path}/`];
    const addresses = [
      ...spellings.map((spelling) => `${spelling}.data`),
      ...['?_routes=', `?_routes=${encodeURIComponent(route.id)}`].map((query) => `${path}.data${query}`),
    ];
    for (const address of addresses) {
      const { status, text } = await portal.ask(address, { cookie });
      if (status !== 404) wrong.push(`${address}: ${status} ${text.slice(0, 60)}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(errorLines()).toEqual([]);
});

test('returns data of every other route from the route', async () => {
  const others = routes.filter((route) => !resources.includes(route));
  const pages = others.filter(({ path, module }) => module.loader && !path.includes(':'));
  for (const route of pages) {
    const { headers: sent } = await portal.ask(toDataAddress(toAddress(route)), { cookie });
    expect(sent.get('content-type'), route.path).toContain('text/x-script');
  }
});

const queries = ['?index', '?_routes=', '?_routes=routes/none,root', '?a=%F0%9F%92%8A&q[]=1'];
const headers: Record<string, string> = {
  ...{
    Accept: 'application/json',
    'Accept-Language': 'xx;q=9',
    'X-Build': 'other',
    'X-Remix-Response': 'yes',
  },
  ...{ 'Sec-Fetch-Mode': 'navigate', Range: 'bytes=0-' },
};
const forms = () => [new URLSearchParams('intent=none'), new URLSearchParams('a[0].b=1'), new FormData()];

/** One route of each kind, by its segments and its permitted visitors. */
const kinds = [
  ...Map.groupBy(routes, (route) => {
    const { path, module } = route;
    const has = [module.default, module.loader, module.action].map((part) => part !== undefined);
    return [...has, path.startsWith('/main/'), path.includes(':'), path.includes('*')].join();
  }).values(),
].map(([first]) => first!);

test.each([
  ['a stranger', routes.filter(({ path }) => !path.startsWith('/main/')), false],
  ['a member', routes, true],
] as const)('writes no error line for an odd form of %s to any route', async (_who, some, isSignedIn) => {
  const own = isSignedIn ? { cookie } : {};
  for (const route of some) {
    const path = toAddress(route);
    await Promise.all([
      portal.ask(toDataAddress(path), { ...own, headers }),
      ...forms().map((fields, index) =>
        portal.ask(index === 0 ? path : toDataAddress(path), { ...own, fields }),
      ),
    ]);
  }
  expect(errorLines()).toEqual([]);
});

test('writes no error line for an odd query or header to any kind of route', async () => {
  expect(kinds.length).toBeGreaterThan(10);
  for (const own of [{}, { cookie }])
    for (const route of kinds)
      for (const address of [toAddress(route), toDataAddress(toAddress(route))])
        await Promise.all([
          portal.ask(address, { ...own, headers }),
          ...queries.map((query) => portal.ask(address + query, own)),
        ]);
  expect(errorLines()).toEqual([]);
});

test('writes no error line for an odd method or target', async () => {
  const { port } = new URL(portal.url);
  for (const route of kinds)
    for (const method of ['HEAD', 'OPTIONS', 'PROPFIND'])
      for (const target of [toAddress(route), `${toAddress(route)}.data`, `${toAddress(route)}/%00`]) {
        const head = `${method} ${target} HTTP/1.1\r\nHost: localhost:${port}\r\nCookie: ${cookie}\r\nConnection: close\r\n\r\n`;
        await sendRaw(Number(port), Buffer.from(head));
      }
  expect(errorLines()).toEqual([]);
});

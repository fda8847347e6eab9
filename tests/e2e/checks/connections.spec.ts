/** No reply makes the portal or the browser connect to an address that no setting names. */
import { createServer } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Server } from 'node:net';
import { Visitor } from '#harness/visitor.ts';
import { expect, resetProgramme, test, type Stack } from '#harness/browser.ts';
import { openFaultyPortal, repeatReplies, type FaultyPortal } from '#harness/faulty-portal.ts';
import { logIn } from '#harness/page-actions.ts';

let connections = 0;
let listenerUrl = '';
let collectorUrl = '';
/** replies of the events collector */
let redirects = 0;
const listener = createTcpServer((socket) => {
  connections += 1;
  socket.destroy();
});
const collector = createServer((request, reply) => {
  request.resume();
  redirects += 1;
  reply.writeHead(307, { location: `${listenerUrl}/v2/track` }).end();
});

async function listen(server: Server): Promise<string> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
test.beforeAll(async () => {
  [listenerUrl, collectorUrl] = [await listen(listener), await listen(collector)];
});
test.afterAll(() => {
  listener.close();
  collector.close().closeAllConnections();
});

/** The programme's replies with the listener's address in place of each address, or with HTML. */
const buildPoisonedReplies = (stack: Stack) =>
  repeatReplies(
    stack,
    (value, key) => {
      if (/url$|link$|^https?:/i.test(key) || /^https?:/.test(value)) return `${listenerUrl}/x.png`;
      return key === 'rendered' ? `${value}<img src="${listenerUrl}/x.png">` : value;
    },
    { location: `${listenerUrl}/x`, link: `<${listenerUrl}/x>; rel=preload` },
  );

/** Connections that the portal itself refused, by its metrics. */
async function countRefused({ portal }: FaultyPortal) {
  const { port } = new URL(portal.url);
  const text = await (await fetch(`http://127.0.0.1:${Number(port) + 500}/metrics`)).text();
  return Number(/^portal_connections_refused_total (\d+)/m.exec(text)?.[1] ?? 'NaN');
}

test('connects to configured origins only, despite hostile replies', async ({ page, stack, beside }) => {
  test.slow();
  await resetProgramme(stack);
  const env = { ANALYTICS_URL: `${collectorUrl}/v2/track`, ANALYTICS_INSTRUMENTATION_KEY: 'key' };
  const faulty = await openFaultyPortal('connections', stack, beside, env);
  const { portal, proxy } = faulty;
  const pages = [
    ...['/main/home', '/main/prescriptions?status=active', '/main/orders', '/main/claims', '/main/benefits'],
    ...['/main/forms', '/main/help/tpa-faq', '/main/membership/id-card', '/main/more', '/guest-login/faq'],
  ];

  const ana = new Visitor(portal.url);
  await ana.signIn('ana');
  for (const path of pages) await ana.visit(path);

  proxy.set(await buildPoisonedReplies(stack));
  await logIn(page, 'ana', `${portal.url}/main/home`, '/main/home');
  for (const path of pages) {
    await page.goto(`${portal.url}${path}`);
    await expect(page.locator('h1').first()).toBeVisible();
  }

  for (const status of [301, 302, 307, 308]) {
    proxy.set([{ pattern: '.', status, headers: { location: `${listenerUrl}/latest/meta-data/iam` } }]);
    for (const path of pages) await ana.once(path, { headers: { 'sec-fetch-site': 'same-origin' } });
  }
  expect(connections).toBe(0);

  // the process itself follows the collector's redirect
  await expect.poll(() => redirects, { timeout: 60_000 }).toBeGreaterThan(0);
  await expect.poll(() => countRefused(faulty), { timeout: 60_000 }).toBeGreaterThan(0);
  expect(connections).toBe(0);
  await fetch(listenerUrl).catch(() => undefined);
  expect(connections).toBe(1);
});

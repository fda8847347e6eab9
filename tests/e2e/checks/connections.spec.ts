/** The built portal refuses destinations that nothing names: a reply of the programme, or of the collector, leads there. */
import { createServer } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Server } from 'node:net';
import { expect, test } from '#harness/browser.ts';
import { openFaultyPortal, type FaultyPortal } from '#harness/faulty-portal.ts';
import { Visitor } from '#harness/visitor.ts';

let connections = 0;
let listenerUrl = '';
let collectorUrl = '';
/** replies that the collector of events gave */
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

/** Connections that the portal itself refused, by its metrics. */
async function refusedBy({ portal }: FaultyPortal) {
  const { port } = new URL(portal.url);
  const text = await (await fetch(`http://127.0.0.1:${Number(port) + 500}/metrics`)).text();
  return Number(/^portal_connections_refused_total (\d+)/m.exec(text)?.[1] ?? 'NaN');
}

test('connects to configured origins only, wherever the replies of others lead', async ({
  stack,
  beside,
}) => {
  const env = { ANALYTICS_URL: `${collectorUrl}/v2/track`, ANALYTICS_INSTRUMENTATION_KEY: 'key' };
  const faulty = await openFaultyPortal('connections', stack, beside, env);
  const ana = new Visitor(faulty.portal.url);
  await ana.signIn('ana');
  for (const status of [301, 302, 307, 308]) {
    faulty.proxy.set([
      { pattern: '.', status, headers: { location: `${listenerUrl}/latest/meta-data/iam` } },
    ]);
    for (const path of ['/main/home', '/main/orders', '/main/membership/id-card']) await ana.once(path);
  }
  // the collector's redirect is the one that the process itself tries to follow
  await expect.poll(() => redirects, { timeout: 60_000 }).toBeGreaterThan(0);
  await expect.poll(() => refusedBy(faulty), { timeout: 60_000 }).toBeGreaterThan(0);
  expect(connections).toBe(0);
  await fetch(listenerUrl).catch(() => undefined);
  expect(connections).toBe(1);
});

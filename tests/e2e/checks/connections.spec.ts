/** A listener that nothing names: no reply makes the portal connect to it. */
import { createServer } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Server } from 'node:net';
import { Visitor } from '../../support/visitor.ts';
import { expect, test } from '../fixtures.ts';
import { faultyPortal, type FaultyPortal } from '../faulty-programme.ts';
import { ownSite } from '../plain-http.ts';

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

test('connects to configured origins only: a redirect to another one is refused, and counted', async ({
  stack,
  beside,
}) => {
  const env = { ANALYTICS_URL: `${collectorUrl}/v2/track`, ANALYTICS_INSTRUMENTATION_KEY: 'key' };
  const faulty = await faultyPortal('connections', stack, beside, env);
  const { portal, proxy } = faulty;
  const ana = new Visitor(portal.url);
  await ana.signIn('ana');
  for (const status of [301, 302, 307, 308]) {
    proxy.set([{ pattern: '.', status, headers: { location: `${listenerUrl}/latest/meta-data/iam` } }]);
    for (const path of ['/main/home', '/main/claims', '/guest-login/faq'])
      await ana.once(path, { headers: ownSite });
  }
  // the collector's redirect is the one that the process itself tries to follow
  await expect.poll(() => redirects, { timeout: 60_000 }).toBeGreaterThan(0);
  await expect.poll(() => refusedBy(faulty), { timeout: 60_000 }).toBeGreaterThan(0);
  expect(connections).toBe(0);
  await fetch(listenerUrl).catch(() => undefined);
  expect(connections).toBe(1);
});

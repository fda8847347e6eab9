/** Tests that Prometheus sees every route and call of a portal, and nothing about a member. */
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Readiness } from '~/platform/health.ts';
import { createLogger } from '~/platform/log.ts';
import { serveMetrics } from '~/platform/metrics-server.ts';
import { registry } from '~/platform/metrics.ts';
import { startTracing } from '~/platform/tracing.ts';
import { services } from '#contract/call.ts';
import { calls } from '#contract/index.ts';
import { faultCodes } from '~/programme/fault.ts';
import { routes, startAllRoutes, type AllRoutes } from '#harness/portal-in-process.ts';
import { startTraceCollector } from '#harness/trace-collector.ts';

let portal: AllRoutes;
let metricsUrl: string;
let close: () => Promise<void>;
beforeAll(async () => {
  registry.resetMetrics();
  portal = await startAllRoutes();
  const ready = { status: 'ready', stopping: false, store: 'up', programme: { claims: 'closed' } } as const;
  const details: Readiness['details'] = () => Promise.resolve(ready);
  const server = await serveMetrics({
    env: { metricsHost: '127.0.0.1', commitSha: '1a2b3c4' },
    port: 0,
    log: createLogger('silent'),
    details,
    refresh: () => Promise.resolve(),
  });
  metricsUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  close = async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
    await portal.close();
  };
});
afterAll(() => close());

const CARD = 'W100200300';
const EMAIL = 'ana.pena@example.test';

const parseLabels = (list: string) =>
  Object.fromEntries([...list.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, value]) => [key!, value!]));
const parseSamples = (text: string) =>
  [...text.matchAll(/^([a-z_]+)\{([^\n]*)\} [^\n]+$/gm)].map(([, name, list]) => ({
    ...{ name: name!, labels: parseLabels(list!) },
  }));

const allCalls = Object.values(calls).flatMap((group) => Object.values(group));
const allowed: Record<string, ReadonlySet<string>> = {
  route: new Set([...routes.map(({ id }) => id), 'file', 'none']),
  method: new Set(['GET', 'HEAD', 'POST', 'other']),
  status: new Set(['2xx', '3xx', '4xx', '5xx', 'aborted']),
  service: new Set([...services, 'identity-provider', 'analytics']),
  call: new Set([
    ...allCalls.map(({ method, path }) => `${method} ${path}`),
    ...['metadata', 'keys', 'token', 'revocation', 'track'],
  ]),
};

describe('After a request to every route with data of a member in its address,', () => {
  let text: string;
  let samples: ReturnType<typeof parseSamples>;
  let collector: Awaited<ReturnType<typeof startTraceCollector>>;
  afterAll(() => collector.close());
  beforeAll(async () => {
    collector = await startTraceCollector();
    const stopTracing = await startTracing(
      {
        ...{ otlpEndpoint: collector.url, otlpHeaders: {}, serviceName: 'member-portal' },
        ...{ traceRatio: 1, trustProxyHops: 0 },
      },
      createLogger('silent'),
    );
    const cookie = await portal.signIn();
    const query = new URLSearchParams({ q: EMAIL, cardId: CARD });
    const askFor = async ({ path }: (typeof routes)[number]) => {
      const address = `${portal.url}${path.replaceAll(/:\w+\??|\*/g, CARD)}`;
      // a request is counted once its reply has been read
      const read = async (url: string, init: RequestInit = {}) =>
        (await fetch(url, { redirect: 'manual', ...init })).arrayBuffer();
      for (const url of [`${address}?${query}`, `${address}.data?${query}`])
        await read(url, { headers: { cookie } });
      const body = new URLSearchParams({ intent: EMAIL });
      await read(address, { method: 'POST', body, headers: { Origin: portal.url } });
      await read(address, { method: 'PROPFIND' });
    };
    // together they would exceed the capacity of a busy process
    for (let first = 0; first < routes.length; first += 10)
      await Promise.all(routes.slice(first, first + 10).map(askFor));
    await stopTracing();
    text = await (await fetch(`${metricsUrl}/metrics`)).text();
    samples = parseSamples(text);
  });

  test('each request has a span above those of its calls, with values from a list', () => {
    const spans = collector.spans();
    const requests = new Map(spans.filter(({ kind }) => kind === 2).map((span) => [span.spanId, span]));
    expect(requests.size).toBeGreaterThan(routes.length);
    const below = spans.filter(({ kind }) => kind !== 2);
    expect(below.length).toBeGreaterThan(100);
    expect(below.filter(({ parentSpanId = '' }) => !requests.has(parentSpanId))).toEqual([]);
    const known: Record<string, ReadonlySet<string> | undefined> = {
      ...{ 'http.route': allowed.route, 'http.request.method': allowed.method },
      ...{ 'portal.service': allowed.service, 'portal.outcome': new Set(['ok', ...faultCodes]) },
      'url.template': new Set(allCalls.map(({ path }) => path)),
      'db.operation.name': new Set(['get', 'set', 'delete', 'setIfAbsent', 'compareAndSet', 'increment']),
    };
    const strange = spans.flatMap(({ attributes }) =>
      attributes.filter(
        ({ key, value }) => value.intValue === undefined && !known[key]?.has(value.stringValue ?? ''),
      ),
    );
    expect(strange).toEqual([]);
    expect(spans.filter(({ events, status }) => events.length > 0 || status.message)).toEqual([]);
    // numbers of spans and times contain any five digits by chance
    const said = collector.text().replaceAll(/"(?:\w*[sS]panId|traceId|\w+UnixNano)":"\w+"/g, '');
    expect(said).not.toMatch(/W1002|ana\.pena|Peña|31001|example\.test/);
  });

  test('each of them has its durations', () => {
    const seen = new Set(
      samples
        .filter(({ name }) => name === 'portal_http_request_duration_seconds_count')
        .map(({ labels }) => labels.route),
    );
    // a layout has the address of its index, which answers instead
    const unseen = routes.filter(({ id }) => !seen.has(id)).map(({ id }) => id);
    expect(unseen.filter((id) => !routes.some((route) => route.id.startsWith(`${id}._index`)))).toEqual([]);
  });

  test('the metrics contain no data of the member', () => {
    expect(samples.length).toBeGreaterThan(1_000);
    for (const value of [CARD, EMAIL, 'ana', 'Peña', '31001', 's-1'])
      expect(samples.filter(({ labels }) => Object.values(labels).includes(value))).toEqual([]);
    expect(text).not.toMatch(/W1002|ana\.pena|example\.test|localhost:\d/);
  });

  test('every label has its value from a list', () => {
    const strange = samples.flatMap(({ name, labels }) =>
      Object.entries(labels)
        .filter(([label, value]) => allowed[label]?.has(value) === false)
        .map(([label, value]) => `${name} ${label}=${value}`),
    );
    expect([...new Set(strange)]).toEqual([]);
    const outcomes = samples
      .filter(({ name }) => name.startsWith('portal_upstream_call'))
      .map(({ labels }) => labels.outcome!);
    const known = ['ok', 'partly', 'refused', 'failed', 'timeout', 'network', ...faultCodes];
    expect([...new Set(outcomes)].filter((outcome) => !known.includes(outcome))).toEqual([]);
    const labels = new Set(
      samples
        .filter(({ name }) => name.startsWith('portal_'))
        .flatMap((sample) => Object.keys(sample.labels)),
    );
    expect([...labels].sort()).toEqual(
      [
        ...['age', 'call', 'certificate', 'commit', 'kind', 'le', 'level', 'method', 'node', 'operation'],
        'outcome',
      ]
        .concat(['reason', 'route', 'service', 'state', 'status', 'version'])
        .filter((label) => labels.has(label)),
    );
  });

  test('the number of series stays small enough for one Prometheus', () => {
    const perRoute = samples.filter(({ labels }) => 'route' in labels).length / routes.length;
    // eleven lines for each histogram, with a few methods and statuses
    expect(perRoute).toBeLessThan(11 * 8);
    expect(Buffer.byteLength(text)).toBeLessThan(2_000_000);
  });

  test('the process reports its event loop, memory and log', () => {
    for (const name of [
      ...['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes', 'portal_log_lines_total'],
      ...['portal_store_operation_duration_seconds_count', 'portal_sign_ins_total'],
    ])
      expect(text).toContain(`# TYPE ${name.replace(/_count$/, '')} `);
  });
});

test("The operators' port reports the running version, and has no other pages.", async () => {
  const about = (await (await fetch(`${metricsUrl}/version`)).json()) as Record<string, string>;
  expect(about).toEqual({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/) as string,
    commit: '1a2b3c4',
    node: process.version,
    startedAt: expect.stringMatching(/^20\d\d-\d\d-\d\dT/) as string,
  });
  const ready = await fetch(`${metricsUrl}/readyz`);
  expect([ready.status, await ready.json()]).toEqual([
    200,
    { status: 'ready', stopping: false, store: 'up', programme: { claims: 'closed' } },
  ]);
  expect((await fetch(`${metricsUrl}/main`)).status).toBe(404);
  expect((await fetch(`${metricsUrl}/__proto__`)).status).toBe(404);
  expect((await fetch(`${metricsUrl}/metrics`, { method: 'POST' })).status).toBe(405);
  // the members' port does not serve them
  expect((await fetch(`${portal.url}/metrics`, { redirect: 'manual' })).headers.get('content-type')).not.toBe(
    registry.contentType,
  );
  expect((await fetch(`${portal.url}/version`, { redirect: 'manual' })).status).not.toBe(200);
});

test('Calls of a page belong to the trace of its request, and its log line sums them up.', async () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const cookie = await portal.signIn();
  portal.asked.length = portal.traces.length = portal.logLines.length = 0;
  const headers = { cookie, traceparent: `00-${traceId}-00f067aa0ba902b7-01` };
  await (await fetch(`${portal.url}/main/home.data`, { headers })).text();
  expect(portal.traces.length).toBe(portal.asked.length);
  expect(portal.traces.length).toBeGreaterThan(3);
  for (const sent of portal.traces) expect(sent).toMatch(new RegExp(`^00-${traceId}-[\\da-f]{16}-01$`));
  expect(new Set(portal.traces).size).toBe(portal.traces.length);
  await expect.poll(() => portal.logLines.some((line) => line.includes('"event":"request"'))).toBe(true);
  const line = JSON.parse(portal.logLines.find((each) => each.includes('"event":"request"'))!) as object;
  expect(line).toMatchObject({ traceId, requestId: expect.any(String) as string });
  expect((line as { calls: number }).calls).toBeGreaterThanOrEqual(portal.traces.length / 2);
});

test('Requests to the identity provider belong to the trace of the request too.', async () => {
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const fresh = await startAllRoutes();
  const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-00` };
  const reply = await fetch(`${fresh.url}/auth/login`, { headers, redirect: 'manual' });
  expect(reply.status).toBe(302);
  expect(fresh.asked).toContain('/sign-in');
  for (const sent of fresh.traces) expect(sent).toMatch(new RegExp(`^00-${traceId}-[\\da-f]{16}-00$`));
  await fresh.close();
});

import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startFaultProxy, type FaultProxy } from './fault-proxy.ts';

const DATE = 'Fri, 27 Nov 2026 08:00:00 GMT';
let proxy: FaultProxy;
let received: { method: string; url: string; body: string }[] = [];

/** a programme that says what it was asked */
const target = http.createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => (body += String(chunk)));
  request.on('end', () => {
    received.push({ method: request.method ?? '', url: request.url ?? '', body });
    response.writeHead(200, { date: DATE, 'content-type': 'application/json', 'set-cookie': ['a=1', 'b=2'] });
    response.end(JSON.stringify({ host: request.headers.host, said: body, pad: 'x'.repeat(200) }));
  });
});

beforeAll(async () => {
  await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve));
  proxy = await startFaultProxy({ target: `http://127.0.0.1:${(target.address() as AddressInfo).port}/` });
});
afterEach(() => {
  proxy.clear();
  received = [];
});
afterAll(async () => {
  await proxy.close();
  await new Promise((resolve) => target.close(resolve));
});

const get = (path: string, init?: RequestInit) => fetch(proxy.url + path, { redirect: 'manual', ...init });

describe('without a rule', () => {
  test('all passes both ways, the Date of the programme too', async () => {
    const response = await get('/claims?x=1', { method: 'POST', body: 'hello' });
    expect(received).toEqual([{ method: 'POST', url: '/claims?x=1', body: 'hello' }]);
    expect(response.headers.get('date')).toBe(DATE);
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(await response.json()).toMatchObject({ said: 'hello' });
  });
});

describe('a rule', () => {
  test('answers instead of the programme, for its path and method alone, and without a Date of its own', async () => {
    proxy.set([{ path: '/claims', method: 'get', status: 503, body: 'no', headers: { 'retry-after': '1' } }]);
    const refused = await get('/claims/1?x');
    expect([refused.status, await refused.text(), refused.headers.get('retry-after')]).toEqual([
      503,
      'no',
      '1',
    ]);
    expect(refused.headers.get('date')).toBeNull();
    expect(received).toEqual([]);
    expect((await get('/claims/1', { method: 'POST' })).status).toBe(200);
    expect((await get('/orders')).status).toBe(200);
  });
  test('by regular expression, in JSON or bytes', async () => {
    proxy.set([
      { pattern: '^/a/\\d+$', json: { message: 'x' }, status: 400 },
      { pattern: '^/b$', base64: '/wAB', status: 400, headers: { 'Content-Type': 'application/pdf' } },
    ]);
    const json = await get('/a/7');
    expect(json.headers.get('content-type')).toBe('application/json');
    expect(await json.json()).toEqual({ message: 'x' });
    const bytes = await get('/b');
    expect(bytes.headers.get('content-type')).toBe('application/pdf');
    expect(new Uint8Array(await bytes.arrayBuffer())).toEqual(new Uint8Array([255, 0, 1]));
    expect((await get('/a/x')).status).toBe(200);
  });
  test('waits, and lets the answer through after', async () => {
    proxy.set([{ path: '/slow', delayMs: 150 }]);
    const startedAt = performance.now();
    expect((await get('/slow')).status).toBe(200);
    expect(performance.now() - startedAt).toBeGreaterThan(140);
  });
  test('drops the connection, before the programme hears of it', async () => {
    proxy.set([{ path: '/x', drop: true }]);
    await expect(get('/x')).rejects.toThrow('fetch failed');
    expect(received).toEqual([]);
  });
  test('loses the answer of a request that was carried out', async () => {
    proxy.set([{ path: '/order', method: 'POST', forward: true, drop: true }]);
    await expect(get('/order', { method: 'POST', body: '1' })).rejects.toThrow('fetch failed');
    expect(received).toEqual([{ method: 'POST', url: '/order', body: '1' }]);
  });
  test('breaks off in the middle of the body', async () => {
    proxy.set([{ path: '/x', dropAfterBytes: 10 }]);
    const response = await get('/x');
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow('terminated');
  });
  test('hangs', async () => {
    proxy.set([{ path: '/x', hang: true }]);
    await expect(get('/x', { signal: AbortSignal.timeout(150) })).rejects.toThrow('timeout');
  });
  test('drips', async () => {
    proxy.set([{ path: '/x', body: 'y'.repeat(300), bytesPerSecond: 1_000 }]);
    const startedAt = performance.now();
    const response = await get('/x');
    expect(await response.text()).toHaveLength(300);
    expect(performance.now() - startedAt).toBeGreaterThan(280);
  });
  test('hits as often as it may, then lets pass', async () => {
    proxy.set([{ path: '/x', status: 500, times: 2 }]);
    const statuses = [];
    for (let i = 0; i < 4; i += 1) statuses.push((await get('/x')).status);
    expect(statuses).toEqual([500, 500, 200, 200]);
  });
  test('hits a share of the requests, the same ones for the same seed', async () => {
    const run = async (seed: number) => {
      proxy.set([{ probability: 0.3, status: 500 }], seed);
      const statuses: number[] = [];
      for (let i = 0; i < 60; i += 1) statuses.push((await get('/x')).status);
      return statuses;
    };
    const first = await run(7);
    expect(await run(7)).toEqual(first);
    expect(await run(8)).not.toEqual(first);
    const hits = first.filter((status) => status === 500).length;
    expect(hits).toBeGreaterThan(6);
    expect(hits).toBeLessThan(32);
  });
});

describe('by its own address', () => {
  const tell = (method: string, body?: unknown) =>
    fetch(`${proxy.url}/__faults`, { method, ...(body !== undefined && { body: JSON.stringify(body) }) });
  test('it takes rules, shows them with their hits, and forgets them', async () => {
    await tell('POST', [{ path: '/x', status: 418 }]);
    expect((await get('/x')).status).toBe(418);
    expect(await (await tell('GET')).json()).toMatchObject([{ path: '/x', status: 418, hits: 1 }]);
    await tell('DELETE');
    expect((await get('/x')).status).toBe(200);
  });
  test('it takes rules with a seed', async () => {
    expect(
      await (await tell('POST', { seed: 3, rules: [{ probability: 1, hang: false, status: 500 }] })).json(),
    ).toHaveLength(1);
    expect((await get('/x')).status).toBe(500);
  });
  test.each([[[{ paht: '/x' }]], [[{ pattern: '(' }]], ['nonsense']])(
    'it refuses what is no rule: %j',
    async (rules) => {
      expect((await tell('POST', rules)).status).toBe(400);
      expect((await get('/x')).status).toBe(200);
    },
  );
});

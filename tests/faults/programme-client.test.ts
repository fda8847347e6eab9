/** The programme client over real sockets, with a fault proxy between it and a small programme. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { Caller } from '../../app/programme/api.ts';
import { block } from '../../app/programme/block.server.ts';
import { defineCall } from '#contract/call.ts';
import { createProgramme } from '../../app/programme/http.server.ts';
import { runningClock } from '../support/clocks.ts';
import { startFaultProxy, type FaultProxy, type FaultRuleInput } from '../support/fault-proxy.ts';
import { captureLog } from '../support/log-lines.ts';

const response = z.object({ items: z.array(z.string()) });
const list = defineCall({ service: 'claims', method: 'GET', path: '/claims', summary: 'x', response });
const order = defineCall({
  service: 'mail-order',
  method: 'POST',
  path: '/mail-order/refills-request',
  summary: 'x',
  body: z.object({ items: z.array(z.string()) }),
  response,
  status: 201,
});

let proxy: FaultProxy;
let received: string[] = [];
const target = http.createServer((request, reply) => {
  received.push(request.method ?? '');
  request.resume().on('end', () => {
    reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ items: ['a', 'b'] }));
  });
});

beforeAll(async () => {
  await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve));
});
beforeEach(async () => {
  proxy = await startFaultProxy({ target: `http://127.0.0.1:${(target.address() as AddressInfo).port}` });
});
afterEach(async () => {
  received = [];
  await proxy.close();
});
afterAll(() => new Promise((resolve) => target.close(resolve)));

/** @param timeoutMs shorter where no answer comes; no other is late on a busy machine */
function portal({ url = proxy.url, timeoutMs = 60_000 } = {}) {
  const kept = captureLog();
  const onUnauthorized = vi.fn(async () => 'ended' as const);
  const caller: Caller = {
    providerType: 'DIRECT',
    tokens: async () => ({ idToken: 'secret-token' }),
    onUnauthorized,
  };
  const env = {
    programmeApiUrl: url,
    programmeSubscriptionKey: 'secret-key',
    programmeApiKey: 'secret-api-key',
    programmeTimeoutMs: timeoutMs,
  };
  const programme = createProgramme({ env, log: kept.log, clock: runningClock() });
  return { api: programme(caller, { requestId: 'r', log: kept.log }), onUnauthorized, ...kept };
}
const ask = (p: ReturnType<typeof portal>) => p.api.call(list, {});
const place = (p: ReturnType<typeof portal>) => p.api.call(order, { body: { items: ['x'] } });
const good = { items: ['a', 'b'] };

describe('a list still comes', () => {
  test.each<[string, FaultRuleInput]>([
    ['when the connection drops once', { drop: true, times: 1 }],
    ['when the answer breaks off once', { dropAfterBytes: 4, times: 1 }],
    ['when the gateway fails once', { status: 502, body: '<html>Bad gateway</html>', times: 1 }],
    ['when it is slow', { delayMs: 300 }],
    ['when it drips, but fast enough', { bytesPerSecond: 60 }],
  ])('%s', async (_when, rule) => {
    proxy.set([rule]);
    expect(await ask(portal())).toEqual(good);
  });
});

describe('a list does not come, within its time, and with a code', () => {
  test.each<[string, FaultRuleInput, { code: string; memberMessage?: string }]>([
    ['when every connection drops', { drop: true }, { code: 'network' }],
    ['when every answer breaks off', { dropAfterBytes: 4 }, { code: 'network' }],
    ['when it hangs', { hang: true }, { code: 'timeout' }],
    ['when it drips too slowly', { bytesPerSecond: 2 }, { code: 'timeout' }],
    ['when it lies', { json: { items: 'none' } }, { code: 'contract' }],
    [
      'when it is cut but well-formed',
      { body: '{"items":', headers: { 'content-type': 'application/json' } },
      { code: 'contract' },
    ],
    [
      'when it redirects',
      { status: 307, headers: { location: 'http://127.0.0.1:1/' } },
      { code: 'redirect' },
    ],
    [
      'when it is refused',
      { status: 400, body: 'Not today' },
      { code: 'refused', memberMessage: 'Not today' },
    ],
    [
      'when it is a file',
      { status: 404, base64: 'AP8=', headers: { 'content-type': 'image/png' } },
      { code: 'failed' },
    ],
  ])('%s', async (_when, rule, fault) => {
    proxy.set([rule]);
    const limit = fault.code === 'timeout' ? { timeoutMs: 700 } : {};
    await expect(ask(portal(limit))).rejects.toMatchObject(fault);
  });
});

describe('an order is sent once', () => {
  test('and its answer lost is not known to be done or not', async () => {
    proxy.set([{ method: 'POST', forward: true, drop: true }]);
    await expect(place(portal())).rejects.toMatchObject({ code: 'network', sent: 'unknown' });
    expect(received).toEqual(['POST']);
  });
  test('and carried out but answered by a failing gateway, neither', async () => {
    proxy.set([{ method: 'POST', forward: true, status: 504 }]);
    await expect(place(portal())).rejects.toMatchObject({ code: 'failed', sent: 'unknown' });
    expect(received).toEqual(['POST']);
  });
  test('and one that nobody could take is known not to be sent', async () => {
    const url = proxy.url;
    await proxy.close();
    await expect(place(portal({ url }))).rejects.toMatchObject({ code: 'network', sent: 'never' });
    proxy = await startFaultProxy({ target: 'http://127.0.0.1:1' });
  });
});

test('a 401 ends the session; a gateway that refuses our key does not', async () => {
  const p = portal();
  proxy.set([
    { status: 401, json: { statusCode: 401, message: 'Access denied due to missing subscription key.' } },
  ]);
  await expect(ask(p)).rejects.toMatchObject({ code: 'gateway' });
  expect(p.onUnauthorized).not.toHaveBeenCalled();
  const expired = { status: 401, json: { message: 'The token has expired' } };
  for (const rule of [expired, { ...expired, dropAfterBytes: 4 }]) {
    proxy.set([rule]);
    await expect(ask(p)).rejects.toMatchObject({ code: 'unauthorized' });
  }
  expect(p.onUnauthorized).toHaveBeenCalledTimes(2);
});

test('of a programme that fails one time in ten, nearly every block is there', async () => {
  proxy.set(
    [
      { probability: 0.04, status: 503 },
      { probability: 0.03, drop: true },
      { probability: 0.03, dropAfterBytes: 3 },
    ],
    42,
  );
  const p = portal();
  const blocks = [];
  for (let round = 0; round < 50; round += 1) {
    blocks.push(...(await Promise.all(Array.from({ length: 8 }, () => block(ask(p))))));
  }
  const there = blocks.filter((b) => b.ok).length;
  expect(there / blocks.length).toBeGreaterThanOrEqual(0.985);
  expect(proxy.rules().reduce((sum, rule) => sum + rule.hits, 0)).toBeGreaterThan(25);
});

test('whatever happens, neither token, key nor address is in the log', async () => {
  const p = portal({ timeoutMs: 300 });
  for (const rule of [{ drop: true }, { hang: true }, { status: 500 }, { dropAfterBytes: 2 }, { json: 1 }]) {
    proxy.set([rule]);
    await ask(p).catch(() => {});
  }
  expect(p.lines()).toHaveLength(5);
  expect(p.text()).not.toMatch(/secret|127\.0\.0\.1/);
});

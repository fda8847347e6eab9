import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterEach, expect, test } from 'vitest';
import { shedLoad } from './load-shedding.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A server whose pages wait until they are let go. */
async function start(most: number) {
  const waiting: (() => void)[] = [];
  const app = express();
  app.use(shedLoad({ most }));
  app.use((_request, response) => void waiting.push(() => response.end('page')));
  server = createServer(app);
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const arrived = async (count: number) => {
    while (waiting.length < count) await new Promise((resolve) => setImmediate(resolve));
  };
  return { url, waiting, arrived };
}

test('more requests than are answered in time get 503 and when to come back, the others their page', async () => {
  const { url, waiting, arrived } = await start(3);
  const taken = [fetch(url), fetch(url), fetch(url)];
  await arrived(3);
  const refused = await fetch(url, { headers: { Accept: 'text/html' } });
  expect([refused.status, refused.headers.get('retry-after'), refused.headers.get('cache-control')]).toEqual([
    503,
    '5',
    'no-store',
  ]);
  expect(await refused.text()).toContain('<h1>');
  for (const answer of waiting.splice(0)) answer();
  for (const reply of await Promise.all(taken)) expect(await reply.text()).toBe('page');
  const next = fetch(url);
  await arrived(1);
  waiting[0]!();
  expect((await next).status).toBe(200);
});

test('requests whose reader has gone make room', async () => {
  const { url, arrived } = await start(1);
  const gone = new AbortController();
  const left = fetch(url, { signal: gone.signal }).catch(() => undefined);
  await arrived(1);
  gone.abort();
  await left;
  let asked = 0;
  // the server hears of it a moment later
  for (let status = 503; status === 503 && asked < 100; asked += 1)
    status = await Promise.race([fetch(url).then((reply) => reply.status), arrived(2).then(() => 200)]);
  expect(asked).toBeLessThan(100);
});

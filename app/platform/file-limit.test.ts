import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { limitFiles } from './file-limit.ts';

let server: Server;
let url: string;
let waiting: (() => void)[];

beforeEach(async () => {
  waiting = [];
  const app = express();
  app.use(
    limitFiles({
      isFile: ({ path }) => path.endsWith('.csv'),
      readKey: async (response) => response.req.get('member') ?? 'guest',
    }),
  );
  app.use((_request, response) => void waiting.push(() => response.end('made')));
  server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const ask = (path: string, member = 'ana', more: RequestInit = {}) =>
  fetch(url + path, { ...more, headers: { Accept: 'text/html', member, 'Accept-Language': 'es' } });
const arrived = async (count: number) => {
  while (waiting.length < count) await nextTurn();
};

test('rejects only the fourth simultaneous file of a member', async () => {
  const files = [ask('/a.csv'), ask('/b.csv'), ask('/c.csv')];
  await arrived(3);
  const refused = await ask('/d.csv');
  const headers = ['retry-after', 'cache-control'].map((name) => refused.headers.get(name));
  expect([refused.status, ...headers]).toEqual([429, '3', 'no-store']);
  expect(await refused.text()).toContain('Demasiados archivos a la vez');
  const others = [ask('/a.csv', 'ben'), ask('/page'), ask('/a.csv', 'ana', { method: 'POST' })];
  await arrived(6);
  waiting.shift()!();
  expect((await Promise.any(files)).status).toBe(200);
  const next = ask('/d.csv');
  await arrived(6);
  for (const make of waiting) make();
  for (const reply of await Promise.all([...files, ...others, next])) expect(reply.status).toBe(200);
});

test('accepts a further file after a member has left', async () => {
  const gone = new AbortController();
  const take = () => ask('/a.csv', 'ana', { signal: gone.signal }).catch(() => undefined);
  const left = Array.from({ length: 3 }, take);
  await arrived(3);
  gone.abort();
  await Promise.all(left);
  // The server notices it a moment later.
  const askNext = () => Promise.race([ask('/b.csv').then(({ status }) => status), arrived(4)]);
  await expect.poll(askNext).toBeUndefined();
});

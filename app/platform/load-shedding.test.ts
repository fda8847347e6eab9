import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import express from 'express';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { startTestPortal } from '#harness/test-portal.ts';
import { listen } from './listen.ts';
import { readBodies } from './form-guards.ts';
import { limitBodies, measureLoopLateness, shedLoad } from './load-shedding.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

const log = { warn: vi.fn(), info: vi.fn() };
const onTime = () => ({ start: () => undefined, stop: () => undefined, least: (): number => 0 });

/** Serves on a free port; the test's end closes the server. */
async function serve(app: express.Express): Promise<string> {
  server = createServer(app);
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${getPort()}/`;
}
const getPort = () => (server!.address() as AddressInfo).port;
async function listenTo(handler: RequestListener): Promise<number> {
  server = await listen(handler, { host: '127.0.0.1', port: 0, publicUrl: '' }, log);
  return getPort();
}

/** A server whose pages wait until the test releases them. */
async function start(most: number, lateness: ReturnType<typeof measureLoopLateness> = onTime()) {
  const waiting: (() => void)[] = [];
  const closings: Promise<unknown>[] = [];
  const app = express();
  app.use(limitBodies(most));
  app.use(readBodies);
  app.use(shedLoad({ most, log, lateness }));
  app.use((_request, response) => {
    closings.push(once(response, 'close'));
    waiting.push(() => response.end('page'));
  });
  const url = await serve(app);
  const arrived = async (count: number) => {
    while (waiting.length < count) await nextTurn();
  };
  /** Releases every page, and returns the status of each reply. */
  async function release(replies: Promise<Response>[]) {
    for (const answer of waiting.splice(0)) answer();
    return Promise.all(replies.map(async (reply) => (await reply).status));
  }
  /** The status of one more request, which waits for nothing. */
  async function askOnce() {
    const reply = fetch(url);
    await arrived(1);
    return release([reply]);
  }
  return { url, closings, arrived, release, askOnce };
}

test('answers 503 with Retry-After above the limit, and serves the others', async () => {
  const { url, arrived, release, askOnce } = await start(3);
  const taken = [fetch(url), fetch(url), fetch(url)];
  await arrived(3);
  const refused = await fetch(url, { headers: { Accept: 'text/html' } });
  const headers = ['retry-after', 'cache-control'].map((name) => refused.headers.get(name));
  expect([refused.status, ...headers]).toEqual([503, '5', 'no-store']);
  expect(await refused.text()).toContain('<h1>');
  expect(await release(taken)).toEqual([200, 200, 200]);
  for (const reply of taken) expect(await (await reply).text()).toBe('page');
  expect(await askOnce()).toEqual([200]);
});

test('frees the place of a request whose reader has gone', async () => {
  const { url, closings, arrived } = await start(1);
  const gone = new AbortController();
  const left = fetch(url, { signal: gone.signal }).catch(() => undefined);
  await arrived(1);
  gone.abort();
  // The server notices it a moment later.
  await Promise.all([left, closings[0]]);
  const refused = fetch(url).then(({ status }) => status);
  expect(await Promise.race([refused, arrived(2)])).toBeUndefined();
});

/** Sends on a separate socket, and reads no reply. */
function sendUnread(port: number, text: string): Socket {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  socket.pause().write(text);
  return socket;
}

const HALF_A_POST = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf';

test('counts no unfinished forms, and drops the slowest for the next', async () => {
  const { url, arrived, release } = await start(2);
  const port = getPort();
  const slow = Array.from({ length: 2 }, () => sendUnread(port, HALF_A_POST));
  await arrived(2);
  const page = fetch(url);
  await arrived(3);
  const dropped = once(slow[0]!.resume(), 'close');
  slow.push(sendUnread(port, HALF_A_POST));
  await dropped;
  await arrived(4);
  expect(await release([page])).toEqual([200]);
  for (const socket of slow) socket.destroy();
});

test.each([
  ['a page', 'POST /echo'],
  ['a file', 'POST /x.txt'],
  ['the probe', 'POST /healthz'],
  ['a refused method', 'PUT /echo'],
  ['a view that carries a body', 'GET /echo'],
])('bounds bodies in progress for %s', async (_case, line) => {
  const portal = await startTestPortal({ MAX_REQUESTS_IN_FLIGHT: '10' });
  const open = new Set<Socket>();
  const arrived = new Set<unknown>();
  portal.server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  portal.server.on('request', (request) => arrived.add(request));
  const head = `${line} HTTP/1.1\r\nHost: localhost:${portal.port}\r\nContent-Length: 9\r\n`;
  const form = 'Content-Type: application/x-www-form-urlencoded\r\nSec-Fetch-Site: same-origin\r\n\r\nhalf';
  const sockets = Array.from({ length: 30 }, () => sendUnread(portal.port, head + form));
  await expect.poll(() => arrived.size).toBe(30);
  const probe = await fetch(`http://localhost:${portal.port}/healthz`, { headers: { Connection: 'close' } });
  expect([probe.status, open.size <= 11, open.size >= 10]).toEqual([200, true, true]);
  for (const socket of sockets) socket.destroy();
  await portal.close();
});

test('counts a form once its body has arrived', async () => {
  const app = express();
  app.use(shedLoad({ most: 1, log, lateness: onTime() }));
  const waiting: (() => void)[] = [];
  app.use((request, response) => void request.resume().on('end', () => waiting.push(() => response.end())));
  const url = await serve(app);
  const form = fetch(url, { method: 'POST', body: 'a=b' });
  while (waiting.length < 1) await nextTurn();
  expect((await fetch(url)).status).toBe(503);
  waiting[0]!();
  expect((await form).status).toBe(200);
});

test('does not count a reply that the client never reads', async () => {
  const app = express();
  app.use(shedLoad({ most: 1, log, lateness: onTime() }));
  let made = 0;
  // More than the system buffers for a client that does not read.
  const large = Buffer.alloc(32 * 1024 * 1024);
  app.get('/large', (_request, response) => void response.end(large, () => (made += 1)));
  app.use((_request, response) => void response.end('page'));
  const url = await serve(app);
  const asked = once(server!, 'request');
  const unread = sendUnread(getPort(), 'GET /large HTTP/1.1\r\nHost: x\r\n\r\n');
  await asked;
  expect((await fetch(url)).status).toBe(200);
  expect(made).toBe(0);
  unread.destroy();
});

test('ends a connection that sends many requests and reads nothing', async () => {
  let count = 0;
  const port = await listenTo(() => (count += 1));
  const connected = once(server!, 'connection');
  sendUnread(port, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(100));
  const [accepted] = (await connected) as [Socket];
  await once(accepted, 'close');
  expect(count).toBe(8);
});

test('ends a refused connection whose other half stays open', async () => {
  const port = await listenTo(() => undefined);
  const connected = once(server!, 'connection');
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.resume().write('nonsense\r\n\r\n');
  const [accepted] = (await connected) as [Socket];
  await once(accepted, 'close');
  socket.destroy();
});

test('sheds pages before forms and files while the machine delays the event loop', async () => {
  let lateMs = 150;
  const least = (part: string) => (part === 'lateMs' ? lateMs : 0);
  const turns = { start: vi.fn(), stop: vi.fn() };
  const { url, arrived, release } = await start(100, { ...turns, least });
  const taken = Array.from({ length: 64 }, () => fetch(url));
  await arrived(64);
  // it measures only while a request is under way
  expect([turns.start, turns.stop].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
  expect((await fetch(url)).status).toBe(503);
  taken.push(fetch(url, { method: 'POST' }), fetch(`${url}a.css`));
  await arrived(66);
  lateMs = 170;
  expect((await fetch(url, { method: 'POST' })).status).toBe(503);
  lateMs = 80;
  taken.push(fetch(url));
  await arrived(67);
  expect(new Set(await release(taken))).toEqual(new Set([200]));
  await expect.poll(() => turns.stop.mock.calls.length).toBe(1);
});

test('sheds the second page but no form while the portal delays the event loop', async () => {
  const { url, arrived, release, askOnce } = await start(100, { ...onTime(), least: () => 81 });
  const taken = [fetch(url)];
  await arrived(1);
  expect((await fetch(url)).status).toBe(503);
  taken.push(fetch(url, { method: 'POST', body: 'a=1' }));
  await arrived(2);
  expect(await release(taken)).toEqual([200, 200]);
  expect(await askOnce()).toEqual([200]);
});

test('measures lateness over several turns, including the current one', () => {
  let now = 0;
  vi.useFakeTimers();
  let worked = 0;
  const lateness = measureLoopLateness(
    () => now,
    () => worked,
  );
  const pass = (ms: number) => {
    now += ms;
    worked += ms / 10;
    vi.advanceTimersByTime(10);
  };
  lateness.start();
  pass(10);
  // a pause of the whole machine
  pass(110);
  expect(lateness.least('lateMs')).toBe(0);
  pass(10);
  pass(110);
  pass(105);
  expect(lateness.least('lateMs')).toBe(0);
  now += 95;
  expect([lateness.least('lateMs'), lateness.least('ownMs')]).toEqual([85, 0]);
  worked += 100;
  expect(lateness.least('ownMs')).toBe(10.5);
  pass(0);
  expect(lateness.least('lateMs')).toBe(85);
  pass(10);
  expect(lateness.least('lateMs')).toBe(0);
  lateness.stop();
  vi.useRealTimers();
});

test('accepts all connections that arrive during one turn', async () => {
  const port = await listenTo(() => undefined);
  let taken = 0;
  server!.on('connection', () => (taken += 1));
  const sockets = Array.from({ length: 160 }, () => connect(port, '127.0.0.1'));
  let turns = 0;
  for (; taken < 160; turns += 1) {
    for (const until = performance.now() + 5; performance.now() < until;);
    await nextTurn();
  }
  for (const socket of sockets) socket.destroy();
  // One connection per turn would take 160 turns.
  if (process.platform === 'linux') expect(turns).toBeLessThan(60);
});

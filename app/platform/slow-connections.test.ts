/** Connections that send little or nothing do not delay others, and are ended. */
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestPortal, type TestPortal } from '#harness/test-portal.ts';
import { readOperationsText } from '#harness/operations.ts';

const EACH = 125;

let portal: TestPortal;
let sockets: Socket[] = [];

beforeEach(async () => void (portal = await startTestPortal()));
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  await portal.close();
});

const head = (first: string) => `${first} HTTP/1.1\r\nHost: localhost:${portal.port}\r\n`;
/** The first bytes of a connection; then nothing, or one letter at a time. */
const form = 'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 60000\r\n\r\n';
const kinds = [
  { sends: () => '' },
  { sends: () => head('GET /echo'), thenDrips: 'X-Slow: a\r\n' },
  { sends: () => `${head('POST /echo')}Sec-Fetch-Site: same-origin\r\n${form}`, thenDrips: 'a' },
  { sends: () => head('GET /echo'), isHalfOpen: true },
];

function openSlowOnes(): Promise<unknown> {
  const opened = kinds.flatMap(({ sends, thenDrips, isHalfOpen }) =>
    Array.from({ length: EACH }, () => {
      const socket = connect({ port: portal.port, host: '127.0.0.1', allowHalfOpen: true });
      sockets.push(socket);
      socket.on('error', () => undefined).resume();
      // the portal has ended it
      socket.once('end', () => socket.destroy());
      return new Promise<void>((connected) => {
        socket.once('connect', () => {
          if (isHalfOpen) socket.end(sends());
          else socket.write(sends());
          const drip = thenDrips && setInterval(() => socket.writable && socket.write(thenDrips), 100);
          socket.once('close', () => drip && clearInterval(drip));
          connected();
        });
      });
    }),
  );
  return Promise.all(opened);
}

test('serves other requests while five hundred slow connections stay open', async () => {
  await openSlowOnes();
  await wait(300);
  for (const path of ['/healthz', '/echo', '/public']) {
    const reply = await fetch(`http://localhost:${portal.port}${path}`);
    await reply.arrayBuffer();
    expect(reply.status, path).toBe(200);
  }
  // no reply waited for the end of a slow connection; the server ends half-closed ones at once
  expect(sockets.filter(({ destroyed }) => destroyed).length).toBeLessThanOrEqual(EACH);
});

test('ends slow connections after the documented times', async () => {
  const { server } = portal;
  const [, headers, request, still, idle] =
    /headers take longer than (\d+) s, a request with its body longer than (\d+) s[^]*nothing moves for (\d+) s[^]*another request for (\d+) s/
      .exec(readOperationsText())!
      .map((seconds) => Number(seconds) * 1_000);
  const limits = { headersTimeout: headers, requestTimeout: request, timeout: still, keepAliveTimeout: idle };
  expect(server).toMatchObject(limits);
  server.headersTimeout = 500;
  server.requestTimeout = 1_000;
  await openSlowOnes();
  await expect.poll(() => sockets.filter(({ destroyed }) => !destroyed)).toEqual([]);
});

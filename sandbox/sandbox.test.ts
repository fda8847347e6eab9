import { request as httpRequest } from 'node:http';
import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSandbox, type Sandbox } from './sandbox.ts';

/** An address of this machine that is not a loopback one, as HOST may be; without a network, the other loopback one. */
const host =
  Object.values(networkInterfaces())
    .flat()
    .find((one) => one?.family === 'IPv4' && !one.internal)?.address ?? '::1';

test('whatever its host is, the portal of the same machine finds it at 127.0.0.1 too', async () => {
  const portalUrls = ['http://localhost:3000'];
  const sandbox = await startSandbox({ port: 0, host, databasePath: ':memory:', portalUrls });
  const { port } = new URL(sandbox.baseUrl);
  const atHost = host.includes(':') ? `[${host}]` : host;
  for (const address of [atHost, '127.0.0.1'])
    expect((await fetch(`http://${address}:${port}/healthz`)).status, address).toBe(200);
  await sandbox.close();
});

describe('pages of other sites', () => {
  let sandbox: Sandbox;
  beforeAll(async () => {
    const portalUrls = ['https://portal.example.test'];
    sandbox = await startSandbox({ port: 0, host: '127.0.0.1', databasePath: ':memory:', portalUrls });
  });
  afterAll(() => sandbox.close());

  /** `fetch` would set Host itself. */
  const send = (method: string, path: string, headers: Record<string, string>) =>
    new Promise<number>((done, failed) => {
      const { port } = new URL(sandbox.baseUrl);
      const request = httpRequest({ host: '127.0.0.1', port, method, path, headers, agent: false });
      request.on('response', (response) => done(response.resume().statusCode ?? 0));
      request.on('error', failed).end();
    });

  test.each([
    ['evil.example', 403],
    ['evil.example:4000', 403],
    ['localhost.evil.example', 403],
    ['127.0.0.1.evil.example', 403],
    ['localhost', 200],
    ['LOCALHOST:4000', 200],
    ['127.0.0.1:4000', 200],
    ['192.168.1.20:4000', 200],
    ['[::1]:4000', 200],
    ['portal.example.test', 200],
  ])('a page by the Host %j is answered %i', async (host, status) => {
    for (const path of ['/', '/outbox.json', '/calls.json', '/clock'])
      expect(await send('GET', path, { host }), path).toBe(status);
  });

  const own = 'localhost:4000';
  test.each<[Record<string, string>, number]>([
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ origin: 'http://localhost:4001' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site', origin: 'http://localhost:3000' }, 403],
    [{ origin: 'http://localhost:4000' }, 200],
    [{ 'sec-fetch-site': 'same-origin' }, 200],
    [{ 'sec-fetch-site': 'none' }, 200],
    [{}, 200],
  ])('a post with %o is answered %i', async (headers, status) => {
    expect(await send('POST', '/reset', { host: own, ...headers })).toBe(status);
    expect(await send('POST', '/clock', { host: own, ...headers })).toBe(status === 200 ? 400 : status);
  });
});

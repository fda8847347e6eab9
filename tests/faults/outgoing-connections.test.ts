import { createSocket, Socket as DatagramSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, get } from 'node:http';
import { Agent, get as getByTls } from 'node:https';
import { connect as connectHttp2 } from 'node:http2';
import { connect, createServer as createTcpServer, Socket, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { createClient } from '@redis/client';
import { ofetch } from 'ofetch';
import { EnvHttpProxyAgent, fetch as fetchOfUndici } from 'undici';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildEnvironment } from '#harness/session-portal.ts';
import { captureLog } from '#harness/log-lines.ts';
import { registry } from '~/platform/metrics.ts';
import { isConfigured, refuseOtherConnections } from '~/platform/outgoing-connections.ts';

const CODE = 'ERR_NOT_CONFIGURED';
const log = captureLog();
const folder = mkdtempSync(join(tmpdir(), 'connections-'));
const path = join(folder, 'socket');
let connections = 0;

const listen = async (server: Server, at: object) => {
  server.listen(at);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};
const configured = createServer((request, response) => {
  const to = request.url === '/redirect' ? { location: `http://127.0.0.1:${otherPort}/` } : {};
  response.writeHead(request.url === '/redirect' ? 302 : 200, to).end('{}');
});
const other = createTcpServer((socket) => {
  connections += 1;
  socket.destroy();
});
const onPath = createTcpServer((socket) => socket.end('hello'));
/** answers every request for a tunnel with 502 */
const proxy = createServer().on('connect', (request, socket) => {
  tunnels.push(request.url ?? '');
  socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
});
let tunnels: string[] = [];
let port = 0;
let otherPort = 0;
let proxyUrl = '';
// restores the real function, because this process runs other files too
const { connect: connectSocket } = Socket.prototype;
const { connect: connectDatagram, send } = DatagramSocket.prototype;

beforeAll(async () => {
  port = await listen(configured, { port: 0, host: '127.0.0.1' });
  otherPort = await listen(other, { port: 0, host: '127.0.0.1' });
  await listen(onPath, { path });
  proxyUrl = `http://127.0.0.1:${await listen(proxy, { port: 0, host: '127.0.0.1' })}`;
  refuseOtherConnections(
    buildEnvironment(undefined, {
      programmeApiUrl: `http://127.0.0.1:${port}/api`,
      connectOrigins: ['https://keys.example.com'],
      forwardProxy: proxyUrl,
    }),
    log.log,
  );
});
afterAll(() => {
  Socket.prototype.connect = connectSocket;
  Object.assign(DatagramSocket.prototype, { connect: connectDatagram, send });
  for (const server of [configured, other, onPath, proxy]) server.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  connections = 0;
  tunnels = [];
});

const refused = async () =>
  (await registry.getSingleMetric('portal_connections_refused_total')!.get()).values[0]!.value;
const failure = (emitter: NodeJS.EventEmitter) => once(emitter, 'error').then(([error]) => error as Error);
const rejection = (work: Promise<unknown>) =>
  work.then(
    () => new Error('connected'),
    (error: Error) => error,
  );
const codes = (error: unknown): string[] =>
  error instanceof Error ? [(error as { code?: string }).code ?? '', ...codes(error.cause)] : [];

it('connects to a configured origin, and to a socket of the file system', async () => {
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('{}');
  const [hello] = await once(connect(path), 'data');
  expect(String(hello)).toBe('hello');
});

it.each<[string, (at: string) => Promise<unknown>]>([
  ['fetch', (at) => rejection(fetch(at))],
  ['fetch after a redirect', () => rejection(fetch(`http://127.0.0.1:${port}/redirect`))],
  ['the package undici', (at) => rejection(fetchOfUndici(at))],
  ['ofetch', (at) => rejection(ofetch(at, { retry: 0 }))],
  ['http.get', (at) => failure(get(at))],
  ['http2.connect', (at) => failure(connectHttp2(at))],
  ['tls.connect', () => failure(connectTls({ host: '127.0.0.1', port: otherPort }))],
  ['net.connect with a port and a host', () => failure(connect(otherPort, '127.0.0.1'))],
  ['net.connect with options', () => failure(connect({ port: otherPort }))],
  [
    'Redis',
    (at) => {
      const client = createClient({ url: at.replace('http', 'redis'), socket: { reconnectStrategy: false } });
      client.on('error', () => undefined);
      return rejection(client.connect());
    },
  ],
])('refuses a different origin of %s, and counts it', async (_client, ask) => {
  const before = await refused();
  expect(codes(await ask(`http://127.0.0.1:${otherPort}`))).toContain(CODE);
  expect(await refused()).toBe(before + 1);
  expect(connections).toBe(0);
  expect(log.lines().at(-1)).toMatchObject({ level: 40, event: 'connection.refused', port: otherPort });
});

it('refuses a name before it is looked up', async () => {
  expect(codes(await rejection(fetch('http://metadata.example.invalid/')))).toContain(CODE);
  expect(log.lines().at(-1)).toMatchObject({ host: 'metadata.example.invalid', port: 80 });
});

it('refuses a datagram', () => {
  const socket = createSocket('udp4');
  expect(() => socket.send('x', otherPort, '127.0.0.1')).toThrow(expect.objectContaining({ code: CODE }));
  socket.close();
});

const throughProxy: [string, (at: string) => Promise<unknown>][] = [
  [
    'https.get',
    (at) =>
      failure(getByTls(at, { agent: new Agent({ proxyEnv: { ...process.env, HTTPS_PROXY: proxyUrl } }) })),
  ],
  [
    'fetch',
    (at) => rejection(fetchOfUndici(at, { dispatcher: new EnvHttpProxyAgent({ httpsProxy: proxyUrl }) })),
  ],
];

it.each(throughProxy)('lets %s reach a configured origin through the proxy', async (_client, ask) => {
  const before = await refused();
  await ask('https://keys.example.com/keys');
  expect(tunnels).toEqual(['keys.example.com:443']);
  expect(await refused()).toBe(before);
});

it.each(throughProxy)('refuses a different origin of %s by proxy, and counts it', async (_client, ask) => {
  const before = await refused();
  await ask('https://metadata.example.invalid/');
  expect(tunnels).toEqual([]);
  expect(await refused()).toBe(before + 1);
  expect(log.lines().at(-1)).toMatchObject({ host: 'metadata.example.invalid', port: 443 });
});

it('refuses a request to the proxy that is not for a tunnel', async () => {
  expect(codes(await failure(get(proxyUrl)))).toContain(CODE);
});

it.each([
  ['https://API.example.com/other', true],
  ['https://api.example.com:8443/', false],
  ['http://api.example.com/', false],
  ['https://login.example.com/tenant/oauth2/token', true],
  ['https://partner.example.com/keys', true],
  ['https://issuer.example.com/', false],
  ['rediss://redis.example.com:26379/', true],
  ['rediss://sentinel.example.com:7000/', true],
  ['https://[2001:db8::1]/v2/track', true],
  ['https://tiles.example.com/', false],
  ['https://keys.example.com/', true],
])('reads the origins of the environment: %s is configured: %s', (address, expected) => {
  const env = buildEnvironment(undefined, {
    programmeApiUrl: 'https://api.example.com/pbm',
    idpSignInMetadataUrl: 'https://login.example.com/.well-known/openid-configuration',
    idpPasswordResetMetadataUrl: 'https://login.example.com/.well-known/openid-configuration',
    ssoIssuers: [
      { issuer: 'https://issuer.example.com', jwks_uri: 'https://partner.example.com/keys', audience: 'a' },
    ],
    sessionStoreUrl: 'rediss+sentinel://:secret@redis.example.com,sentinel.example.com:7000/portal',
    analyticsUrl: 'https://[2001:db8::1]:443/v2/track',
    mapsTileUrl: 'https://tiles.example.com/{z}/{x}/{y}.png',
    connectOrigins: ['https://keys.example.com'],
  });
  expect(isConfigured(env, address)).toBe(expected);
});

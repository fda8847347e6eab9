/** Replies as bytes on a socket, because an HTTP server cannot send them. */
import { readFileSync } from 'node:fs';
import { createServer as createSecureServer } from 'node:https';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useFolder } from '#harness/folder.ts';
import { makeCertificate } from '#harness/make-certificate.ts';
import { presentCertificate, send } from './send.server.ts';

const OK = 'HTTP/1.1 200 OK\r\n';
const FOUND = { kind: 'reply', status: 200 };
const BROKEN = { kind: 'fault', fault: { code: 'network', sent: 'unknown' }, down: true };
const LATE = { kind: 'fault', fault: { code: 'timeout' }, down: true };

const folder = useFolder();
let server: Server;
afterEach(() => void server.close());

/** Serves with `receive`, which gets what arrives on a connection. */
async function listen(receive: (socket: Socket, sent: Buffer) => void): Promise<string> {
  server = createServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', (sent) => receive(socket, sent));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}
/** Answers each request with these bytes, and leaves the connection open. */
function programme(...replies: string[]): Promise<string> {
  let asked = 0;
  return listen((socket) => socket.write(replies[Math.min(asked++, replies.length - 1)]!, 'latin1'));
}
const ask = (url: string) => send('GET', { url, body: undefined }, {}, 300);

describe('reply on the wire', () => {
  it.each([
    ['a change of protocol', `HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n`, BROKEN], // oxfmt-ignore
    ['hints before the reply', `${'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(50)}${OK}Content-Length: 2\r\n\r\n{}`, FOUND], // oxfmt-ignore
    ['hints and no reply', 'HTTP/1.1 102 Processing\r\n\r\n', LATE],
    ['a body that is shorter than it says', `${OK}Content-Length: 9\r\n\r\n{}`, LATE],
    ['a body that is longer than it says', `${OK}Content-Length: 2\r\n\r\n{}{}`, { kind: expect.any(String) }], // oxfmt-ignore
    ['two lengths', `${OK}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`, BROKEN],
    ['a length and chunks', `${OK}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`, BROKEN], // oxfmt-ignore
    ['chunks of no size', `${OK}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`, BROKEN],
    ['a body without an end', `HTTP/1.0 200 OK\r\n\r\n{}`, LATE],
    ['headers without an end', `${OK}X: ${'a'.repeat(30_000)}`, BROKEN],
    ['a body that is not compressed as it says', `${OK}Content-Encoding: gzip\r\nContent-Length: 2\r\n\r\n{}`, BROKEN], // oxfmt-ignore
    ['another protocol', 'SSH-2.0-OpenSSH_9.6\r\n', BROKEN],
  ])('ends with %s', async (_what, bytes, outcome) => {
    expect(await ask(await programme(bytes))).toMatchObject(outcome);
  });

  it('answers no later request with surplus bytes', async () => {
    const length = (text: string) => `${OK}Content-Length: ${text.length}\r\n\r\n${text}`;
    const url = await programme(`${length('{}')}${length('{"of":"nobody"}')}`, length('{"of":"me"}'));
    await ask(url);
    const second = await ask(url);
    expect(second.kind === 'reply' && Buffer.from(second.body).toString()).toBe('{"of":"me"}');
  });
});

describe('order with a failed connection', () => {
  const order = (url: string) => send('POST', { url, body: '{}' }, {}, 300);
  it('was never sent when no server accepts the connection', async () => {
    const url = await programme('');
    await new Promise((done) => server.close(done));
    const never = { kind: 'fault', fault: { code: 'network', sent: 'never' } };
    expect(await order(url)).toMatchObject(never);
  });
  const cases = ['', `${OK}Content-Length: 9\r\n\r\n{"or`];
  it.each(cases)('is sent once, and may be placed, when the connection ends after “%s”', async (bytes) => {
    let received = '';
    const url = await listen((socket, sent) => {
      received += String(sent);
      // The body arrives separately.
      if (received.includes('{}')) socket.end(bytes);
    });
    expect(await order(url)).toMatchObject(BROKEN);
    expect(received.split('POST / ').length - 1).toBe(1);
  });
});

it('presents the client certificate to a server that requires one', async () => {
  makeCertificate(folder);
  const [cert, key] = ['portal.crt', 'portal.key'].map((name) => readFileSync(join(folder, name), 'utf8'));
  const pair = { cert: cert!, key: key! };
  const secure = createSecureServer({ ...pair, ca: cert, requestCert: true }, (_request, response) =>
    response.end('{}'),
  );
  await new Promise<void>((done) => secure.listen(0, '127.0.0.1', done));
  // the server's own certificate is self-signed too
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
  try {
    const url = `https://127.0.0.1:${(secure.address() as AddressInfo).port}/`;
    const request = () => send('GET', { url, body: undefined }, {}, 3_000);
    expect(await request()).toMatchObject({ kind: 'fault', fault: { code: 'network' } });
    presentCertificate(pair);
    expect(await request()).toMatchObject(FOUND);
  } finally {
    vi.unstubAllEnvs();
    secure.closeAllConnections();
    secure.close();
  }
});

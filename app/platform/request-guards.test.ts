import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FORM_TOKEN, readFormMark, startTestPortal, type TestPortal } from '#harness/test-portal.ts';
import { sendRaw } from '#harness/raw-http.ts';
import { requestGuards } from './request-guards.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

interface Sent {
  method?: string;
  target?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  host?: string;
}

function send({ method = 'GET', target = '/echo', headers = {}, body = '', host }: Sent) {
  const bytes = Buffer.from(body);
  const lines = [
    `${method} ${target} HTTP/1.1`,
    `Host: ${host ?? `localhost:${portal.port}`}`,
    'Connection: close',
    ...(method === 'POST' && !('Transfer-Encoding' in headers) ? [`Content-Length: ${bytes.length}`] : []),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  return sendRaw(portal.port, Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), bytes]));
}

const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
const ownSite = { ...form, 'Sec-Fetch-Site': 'same-origin' };
const post = (body: string | Buffer, headers: Record<string, string> = ownSite, target = '/echo') =>
  send({ method: 'POST', target, headers, body });

describe("member's request", () => {
  test('reaches an action with every byte of its form', async () => {
    const reply = await post('name=Jos%C3%A9+Nu%C3%B1ez&note=a%26b&note=second');
    expect(reply.status).toBe(200);
    expect(JSON.parse(reply.body)).toEqual({
      url: `${portal.origin}/echo`,
      fields: [...Object.entries({ name: 'José Nuñez', note: 'a&b' }), ['note', 'second']],
    });
  });

  test('reaches an action with a multipart form', async () => {
    const body = '--b\r\nContent-Disposition: form-data; name="note"\r\n\r\nhello\r\n--b--\r\n';
    const reply = await post(body, { ...ownSite, 'Content-Type': 'multipart/form-data; boundary=b' });
    expect(JSON.parse(reply.body)).toMatchObject({ fields: [['note', 'hello']] });
  });
});

// form-guards.test.ts has every kind of foreign form
test.each(['/echo', '/member', '/member.data', '/nowhere'])(
  'rejects a foreign form at %s',
  async (target) => {
    expect((await post('a=1', { ...form, 'Sec-Fetch-Site': 'cross-site' }, target)).status).toBe(403);
    expect((await post('formToken=BensMarkOf16chrs.&a=1', ownSite, target)).status).toBe(409);
  },
);

test('accepts a form for its member only, and writes an audit line for a different one', async () => {
  const mark = await readFormMark(portal);
  expect((await post(`formToken=${mark}.`)).status).toBe(200);
  expect((await post(`formToken=${mark}.${FORM_TOKEN}`, form)).status).toBe(200);
  expect((await post(`formToken=${mark}.guess`, form)).status).toBe(403);
  const before = portal.logLines.length;
  expect((await post('formToken=BensMarkOf16chrs.&note=hello')).body).not.toContain('hello');
  const line = '"audit":"form","outcome":"refused","reason":"otherMember"';
  expect(portal.logLines.slice(before).join('')).toContain(line);
});

describe('request checks', () => {
  const methods = ['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND'];
  test.each(methods)('reject the method %s', async (method) => {
    const { status, headers } = await send({ method });
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD, POST']);
  });

  test.each([
    ['a cut percent-encoding', '/member/%E0%A4%A'],
    ['a stray percent sign', '/member/100%'],
    ['bytes that are not UTF-8', '/member/%ff%fe'],
    ['a cut percent-encoding in the query', '/echo?q=%'],
    ['NUL in the path', '/member/%00'],
    ['NUL in the query', '/echo?q=%00'],
    ['a line break in the path', '/member/%0d%0aSet-Cookie:a=1'],
    ['another host after two slashes', '//evil.example/main'],
    ['another host after a slash and a backslash', '/\\evil.example'],
    ['the same, encoded', '/%2Fevil.example'],
    ['the same backslash, encoded', '/%5Cevil.example'],
    ['another host after a step up', '/member/..//evil.example'],
    ['another host after a step nowhere', '/.//evil.example'],
    ['the same, encoded', '/member/%2e%2E//evil.example'],
    ['an absolute address', 'http://evil.example/echo'],
    ['an asterisk', '*'],
    ['raw bytes', '/m\xe9mber'],
    ["Remix's retired parameter", '/member?_data=routes%2Fmember'],
    ['the same, encoded', '/member?a=b&%5Fd%61ta=routes%2Fmember'],
  ])('reject %s', async (_what, target) => {
    expect((await send({ target })).status).toBe(400);
  });

  test.each([
    ['line breaks and double slashes in a query', '/echo?q=a%0d%0ab//c'],
    ['an address just under the limit', `/echo?q=${'a'.repeat(4_096 - 8)}`],
  ])('accept %s', async (_what, target) => {
    expect((await send({ target })).status).toBe(200);
  });

  test('reject a very long address', async () => {
    for (const length of [4_096 - 7, 5_000])
      expect((await send({ target: `/echo?q=${'a'.repeat(length)}` })).status).toBe(414);
  });

  test.each(['GET', 'HEAD'])('accept a %s with a different origin', async (method) => {
    for (const target of ['/echo', '/member', '/member.data', '/member.data?_routes=routes%2Fmember'])
      for (const Origin of ['http://evil.example', 'null', 'no address', ''])
        expect((await send({ method, target, headers: { Origin } })).status).toBe(200);
  });

  test('reject very long headers', async () => {
    expect((await send({ headers: { Cookie: 'a'.repeat(20_000) } })).status).toBe(431);
  });

  test.each([
    ['another host', 'evil.example', 421],
    ['our name on another port', 'localhost:1', 421],
    ['our name on a port that there is not', 'localhost:99999', 421],
    ['our address on another port', '127.0.0.1:1', 421],
    ['another address on our port', '192.0.2.1:PORT', 421],
    ['our other address on our port', '[::1]:PORT', 307],
    ['our name in capitals', 'LOCALHOST:PORT', 200],
    ['a host with a path', 'localhost/x', 400],
    ['a host with a user', 'a@localhost', 400],
    ['no host', '', 400],
    ['a port of six digits', 'localhost:123456', 400],
    ['a port that is no number', 'localhost:80a', 400],
    ['a colon without a port', 'localhost:', 400],
    ['an address in one bracket', '[::1', 400],
    ['a bracket that holds no address', '[zz]', 400],
    ['something before the bracket', 'x[::1]', 400],
  ])('reject, redirect or accept %s: %s, %i', async (_what, host, status) => {
    expect((await send({ host: host.replace('PORT', String(portal.port)) })).status).toBe(status);
  });

  test('reject a request with two Host headers', async () => {
    expect((await send({ headers: { Host: 'evil.example' } })).status).toBe(400);
    expect((await send({ headers: { 'X-Word': 'host' } })).status).toBe(200);
  });

  test.each([
    ['Accept', 1_024],
    ['Accept-Encoding', 256],
    ['Accept-Language', 512],
    ['Content-Type', 256],
    ['Origin', 512],
  ])('reject %s longer than %d characters', async (name, most) => {
    expect((await send({ headers: { [name]: 'a'.repeat(most) } })).status).toBe(200);
    expect((await send({ headers: { [name]: 'a'.repeat(most + 1) } })).status).toBe(431);
  });

  test.each([
    ['https://portal.example', 'portal.example:443', 200],
    ['https://portal.example', 'PORTAL.example', 200],
    ['https://portal.example', 'portal.example:80', 421],
    ['https://portal.example:8443', 'portal.example:8443', 200],
    ['https://portal.example:8443', 'portal.example', 421],
    ['http://portal.example', 'portal.example:80', 200],
    ['http://portal.example', '127.0.0.1', 421],
    ['http://127.0.0.1', 'localhost', 307],
  ])('answer at %s the host %s with %d', async (publicUrl, host, status) => {
    const app = express();
    app.use(requestGuards({ publicUrl }), (_request, response) => void response.end());
    const server = app.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const reply = await sendRaw(port, `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    server.close();
    expect(reply.status).toBe(status);
  });

  test('link to the right address for a member at a different one', async () => {
    const reply = await send({ host: 'portal.example', headers: { Accept: 'text/html' } });
    expect(reply.status).toBe(421);
    expect(reply.body).toContain(`href="${portal.origin}/"`);
  });

  test("redirect a developer, but no form, from the machine's address to its name", async () => {
    const host = `127.0.0.1:${portal.port}`;
    const reply = await send({ host, target: '/main/home?x=1' });
    expect(reply.status).toBe(307);
    expect(reply.headers.location).toBe(`${portal.origin}/main/home?x=1`);
    expect((await send({ host, method: 'POST' })).status).toBe(421);
  });

  test('ignore forwarded headers', async () => {
    const headers = { 'X-Forwarded-Host': 'evil.example:81', 'X-Forwarded-Proto': 'https' };
    const reply = await send({ headers });
    expect(JSON.parse(reply.body)).toEqual({ url: `${portal.origin}/echo` });
  });
});

describe('reply to a refused request', () => {
  test("is a small page in the member's language", async () => {
    const headers = { Accept: 'text/html', Cookie: 'x=1; lang=es', ...form, 'Sec-Fetch-Site': 'cross-site' };
    const reply = await post('a=1', headers);
    expect(reply.body).toContain('<html lang="es">');
    expect(reply.body).toContain('No pudimos aceptar este formulario');
    expect(reply.headers['content-language']).toBe('es');
  });

  test('is a line of text for a program', async () => {
    const reply = await send({ method: 'PUT' });
    expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8');
  });

  test.each([
    ['of a bad address', 'GET /% HTTP/1.1\r\nHost: x\r\n', 400],
    ['of a request without Host', 'GET /echo HTTP/1.1\r\n', 400],
    ['of a request that the parser cannot read', 'GET /echo\r\n', 400],
    ['of one with two lengths', 'POST /echo HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n', 400],
    ['of headers beyond every limit', `GET /echo HTTP/1.1\r\nCookie: ${'a'.repeat(20_000)}\r\n`, 431],
    ['of an unknown expectation', 'GET /echo HTTP/1.1\r\nHost: x\r\nExpect: the unexpected\r\n', 421],
  ])('has strict headers %s', async (_what, head, expected) => {
    const { status, headers, body } = await sendRaw(portal.port, `${head}Connection: close\r\n\r\n`);
    expect(status).toBe(expected);
    expect(headers['content-length']).toBe(String(Buffer.byteLength(body)));
    expect(headers).toMatchObject({
      ...{ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' },
      ...{ 'referrer-policy': 'same-origin', 'cross-origin-opener-policy': 'same-origin' },
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers).not.toHaveProperty('x-powered-by');
  });
});

test('reports too many cookies in both languages', async () => {
  const { status, headers, body } = await send({ headers: { Cookie: `other=${'a'.repeat(20_000)}` } });
  expect([status, headers['content-type']]).toEqual([431, 'text/html; charset=utf-8']);
  expect(body).toContain('<html lang="en">');
  expect(body).toContain("<p>Delete this site's cookies and try again.</p>");
  expect(body).toMatch(/<div lang="es">[^]*<p>Borre las cookies de este sitio e inténtelo de nuevo.<\/p>/);
});

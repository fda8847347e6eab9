import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FORM_TOKEN, formMarkOf, startTestPortal, type TestPortal } from '#harness/test-portal.ts';
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

describe('what a member sends gets through', () => {
  test('a page', async () => {
    const reply = await send({});
    expect(reply.status).toBe(200);
    expect(JSON.parse(reply.body)).toEqual({ url: `${portal.origin}/echo` });
  });

  test('a form, to the last byte', async () => {
    const reply = await post('name=Jos%C3%A9+Nu%C3%B1ez&note=a%26b&note=second');
    expect(reply.status).toBe(200);
    expect(JSON.parse(reply.body)).toEqual({
      url: `${portal.origin}/echo`,
      fields: [
        ['name', 'José Nuñez'],
        ['note', 'a&b'],
        ['note', 'second'],
      ],
    });
  });

  test('a multipart form', async () => {
    const body = '--b\r\nContent-Disposition: form-data; name="note"\r\n\r\nhello\r\n--b--\r\n';
    const reply = await post(body, {
      'Content-Type': 'multipart/form-data; boundary=b',
      'Sec-Fetch-Site': 'same-origin',
    });
    expect(JSON.parse(reply.body)).toMatchObject({ fields: [['note', 'hello']] });
  });

  test('a form sent in pieces without a length', async () => {
    const reply = await post('5\r\nnote=\r\n3\r\nabc\r\n0\r\n\r\n', {
      ...ownSite,
      'Transfer-Encoding': 'chunked',
    });
    expect(JSON.parse(reply.body)).toMatchObject({ fields: [['note', 'abc']] });
  });

  test('a form just under every limit', async () => {
    const fields = Array.from({ length: 200 }, (_, i) => `line.${i}=${'x'.repeat(300)}`).join('&');
    expect((await post(fields)).status).toBe(200);
  });
});

describe('a form from another site is refused, whatever it is sent to', () => {
  const foreign: [string, Record<string, string>][] = [
    ['by Sec-Fetch-Site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['by a sister site', { 'Sec-Fetch-Site': 'same-site' }],
    ['by Sec-Fetch-Site, with our Origin', { 'Sec-Fetch-Site': 'cross-site', Origin: 'OWN' }],
    ['by Origin', { Origin: 'https://evil.example' }],
    ['by an opaque Origin', { Origin: 'null' }],
    ['by an Origin that is no address', { Origin: 'http://[' }],
    [
      'by Origin, with X-Forwarded-Host to match',
      { Origin: 'https://evil.example', 'X-Forwarded-Host': 'evil.example' },
    ],
    ['by neither, without the token', {}],
  ];
  describe.each(foreign)('%s', (_how, headers) => {
    test.each(['/echo', '/member', '/member.data', '/nowhere'])('%s', async (target) => {
      const own = Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name, value.replace('OWN', portal.origin)]),
      );
      expect((await post('a=1', { ...form, ...own }, target)).status).toBe(403);
    });
  });

  test('a wrong token is refused, the right one is taken', async () => {
    expect((await post('formToken=guess', form)).status).toBe(403);
    expect((await post(`formToken=${FORM_TOKEN}`, form)).status).toBe(200);
  });

  test('our own Origin is taken', async () => {
    expect((await post('a=1', { ...form, Origin: portal.origin })).status).toBe(200);
  });

  test('a form of our own whose Origin the browser hides is taken', async () => {
    expect((await post('a=1', { ...ownSite, Origin: 'null' })).status).toBe(200);
  });

  test('the token does not help a browser that says the form is foreign', async () => {
    expect((await post(`formToken=${FORM_TOKEN}`, { ...form, 'Sec-Fetch-Site': 'cross-site' })).status).toBe(
      403,
    );
  });
});

describe('a form of a page that was made for another member', () => {
  const others = 'formToken=BensMarkOf16chrs.&note=hello';

  test.each(['/echo', '/member', '/member.data', '/nowhere'])('is refused at %s', async (target) => {
    expect((await post(others, ownSite, target)).status).toBe(409);
  });

  test('is refused with the right token, too, and in a multipart form', async () => {
    expect((await post(`formToken=BensMarkOf16chrs.${FORM_TOKEN}`, form)).status).toBe(409);
    const body = others
      .split('&')
      .map((field) => field.split('='))
      .map(([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
    const type = { 'Content-Type': 'multipart/form-data; boundary=b', 'Sec-Fetch-Site': 'same-origin' };
    expect((await post(`${body.join('')}--b--\r\n`, type)).status).toBe(409);
  });

  test('reaches no action, and leaves an audit line', async () => {
    const before = portal.logLines.length;
    const reply = await post(others);
    expect(reply.body).not.toContain('hello');
    expect(portal.logLines.slice(before).join('')).toMatch(
      /"audit":"form","outcome":"refused","reason":"otherMember"/,
    );
  });

  test('is refused as a post from another site first', async () => {
    expect((await post(others, { ...form, 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
  });

  test('made for the member who sends it, it is taken', async () => {
    const mark = await formMarkOf(portal);
    expect((await post(`formToken=${mark}.`)).status).toBe(200);
    expect((await post(`formToken=${mark}.${FORM_TOKEN}`, form)).status).toBe(200);
    expect((await post(`formToken=${mark}.guess`, form)).status).toBe(403);
  });
});

describe('a body that no form of ours has is refused', () => {
  test.each([
    ['JSON', 'application/json', 415],
    ['plain text', 'text/plain', 415],
    ['nothing said', undefined, 415],
    ['nonsense said', ';;;', 415],
    ['two kinds said', 'application/x-www-form-urlencoded;, text/plain', 415],
    ['a kind with an invisible character', 'application/x-www-form-urlencoded\xa0', 415],
    ['multipart without a boundary', 'multipart/form-data', 400],
    ['multipart that is not', 'multipart/form-data; boundary=zzz', 400],
  ])('%s', async (_what, type, status) => {
    const headers: Record<string, string> = { 'Sec-Fetch-Site': 'same-origin' };
    if (type) headers['Content-Type'] = type;
    expect((await post('{"a":1}', headers)).status).toBe(status);
  });

  test('a compressed body', async () => {
    expect((await post('a=1', { ...ownSite, 'Content-Encoding': 'gzip' })).status).toBe(415);
  });

  test('a body that is too large, with a Content-Length or chunked', async () => {
    const large = 'a='.padEnd(64 * 1024 + 1, 'x');
    expect((await post(large)).status).toBe(413);
    const pieces = `${large.length.toString(16)}\r\n${large}\r\n0\r\n\r\n`;
    expect((await post(pieces, { ...ownSite, 'Transfer-Encoding': 'chunked' })).status).toBe(413);
  });

  test.each([
    ['more than 200 fields', Array.from({ length: 201 }, (_, i) => `f${i}=1`).join('&')],
    ['a name of many levels', `${'a.'.repeat(40)}b=1`],
    ['a name of many brackets', `a${'[0]'.repeat(40)}=1`],
    ['a huge index', 'a[99999999]=1'],
    ['a name that is not a number in brackets', 'a[b]=1'],
    ['__proto__', '__proto__.admin=1'],
    ['constructor.prototype', 'constructor.prototype.admin=1'],
    ['a level called __proto__', 'a.__proto__.b=1'],
    ['an unclosed bracket', 'a[=1'],
    ['no name', '=1'],
    ['a long name', `${'n'.repeat(65)}=1`],
    ['NUL in a name', 'a%00=1'],
    ['NUL in a value', 'a=1%00'],
  ])('%s', async (_what, body) => {
    expect((await post(body)).status).toBe(400);
  });
});

test('a query may hold line breaks, and slashes twice', async () => {
  expect((await send({ target: '/echo?q=a%0d%0ab//c' })).status).toBe(200);
});

describe('a request line that no browser sends is refused without an error of ours', () => {
  test.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND'])('%s', async (method) => {
    const reply = await send({ method });
    expect(reply.status).toBe(405);
    expect(reply.headers.allow).toBe('GET, HEAD, POST');
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
  ])('%s', async (_what, target) => {
    expect((await send({ target })).status).toBe(400);
  });

  test('a very long address', async () => {
    expect((await send({ target: `/echo?q=${'a'.repeat(5000)}` })).status).toBe(414);
  });

  test.each(['GET', 'HEAD'])('a %s that names another origin: reads are nobody’s attack', async (method) => {
    for (const target of ['/echo', '/member', '/member.data', '/member.data?_routes=routes%2Fmember'])
      for (const Origin of ['http://evil.example', 'null', 'no address', ''])
        expect((await send({ method, target, headers: { Origin } })).status).toBe(200);
  });

  test('very long headers', async () => {
    expect((await send({ headers: { Cookie: 'a'.repeat(20_000) } })).status).toBe(431);
  });

  test.each([
    ['another host', 'evil.example', 421],
    ['our name on another port', 'localhost:1', 421],
    ['our name on a port that there is not', 'localhost:99999', 421],
    ['a host with a path', 'localhost/x', 400],
    ['a host with a user', 'a@localhost', 400],
    ['no host', '', 400],
  ])('%s', async (_what, host, status) => {
    expect((await send({ host })).status).toBe(status);
  });

  test.each([
    ['a port of six digits', 'localhost:123456'],
    ['a port that is no number', 'localhost:80a'],
    ['a colon without a port', 'localhost:'],
    ['an address in one bracket', '[::1'],
    ['a bracket that holds no address', '[zz]'],
    ['something before the bracket', 'x[::1]'],
  ])('a host with %s', async (_what, host) => {
    expect((await send({ host })).status).toBe(400);
  });

  test('a host that differs in capitals alone is ours', async () => {
    expect((await send({ host: `LOCALHOST:${portal.port}` })).status).toBe(200);
  });

  test('this machine under another port, or by another machine’s name, is not ours', async () => {
    expect((await send({ host: '127.0.0.1:1' })).status).toBe(421);
    expect((await send({ host: `192.0.2.1:${portal.port}` })).status).toBe(421);
    expect((await send({ host: `[::1]:${portal.port}` })).status).toBe(307);
  });

  test('an address just under the limit gets through', async () => {
    expect((await send({ target: `/echo?q=${'a'.repeat(4_096 - 8)}` })).status).toBe(200);
    expect((await send({ target: `/echo?q=${'a'.repeat(4_096 - 7)}` })).status).toBe(414);
  });

  test('two Host headers', async () => {
    expect((await send({ headers: { Host: 'evil.example' } })).status).toBe(400);
    expect((await send({ headers: { 'X-Word': 'host' } })).status).toBe(200);
  });

  test.each([
    ['Accept', 1_024],
    ['Accept-Encoding', 256],
    ['Accept-Language', 512],
    ['Content-Type', 256],
    ['Origin', 512],
  ])('%s longer than %d characters', async (name, most) => {
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
  ])('for the portal at %s the host %s is answered with %d', async (publicUrl, host, status) => {
    const app = express();
    app.use(requestGuards({ publicUrl }), (_request, response) => void response.end());
    const server = app.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const reply = await sendRaw(port, `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    server.close();
    expect(reply.status).toBe(status);
  });

  test('a member who typed another of our addresses gets a link to the right one', async () => {
    const reply = await send({ host: 'portal.example', headers: { Accept: 'text/html' } });
    expect(reply.status).toBe(421);
    expect(reply.body).toContain(`href="${portal.origin}/"`);
  });

  test('a developer who typed the address of this machine goes to its name, but no form does', async () => {
    const host = `127.0.0.1:${portal.port}`;
    const reply = await send({ host, target: '/main/home?x=1' });
    expect(reply.status).toBe(307);
    expect(reply.headers.location).toBe(`${portal.origin}/main/home?x=1`);
    expect((await send({ host, method: 'POST' })).status).toBe(421);
  });

  test('forwarded headers do not change where we think we are', async () => {
    const reply = await send({
      headers: { 'X-Forwarded-Host': 'evil.example:81', 'X-Forwarded-Proto': 'https' },
    });
    expect(JSON.parse(reply.body)).toEqual({ url: `${portal.origin}/echo` });
  });
});

describe('a refusal', () => {
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
    [
      'of an expectation that nobody knows',
      'GET /echo HTTP/1.1\r\nHost: x\r\nExpect: the unexpected\r\n',
      421,
    ],
  ])('%s carries the strict headers', async (_what, head, expected) => {
    const { status, headers, body } = await sendRaw(portal.port, `${head}Connection: close\r\n\r\n`);
    expect(status).toBe(expected);
    expect(headers['content-length']).toBe(String(Buffer.byteLength(body)));
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers).not.toHaveProperty('x-powered-by');
  });
});

test('More cookies than are read here are said to be too many, in both languages.', async () => {
  const { status, headers, body } = await send({ headers: { Cookie: `other=${'a'.repeat(20_000)}` } });
  expect([status, headers['content-type']]).toEqual([431, 'text/html; charset=utf-8']);
  expect(body).toContain('<html lang="en">');
  expect(body).toContain("<p>Delete this site's cookies and try again.</p>");
  expect(body).toMatch(/<div lang="es">[^]*<p>Borre las cookies de este sitio e inténtelo de nuevo.<\/p>/);
});

test('nothing that was tried here made an error of ours, or put an address or a value in the log', () => {
  const all = portal.logLines.filter((line) => !line.includes('"listening"')).join('');
  expect(portal.logLines.length).toBeGreaterThan(50);
  expect(all).not.toMatch(/"status":5/);
  expect(all).not.toMatch(/evil|José|Nu%C3|hello|_data|q=|the-token|127\.0\.0\.1/);
});

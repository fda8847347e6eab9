/** Accepted and rejected forms, by what a browser reports about their page. */
import { once } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import express from 'express';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { sendRaw } from '#harness/raw-http.ts';
import { createFormGuards, readBodies } from './form-guards.ts';

const OWN = 'https://portal.example.test';
const PARTNER = 'https://partner.example.test';
const EVIL = 'https://evil.example.test';
const TOKEN = 'the-token';
const MAX_BODY_BYTES = 64 * 1024;

let server: Server;
let port: number;
/** the session's token; empty for a session that cannot be read */
let expected = TOKEN;
/** The members of the received forms, in order. */
const members: string[] = [];
/** The accepted posts, as the action receives them. */
const received: string[] = [];

beforeAll(async () => {
  const app = express();
  app.use(readBodies);
  app.use(
    createFormGuards({
      publicUrl: OWN,
      formToken: async () => expected,
      isOtherMembersForm: async (_response, member) => (members.push(member), member === 'ben'),
      handoff: { path: '/arrive', origins: new Set([PARTNER]) },
    }),
  );
  app.put('/waiting', () => undefined);
  app.use(({ method, headers }, response) => {
    const { body, refusedWith } = response.locals as { body?: Buffer; refusedWith?: number };
    if (method === 'POST') received.push(String(body));
    response.status(refusedWith ?? 200).json({ origin: headers.origin ?? null });
  });
  server = app.listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => void server.close());
beforeEach(() => {
  expected = TOKEN;
  members.splice(0);
  received.splice(0);
});

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };
const OF_OUR_PAGE = { ...FORM, 'Sec-Fetch-Site': 'same-origin' };

/** @param headers may name a length that differs from the body's */
function post(body: string, headers: Record<string, string> = OF_OUR_PAGE, path = '/page') {
  const length = 'Transfer-Encoding' in headers ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
  const lines = Object.entries({ Host: 'portal', Connection: 'close', ...length, ...headers });
  const head = [`POST ${path} HTTP/1.1`, ...lines.map(([name, value]) => `${name}: ${value}`)];
  return sendRaw(port, Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`, 'latin1'));
}
const postForStatus = async (...sent: Parameters<typeof post>) => (await post(...sent)).status;

test.each([
  ['is of our own page', { 'Sec-Fetch-Site': 'same-origin' }, 200],
  ['was begun by the member', { 'Sec-Fetch-Site': 'none' }, 200],
  ['is of a sister site', { 'Sec-Fetch-Site': 'same-site' }, 403],
  ['has our Origin', { Origin: OWN }, 200],
  ['has another Origin', { Origin: EVIL }, 403],
  ['has another Origin and a forwarded host', { Origin: EVIL, 'X-Forwarded-Host': 'evil.example.test' }, 403],
  ['is of another site with our Origin', { 'Sec-Fetch-Site': 'cross-site', Origin: OWN }, 403],
  ['hides its Origin', { Origin: 'null' }, 403],
  ['has an Origin that is no address', { Origin: 'http://[' }, 403],
  ['has another Origin and our page', { Origin: EVIL, 'Sec-Fetch-Site': 'same-origin' }, 200],
  ['is not known', {}, 403],
])('accepts or rejects a form whose browser reports that it %s: %#', async (_what, headers, status) => {
  expect(await postForStatus('a=1', { ...FORM, ...headers })).toBe(status);
});

test.each([
  ['the token', `note=x&formToken=${TOKEN}`, 200],
  ['the token after a name of the member', `formToken=ana.${TOKEN}`, 200],
  ['the token in another field', `note=${TOKEN}`, 403],
  ['another token', 'formToken=the-guess', 403],
  ['a longer token', `formToken=${TOKEN}s`, 403],
  ['no token', 'formToken=', 403],
])('accepts or rejects a form of a silent browser with %s', async (_what, body, status) => {
  expect(await postForStatus(body, FORM)).toBe(status);
});

test('rejects every form of a session without a token', async () => {
  expected = '';
  expect(await postForStatus('formToken=', FORM)).toBe(403);
  expect(await postForStatus('a=1', FORM)).toBe(403);
});

test.each([
  ['from the partner at its address', '/arrive', PARTNER, 200],
  ['from the partner at another address', '/page', PARTNER, 403],
  ['from the partner at the data of its address', '/arrive.data', PARTNER, 403],
  ['from the partner in capitals', '/arrive', PARTNER.toUpperCase(), 403],
  ['from a similar site', '/arrive', `${PARTNER}.evil.example`, 403],
  ['from another site at the partner’s address', '/arrive', EVIL, 403],
  ['from a site that hides its name', '/arrive', 'null', 403],
  ['without an Origin', '/arrive', undefined, 403],
])('accepts or rejects a hand-off %s', async (_what, path, Origin, status) => {
  const headers: Record<string, string> = { ...FORM, 'Sec-Fetch-Site': 'cross-site' };
  if (Origin !== undefined) headers.Origin = Origin;
  expect(await postForStatus('id_token=x', headers, path)).toBe(status);
});

test('rejects a form of a different member with 409, and passes only its token to the page', async () => {
  expect(await postForStatus('a=1')).toBe(200);
  expect(await postForStatus('note=x&formToken=ben.')).toBe(409);
  expect(members).toEqual(['', 'ben']);
  const inParts = '--x\r\nContent-Disposition: form-data; name="formToken"\r\n\r\nben.\r\n--x--\r\n';
  const type = { 'Content-Type': 'multipart/form-data; boundary=x' };
  expect(await postForStatus(inParts, { ...OF_OUR_PAGE, ...type })).toBe(409);
  expect(received).toEqual(['a=1', 'undefined', 'undefined']);
});

test('hides the Origin from the pages', async () => {
  expect((await post('a=1', { ...OF_OUR_PAGE, Origin: OWN })).body).toBe('{"origin":null}');
});

test.each([
  ['application/x-www-form-urlencoded', 200],
  ['Application/X-WWW-Form-URLEncoded;charset=UTF-8', 200],
  ['application/x-www-form-urlencoded \t; charset=utf-8', 200],
  ['text/plain application/x-www-form-urlencoded', 415],
  ['application/x-www-form-urlencoded-not', 415],
  ['application/x-www-form-urlencoded, text/plain', 415],
  ['application/x-www-form-urlencoded; charset=utf-8, text/plain', 415],
  ['application/x-www-form-urlencoded\xa0', 415],
  ['multipart/form-data', 400],
  ['multipart/form-data; boundary=zzz', 400],
  ['text/plain', 415],
  ['application/json', 415],
  [';;;', 415],
  [undefined, 415],
])('accepts or rejects a body of the type %s', async (type, status) => {
  const headers: Record<string, string> = { 'Sec-Fetch-Site': 'same-origin' };
  if (type !== undefined) headers['Content-Type'] = type;
  expect(await postForStatus('a=1', headers)).toBe(status);
});

test('rejects a compressed body', async () => {
  for (const [encoding, status] of Object.entries({ identity: 200, gzip: 415 }))
    expect(await postForStatus('a=1', { ...OF_OUR_PAGE, 'Content-Encoding': encoding })).toBe(status);
});

test('accepts a body of up to 64 KB, with or without a length', async () => {
  const chunked = { ...OF_OUR_PAGE, 'Transfer-Encoding': 'chunked' };
  const inPieces = (body: string) => `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
  const largest = 'a='.padEnd(MAX_BODY_BYTES, 'x');
  expect([await postForStatus(largest), await postForStatus(inPieces(largest), chunked)]).toEqual([200, 200]);
  expect(received).toEqual([largest, largest]);
  const larger = `${largest}x`;
  expect([await postForStatus(larger), await postForStatus(inPieces(larger), chunked)]).toEqual([413, 413]);
});

test('rejects a body by its length before it arrives', async () => {
  expect(await postForStatus('', { ...OF_OUR_PAGE, 'Content-Length': String(MAX_BODY_BYTES + 1) })).toBe(413);
});

test('uses no more memory for bodies that arrive in single bytes', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const used = () => {
    collectGarbage();
    return process.memoryUsage().heapUsed;
  };
  const accepted: Socket[] = [];
  const note = (socket: Socket) => void accepted.push(socket);
  server.on('connection', note);
  const head = `Host: portal\r\nSec-Fetch-Site: same-origin\r\nContent-Type: ${FORM['Content-Type']}`;
  const inBytes = '1\r\na\r\n'.repeat(MAX_BODY_BYTES - 1_000);
  const before = used();
  const sent = ['POST', 'POST', 'PUT', 'PUT'].map((method) => {
    const text = `${method} /waiting HTTP/1.1\r\n${head}\r\nTransfer-Encoding: chunked\r\n\r\n${inBytes}`;
    const socket = connect(port, '127.0.0.1');
    socket.write(text);
    return { socket, bytes: text.length };
  });
  const read = (sockets: Socket[]) => sockets.reduce((sum, { bytesRead }) => sum + bytesRead, 0);
  await expect.poll(() => read(accepted)).toBe(sent.reduce((sum, { bytes }) => sum + bytes, 0));
  expect(used() - before).toBeLessThan(3_000_000);
  server.off('connection', note);
  for (const { socket } of sent) socket.destroy();
});

test('runs no action for a form whose sender disconnects', async () => {
  const arrived = once(server, 'request');
  const socket = connect(port, '127.0.0.1');
  const head = ['POST /page HTTP/1.1', 'Host: portal', 'Content-Length: 100', 'Sec-Fetch-Site: same-origin'];
  socket.write(`${[...head, `Content-Type: ${FORM['Content-Type']}`].join('\r\n')}\r\n\r\na=1`);
  const [request] = (await arrived) as [IncomingMessage];
  socket.destroy();
  await new Promise((closed) => request.once('close', closed));
  // a later form reaches its action
  expect(await postForStatus('b=2')).toBe(200);
  expect(received).toEqual(['b=2']);
});

test.each([
  ['each field is fine', 'a=1&b[0].c=2&_d-e$=3', 200],
  ['there are 200 fields', 'a=1&'.repeat(200), 200],
  ['there are 201 fields', 'a=1&'.repeat(201), 400],
  ['one of several names is not', 'a=1&b..c=2', 400],
  ['one of several values is not', 'a=1&b=%00', 400],
  ['a name holds a forbidden word', 'a=1&b.constructor.c=2', 400],
  ['a name begins with __proto__', '__proto__.admin=1', 400],
  ['a level is called __proto__', 'a.__proto__.b=1', 400],
  ['a name is constructor.prototype', 'constructor.prototype.admin=1', 400],
  ['a name has too many levels', `${'a.'.repeat(40)}b=1`, 400],
  ['a name has too many brackets', `a${'[0]'.repeat(40)}=1`, 400],
  ['an index is huge', 'a[99999999]=1', 400],
  ['an index is no number', 'a[b]=1', 400],
  ['a bracket is not closed', 'a[=1', 400],
  ['a name is empty', '=1', 400],
  ['a name has 65 characters', `${'n'.repeat(65)}=1`, 400],
  ['a name holds NUL', 'a%00=1', 400],
  ['a name only begins with such a word', 'constructors=1&b.prototypes=2', 200],
  ['30 marks stand on a letter', `a=e${'%CC%81'.repeat(30)}`, 200],
  ['31 marks stand on a letter', `a=e${'%CC%81'.repeat(31)}`, 400],
])('accepts or rejects a form in which %s', async (_what, body, status) => {
  expect(await postForStatus(body)).toBe(status);
});

const part = (headers: string) => `--b\r\n${headers}\r\n\r\n1\r\n`;
const IN_PARTS = { ...OF_OUR_PAGE, 'Content-Type': 'multipart/form-data; boundary=b' };
const NAMED = 'Content-Disposition: form-data; name="a"';

test.each([
  ['too many separators', 'a=1&'.repeat(201), OF_OUR_PAGE],
  ['nothing but separators', '=&'.repeat(MAX_BODY_BYTES / 2), OF_OUR_PAGE],
  ['too many parts', `${part(NAMED).repeat(201)}--b--`, IN_PARTS],
  ['long headers in one part', `${part(`${'a: b\r\n'.repeat(100)}${NAMED}`)}--b--`, IN_PARTS],
  ['long headers in its last part', `${part(NAMED)}--b\r\n${'a: b\r\n'.repeat(100)}`, IN_PARTS],
  ['no boundary', part(NAMED), { ...IN_PARTS, 'Content-Type': 'multipart/form-data' }],
  ['a boundary that is no token', part(NAMED), { ...IN_PARTS, 'Content-Type': 'multipart/form-data; boundary=b; boundary=c' }], // oxfmt-ignore
])('rejects a form with %s before it is parsed', async (_case, body, headers) => {
  const parsed = vi.spyOn(Response.prototype, 'formData');
  expect(await postForStatus(body, headers)).toBe(400);
  expect(parsed).not.toHaveBeenCalled();
  parsed.mockRestore();
});

test('accepts a form of 200 parts with usual headers', async () => {
  const file = `${NAMED}; filename="card.txt"\r\nContent-Type: text/plain`;
  expect(await postForStatus(`${part(file).repeat(200)}--b--\r\n`, IN_PARTS)).toBe(200);
  const quoted = { ...IN_PARTS, 'Content-Type': 'multipart/form-data; boundary="b"' };
  expect(await postForStatus(`${part(NAMED)}--b--\r\n`, quoted)).toBe(200);
});

test('accepts or rejects a file by its field name', async () => {
  const file = (name: string) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"; filename="f.txt"\r\n\r\nhello\r\n--b--\r\n`;
  expect(await postForStatus(file('file'), IN_PARTS)).toBe(200);
  expect(await postForStatus(file('a..b'), IN_PARTS)).toBe(400);
});

test('links a refusal to the portal', async () => {
  const { body } = await post('a=1', { ...FORM, Accept: 'text/html', 'Sec-Fetch-Site': 'cross-site' });
  expect(body).toContain(`href="${OWN}/"`);
});

test('passes on requests other than posts', async () => {
  const response = await fetch(`http://127.0.0.1:${port}/page`, { headers: { Origin: PARTNER } });
  expect([response.status, await response.json()]).toEqual([200, { origin: PARTNER }]);
});

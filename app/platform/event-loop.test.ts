/** Measures the processor time for which one request delays all others. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_HELD_MS } from '#harness/held-thread.ts';
import { sendRaw } from '#harness/raw-http.ts';
import { startTestPortal, type TestPortal } from '#harness/test-portal.ts';

/**
 * The smallest measurement counts, because compiling and garbage collection slow down some of them. A request over
 * the limit is measured again.
 */
const TRIES = 4;
const TRIES_OVER_LIMIT = 12;
const HEADER = 15_000;
const BODY = 64 * 1024;

let portal: TestPortal;
beforeAll(async () => {
  // a proxy in front makes the portal read X-Forwarded-For
  portal = await startTestPortal({ TRUST_PROXY: '2' });
});
afterAll(() => portal.close());

interface Attack {
  method?: 'GET' | 'POST';
  target?: string;
  headers?: Record<string, string>;
  body?: string;
}

function toBytes({ method = 'POST', target = '/echo', headers = {}, body = '' }: Attack): Buffer {
  const all = {
    Host: `localhost:${portal.port}`,
    Connection: 'close',
    'Sec-Fetch-Site': 'same-origin',
    'Content-Type': 'application/x-www-form-urlencoded',
    ...(method === 'POST' &&
      !('Transfer-Encoding' in headers) && { 'Content-Length': String(Buffer.byteLength(body)) }),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return Buffer.concat([
    Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`, 'latin1'),
    Buffer.from(body),
  ]);
}

/** Processor time of this thread, which sends and serves, without other programs. */
async function measureCost(attack: Attack): Promise<{ ms: number; status: number }> {
  const bytes = toBytes(attack);
  let least = Infinity;
  let status = 0;
  const isTriedAgain = (count: number) =>
    count < TRIES ? least > MAX_HELD_MS / 2 : count < TRIES_OVER_LIMIT && least >= MAX_HELD_MS;
  for (let count = 0; isTriedAgain(count); count += 1) {
    const before = process.threadCpuUsage();
    ({ status } = await sendRaw(portal.port, bytes));
    const { user, system } = process.threadCpuUsage(before);
    least = Math.min(least, (user + system) / 1_000);
  }
  return { ms: least, status };
}

const filled = (piece: string, length: number) =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

/** Texts that make careless expressions and parsers backtrack repeatedly. */
const pieces = [...' \t,;="0-%/', '; ', ', ', ';=', '\\"', 'a=', 'a;', 'br ', 'en,', '0.'];
const headerNames = [
  ...['Content-Type', 'Accept', 'Accept-Language', 'Accept-Encoding', 'Cookie', 'Origin', 'Referer'],
  ...['X-Forwarded-For', 'X-Request-Id', 'If-None-Match', 'If-Modified-Since', 'Range', 'Sec-Purpose'],
  'Content-Encoding',
];
const readByFiles = /^(?:If-|Range|Accept-Encoding)/;
const starts: Record<string, string[]> = {
  'Content-Type': ['a', 'multipart/form-data; boundary=', 'multipart/form-data'],
  'Accept-Language': ['en;q=0.'],
  'Accept-Encoding': ['br;q=0.', 'br'],
  Cookie: ['lang', '__Host-session='],
  Range: ['bytes='],
};

describe.each(headerNames)('event loop with a 15 KB %s header', (name) => {
  test.each(['', ...(starts[name] ?? [])])('is not blocked by values that begin with "%s"', async (start) => {
    for (const piece of pieces)
      for (const target of readByFiles.test(name) ? ['/echo', '/robots.txt'] : ['/echo']) {
        const value = `${start}${filled(piece, HEADER - start.length)}x`;
        const method = target === '/echo' ? 'POST' : 'GET';
        const { ms } = await measureCost({ method, target, headers: { [name]: value } });
        expect(ms, `${name}: ${start}${piece}… at ${target}`).toBeLessThan(MAX_HELD_MS);
      }
  });
});

describe('event loop with a long address', () => {
  const parts = 'a/ / ./ ../ %2e%2e/ %20 ; & = a[ a. + a& %5B .data/'.split(' ');
  const starts = ['/', '/echo/', '/echo?', '/assets/'];
  test.each(starts)('is not blocked by addresses that begin with %s', async (start) => {
    for (const part of parts) {
      const { ms } = await measureCost({ method: 'GET', target: start + filled(part, 4_000) });
      expect(ms, `${start}${part}…`).toBeLessThan(MAX_HELD_MS);
    }
  });
});

describe('event loop with a 64 KB form', () => {
  const marks = '\u0315\u0327';
  const bodies: [string, string][] = [
    ['nothing but separators', filled('&', BODY)],
    ['nothing but equals signs', filled('=', BODY)],
    ['nothing but percent signs', filled('%', BODY)],
    ['as many fields as fit', filled('a=&', BODY)],
    ['200 fields of a deep name', Array.from({ length: 200 }, (_, i) => `a.b.c.d${i}=${'x'.repeat(300)}`).join('&')], // oxfmt-ignore
    ['one name of many levels', filled('a.', BODY - 2) + '=1'],
    ['one name of many brackets', `a${filled('[0]', BODY - 4)}=1`],
    ['spaces', `a=${filled('+', BODY - 3)}x`],
    ['dots', `a=a@${filled('.', BODY - 5)}@`],
    ['separators with equals signs', filled('=&', BODY)],
    ['as many accents in a row as a language has', `a=${filled(`a${'\u0301'.repeat(30)}`, BODY / 2 - 2)}`],
    ['accents in two orders', `a=${marks.repeat((BODY - 4) / 4)}`],
    ['accents in descending blocks', `a=${'\u0315'.repeat(BODY / 4)}${'\u0327'.repeat(BODY / 4 - 4)}`],
  ];
  test.each(bodies)('is not blocked by %s', async (_what, body) => {
    const { ms } = await measureCost({ body });
    expect(ms).toBeLessThan(MAX_HELD_MS);
  });

  const part = (headers: string, value: string) => `--b\r\n${headers}\r\n\r\n${value}\r\n`;
  const named = 'Content-Disposition: form-data; name="a"';
  const multiparts: [string, string][] = [
    ['boundaries alone', filled('--b\r\n', BODY)],
    ['line breaks alone', filled('\r\n', BODY)],
    ['beginnings of a boundary', part(named, filled('\r\n--', BODY - 200)) + '--b--'],
    ['a boundary that never ends', part(named, filled('--b-', BODY - 200))],
    ['a name of escaped quotes', part(`Content-Disposition: form-data; name="${filled('\\"', BODY - 200)}"`, '1')], // oxfmt-ignore
    ['a header of spaces', part(`Content-Disposition:${filled(' ', BODY - 200)}x`, '1')],
    ['many headers', part(filled('a: b\r\n', BODY - 200) + named, '1')],
    ['many small parts', filled(part(named, ''), BODY - 10) + '--b--'],
    ['accents', part(named, marks.repeat(15_000)) + '--b--'],
  ];
  test.each(multiparts)('is not blocked by a multipart form of %s', async (_what, body) => {
    const headers = { 'Content-Type': 'multipart/form-data; boundary=b' };
    const { ms } = await measureCost({ body, headers });
    expect(ms).toBeLessThan(MAX_HELD_MS);
  });

  test('spends the same time on each byte sent alone', async () => {
    const cost = async (count: number) => {
      const body = `${'1\r\na\r\n'.repeat(count)}0\r\n\r\n`;
      return (await measureCost({ body, headers: { 'Transfer-Encoding': 'chunked' } })).ms;
    };
    // four times as many pieces; a quadratic reader would take sixteen times as long
    expect((await cost(10_000)) / (await cost(2_500))).toBeLessThan(8);
  });
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestPortal, type TestPortal } from '#harness/test-portal.ts';
import { sendRaw } from '#harness/raw-http.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

/** The body of a file as these encodings are accepted, before a client decodes it. */
const readRawFile = async ({ port }: TestPortal, path: string, accepted: string) => {
  const head = [`GET ${path} HTTP/1.1`, `Host: localhost:${port}`, 'Connection: close'];
  return (await sendRaw(port, [...head, `Accept-Encoding: ${accepted}`, '\r\n'].join('\r\n'))).body;
};
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(portal.origin + path, { headers, redirect: 'manual' });

describe('page response', () => {
  test("sets the session's cookies beside its own, even on a redirect", async () => {
    const reply = await get('/away');
    expect(reply.status).toBe(303);
    expect(reply.headers.getSetCookie()).toEqual(['own=1', 'sid=opaque; Path=/; HttpOnly']);
    expect(reply.headers.get('cache-control')).toBe('no-store');
  });

  test('reports the preceding post once', async () => {
    const posted = await fetch(`${portal.origin}/away`, {
      method: 'POST',
      body: new URLSearchParams({ any: 'thing' }),
      redirect: 'manual',
      headers: { Origin: portal.origin, 'Sec-Fetch-Site': 'same-origin' },
    });
    expect(posted.status).toBe(303);
    expect(posted.headers.getSetCookie()).toContainEqual(expect.stringMatching(/^posted=1;.*Max-Age=60$/));
    const page = await get('/public', { Cookie: 'posted=1' });
    expect(page.headers.getSetCookie()).toContainEqual(expect.stringMatching(/^posted=;.*Max-Age=0$/));
    const onTheWay = await get('/away', { Cookie: 'posted=1' });
    expect(onTheWay.headers.getSetCookie().join()).not.toContain('posted');
    expect((await get('/public')).headers.getSetCookie().join()).not.toContain('posted');
  });

  test('is compressed', async () => {
    const reply = await get('/public', { 'Accept-Encoding': 'br' });
    expect(reply.headers.get('content-encoding')).toBe('br');
    expect(await reply.text()).toContain('page page');
  });

  test('is logged with its route, status and duration', async () => {
    await get('/member?secret=1');
    await expect.poll(() => portal.logLines.join('')).toContain('routes/member');
    const line = JSON.parse(portal.logLines.find((text) => text.includes('routes/member'))!) as object;
    expect(line).toMatchObject({
      ...{ method: 'GET', routeId: 'routes/member', status: 200 },
      requestId: expect.stringMatching(/^[\w-]{36}$/),
    });
    expect(line).toHaveProperty('durationMs');
    expect(portal.logLines.join('')).not.toContain('secret');
  });
});

/** The pages that are counted while these are requested. */
async function countViews(paths: string[], expected: string[], requestFirst = async () => {}) {
  portal.events.length = 0;
  await requestFirst();
  for (const path of paths) await get(path);
  await expect.poll(() => portal.events.length).toBeGreaterThanOrEqual(expected.length);
  expect(portal.events).toEqual(expected.map((name) => ({ kind: 'pageView', name })));
}

describe('page-view count', () => {
  test.each([
    ['each shown page by its route, and nothing else', ['/member', '/member?x=1', '/away', '/echo', '/nothing-here', '/assets/gone.js'], ['member', 'member']],
    ['a page whose data alone was fetched', ['/member.data', '/member'], ['member', 'member']],
    ['a page that reloads itself once', ['/waiting', '/waiting', '/waiting.data', '/public'], ['waiting', 'public']],
  ])('counts %s', (_what, paths, expected) => countViews(paths, expected)); // oxfmt-ignore

  test.each([
    ['asked for by its headers alone', '/member', { method: 'HEAD' }],
    ['fetched ahead', '/member', { headers: { 'Sec-Purpose': 'prefetch' } }],
    ['made ready unseen', '/member', { headers: { 'Sec-Purpose': 'prefetch;prerender' } }],
    ['whose data is fetched ahead', '/member.data', { headers: { Purpose: 'prefetch' } }],
    ['shown in miniature', '/member', { headers: { 'X-Purpose': 'preview' } }],
    ['fetched ahead by an older browser', '/member', { headers: { 'X-Moz': 'prefetch' } }],
  ])('omits a page %s', async (_how, path, init) => {
    await countViews(['/public'], ['public'], async () => {
      expect((await fetch(portal.origin + path, init)).status).toBe(200);
    });
  });
});

describe('static file', () => {
  test('with a fingerprint is cached for good, and compressed', async () => {
    const brotli = await get('/assets/page-abc12345.js', { 'Accept-Encoding': 'gzip, br' });
    expect(Object.fromEntries(brotli.headers)).toMatchObject({
      ...{ 'cache-control': 'public, max-age=31536000, immutable', 'content-encoding': 'br' },
      'content-type': 'text/javascript; charset=utf-8',
    });
    await brotli.arrayBuffer().catch(() => undefined);
    const bodies = { br: 'brotli bytes', 'gzip, br;q=0': 'gzip bytes', identity: 'export const plain = 1;' };
    for (const [accepted, body] of Object.entries(bodies))
      expect(await readRawFile(portal, '/assets/page-abc12345.js', accepted)).toBe(body);
  });

  test('without a fingerprint is cached for an hour, and validated by its tag', async () => {
    const first = await get('/robots.txt');
    expect(first.headers.get('cache-control')).toBe('public, max-age=3600');
    const again = await get('/robots.txt', { 'If-None-Match': first.headers.get('etag')! });
    expect(again.status).toBe(304);
  });

  test.each([
    ...['/assets/gone.js', '/assets/', '/favicon.ico', '/main/home.css', '/main/home.js', '/index.php'],
    '/.hidden.txt',
  ])('is not found at %s', async (path) => {
    const reply = await get(path, { Accept: 'text/html' });
    expect(reply.status).toBe(404);
    expect(await reply.text()).toContain('Not found');
  });
});

describe('file of a different build', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-builds-'));
  const shared = { SESSION_STORE_URL: `sqlite:${join(folder, 'portal.db')}` };
  let older: TestPortal;
  let newer: TestPortal;
  beforeAll(async () => {
    older = await startTestPortal(shared, 'olderAB1');
    newer = await startTestPortal(shared, 'newer-_2');
  });
  afterAll(async () => {
    await newer.close();
    rmSync(folder, { recursive: true });
  });
  const ask = ({ origin }: TestPortal, path: string, init?: RequestInit) =>
    fetch(origin + path, { headers: { 'Accept-Encoding': 'identity' }, ...init });
  const [ofOlder, ofNewer] = ['/assets/page-olderAB1.js', '/assets/page-newer-_2.js'];

  test('is served by either process while both builds run', async () => {
    for (const [portal, path] of [
      [newer, ofOlder],
      [older, ofNewer],
    ] as const) {
      const reply = await ask(portal, path);
      expect(reply.status).toBe(200);
      expect(await reply.text()).toBe('export const plain = 1;');
      const own = await ask(portal, portal === newer ? ofNewer : ofOlder);
      for (const name of ['content-type', 'cache-control', 'etag', 'vary', 'x-content-type-options'])
        expect(reply.headers.get(name), name).toBe(own.headers.get(name));
      const etag = { 'If-None-Match': reply.headers.get('etag')! };
      expect((await ask(portal, path, { headers: etag })).status).toBe(304);
      expect(await readRawFile(portal, path, 'br')).toBe('brotli bytes');
    }
  });

  test('is never served from a forged record', async () => {
    const { plain, sealed } = newer.process.stores;
    const forged = '/assets/forged-12345678.js';
    await plain.set(`asset:${forged}`, JSON.stringify({ plain: btoa('alert(1)') }), 60_000);
    expect((await ask(newer, forged)).status).toBe(404);
    await sealed.set('asset:/assets/page.js', { plain: btoa('alert(1)') }, 60_000);
    expect((await ask(newer, '/assets/page.js')).status).toBe(404);
  });

  test('is served after its build has ended', async () => {
    await older.close();
    const third = await startTestPortal(shared, 'thirdAB3');
    expect((await ask(third, ofOlder)).status).toBe(200);
    const missing = await ask(third, '/assets/page-neverAB1.js');
    expect([missing.status, missing.headers.get('cache-control')]).toEqual([404, 'no-store']);
    await third.close();
  });

  test('is reported as 503 while the store is down', async () => {
    const down = await startTestPortal(shared, 'downAB12');
    await down.process.stores.plain.close();
    expect((await ask(down, ofNewer)).status).toBe(503);
    expect((await ask(down, '/assets/page-downAB12.js')).status).toBe(200);
    await down.close();
  });
});

describe('security.txt', () => {
  const path = '/.well-known/security.txt';

  test('is not found without a contact', async () => {
    expect((await get(path)).status).toBe(404);
  });

  test('names the contacts, the expiry and the canonical address', async () => {
    const open = await startTestPortal({
      SECURITY_CONTACT: 'mailto:security@example.com, https://example.com/report',
      SECURITY_POLICY_URL: 'https://example.com/policy',
    });
    const reply = await fetch(open.origin + path);
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    const lines = (await reply.text()).trim().split('\n');
    const fields = lines.map((line) => line.split(/: (.*)/).slice(0, 2));
    expect(fields.filter(([name]) => name !== 'Expires')).toEqual([
      ['Contact', 'mailto:security@example.com'],
      ['Contact', 'https://example.com/report'],
      ['Preferred-Languages', 'en, es'],
      ['Canonical', `${open.origin}${path}`],
      ['Policy', 'https://example.com/policy'],
    ]);
    const days = (Date.parse(fields.find(([name]) => name === 'Expires')![1]!) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(180);
    await open.close();
  });
});

describe('health probe', () => {
  test("answers under the machine's address", async () => {
    const probe = (path: string) => fetch(`http://127.0.0.1:${portal.port}${path}`);
    expect((await probe('/healthz')).status).toBe(200);
    const ready = await probe('/readyz');
    expect(ready.status).toBe(200);
    expect(await ready.json()).toEqual({ status: 'ready' });
  });

  const cases = ['/healthz/', '/readyz/', '/Readyz', '/READYZ?exclude=store'];
  test.each(cases)('answers under no different spelling: %s', async (path) => {
    const reply = await get(path);
    expect(reply.status).toBe(404);
    expect(await reply.text()).not.toContain('"status"');
  });

  test('shows details with the key only', async () => {
    const key = 'k7Wq2ZrT9vYx4LmN8pBc3Dfg';
    const open = await startTestPortal({ HEALTH_KEY: key });
    const ask = async (Authorization: string) =>
      (await fetch(`${open.origin}/readyz`, { headers: { Authorization } })).json();
    const ready = { status: 'ready' };
    expect(await ask(`Bearer ${key}`)).toEqual({
      ...ready,
      ...{ stopping: false, store: 'up', programme: { claims: 'open' } },
    });
    for (const wrong of ['', 'Bearer ', `Bearer ${key}x`, key, 'Bearer undefined'])
      expect(await ask(wrong)).toEqual(ready);
    await open.close();
  });

  test('writes to the store once for simultaneous requests', async () => {
    const { plain } = portal.process.stores;
    const asked = vi.spyOn(plain, 'set');
    await Promise.all(Array.from({ length: 20 }, () => fetch(`${portal.origin}/readyz`)));
    expect(asked.mock.calls.length).toBeLessThanOrEqual(1);
    asked.mockRestore();
  });
});

describe('portal without a session store', () => {
  let down: TestPortal;
  beforeAll(async () => {
    down = await startTestPortal();
    await down.process.stores.plain.close();
  });
  afterAll(() => down.close());
  const ask = (path: string, headers: Record<string, string> = {}) => fetch(down.origin + path, { headers });

  test("answers a member's page with 503 and a reason", async () => {
    const reply = await ask('/member', { Accept: 'text/html' });
    expect(reply.status).toBe(503);
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const page = await reply.text();
    // a member who is signing in is not signed in yet
    expect(page).toContain('Your account is fine.');
    expect(page).not.toContain('signed in');
    expect(page).not.toContain('page page');
  });

  test.each([
    ['/member.data', 503, true],
    ['/public', 200, false],
  ])('answers %s with %i', async (path, status, hasRetry) => {
    const reply = await ask(path);
    expect([reply.status, reply.headers.has('retry-after')]).toEqual([status, hasRetry]);
  });

  test('is healthy but not ready', async () => {
    expect((await ask('/healthz')).status).toBe(200);
    const ready = await ask('/readyz');
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'not ready' }]);
    // a process that never had its store receives no traffic either
    expect((await ask('/readyz?exclude=store')).status).toBe(503);
    expect(down.logLines.join('')).toMatch(/"event":"store.down".*alert: the session store takes no writes/);
  });
});

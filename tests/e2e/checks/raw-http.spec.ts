import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Stack } from '#harness/browser.ts';
import { sendRaw } from '#harness/raw-http.ts';
import { Visitor } from '#harness/visitor.ts';

test.describe('raw responses', () => {
  const port = (stack: Stack) => Number(new URL(stack.portal.url).port);
  const head = (stack: Stack, line: string) =>
    `${line} HTTP/1.1\r\nHost: ${new URL(stack.portal.url).host}\r\nConnection: close\r\n\r\n`;

  test('serves none of the server’s own files', async ({ stack }) => {
    const files = '.env .git/config server.ts package.json build/server/index.js var/portal.db';
    for (const path of files.split(' '))
      for (const start of ['/', '/assets/../', '/assets/%2e%2e/%2e%2e/', '/assets/..%2f..%2f', '/main/../']) {
        const { status, headers, body } = await sendRaw(port(stack), head(stack, `GET ${start}${path}`));
        expect([302, 400, 404]).toContain(status);
        expect(headers.location ?? '/main').toMatch(/^\/(main|auth\/start)/);
        expect(body.length).toBeLessThan(1_500);
      }
  });

  test('every kind of reply carries its security headers', async ({ stack }) => {
    const ana = new Visitor(stack.portal.url);
    await ana.signIn('ana', '/main/more');
    const asset = readdirSync('build/client/assets').find((name) => name.endsWith('.js'))!;
    const kinds = [
      ...['/main/home', '/main/home.data', '/main', '/main/orders/nobodys', '/main/orders/nobodys.data'],
      ...['/nope', '/nope.css', '/auth/logout', '/auth/start?from=form', '/healthz', '/readyz'],
      ...[`/assets/${asset}`, '/main/%00', '/_root.data', '/auth/callback?state=x&code=y'],
    ];
    for (const path of kinds) {
      const { headers } = await ana.once(path);
      const policy = headers.get('content-security-policy');
      expect(policy, path).toMatch(/^default-src 'none'; .*frame-ancestors 'none'/);
      expect(headers.get('x-content-type-options'), path).toBe('nosniff');
      expect(headers.get('cross-origin-resource-policy'), path).toBe('same-origin');
      expect(headers.get('referrer-policy'), path).toBe('same-origin');
      const kept = path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-store';
      expect(headers.get('cache-control'), path).toBe(kept);
    }
    const readNonce = async () =>
      /'nonce-[^']+'/.exec((await ana.once('/main/home')).headers.get('content-security-policy')!)![0];
    expect(await readNonce()).not.toBe(await readNonce());
  });

  test('an unknown address opens main, and a missing file no page (2.01, 2.09)', async ({ stack }) => {
    const ask = (path: string) => sendRaw(port(stack), head(stack, `GET ${path}`));
    for (const path of ['/', '/anything', '/main/no-such-page', '/main/home.', '/main//evil.example'])
      expect([path, (await ask(path)).headers.location]).toEqual([path, '/main']);
    expect((await ask('/main')).headers.location).toBe('/main/home');
    for (const path of ['/MAIN/HOME', '/main/home/', '/main/x/../home', '/main/home.data'])
      expect([path, (await ask(path)).headers.location]).toEqual([
        path,
        expect.stringMatching(/^\/auth\/start\?/),
      ]);
    for (const path of ['/main/home.css', '/assets/no-such-file.js']) {
      const { status, headers } = await ask(path);
      expect([path, status]).toEqual([path, 404]);
      expect(headers['content-type'] ?? '').not.toContain('text/html');
    }
  });
});

/** Content that no file of the client may have. Remix and the import rules refuse server modules. */
const FORBIDDEN =
  /sourceMappingURL|(?:from|import|require)\s*(?:\(\s*)?["']node:|\bprocess\.env\.[A-Z]|Ocp-Apim-Subscription-Key/i;

test('the client build contains no source maps and no server code', () => {
  const folder = 'build/client';
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  expect(files.filter((name) => name.endsWith('.map'))).toEqual([]);
  const found = files
    .filter((name) => /\.(js|css)$/.test(name))
    .filter((name) => FORBIDDEN.test(readFileSync(join(folder, name), 'utf8')));
  expect(found).toEqual([]);
});

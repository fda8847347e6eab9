import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Stack } from '../fixtures.ts';
import { sent, signedIn } from '../plain-http.ts';
import { sendRaw } from '../../support/raw-http.ts';
import { Visitor } from '../../support/visitor.ts';

test.describe('over the wire', () => {
  const port = (stack: Stack) => Number(new URL(stack.portal.url).port);
  const type = 'application/x-www-form-urlencoded';
  const head = (stack: Stack, line: string, more: string[] = []) =>
    [
      `${line} HTTP/1.1`,
      `Host: ${new URL(stack.portal.url).host}`,
      'Connection: close',
      ...more,
      '',
      '',
    ].join('\r\n');

  test('serves none of the server’s own files', async ({ stack }) => {
    for (const path of [
      '.env',
      '.git/config',
      'server.ts',
      'package.json',
      'build/server/index.js',
      'var/portal.db',
    ])
      for (const start of ['/', '/assets/../', '/assets/%2e%2e/%2e%2e/', '/assets/..%2f..%2f', '/main/../']) {
        const { status, headers, body } = await sendRaw(port(stack), head(stack, `GET ${start}${path}`));
        expect([302, 400, 404]).toContain(status);
        expect(headers.location ?? '/main').toMatch(/^\/(main|auth\/start)/);
        expect(body.length).toBeLessThan(1_500);
      }
  });

  test('posts that no browser makes get a 4xx, never a 500', async ({ stack }) => {
    const post = (contentType: string, body: string, path = '/preferences') =>
      sendRaw(
        port(stack),
        head(stack, `POST ${path}`, [
          'Sec-Fetch-Site: same-origin',
          `Content-Type: ${contentType}`,
          `Content-Length: ${Buffer.byteLength(body)}`,
        ]) + body,
      );
    expect((await post(`${type};, text/plain`, 'lang=es')).status).toBe(415);
    const file = '--x\r\ncontent-disposition: form-data; name="lang"; filename="a"\r\n\r\nes\r\n--x--\r\n';
    expect((await post('multipart/form-data; boundary=x', file)).status).toBe(400);
    for (const body of [
      '__proto__.x=1',
      '__proto__[0]=1',
      'toString=1',
      'lang=%00',
      'lang[0]=es',
      'returnTo[]=//evil',
    ])
      expect((await post(type, body)).status).toBe(400);
    expect((await post(type, 'lang=es&returnTo=//evil.example')).headers.location).toBe('/main');
    expect((await post(type, 'a=b', '/main/cart?%5fdata=routes%2Fmain.cart._index')).status).toBe(400);
    for (const path of [
      '/',
      '/main',
      '/auth/login',
      '/auth/callback',
      '/guest-login',
      '/healthz',
      '/_root.data',
      '/nope',
    ])
      expect((await post(type, 'a=b', path)).status).toBeLessThan(500);
  });

  test('requests with conflicting or false body lengths end the connection', async ({ stack }) => {
    for (const more of [
      ['Content-Length: 5', 'Content-Length: 6'],
      ['Content-Length: 5', 'Transfer-Encoding: chunked'],
      ['Content-Length: -1'],
      ['Transfer-Encoding: gzip, x'],
    ]) {
      const { status, body } = await sendRaw(port(stack), `${head(stack, 'POST /preferences', more)}hello`);
      expect(status).toBe(400);
      expect(body).toBe('');
    }
  });

  test('every kind of reply carries its security headers', async ({ stack }) => {
    const ana = await signedIn(stack, 'ana');
    const asset = readdirSync('build/client/assets').find((name) => name.endsWith('.js'))!;
    const kinds = [
      '/main/home',
      '/main/home.data',
      '/main',
      '/main/orders/nobodys',
      '/main/orders/nobodys.data',
    ];
    kinds.push('/nope', '/nope.css', '/auth/logout', '/auth/start?from=form', '/healthz', '/readyz');
    kinds.push(`/assets/${asset}`, '/main/%00', '/_root.data', '/auth/callback?state=x&code=y');
    for (const path of kinds) {
      const { headers } = await ana.once(path);
      expect(headers.get('content-security-policy'), path).toMatch(
        /^default-src 'none'; .*frame-ancestors 'none'/,
      );
      expect(headers.get('x-content-type-options'), path).toBe('nosniff');
      expect(headers.get('cross-origin-resource-policy'), path).toBe('same-origin');
      expect(headers.get('referrer-policy'), path).toBe('same-origin');
      const kept = path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-store';
      expect(headers.get('cache-control'), path).toBe(kept);
    }
  });

  test('pages have no inline style, no event handler attribute and no script without the nonce of the reply', async ({
    stack,
  }) => {
    const ana = await signedIn(stack, 'ana');
    const gone = await signedIn(stack, 'eve');
    const pages = [
      await ana.visit('/main/home'),
      await ana.visit('/main/orders/nobodys'),
      await ana.visit('/auth/logout'),
    ];
    pages.push(await gone.stay('/auth/logout', sent(new URLSearchParams())));
    pages.push(await new Visitor(stack.portal.url).stay('/auth/start?from=form'));
    pages.push(await new Visitor(stack.portal.url).stay('/auth/start'));
    pages.push(await new Visitor(stack.portal.url).stay('/pre-complete-profile'));
    for (const { url, document, headers } of pages) {
      expect(headers.get('content-security-policy'), url).toContain("form-action 'self'");
      const attributes = [...document.querySelectorAll('*')].flatMap((element) =>
        element.getAttributeNames(),
      );
      expect(
        attributes.filter((name) => name === 'style' || name.startsWith('on')),
        url,
      ).toEqual([]);
    }
    const reply = await ana.once('/main/home');
    const nonce = /'nonce-([^']+)'/.exec(reply.headers.get('content-security-policy')!)![1]!;
    const scripts = (await reply.text()).match(/<script\b[^>]*>/g)!;
    const runnable = scripts.filter((tag) => !tag.includes('type="text/plain"'));
    expect(runnable.length).toBeGreaterThan(1);
    expect(runnable.filter((tag) => !tag.includes(`nonce="${nonce}"`))).toEqual([]);
  });

  test('an address that only looks like a route is not taken for it', async ({ stack }) => {
    const ask = (path: string) => sendRaw(port(stack), head(stack, `GET ${path}`));
    for (const path of [
      '//main',
      '/\\main',
      '/main/%00',
      '/main#x.css',
      '/main?_data=root',
      '/main?%5Fdata=root',
      'http://evil.example/main',
    ])
      expect([path, (await ask(path)).status]).toEqual([path, 400]);
    for (const path of [
      '/MAIN/HOME',
      '/main/home/',
      '/main/./home',
      '/main/x/../home',
      '/main/home?index',
      '/main/home.data',
    ])
      expect([path, (await ask(path)).headers.location ?? '']).toEqual([
        path,
        expect.stringMatching(/^\/auth\/start\?/),
      ]);
    for (const path of [
      '/__manifest?p=/main/home',
      '/main/home.',
      '/main/home%2edata',
      '/main//evil.example',
    ])
      expect([path, (await ask(path)).headers.location]).toEqual([path, '/main']);
  });
});

/** What no file of the client may have; a module of the server is refused by Remix and by the rules about imports. */
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

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page as BrowserPage } from '@playwright/test';
import {
  expect,
  recordedCalls,
  refillRequests,
  resetProgramme,
  test as base,
  type Stack,
} from '../fixtures.ts';
import { startFaultProxy, type FaultProxy } from '../../support/fault-proxy.ts';
import { sendRaw } from '../../support/raw-http.ts';
import { startPortal, type Running } from '../../support/stack.ts';
import { Visitor, type Page } from '../../support/visitor.ts';

interface Poisoned {
  portal: Running;
  proxy: FaultProxy;
}

/** Beside the portal of the worker: one whose programme can lie, and one as production is, behind https. */
const test = base.extend<object, { poisoned: Poisoned; behindHttps: Running }>({
  poisoned: [
    async ({ stack }, use) => {
      const proxy = await startFaultProxy({ target: stack.sandbox.url });
      const { portalPort, sandboxPort } = stack;
      const portal = await startPortal({
        name: 'poisoned',
        port: portalPort + 1,
        sandboxPort,
        programmeApiUrl: `${proxy.url}/api`,
      });
      await use({ portal, proxy });
      await portal.stop();
      await proxy.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  behindHttps: [
    async ({ stack }, use) => {
      const portal = await startPortal({
        name: 'behind-https',
        port: stack.portalPort + 3,
        sandboxPort: stack.sandboxPort,
        publicUrl: 'https://portal.example.test',
        env: { NODE_ENV: 'production' },
      });
      await use(portal);
      await portal.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

const ownSite = { 'sec-fetch-site': 'same-origin' };
const sent = (body: URLSearchParams): RequestInit => ({ method: 'POST', body, headers: ownSite });

async function signedIn(stack: Stack, userName: string): Promise<Visitor> {
  const visitor = new Visitor(stack.portal.url);
  await visitor.signIn(userName);
  return visitor;
}

const firstLink = (page: Page, start: string) =>
  page.document.querySelector(`main a[href^="${start}"]`)!.getAttribute('href')!;

const lastForm = (page: Page) =>
  [...page.document.querySelectorAll<HTMLFormElement>('main form[method=post]')].at(-1)!;

/** A refill in the cart, address and card chosen: the page that asks to confirm. */
async function toConfirm(visitor: Visitor): Promise<Page> {
  const list = await visitor.visit('/main/prescriptions?status=active');
  const id = list.document.querySelector('main [name=prescriptionId]')!.getAttribute('value')!;
  await visitor.post('/main/cart', new URLSearchParams({ intent: 'add', prescriptionId: id }));
  const address = await visitor.visit('/main/cart/address');
  const payment = await visitor.submit(address, lastForm(address));
  const confirm = await visitor.submit(payment, lastForm(payment));
  expect(new URL(confirm.url).pathname).toBe('/main/cart/confirm');
  return confirm;
}

test.describe('the sign-in', () => {
  /** Signs in at the provider, and stops before the portal hears of it. */
  async function upToCallback(visitor: Visitor, stack: Stack): Promise<string> {
    const login = await visitor.visit('/main/orders');
    const form = login.document.querySelector<HTMLFormElement>('form:has([type=password])')!;
    const nameOf = (field: string) => form.querySelector<HTMLInputElement>(field)!.name;
    const fields = {
      [nameOf('[autocomplete~=username]')]: 'ben',
      [nameOf('[type=password]')]: 'Portal#2026',
    };
    const { action, body } = visitor.formData(login, form, fields);
    let [url, init]: [string, RequestInit] = [action, { method: 'POST', body }];
    while (!url.startsWith(`${stack.portal.url}/auth/callback`)) {
      const reply = await visitor.once(url, init);
      [url, init] = [new URL(reply.headers.get('location')!, url).href, {}];
    }
    return url;
  }
  const sessionOf = (reply: Response) => reply.headers.getSetCookie().filter((c) => c.startsWith('session='));

  test('its callback works in the browser that began it, once', async ({ stack }) => {
    const ben = new Visitor(stack.portal.url);
    const callback = await upToCallback(ben, stack);

    const stranger = await new Visitor(stack.portal.url).once(callback);
    expect(sessionOf(stranger)).toEqual([]);

    // somebody else's code under a state of one's own: what login forgery comes to
    const victim = new Visitor(stack.portal.url);
    const begun = await victim.once('/auth/login');
    const state = new URL(begun.headers.get('location')!).searchParams.get('state')!;
    const forged = new URL(callback);
    forged.searchParams.set('state', state);
    const injected = await victim.once(forged.href);
    expect(sessionOf(injected)).toEqual([]);

    const own = await ben.once(callback);
    expect(own.headers.get('location')).toBe('/main/orders');
    expect(sessionOf(own)).toHaveLength(1);
    const again = await ben.once(callback);
    expect(again.headers.get('location')).toBe('/main');
    expect(sessionOf(again)).toEqual([]);
  });

  test('gives a new session id, and the one before it is worth nothing', async ({ stack }) => {
    const ana = await signedIn(stack, 'ana');
    const before = ana.cookies(stack.portal.url);
    const fixed = `session=${'A'.repeat(43)}`;
    for (const cookie of [fixed, `session=${'A'.repeat(9000)}`, 'session=', `session=; ${fixed}`]) {
      const reply = await fetch(`${stack.portal.url}/main/home`, { redirect: 'manual', headers: { cookie } });
      expect(reply.headers.get('location')).toMatch(/^\/auth\/start/);
      expect(reply.headers.getSetCookie().join()).not.toContain('AAAA');
    }
    await ana.once('/auth/logout', sent(new URLSearchParams()));
    const after = await fetch(`${stack.portal.url}/main/home`, {
      redirect: 'manual',
      headers: { cookie: before },
    });
    expect(after.headers.get('location')).toMatch(/^\/auth\/start/);
    const post = await fetch(`${stack.portal.url}/main/cart`, {
      ...sent(new URLSearchParams({ intent: 'clear' })),
      redirect: 'manual',
      headers: { ...ownSite, cookie: before },
    });
    expect(post.status).toBe(303);
    expect(post.headers.get('location')).toMatch(/^\/auth\/start/);
  });

  test('back after signing out shows nobody’s page', async ({ page, signIn, stack }) => {
    await signIn(page, 'ana', '/main/prescriptions');
    await expect(page.getByRole('main')).toContainText('Rx');
    await page.goto('/auth/logout');
    await page.getByRole('main').getByRole('button').first().click();
    await page.waitForURL(`${stack.sandbox.url}/**`);
    await page.goto(`${stack.portal.url}/guest-login`);
    for (let steps = 0; steps < 4; steps += 1) {
      await page.goBack().catch(() => undefined);
      await expect(page.locator('body')).not.toContainText('Ana Rivera');
    }
  });
});

test.describe('behind https', () => {
  const ask = (portal: Running, path: string, more: string[] = [], host = 'portal.example.test') =>
    sendRaw(
      Number(new URL(portal.url).port),
      [`GET ${path} HTTP/1.1`, `Host: ${host}`, 'Connection: close', ...more, '', ''].join('\r\n'),
    );

  test('every cookie is bound to this host, and no script or other site sees it', async ({ behindHttps }) => {
    for (const path of [
      '/guest-login',
      '/auth/login',
      '/auth/reset',
      '/auth/callback?state=x',
      '/auth/ended',
    ]) {
      const { headers } = await ask(behindHttps, path);
      expect(headers['set-cookie'], path).toMatch(
        /^__Host-[\w.-]+=[^;]*; Path=\/; HttpOnly; SameSite=Lax; Secure/,
      );
      expect(headers['set-cookie']).not.toMatch(/domain=/i);
      expect(headers['strict-transport-security']).toMatch(/max-age=63072000; includeSubDomains/);
    }
  });

  test('a session cookie without the prefix is nobody’s', async ({ behindHttps }) => {
    const { headers } = await ask(behindHttps, '/auth/locked', [`Cookie: session=${'A'.repeat(43)}`]);
    expect(headers.location).toMatch(/^\/auth\/start/);
  });

  test('it is itself whatever the headers of a proxy say', async ({ behindHttps }) => {
    const lies = [
      'X-Forwarded-Host: evil.example',
      'X-Forwarded-Proto: http',
      'Forwarded: host=evil.example',
    ];
    const { headers } = await ask(behindHttps, '/auth/login', [...lies, 'X-Original-URL: /main/cart']);
    const redirectUri = new URL(headers.location!).searchParams.get('redirect_uri');
    expect(redirectUri).toBe('https://portal.example.test/auth/callback');
    expect((await ask(behindHttps, '/main/home', [], 'evil.example')).status).toBe(421);
    expect((await ask(behindHttps, '/main/home', ['Host: evil.example'])).status).toBe(400);
  });

  test('the page of all components is not there', async ({ behindHttps }) => {
    expect((await ask(behindHttps, '/gallery')).status).toBe(404);
    expect((await ask(behindHttps, '/gallery.data')).status).toBe(404);
  });
});

test.describe('what belongs to somebody else', () => {
  const without = (page: string, id: string) =>
    page
      .replaceAll(id, 'ID')
      // how long the session lasts differs by the milliseconds between two requests
      .replaceAll(/nonce="[^"]*"|'nonce-[^']*'|value="[^"]*"|(?<=leftMs[\\"]+,)\d+/g, '');

  test('is not found, word for word as what never was', async ({ stack }) => {
    const ana = await signedIn(stack, 'ana');
    const prescription = firstLink(await ana.visit('/main/prescriptions'), '/main/prescriptions/P');
    const order = firstLink(await ana.visit('/main/orders'), '/main/orders/');
    for (const userName of ['cara', 'hugo']) {
      const other = await signedIn(stack, userName);
      for (const path of [prescription, order]) {
        const unknown = path.replace(/[^/]+$/, 'nobodys');
        for (const ending of ['', '.data']) {
          const [theirs, none] = [await other.once(path + ending), await other.once(unknown + ending)];
          expect([theirs.status, none.status]).toEqual([404, 404]);
          expect(without(await theirs.text(), path)).toBe(without(await none.text(), unknown));
        }
      }
    }
  });

  test('cannot be put into a cart', async ({ stack }) => {
    const ana = await signedIn(stack, 'ana');
    const prescription = firstLink(
      await ana.visit('/main/prescriptions?status=active'),
      '/main/prescriptions/',
    );
    const cara = await signedIn(stack, 'cara');
    const fields = { intent: 'add', prescriptionId: prescription.split('/').at(-1)! };
    expect((await cara.post('/main/cart', new URLSearchParams(fields))).status).toBe(422);
    expect((await cara.visit('/main/cart')).text).toContain('Your cart is empty');
  });

  test('a form to confirm, an address and a card work in no other session', async ({ stack }) => {
    await resetProgramme(stack);
    const [ana, hugo] = [await signedIn(stack, 'ana'), await signedIn(stack, 'hugo')];
    const confirm = await toConfirm(ana);
    const { body } = ana.formData(confirm, lastForm(confirm));
    const chosen = async (path: string, name: string) => {
      const page = await ana.visit(path);
      return page.document.querySelector(`main [name=${name}]`)!.getAttribute('value')!;
    };
    const addressId = await chosen('/main/cart/address', 'addressId');
    const paymentCardId = await chosen('/main/cart/payment', 'paymentCardId');

    await toConfirm(hugo);
    expect((await hugo.once('/main/cart/confirm', sent(body))).status).toBe(404);
    // nor does her token help a browser that tells nothing about where the form stood
    expect((await hugo.once('/main/cart/confirm', { method: 'POST', body })).status).toBe(403);
    const address = new URLSearchParams({ addressId, shippingMethod: 'standard' });
    expect((await hugo.once('/main/cart/address', sent(address))).status).toBe(422);
    expect((await hugo.once('/main/cart/payment', sent(new URLSearchParams({ paymentCardId })))).status).toBe(
      422,
    );

    const placed = await ana.submit(confirm, lastForm(confirm));
    const thanks = new URL(placed.url).pathname;
    expect(thanks).toContain('/thank-you/');
    for (const page of ['thank-you', 'summary', 'failed', 'checking'])
      expect((await hugo.once(thanks.replace('thank-you', page))).status).toBe(404);
    expect(await refillRequests(stack)).toHaveLength(1);
  });

  for (const userName of ['dev', 'fay'])
    test(`${userName}, who may not order, changes nothing by any form of the cart`, async ({ stack }) => {
      await resetProgramme(stack);
      const visitor = await signedIn(stack, userName);
      const intentId = '0b6c1a52-7d0e-4a7b-9f0a-3f7c6f1f2a11';
      const posts: [string, Record<string, string>][] = [
        ['/main/cart', { intent: 'add', prescriptionId: 'x' }],
        ['/main/cart', { intent: 'remove', prescriptionId: 'x' }],
        ['/main/cart', { intent: 'clear' }],
        ['/main/cart/address', { addressId: 'x', shippingMethod: 'standard' }],
        ['/main/cart/address/new', { addressLine1: '1 Main St', city: 'Madison', state: 'WI', zip: '53703' }],
        ['/main/cart/payment', { paymentCardId: 'x' }],
        ['/main/cart/payment/new', { number: '4111111111111111' }],
        ['/main/cart/confirm', { intentId, attempt: '1', offer: 'x', agreed: 'x' }],
      ];
      for (const [path, fields] of posts) {
        const reply = await visitor.once(path, sent(new URLSearchParams(fields)));
        const refused = reply.status === 422 || reply.headers.get('location') === '/main/cart';
        expect([path, refused]).toEqual([path, true]);
      }
      expect(await refillRequests(stack)).toEqual([]);
    });
});

test.describe('what the programme says is text', () => {
  const MARKUP = `"'><script>alert(1)</script><img src=x onerror=alert(2)>{{7*7}}`;
  const SHOWN = /(?:[nN]ame|Drug|directions|reason|carrier)$/;
  const poison = (value: unknown, key = ''): unknown => {
    if (Array.isArray(value)) return value.map((each) => poison(each, key));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, poison(each, name)]));
    if (typeof value === 'string' && /[uU]rl$|link$/.test(key)) return 'javascript:alert(3)';
    return typeof value === 'string' && key !== 'userName' && SHOWN.test(key) ? MARKUP : value;
  };

  /** Answers again what the programme answered to these pages, with markup for names. */
  async function lie(stack: Stack, { proxy }: Poisoned, visitor: Visitor, pages: string[]) {
    for (const path of pages) await visitor.visit(path);
    const answered = new Map(
      (await recordedCalls(stack))
        .filter((call) => call.method === 'GET' && call.status === 200)
        .map((call) => [call.path, call]),
    );
    const rules = [];
    for (const { path, query, headers } of answered.values()) {
      const url = new URL(`${stack.sandbox.url}${path.startsWith('/api') ? '' : '/api'}${path}`);
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      const { host: _host, connection: _connection, 'accept-encoding': _encoding, ...own } = headers;
      const reply = await fetch(url, { headers: own });
      if (!reply.headers.get('content-type')?.includes('json')) continue;
      rules.push({ path: url.pathname, method: 'GET', json: poison(await reply.json()) });
    }
    // the longest path first: a rule holds for all that begins with its path
    proxy.set(rules.sort((a, b) => b.path.length - a.path.length));
  }

  /** What a browser did that a page of ours never asks for. */
  function watch(page: BrowserPage): string[] {
    const seen: string[] = [];
    page.on('dialog', (dialog) => {
      seen.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on('console', (message) => {
      if (/Content Security Policy/i.test(message.text())) seen.push(message.text());
    });
    return seen;
  }

  test('on every page, with scripts on', async ({ page, stack, poisoned }) => {
    await resetProgramme(stack);
    const origin = poisoned.portal.url;
    const ana = new Visitor(origin);
    await ana.signIn('ana');
    const prescription = firstLink(
      await ana.visit('/main/prescriptions?status=active'),
      '/main/prescriptions/',
    );
    const order = firstLink(await ana.visit('/main/orders'), '/main/orders/');
    await toConfirm(ana);
    const pages = [
      '/main/home',
      '/main/prescriptions?status=active',
      prescription,
      '/main/orders',
      order,
      '/main/more',
    ];
    pages.push(
      '/main/cart',
      '/main/cart/address',
      '/main/cart/payment',
      '/main/cart/confirm',
      '/guest-login',
    );
    await lie(stack, poisoned, ana, pages);

    const seen = watch(page);
    const cookies = ana
      .cookies(origin)
      .split('; ')
      .map((pair) => pair.split('='));
    await page
      .context()
      .addCookies(cookies.map(([name, value]) => ({ name: name!, value: value!, url: origin })));
    let shown = 0;
    for (const path of pages) {
      await page.goto(origin + path, { waitUntil: 'load' });
      shown += (await page.locator('body').innerText()).split('<script>alert(1)').length - 1;
      expect(await page.locator('img[onerror], [style], a[href^="javascript" i]').count(), path).toBe(0);
    }
    expect(shown).toBeGreaterThan(10);
    expect(seen).toEqual([]);
    poisoned.proxy.clear();
  });

  test('in the message of a refusal', async ({ poisoned }) => {
    const eve = new Visitor(poisoned.portal.url);
    await eve.signIn('eve');
    poisoned.proxy.set([{ path: '/api/mail-order/orders', status: 400, json: { message: MARKUP } }]);
    const page = await eve.visit('/main/orders');
    expect(page.text).toContain('<script>alert(1)</script>');
    expect(page.document.querySelector('img[onerror]')).toBeNull();
    poisoned.proxy.clear();
  });
});

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

  test('nothing of the server’s own files is served', async ({ stack }) => {
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

  test('two lengths, two ways to tell a length, and a length that lies end the connection', async ({
    stack,
  }) => {
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

  test('every kind of answer carries the headers that hold it', async ({ stack }) => {
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

  test('no inline style, no handler, no script without this answer’s nonce', async ({ stack }) => {
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

  test('a path is told from what looks like it', async ({ stack }) => {
    const ask = (path: string) => sendRaw(port(stack), head(stack, `GET ${path}`));
    for (const path of [
      '//main',
      '/\\main',
      '/main/%00',
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

test('the client build holds no source maps', () => {
  const folder = 'build/client';
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  expect(files.filter((name) => name.endsWith('.map'))).toEqual([]);
  for (const name of files.filter((each) => /\.(js|css)$/.test(each)))
    expect(readFileSync(join(folder, name), 'utf8')).not.toContain('sourceMappingURL');
});

import { expect, test } from '../fixtures.ts';

const get = (url: string, headers: Record<string, string> = {}) =>
  fetch(url, { redirect: 'manual', headers });

test.describe('what every answer carries', () => {
  test('a page has a strict content policy and can be neither cached nor framed', async ({ stack }) => {
    const reply = await get(`${stack.portal.url}/guest-login`);
    expect(reply.status).toBe(200);
    const policy = reply.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("form-action 'self'");
    expect(policy).not.toContain('unsafe');
    expect(policy).toMatch(/script-src 'self' 'nonce-[^']{16,}'/);
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
    expect(reply.headers.get('referrer-policy')).toBe('same-origin');
    expect(reply.headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(reply.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(reply.headers.get('permissions-policy')).toBeTruthy();
    expect(reply.headers.get('x-powered-by')).toBeNull();
  });

  test('every document has a new nonce', async ({ stack }) => {
    const nonce = async () =>
      /'nonce-([^']+)'/.exec(
        (await get(`${stack.portal.url}/guest-login`)).headers.get('content-security-policy')!,
      )?.[1];
    expect(await nonce()).not.toBe(await nonce());
  });

  test('a member page without a session redirects to the sign-in and is never cached', async ({ stack }) => {
    const reply = await get(`${stack.portal.url}/main/prescriptions?status=active`);
    expect(reply.status).toBe(302);
    expect(reply.headers.get('location')).toBe(
      '/auth/start?returnTo=%2Fmain%2Fprescriptions%3Fstatus%3Dactive',
    );
    expect(reply.headers.get('cache-control')).toContain('no-store');
  });

  test('the redirect to the provider ends in # and has PKCE, state and nonce', async ({ stack }) => {
    const reply = await get(`${stack.portal.url}/auth/login`);
    const location = reply.headers.get('location')!;
    expect(location.endsWith('#')).toBe(true);
    const query = new URL(location).searchParams;
    expect(query.get('code_challenge_method')).toBe('S256');
    expect(query.get('response_type')).toBe('code');
    expect(query.get('response_mode')).toBe('query');
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(query.get(name)?.length).toBeGreaterThan(20);
    const cookie = reply.headers.getSetCookie().join('\n');
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).toMatch(/SameSite=Lax/i);
  });
});

test.describe('addresses', () => {
  for (const path of ['/', '/anything', '/main/no-such-page', '/main', '/admin/login'])
    test(`${path} leads to main (2.01, 2.09)`, async ({ stack }) => {
      const reply = await get(stack.portal.url + path);
      expect(reply.status).toBe(302);
      expect(reply.headers.get('location')).toBe(path === '/main' ? '/main/home' : '/main');
    });

  for (const path of ['/main/home.css', '/assets/no-such-file.js', '/favicon-of-nobody.svg'])
    test(`${path} is missing, and no page`, async ({ stack }) => {
      const reply = await get(stack.portal.url + path);
      expect(reply.status).toBe(404);
      expect(reply.headers.get('content-type') ?? '').not.toContain('text/html');
    });

  for (const returnTo of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/%0d%0aevil',
    '/main/../..//evil.example',
  ])
    test(`a return address of ${returnTo} is not followed`, async ({ stack }) => {
      const reply = await get(`${stack.portal.url}/auth/start?returnTo=${encodeURIComponent(returnTo)}`);
      expect(reply.headers.get('location') ?? '').not.toContain('evil');
      expect(await reply.text()).not.toMatch(/(?:href|content|data-onward)="[^"]*evil/);
    });
});

test.describe('what is refused before any page', () => {
  const post = (url: string, headers: Record<string, string>, body = 'lang=es') =>
    fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body,
    });

  test('refuses a post from another site', async ({ stack }) => {
    const url = `${stack.portal.url}/preferences`;
    expect((await post(url, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await post(url, { 'sec-fetch-site': 'same-site' })).status).toBe(403);
    expect((await post(url, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await post(url, { origin: 'null' })).status).toBe(403);
    expect((await post(url, {})).status).toBe(403);
    expect((await post(url, { 'sec-fetch-site': 'same-origin' })).status).toBeLessThan(400);
    expect((await post(url, { origin: stack.portal.url })).status).toBeLessThan(400);
  });

  test('refuses a post of a data request from another site', async ({ stack }) => {
    expect(
      (await post(`${stack.portal.url}/main/cart.data`, { origin: 'https://evil.example' })).status,
    ).toBe(403);
    expect(
      (await post(`${stack.portal.url}/auth/logout.data`, { 'sec-fetch-site': 'cross-site' })).status,
    ).toBe(403);
  });

  test('refuses a body that is too large, has too many fields or is of the wrong type', async ({ stack }) => {
    const url = `${stack.portal.url}/preferences`;
    const same = { 'sec-fetch-site': 'same-origin' };
    expect((await post(url, same, `lang=${'x'.repeat(70_000)}`)).status).toBe(413);
    expect((await post(url, same, Array.from({ length: 300 }, (_, i) => `f${i}=1`).join('&'))).status).toBe(
      400,
    );
    expect((await post(url, same, `a${'[a]'.repeat(5_000)}=1`)).status).toBe(400);
    expect((await post(url, { ...same, 'content-type': 'application/json' }, '{}')).status).toBe(415);
    expect((await fetch(url, { method: 'PUT', headers: same })).status).toBe(405);
    expect((await fetch(url, { method: 'DELETE', headers: same })).status).toBe(405);
  });

  test('answers an address that cannot be decoded with a client error', async ({ stack }) => {
    for (const path of ['/main/%E0%A4%A', '/%00', '/main/prescriptions/%ff'])
      expect((await get(stack.portal.url + path)).status).toBeLessThan(500);
  });
});

test.describe('health', () => {
  test('reports that the process is healthy and that the store is ready', async ({ stack }) => {
    expect((await get(`${stack.portal.url}/healthz`)).status).toBe(200);
    expect((await get(`${stack.portal.url}/readyz`)).status).toBe(200);
  });
});

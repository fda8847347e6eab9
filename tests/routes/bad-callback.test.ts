import { afterEach, beforeEach, expect, test } from 'vitest';
import { startMiniProvider, withClaims, type MiniProvider } from '#harness/mini-provider.ts';
import { aMember } from '#harness/factories.ts';
import { startAllRoutes, type AllRoutes } from '#harness/portal-in-process.ts';
import { Visitor } from '#harness/visitor.ts';

/** Tests failed sign-ins over HTTP. Each shows a plain page with a next step, never a 500, and starts no session. */
let portal: AllRoutes;
let provider: MiniProvider;
beforeEach(async () => {
  provider = await startMiniProvider({ now: () => portal.clock.now() });
  portal = await startAllRoutes({
    settings: { ...provider.settings(), IDP_SCOPES: 'openid profile' },
    answers: {
      '/member/eligibility': { ...aMember(), eligibilityStatus: 'ELIGIBLE' },
      '/member/details': aMember(),
    },
  });
});
afterEach(() => Promise.all([portal.close(), provider.close()]));

/** The address to which the provider sends the browser back. */
const approve = async (browser: Visitor, from = '/auth/login') =>
  provider.approve((await browser.get(from)).to);

// id-token.server.test.ts has every kind of invalid token
test('restarts the sign-in once for an invalid id_token, then shows an error page (8.17)', async () => {
  const browser = new Visitor(portal.url);
  provider.lie(withClaims({ nonce: 'x'.repeat(43) }));
  const first = await browser.get(await approve(browser));
  expect([first.status, first.to]).toEqual([302, '/auth/login?returnTo=%2Fmain']);
  const again = await browser.get((await approve(browser, first.to)).replace('/callback', '/callback.data'));
  expect(again.status).toBe(400);
  expect(again.text).toContain('"failed"');
  expect(browser.hasSession).toBe(false);
  provider.lie((draft) => draft);
  expect((await browser.get(await approve(browser))).to).toBe('/main');
  expect(browser.hasSession).toBe(true);
});

test('shows that the password is not the cause when the provider’s clock is ahead, and raises an alert', async () => {
  const browser = new Visitor(portal.url);
  const now = Math.floor(portal.clock.now() / 1000) + 301;
  provider.lie(withClaims({ iat: now, nbf: now, exp: now + 3600, auth_time: now }));
  const answer = await browser.get((await approve(browser)).replace('/callback', '/callback.data'));
  expect([answer.status, browser.hasSession]).toEqual([503, false]);
  expect(answer.text).toContain('"clock"');
  expect(portal.logLines.join()).toMatch(/"level":"error".*alert: this clock and the .* differ/);
});

test('raises no alert for a sign-in callback that a stranger invents', async () => {
  const begun = async () => {
    const browser = new Visitor(portal.url);
    const state = new URL((await browser.get('/auth/login')).to).searchParams.get('state');
    return { browser, state };
  };
  for (const answer of ['', 'code=made-up', 'code=made-up&iss=https://evil.example', 'error=server_error']) {
    const { browser, state } = await begun();
    await browser.get(`/auth/callback?state=${state}&${answer}`);
    await new Visitor(portal.url).get(`/auth/callback?state=made-up&${answer}`);
  }
  const reasons = portal.logLines.flatMap((line) => {
    const { audit, reason } = JSON.parse(line) as { audit?: string; reason?: string };
    return audit === 'sign-in' ? [reason] : [];
  });
  expect(reasons).toEqual(['refused', 'stale', 'refused', 'stale', 'refused', 'stale', 'refused', 'stale']);
});

test('signs members in, opens a locked session and signs out with a minimal provider', async () => {
  provider.describes({ end_session_endpoint: undefined, revocation_endpoint: undefined });
  provider.issues({ access_token: null, refresh_token: null });
  const browser = new Visitor(portal.url);
  expect((await browser.get(await approve(browser))).to).toBe('/main');
  portal.clock.advance(16 * 60_000);
  expect((await browser.get('/main/more')).to).toBe('/auth/locked?returnTo=%2Fmain%2Fmore');
  const { to } = await browser.get('/auth/login?returnTo=/main/more');
  expect(Object.fromEntries(new URL(to).searchParams)).toMatchObject({
    ...{ prompt: 'login', max_age: '0', client_id: 'portal', scope: 'openid profile' },
    code_challenge_method: 'S256',
  });
  expect((await browser.get(provider.approve(to))).to).toBe('/main/more');
  expect((await browser.get('/main/more')).status).toBe(200);
  await browser.send('/auth/logout');
  expect(browser.hasSession).toBe(false);
});

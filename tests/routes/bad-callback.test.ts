import { SignJWT, UnsecuredJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  PASSWORD_RESET,
  SIGN_IN,
  startMiniProvider,
  type Draft,
  type MiniProvider,
} from '#harness/mini-provider.ts';
import { startAllRoutes, type AllRoutes } from '#harness/portal-in-process.ts';
import { Visitor } from '#harness/visitor.ts';

/** A sign-in that comes back wrong, over HTTP: a plain page with a next step, never a 500, never a session. */
let portal: AllRoutes;
let provider: MiniProvider;
beforeEach(async () => {
  provider = await startMiniProvider({ now: () => portal.clock.now() });
  portal = await startAllRoutes({
    settings: {
      IDP_SIGN_IN_METADATA_URL: provider.metadataUrl(SIGN_IN),
      IDP_PASSWORD_RESET_METADATA_URL: provider.metadataUrl(PASSWORD_RESET),
      IDP_CLIENT_ID: 'portal',
      IDP_CLIENT_SECRET: 'secret',
    },
    answers: { '/member/eligibility': { ...person, eligibilityStatus: 'ELIGIBLE' } },
  });
});
afterEach(() => Promise.all([portal.close(), provider.close()]));

const person = { clientId: '31001', cardId: 'W100200300', personCode: '01', relationshipCode: '1' };

/** a browser that can sign in at the provider */
class Browser extends Visitor {
  constructor() {
    super(portal.url);
  }

  /** gives the address that the provider sends the browser back to */
  async approved(from = '/auth/login') {
    return provider.approve((await this.get(from)).to);
  }
}

const seconds = () => Math.floor(portal.clock.now() / 1000);
const claiming = (claims: object) => (draft: Draft) => ({
  ...draft,
  claims: { ...draft.claims, ...claims },
});
const headed = (header: object) => (draft: Draft) => ({ ...draft, header: { ...draft.header, ...header } });
const withSecret = ({ claims, header }: Draft) =>
  new SignJWT(claims)
    .setProtectedHeader({ ...header, alg: 'HS256' })
    .sign(new TextEncoder().encode('secret'.padEnd(32)));
const good = (draft: Draft) => draft;

describe('an id_token', () => {
  test.each<[string, () => (draft: Draft) => Draft | string | Promise<string>]>([
    ['that has expired', () => claiming({ exp: seconds() - 61 })],
    ['for another audience', () => claiming({ aud: 'another' })],
    ['of another issuer', () => claiming({ iss: 'https://evil.example/' })],
    ['of the other flow', () => claiming({ tfp: PASSWORD_RESET })],
    ['of another sign-in', () => claiming({ nonce: 'x'.repeat(43) })],
    ['that names nobody', () => claiming({ extension_UserName: undefined, oid: undefined })],
    ['without a signature', () => (draft) => new UnsecuredJWT(draft.claims).encode()],
    ['signed with the client secret', () => withSecret],
    ['signed by a key that nobody knows', () => headed({ kid: 'unknown' })],
    ['that is no token', () => () => 'a.b.c'],
    ['of more than 16 KB', () => claiming({ extra: 'x'.repeat(16_384) })],
  ])('%s: the sign-in starts over once, then a page says so (8.17)', async (_what, lie) => {
    const browser = new Browser();
    provider.lie(lie());
    const first = await browser.get(await browser.approved());
    expect([first.status, first.to]).toEqual([302, '/auth/login?returnTo=%2Fmain']);
    const again = await browser.get(
      (await browser.approved(first.to)).replace('/callback', '/callback.data'),
    );
    expect(again.status).toBe(400);
    expect(again.text).toContain('"failed"');
    expect(browser.hasSession).toBe(false);
    provider.lie(good);
    expect((await browser.get(await browser.approved())).to).toBe('/main');
    expect(browser.hasSession).toBe(true);
  });

  test.each(['keys', 'all'] as const)('while the provider is away (%s): not now', async (part) => {
    const browser = new Browser();
    const back = await browser.approved();
    provider.goDown(part);
    const answer = await browser.get(back.replace('/callback', '/callback.data'));
    expect([answer.status, browser.hasSession]).toEqual([503, false]);
    expect(answer.text).toContain('"unavailable"');
  });
});

test.each([301, -3_700])(
  'when the provider’s clock is %d seconds ahead, a page says that it is not the password, and an alert names it',
  async (offset) => {
    const browser = new Browser();
    const now = seconds() + offset;
    provider.lie(claiming({ iat: now, nbf: now, exp: now + 3600, auth_time: now }));
    const answer = await browser.get((await browser.approved()).replace('/callback', '/callback.data'));
    expect([answer.status, browser.hasSession]).toEqual([503, false]);
    expect(answer.text).toContain('"clock"');
    expect(portal.logLines.join()).toMatch(
      /"level":"error".*alert: this clock and the identity provider's differ/,
    );
  },
);

describe('a callback', () => {
  const strange = async (address: string) => {
    const browser = new Browser();
    const first = await browser.get(address);
    expect([first.status, first.to]).toEqual([302, expect.stringMatching(/^\/auth\/login/)]);
    const again = await browser.get(address.replace('/callback', '/callback.data'));
    expect([again.status, browser.hasSession]).toEqual([400, false]);
  };

  test.each([
    '/auth/callback',
    '/auth/callback?code=c',
    '/auth/callback?state=s',
    '/auth/callback?code=c&state=made-up',
    `/auth/callback?code=c&state=${'x'.repeat(900)}`,
    '/auth/callback?code=c&state=%F0%9F%8E%83&state=b',
  ])('without a state of this browser (%s) starts over, then stops at a page', strange);

  test('starts no session with the state of another browser', async () => {
    await strange(new URL(await new Browser().approved()).href.slice(portal.url.length));
  });

  test('starts one session only', async () => {
    const browser = new Browser();
    const back = await browser.approved();
    expect((await browser.get(back)).to).toBe('/main');
    // the back button
    expect((await browser.get(back)).to).toBe('/main');
    await strange(back.slice(portal.url.length));
  });

  test('raises no alert when a stranger invents it', async () => {
    const begun = async () => {
      const browser = new Browser();
      const state = new URL((await browser.get('/auth/login')).to).searchParams.get('state');
      return { browser, state };
    };
    for (const answer of [
      '',
      'code=made-up',
      'code=made-up&iss=https://evil.example',
      'error=server_error',
    ]) {
      const { browser, state } = await begun();
      await browser.get(`/auth/callback?state=${state}&${answer}`);
      await new Browser().get(`/auth/callback?state=made-up&${answer}`);
    }
    const reasons = portal.logLines.flatMap((line) => {
      const { audit, reason } = JSON.parse(line) as { audit?: string; reason?: string };
      return audit === 'sign-in' ? [reason] : [];
    });
    expect(reasons).toEqual(['refused', 'stale', 'refused', 'stale', 'refused', 'stale', 'refused', 'stale']);
  });

  test('does not stop the second of two tabs', async () => {
    const browser = new Browser();
    const [orders, more] = [
      await browser.approved('/auth/login?returnTo=/main/orders'),
      await browser.approved('/auth/login?returnTo=/main/more'),
    ];
    expect((await browser.get(more)).to).toBe('/main/more');
    expect((await browser.get(orders)).to).toBe('/main/orders');
    expect(browser.hasSession).toBe(true);
  });

  test('never leads off the portal', async () => {
    for (const returnTo of ['//evil.example', 'https://evil.example', '/\\evil.example', '/auth/logout']) {
      const browser = new Browser();
      const login = `/auth/login?returnTo=${encodeURIComponent(returnTo)}`;
      expect((await browser.get(await browser.approved(login))).to).toBe('/main');
    }
  });
});

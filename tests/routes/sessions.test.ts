import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aMember } from '#harness/factories.ts';
import { SIGN_IN, startMiniProvider, type MiniProvider } from '#harness/mini-provider.ts';
import { startAllRoutes, type AllRoutes } from '#harness/portal-in-process.ts';
import { Reply } from '#harness/programme.ts';
import { Visitor } from '#harness/visitor.ts';

/** One member in several browsers, over HTTP. */
let portal: AllRoutes;
let provider: MiniProvider;
let answers: Record<string, object>;
beforeEach(async () => {
  answers = {
    '/member/eligibility': { ...aMember(), eligibilityStatus: 'ELIGIBLE' },
    '/member/details': (asked: URLSearchParams) => aMember({ userName: asked.get('userName') ?? 'ana' }),
  };
  provider = await startMiniProvider({ now: () => portal.clock.now() });
  portal = await startAllRoutes({ rendersPages: true, settings: provider.settings(), answers });
});
afterEach(() => Promise.all([portal.close(), provider.close()]));

const SESSIONS = '/main/settings/sessions';
const EDGE =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile/15E Safari/604.1';

/** signs in with a browser of this name */
async function signedIn(userAgent = 'curl/8', claims: object = {}): Promise<Visitor> {
  const browser = new Visitor(portal.url);
  provider.lie((draft) => ({ ...draft, claims: { ...draft.claims, ...claims } }));
  await browser.get(provider.approve((await browser.get('/auth/login')).to), { 'user-agent': userAgent });
  provider.lie((draft) => draft);
  expect(await isIn(browser)).toBe(true);
  return browser;
}
const ben = { sub: 'subject-of-ben', extension_UserName: 'ben' };
/** Arrives with a token, up to the question; the result confirms it. */
async function waiting(browser: Visitor) {
  const idToken = await provider.token(SIGN_IN, {
    jti: crypto.randomUUID(),
    auth_time: Math.floor(portal.clock.now() / 1000),
  });
  expect((await browser.send('/auth/fragment', { id_token: idToken })).to).toBe('/auth/continue');
  const { cookie } = browser;
  const mark = /"mark","([\w-]{43})"/.exec((await browser.get('/auth/continue.data')).text)?.[1] ?? '';
  return async () => {
    // a copy of the earlier cookie, in case the portal has removed it
    if (!/handoff=/.test(browser.cookie)) browser.set(/handoff=[^;]*/.exec(cookie)![0]);
    return browser.send('/auth/continue', { intent: 'continue', mark });
  };
}
const isIn = async (browser: Visitor) => (await browser.get('/main/more')).status === 200;
const list = async (browser: Visitor) => (await browser.get(`${SESSIONS}.data`)).text;
const marksIn = (text: string) => [...text.matchAll(/"([\w-]{22})"/g)].map(([, mark]) => mark!);

describe('member’s list of sessions', () => {
  test("shows the member's browsers in words, this one first", async () => {
    await signedIn(EDGE);
    portal.clock.advance(60_000);
    await signedIn('Mozilla/5.0 Firefox/140.0', ben);
    const phone = await signedIn(IPHONE);
    const text = await list(phone);
    expect(text.indexOf('Safari on iPhone')).toBeGreaterThan(0);
    expect(text.indexOf('Edge on Windows')).toBeGreaterThan(text.indexOf('Safari on iPhone'));
    expect(text).not.toContain('Firefox');
    expect(marksIn(text)).toHaveLength(2);
  });

  test('omits sessions that ended by sign-out, by time or by a new session id', async () => {
    const [gone] = [await signedIn(), await signedIn()];
    await gone!.send('/auth/logout');
    portal.clock.advance(31 * 60_000);
    const browser = await signedIn();
    expect(marksIn(await list(browser))).toHaveLength(1);
  });

  test('signs out everywhere else, also on remembered devices, but not in this browser', async () => {
    const others = [await signedIn(EDGE), await signedIn(IPHONE)];
    const bens = await signedIn(EDGE, ben);
    const here = await signedIn();
    expect((await here.get(SESSIONS)).text).not.toContain('not signed in anywhere else');
    expect(await here.send(SESSIONS)).toMatchObject({ status: 303, to: SESSIONS });
    for (const other of others) expect(await isIn(other)).toBe(false);
    expect(await isIn(bens)).toBe(true);
    expect(await isIn(here)).toBe(true);
    expect((await here.get(SESSIONS)).text).toContain('You are not signed in anywhere else.');
    await expect.poll(() => provider.revoked).toHaveLength(2);
    expect(portal.logLines.join()).toMatch(/"audit":"sign-out","outcome":"done","kind":"elsewhere"/);
  });

  test("signs out one of the member's own browsers by its mark", async () => {
    const other = await signedIn(EDGE);
    const bens = await signedIn(EDGE, ben);
    const here = await signedIn();
    const [, mark = ''] = marksIn(await list(here));
    await bens.send(SESSIONS, { mark });
    expect(await isIn(other)).toBe(true);
    await here.send(SESSIONS, { mark });
    expect(await isIn(other)).toBe(false);
    expect(await isIn(bens)).toBe(true);
  });
});

describe('finished password reset', () => {
  test('ends every session of the member in all browsers, with their refresh tokens (4.03, 4.04)', async () => {
    const others = [await signedIn(EDGE), await signedIn(IPHONE)];
    const bens = await signedIn(EDGE, ben);
    const here = await signedIn();
    const reset = provider.approve((await here.get('/auth/reset')).to);
    expect((await here.get(reset)).to).toBe('/auth/reset?done=1');
    for (const browser of [...others, here]) expect(await isIn(browser)).toBe(false);
    expect(await isIn(bens)).toBe(true);
    await expect.poll(() => provider.revoked).toHaveLength(3);
    expect(portal.logLines.join()).toMatch(/"audit":"password-reset","outcome":"done","count":3/);
  });

  test('ends no session of a different member', async () => {
    const bens = [await signedIn(EDGE, ben), await signedIn(IPHONE, ben)] as const;
    const reset = provider.approve((await bens[0].get('/auth/reset')).to);
    await bens[0].get(reset);
    for (const browser of bens) expect(await isIn(browser)).toBe(true);
  });

  test.each([true, false])(
    'rejects codes and tokens of the old password, and accepts those of the new one (auth_time: %s)',
    async (says) => {
      if (!says) provider.hideAuthTime();
      const [thief, other] = [new Visitor(portal.url), new Visitor(portal.url)];
      const code = provider.approve((await thief.get('/auth/login')).to);
      const token = await provider.token(SIGN_IN, { jti: crypto.randomUUID() });
      portal.clock.advance(60_000);
      const here = await signedIn();
      const reset = provider.approve((await here.get('/auth/reset')).to);
      await here.get(reset);
      // the provider's reply, sent later, for the code that it issued before
      expect((await thief.get(code)).to).toMatch(/^\/auth\/login/);
      expect(await isIn(thief)).toBe(false);
      expect((await other.send('/auth/fragment', { id_token: token })).to).toBe('/auth/continue');
      const mark = /"mark","([\w-]{43})"/.exec((await other.get('/auth/continue.data')).text)![1]!;
      expect((await other.send('/auth/continue', { intent: 'continue', mark })).status).toBe(400);
      expect(await isIn(other)).toBe(false);
      await here.get(provider.approve((await here.get('/auth/login')).to));
      expect(await isIn(here)).toBe(true);
    },
  );

  test('ends a sign-in that waits for confirmation', async () => {
    const elsewhere = new Visitor(portal.url);
    const sayYes = await waiting(elsewhere);
    const here = await signedIn();
    await here.get(provider.approve((await here.get('/auth/reset')).to));
    await sayYes();
    expect(await isIn(elsewhere)).toBe(false);
  });
});

describe('cookie known to a stranger', () => {
  const signInBen = async () => (await signedIn(EDGE, ben)).cookie;
  const logIn = async (browser: Visitor, path = '/auth/login') =>
    browser.get(provider.approve((await browser.get(path)).to));
  const logInAgain = (browser: Visitor) => logIn(browser, '/auth/login?again=1');
  const comeByToken = async (browser: Visitor) => (await waiting(browser))();
  const UNKNOWN = ['session', 'guest', 'handoff', 'sign-up', 'device', 'keptform']
    .map((name) => `${name}=${'A'.repeat(43)}`)
    .join('; ');

  test.each<[string, () => Promise<string>, (browser: Visitor) => Promise<unknown>]>([
    ['unknown ids, before a login', async () => UNKNOWN, logIn],
    ['unknown ids, before a token that comes by itself', async () => UNKNOWN, comeByToken],
    ['a different member’s session, before a login', signInBen, logInAgain],
    ['a different member’s session, before a token that comes', signInBen, comeByToken],
    ['the own session, before one more login', async () => (await signedIn()).cookie, logInAgain],
    [
      'the own session, locked, before it is opened again',
      async () => {
        const { cookie } = await signedIn();
        portal.clock.advance(16 * 60_000);
        return cookie;
      },
      logIn,
    ],
  ])('is worthless after the event: %s', async (_what, plant, comeIn) => {
    const planted = await plant();
    const member = new Visitor(portal.url);
    member.set(planted);
    await comeIn(member);
    expect(await isIn(member)).toBe(true);
    const session = /session=([^;]*)/;
    expect(session.exec(member.cookie)?.[1]).not.toBe(session.exec(planted)?.[1]);
    const stranger = new Visitor(portal.url);
    stranger.set(planted);
    expect(await isIn(stranger)).toBe(false);
    expect(await isIn(member)).toBe(true);
  });
});

describe('sign-out', () => {
  const isPending = async (browser: Visitor) =>
    (await browser.get('/auth/continue.data')).text.includes('"mark"');

  test('ends a sign-in of this browser that waits for confirmation', async () => {
    const browser = await signedIn();
    const sayYes = await waiting(browser);
    expect(await isPending(browser)).toBe(true);
    await browser.send('/auth/logout');
    expect(await isPending(browser)).toBe(false);
    await sayYes();
    expect(await isIn(browser)).toBe(false);
  });

  test('ends a sign-in at the provider, and accepts a password typed afterwards', async () => {
    const browser = await signedIn();
    const begin = async () => (await browser.get('/auth/login?again=1')).to;
    const [back, later] = [provider.approve(await begin()), await begin()];
    portal.clock.advance(10_000);
    await browser.send('/auth/logout');
    expect((await browser.get(back)).to).toMatch(/^\/auth\/login/);
    expect(browser.hasSession).toBe(false);
    portal.clock.advance(10_000);
    await browser.get(provider.approve(later));
    expect(await isIn(browser)).toBe(true);
  });

  /** A second tab of the same browser. Its reply may come before or after that of the first. */
  const openTab = ({ cookie }: Visitor) => {
    const tab = new Visitor(portal.url);
    tab.set(cookie);
    return tab;
  };

  test("signs in no member when a different tab's callback is running", async () => {
    const browser = await signedIn();
    const back = provider.approve((await browser.get('/auth/login?again=1')).to);
    const other = openTab(browser);
    const { promise: signedOut, resolve: goOn } = Promise.withResolvers<void>();
    provider.lie(async (draft) => {
      await signedOut;
      return draft;
    });
    const asked = provider.asked('token');
    const answer = browser.get(back);
    await expect.poll(() => provider.asked('token')).toBe(asked + 1);
    portal.clock.advance(1_000);
    await other.send('/auth/logout');
    goOn();
    expect((await answer).to).toBe('/auth/logout');
    expect(browser.hasSession).toBe(false);
    expect(portal.logLines.join()).toMatch(/"audit":"sign-in","outcome":"refused","reason":"signed out/);
    provider.lie((draft) => draft);
    portal.clock.advance(10_000);
    await browser.get(provider.approve((await browser.get('/auth/login')).to));
    expect(await isIn(browser)).toBe(true);
  });

  test('ends the session of a callback whose reply arrives later', async () => {
    const browser = await signedIn();
    const back = provider.approve((await browser.get('/auth/login?again=1')).to);
    const other = openTab(browser);
    await browser.get(back);
    expect(await isIn(browser)).toBe(true);
    portal.clock.advance(1_000);
    await other.send('/auth/logout');
    expect(await isIn(browser)).toBe(false);
  });

  test('requires confirmation by a member, and shows a guest that there is no session', async () => {
    const readPage = async (browser: Visitor) =>
      (await browser.get('/auth/logout.data?_routes=routes/auth.logout')).text;
    expect(await readPage(await signedIn())).toContain('"signedIn",true');
    expect(await readPage(new Visitor(portal.url))).toContain('"signedIn",false');
  });

  test('revokes the refresh token', async () => {
    await (await signedIn()).send('/auth/logout');
    await expect.poll(() => provider.revoked).toHaveLength(1);
  });

  test.each(['small', 'medium', 'large'])(
    'preserves language and %s text (1.06, 3.50, 3.51, 4.30)',
    async (size) => {
      const browser = await signedIn();
      await browser.send('/preferences', { lang: 'es', returnTo: '/main/more' });
      await browser.send('/preferences', { ts: size, returnTo: '/main/more' });
      await browser.send('/auth/logout');
      expect(browser.hasSession).toBe(false);
      expect(browser.cookie.split('; ').sort()).toEqual(expect.arrayContaining(['lang=es', `ts=${size}`]));
    },
  );

  test.each<[string, (browser: Visitor) => Promise<unknown>]>([
    ['the member', (browser) => browser.send('/auth/logout')],
    ['a 401 of the programme', (browser) => browser.get('/main/orders')],
    ['a 401 of the programme to the data of a page', (browser) => browser.get('/main/orders.data')],
    [
      'a token that can no longer be renewed',
      async (browser) => {
        provider.lie(() => 'not.a.token');
        for (;;) {
          portal.clock.advance(14 * 60_000);
          const page = await browser.get('/main/more');
          if (page.status !== 200) return page;
        }
      },
    ],
    [
      'a new password',
      async (browser) => browser.get(provider.approve((await browser.get('/auth/reset')).to)),
    ],
  ])("by %s clears the browser's stored data, except the language (4.13)", async (_by, end) => {
    const browser = await signedIn();
    answers['/mail-order/orders'] = new Reply(401, {}, { message: 'No.' });
    const { headers } = (await end(browser)) as { headers: Headers };
    expect(headers.get('clear-site-data')).toBe('"cache", "storage"');
    expect(await isIn(browser)).toBe(false);
  });

  test('leaves pages of signed-in members and guests unchanged', async () => {
    for (const browser of [await signedIn(), new Visitor(portal.url)])
      for (const path of ['/main/more', '/guest-login', '/auth/login'])
        expect((await browser.get(path)).headers.get('clear-site-data')).toBeNull();
  });
});

describe('audit trail', () => {
  const refusals = () =>
    portal.logLines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ audit }) => audit === 'refusal')
      .map(({ kind, subject }) => [kind, typeof subject]);

  test.each<[what: string, kind: string, subject: unknown, act: (browser: Visitor) => Promise<unknown>]>([
    [
      'a post from a different site',
      'cross-site post',
      expect.anything(),
      (browser) => browser.send('/main/cart', { intent: 'clear' }, { 'Sec-Fetch-Site': 'cross-site' }),
    ],
    [
      'an id of a different member, and none for an unknown page',
      'id',
      'string',
      async (browser) => {
        await browser.get('/main/settings/passkeys/someone-elses');
        await browser.get('/main/no-such-page');
      },
    ],
    [
      'a page about a person who does not share',
      'page',
      'string',
      (browser) => browser.get('/main/membership/id-card?person=02'),
    ],
  ])("has a line with the session's member for %s", async (_what, kind, subject, act) => {
    await act(await signedIn());
    expect(refusals()).toEqual([[kind, subject]]);
  });

  test('has a line for too many attempts', async () => {
    const browser = new Visitor(portal.url);
    for (let n = 0; n < 8; n += 1) await browser.send('/forgot-username', { email: `a${n}@example.test` });
    expect(refusals().length).toBeGreaterThan(0);
    expect(new Set(refusals().map(([kind]) => kind))).toEqual(new Set(['limit']));
  });
});

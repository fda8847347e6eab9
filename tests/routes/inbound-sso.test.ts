import type { JWTPayload } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aMember } from '#harness/factories.ts';
import { PASSWORD_RESET, SIGN_IN, startMiniProvider, type MiniProvider } from '#harness/mini-provider.ts';
import { startAllRoutes, type AllRoutes } from '#harness/portal-in-process.ts';
import { Visitor } from '#harness/visitor.ts';
import { Reply } from '#harness/programme.ts';

/** Arrivals over HTTP like a browser's, with a partner, an identity provider, and the portal between them. */
const MEMBER = {
  ...{ sub: 'partner-of-sam', given_name: 'Sam', family_name: 'Whitfield' },
  ...{ extension_ProviderType: 'PARTNER', extension_UserName: 'sam' },
};
const ids = { clientId: '31001', cardId: 'W100200300', personCode: '01', relationshipCode: '1' };
const eligible = { ...ids, eligibilityStatus: 'ELIGIBLE' };
const details = aMember({ userName: 'sam', firstName: 'Sam', lastName: 'Whitfield' });

let portal: AllRoutes;
let provider: MiniProvider;
let partner: MiniProvider;
const answers: Record<string, object> = {};

beforeAll(async () => {
  // the portal's clock is stopped, so the portal is created after the signers
  const now = () => portal.clock.now();
  [provider, partner] = [await startMiniProvider({ now }), await startMiniProvider({ now })];
  portal = await startAllRoutes({
    settings: { ...provider.settings(), SSO_ISSUERS: JSON.stringify([partner.partner('plan')]) },
    answers,
  });
});
afterAll(() => Promise.all([portal.close(), provider.close(), partner.close()]));
beforeEach(() => {
  Object.assign(answers, {
    '/member/details': (asked: URLSearchParams) => ({
      ...details,
      userName: asked.get('userName') ?? details.userName,
    }),
    '/member/sso-details': details,
    '/member/eligibility-sso': eligible,
    '/member/eligibility': eligible,
  });
  portal.askedAsMember.splice(0);
});

const sso = (claims: JWTPayload = {}) =>
  partner.token('plan', { ...MEMBER, jti: crypto.randomUUID(), ...claims });
const own = (claims: JWTPayload = {}) => provider.token(SIGN_IN, { jti: crypto.randomUUID(), ...claims });

interface Sent {
  cookie?: string;
  headers?: Record<string, string>;
  at?: AllRoutes;
}

async function send(
  path: string,
  fields?: Record<string, string> | string,
  { cookie, headers, at = portal }: Sent = {},
) {
  const response = await at.send(path, {
    ...(cookie && { cookie }),
    ...(headers && { headers }),
    ...(fields !== undefined && { fields: new URLSearchParams(fields) }),
  });
  const set = response.headers.getSetCookie();
  return {
    status: response.status,
    to: response.headers.get('location') ?? '',
    text: await response.text(),
    /** the Cookie header of a browser without earlier cookies */
    cookie: set
      .filter((each) => !each.includes('Max-Age=0') && !each.startsWith('posted='))
      .map((each) => each.split(';', 1)[0])
      .join('; '),
    hasSession: set.some((each) => each.startsWith('session=') && !each.includes('Max-Age=0')),
    retryAfter: response.headers.get('retry-after'),
  };
}
type Answer = Awaited<ReturnType<typeof send>>;

const arrive = (fields: Record<string, string>, sent?: Sent) => send('/auth/fragment', fields, sent);
/** arrives with a data request, because pages are not rendered here */
const arriveAsData = (fields: Record<string, string>, sent?: Sent) =>
  send('/auth/fragment.data', fields, sent);

async function readMark(cookie: string): Promise<string> {
  const { text } = await send('/auth/continue.data', undefined, { cookie });
  return /"mark","([\w-]{43})"/.exec(text)![1]!;
}
const answer = async (arrived: Answer, intent = 'continue', cookie = arrived.cookie) =>
  send('/auth/continue', { mark: await readMark(arrived.cookie), intent }, { cookie });

const waits = (arrived: Answer) => {
  expect([arrived.status, arrived.to, arrived.hasSession]).toEqual([303, '/auth/continue', false]);
  expect(arrived.cookie).toMatch(/^handoff=[\w-]{43}$/);
};
const refuses = (arrived: Answer, status = 400) => {
  // the browser stores only a receipt for the page that reports it
  const kept = arrived.cookie.replace(/^receipt=signIn-[\w.-]+$/, '');
  expect([arrived.status, kept, arrived.to]).toEqual([status, '', '']);
};

describe('unrequested arrival in a browser where ana is signed in', () => {
  /** the subject of a valid token; undefined for any other */
  const subjects = { 'the same member': 'subject-of-ana', 'another member': 'subject-of-ben', nobody: '' };
  const arrivals: Record<string, (sub: string) => Promise<Record<string, string>>> = {
    'a new password': async (sub) => ({
      id_token: sub ? await provider.token(PASSWORD_RESET, { sub, jti: crypto.randomUUID() }) : 'a.b.c',
    }),
    'a sign-in': async (sub) => ({ id_token: sub ? await own({ sub, extension_UserName: sub }) : 'a.b.c' }),
    'a partner’s sign-in': async (sub) => ({ sso_token: sub ? await sso({ sub }) : 'a.b.c' }),
    'a sign-in on the page before complete-profile': async (sub) => ({
      from: 'preCompleteProfile',
      sso_token: sub ? await sso({ sub }) : 'a.b.c',
    }),
    'the error of a sign-in': async () => ({ error: 'access_denied', error_description: 'AADB2C90118' }),
  };
  const entrances = ['/auth/fragment', '/sso/handoff'];
  const signedIn = () => portal.signIn({ identity: { kind: 'normal', subject: 'subject-of-ana' } });
  const openAsAna = async () => {
    const browser = new Visitor(portal.url);
    browser.set(await signedIn());
    return { browser, session: /session=[^;]+/.exec(browser.cookie)![0] };
  };
  const isOpen = async (cookie: string) => (await send('/main/more', undefined, { cookie })).status === 200;
  const table = entrances.flatMap((path) =>
    Object.entries(arrivals).flatMap(([what, make]) =>
      Object.entries(subjects).map(([whose, sub]) => ({ path, what, whose, sub, make })),
    ),
  );

  test.each(table)('$what of $whose by $path', async ({ path, what, whose, sub, make }) => {
    const cookie = await signedIn();
    await send(path, await make(sub), { cookie });
    const isOwnReset = what === 'a new password' && whose === 'the same member';
    expect(await isOpen(cookie)).toBe(!isOwnReset);
  });

  /** A code that the provider issued to a different browser. */
  async function requestCode(sub: string): Promise<string> {
    const elsewhere = new Visitor(portal.url);
    const back = provider.approve((await elsewhere.get('/auth/login')).to);
    provider.lie((draft) => ({ ...draft, claims: { ...draft.claims, sub, extension_UserName: sub } }));
    return new URL(back).searchParams.get('code')!;
  }
  afterEach(() => provider.lie((draft) => draft));

  const FORGOTTEN = { error: 'access_denied', error_description: 'AADB2C90118: The user has forgotten' };
  /** parameters of the callback besides the state of this browser */
  const callbacks: [string, () => Promise<Record<string, string>>][] = [
    ["a different browser's code", async () => ({ code: await requestCode('subject-of-ben') })],
    ['the error of a forgotten password', async () => FORGOTTEN],
  ];

  test("starts a different member's session for a code that this browser requested, because a password was typed", async () => {
    const { browser, session } = await openAsAna();
    const back = provider.approve((await browser.get('/auth/login?again=1')).to);
    provider.lie((draft) => ({
      ...draft,
      claims: { ...draft.claims, sub: 'subject-of-ben', extension_UserName: 'ben' },
    }));
    await browser.get(back);
    expect(browser.hasSession).toBe(true);
    expect(await isOpen(browser.cookie)).toBe(true);
    expect(await isOpen(session)).toBe(false);
  });

  test.each(callbacks)('%s by the callback', async (_what, make) => {
    const { browser, session } = await openAsAna();
    const state = new URL((await browser.get('/auth/login?again=1')).to).searchParams.get('state')!;
    await browser.get(`/auth/callback?${new URLSearchParams({ ...(await make()), state })}`);
    expect(browser.cookie).toContain(session);
    expect(await isOpen(session)).toBe(true);
  });

  test.each([
    ...['/pre-complete-profile', '/complete-profile', '/complete-profile/code', '/sign-up'],
    ...['/sign-up/password', '/sign-up/continue', '/sign-up/thanks', '/auth/reset', '/auth/reset?done=1'],
    ...['/auth/fragment', '/auth/continue', '/auth/start', '/auth/ended?reason=eligibility', '/sso/handoff'],
  ])('requires confirmation before %s accepts a link with a different member’s tokens', async (path) => {
    const { browser, session } = await openAsAna();
    const sub = subjects['another member'];
    const tokens = { ...(await arrivals['a new password']!(sub)), sso_token: await sso({ sub }) };
    const query = new URLSearchParams({ ...tokens, ...FORGOTTEN });
    await browser.get(`${path}${path.includes('?') ? '&' : '?'}${query}`);
    expect(browser.cookie).toContain(session);
    expect(await isOpen(session)).toBe(true);
  });

  test("requires confirmation of a different member's new password, and ends nothing before it", async () => {
    const cookie = await signedIn();
    const ben = await portal.signIn({ identity: { kind: 'normal', subject: 'subject-of-ben' } });
    const arrive = async () =>
      send('/auth/fragment', await arrivals['a new password']!('subject-of-ben'), { cookie });
    const arrived = await arrive();
    expect([arrived.status, arrived.to]).toEqual([303, '/auth/continue']);
    const both = `${cookie}; ${arrived.cookie}`;
    const { text } = await send('/auth/continue.data', undefined, { cookie: both });
    expect(text).toContain('"mark"');
    expect(text).not.toContain('subject-of-ben');
    expect([await isOpen(cookie), await isOpen(ben)]).toEqual([true, true]);
    expect((await answer(arrived, 'decline', both)).to).toBe('/main');
    expect([await isOpen(cookie), await isOpen(ben)]).toEqual([true, true]);

    const again = await arrive();
    const confirmed = await answer(again, 'continue', `${cookie}; ${again.cookie}`);
    expect(confirmed.to).toBe('/auth/reset?done=1');
    expect([await isOpen(cookie), await isOpen(ben)]).toEqual([false, false]);
  });
});

describe('arrival on main', () => {
  test('reads a fragment on the sign-in page, whatever the requested page is', async () => {
    expect((await send('/main')).to).toBe('/main/home');
    expect((await send('/main/home')).to).toBe('/auth/start?returnTo=%2Fmain%2Fhome');
    expect((await send('/auth/start?returnTo=%2Fmain%2Fhome')).status).toBe(200);
  });

  test('shows the notice for a password-reset token, without a sign-in (4.01, 4.04)', async () => {
    const fields = { id_token: await provider.token(PASSWORD_RESET), returnTo: '/main/orders' };
    const arrived = await arrive(fields);
    expect([arrived.status, arrived.to]).toEqual([303, '/auth/reset?done=1']);
    expect(arrived.cookie).toMatch(/^receipt=passwordSaved\.\d+\.[\w-]{43}$/);
    expect((await send(arrived.to, undefined, { cookie: arrived.cookie })).status).toBe(200);
    // the address alone has no effect
    expect((await send(arrived.to)).to).toBe('/auth/start');
    refuses(await arrive(fields));
  });

  test.each([
    ['an id_token', async () => ({ id_token: await own() }), 'Ana P.'],
    ['an sso_token', async () => ({ sso_token: await sso() }), 'Sam W.'],
    ['a partner’s access_token', async () => ({ access_token: await sso() }), 'Sam W.'],
  ])(
    'with %s asks, then signs in on the requested page (4.05, 4.06, 4.12, 6.03)',
    async (_what, tokens, name) => {
      const arrived = await arrive({ ...(await tokens()), returnTo: '/main/more' });
      waits(arrived);
      expect((await send('/main/more', undefined, { cookie: arrived.cookie })).to).toMatch(/^\/auth\/start/);
      expect((await send('/auth/continue.data', undefined, { cookie: arrived.cookie })).text).toContain(name);
      const signedIn = await answer(arrived);
      expect([signedIn.status, signedIn.to, signedIn.hasSession]).toEqual([303, '/main/more', true]);
      expect((await send('/main/more', undefined, { cookie: signedIn.cookie })).status).toBe(200);
    },
  );

  test.each(['AADB2C90118: The user has forgotten', 'x AADB2C90118'])(
    'opens the new-password pages for a forgotten password (%s) without a token (4.09, 4.10)',
    async (description) => {
      const arrived = await arriveAsData({ error: 'access_denied', error_description: description });
      expect(arrived.status).toBe(200);
      expect(arrived.text).toContain('"/auth/reset"');
    },
  );

  test.each<Record<string, string>>([
    {},
    { error: 'access_denied' },
    { error_description: 'AADB2C90091 cancelled' },
    { email: 'a@b.c' },
  ])('opens the login page without a token otherwise (%o) (4.09, 4.11)', async (fields) => {
    const arrived = await arriveAsData({ ...fields, returnTo: '/main/orders' });
    expect(arrived.status).toBe(200);
    expect(arrived.text).toContain('"/auth/login?returnTo=%2Fmain%2Forders"');
  });

  test('prefers a token to an error beside it', async () => {
    waits(await arrive({ sso_token: await sso(), error_description: 'AADB2C90118' }));
  });
});

test("signs in twice for a confirmation pressed twice over a different member's session", async () => {
  const ana = await answer(await arrive({ id_token: await own() }));
  const arrived = await arrive({ sso_token: await sso() }, { cookie: ana.cookie });
  const cookie = `${ana.cookie}; ${arrived.cookie}`;
  const { text } = await send('/auth/continue.data', undefined, { cookie });
  const mark = /"mark","([\w-]{43})"/.exec(text)![1]!;
  const formToken = /"formToken","([^"]+)"/.exec(text)![1]!;
  const yes = { mark, intent: 'continue', formToken };
  const first = await send('/auth/continue', yes, { cookie });
  expect([first.to, first.hasSession]).toEqual(['/main', true]);
  const second = await send('/auth/continue', yes, { cookie: `${first.cookie}; ${arrived.cookie}` });
  expect([second.status, second.to, second.hasSession]).toEqual([303, '/main', false]);
});

describe('arrival on the page before complete-profile', () => {
  const before = { from: 'preCompleteProfile' };

  test('redirects a registered member to main', async () => {
    expect((await answer(await arrive({ ...before, sso_token: await sso() }))).to).toBe('/main');
  });

  const firstVisit = async () => answer(await arrive({ ...before, sso_token: await sso() }));
  const toComplete = (arrived: Answer) =>
    expect([arrived.status, arrived.to, arrived.hasSession]).toEqual([303, '/complete-profile', true]);

  test('redirects an unregistered member to complete-profile only (4.16)', async () => {
    answers['/member/sso-details'] = { ...details, isProfileVerified: false };
    const arrived = await firstVisit();
    toComplete(arrived);
    expect((await send('/main/home', undefined, { cookie: arrived.cookie })).to).toBe('/complete-profile');
  });

  test('redirects a member unknown to the programme there too', async () => {
    delete answers['/member/sso-details'];
    toComplete(await firstVisit());
  });

  test('identifies a member without a birth date by username', async () => {
    answers['/member/sso-details'] = { ...details, isProfileVerified: false };
    const ssoToken = await sso({ extension_DateOfBirth: undefined });
    expect((await answer(await arrive({ ...before, sso_token: ssoToken }))).to).toBe('/main');
  });

  test('is counted, by a fragment and by a partner’s form (4.16)', async () => {
    const views = () =>
      portal.events.filter(({ kind, name }) => kind === 'pageView' && name === 'preCompleteProfile').length;
    const at = views();
    await arrive({ ...before, sso_token: await sso() });
    const headers = { Origin: partner.origin, 'Sec-Fetch-Site': 'cross-site' };
    await send('/sso/handoff', { ...before, sso_token: await sso() }, { headers });
    expect(views()).toBe(at + 2);
    const view = portal.events.findLast(({ name }) => name === 'preCompleteProfile');
    expect(view?.properties).toEqual({ providerType: 'PARTNER' });
  });
});

describe('direct member’s first visit', () => {
  const unnamed = { extension_UserName: undefined };

  test('opens complete-profile', async () => {
    answers['/member/details'] = { ...details, userName: 'ana', isProfileVerified: false };
    const arrived = await answer(await arrive({ id_token: await own() }));
    expect([arrived.to, arrived.hasSession]).toEqual(['/complete-profile', true]);
  });

  test('uses the programme’s username when the token has none (7.38)', async () => {
    answers['/member/details'] = { ...details, userName: 'ana.pena' };
    answers['/user-management/username'] = { userName: 'ana.pena' };
    const arrived = await answer(await arrive({ id_token: await own(unnamed) }));
    expect(arrived.to).toBe('/main');
    expect(portal.askedAsMember.join()).toContain('/user-management/username?objectId=object-of-ana');
    delete answers['/user-management/username'];
  });

  test('registers under a random username when none is known (4.19)', async () => {
    const names = new Set<unknown>();
    Object.assign(answers, {
      '/member/details': new Reply(404),
      '/registration/register': new Reply(201, { location: `${portal.url}/main` }),
      '/registration/complete': new Reply(204),
    });
    for (const _visit of [1, 2]) {
      const token = await own({ ...unnamed, email: 'a@b.co' });
      const { cookie, to } = await answer(await arrive({ id_token: token }));
      expect(to).toBe('/complete-profile');
      portal.sent.splice(0);
      await send('/complete-profile', { email: 'a@b.co', contactNumber: '6085550142' }, { cookie });
      expect(portal.sent.map(({ path }) => path)).toEqual([
        '/registration/register',
        '/registration/complete',
      ]);
      const { username } = portal.sent[0]!.body as { username: string };
      expect(username).toMatch(/^[\da-f-]{36}$/);
      expect(portal.sent[1]!.body).toEqual({ userName: username });
      names.add(username);
    }
    expect(names.size).toBe(2);
  });
});

describe('client’s platform, requested after every sign-in (7.17, 3.05)', () => {
  const routed = async (platform: object | undefined, clientId: string) => {
    if (platform) answers['/routing/platform'] = platform;
    else delete answers['/routing/platform'];
    return answer(await arrive({ sso_token: await sso({ extension_ClientId: clientId }) }));
  };

  test('redirects a LEGACY member to the legacy login, without a session (3.05)', async () => {
    const answered = await routed({ platform: 'LEGACY' }, '40001');
    expect([answered.status, answered.to, answered.hasSession]).toEqual([303, '/legacy-login', false]);
  });

  test.each([
    ['MEMBER_PORTAL', { platform: 'MEMBER_PORTAL' }, '40002'],
    ['an unknown word', { platform: 'elsewhere' }, '40003'],
    ['no answer', undefined, '40004'],
    ['a failure', new Reply(500), '40005'],
  ])('continues to main for %s', async (_what, platform, clientId) => {
    const answered = await routed(platform, clientId);
    expect([answered.to, answered.hasSession]).toEqual(['/main', true]);
  });

  test('is cached for ten minutes, by client (7.17)', async () => {
    const asked = () => portal.askedAsMember.filter((url) => url.startsWith('/routing/platform')).length;
    await routed({ platform: 'MEMBER_PORTAL' }, '40006');
    await routed({ platform: 'MEMBER_PORTAL' }, '40006');
    expect(asked()).toBe(1);
    await routed({ platform: 'MEMBER_PORTAL' }, '40007');
    expect(asked()).toBe(2);
    expect(portal.askedAsMember).toContain('/routing/platform?clientId=40007');
  });
});

describe('member’s language', () => {
  const pageIn = async (cookie: string) =>
    (await send('/main/more.data', undefined, { cookie, headers: { 'Accept-Language': 'en-US' } })).text;
  const ximena = () => void (answers['/member/sso-details'] = { ...details, language: 'es' });

  test('applies to pages from the sign-in on, without a choice in the browser (4.07)', async () => {
    ximena();
    const { cookie } = await answer(await arrive({ sso_token: await sso() }));
    expect(cookie).toContain('memberlang=es');
    expect(await pageIn(cookie)).toContain('Número de miembro');
    // this also holds after the session
    const guest = await send('/guest-login.data', undefined, { cookie: 'memberlang=es' });
    expect(guest.text).toContain('"es"');
  });

  test('yields to a choice in this browser', async () => {
    ximena();
    const { cookie } = await answer(await arrive({ sso_token: await sso() }));
    expect(await pageIn(`${cookie}; lang=en`)).not.toContain('Número de miembro');
  });

  test('ends with the next member, and ignores English from the programme', async () => {
    const arrived = await arrive({ sso_token: await sso() });
    const mark = await readMark(arrived.cookie);
    const fields = { mark, intent: 'continue' };
    const response = await portal.send('/auth/continue', { cookie: arrived.cookie, fields });
    expect(response.headers.getSetCookie().join()).toMatch(/memberlang=; .*Max-Age=0/);
  });
});

describe('refused arrival', () => {
  // unsolicited-token.server.test.ts has every kind of invalid token
  test('shows a page without a session for an sso_token with a forged signature', async () => {
    refuses(await arrive({ sso_token: `${(await sso()).slice(0, -8)}AAAAAAAA` }));
  });

  test('suggests a later attempt while keys are unavailable', async () => {
    const away = await startMiniProvider({ now: () => portal.clock.now() });
    const other = await startAllRoutes({
      settings: { SSO_ISSUERS: JSON.stringify([away.partner('plan')]) },
      answers,
    });
    away.goDown();
    const arrived = await arrive({ sso_token: await away.token('plan', MEMBER) }, { at: other });
    refuses(arrived, 503);
    expect(arrived.retryAfter).toBe('30');
    await Promise.all([other.close(), away.close()]);
  });

  test('refuses more than 16 KB, unknown or repeated fields, and a different encoding', async () => {
    refuses(await arrive({ sso_token: 'x'.repeat(16_385) }), 413);
    refuses(await arrive({ sso_token: await sso(), admin: 'true' }));
    refuses(await send('/auth/fragment', `sso_token=${await sso()}&sso_token=${await sso()}`));
    const body = new FormData();
    body.set('sso_token', await sso());
    const response = await portal.send('/auth/fragment', { fields: body });
    expect([response.status, response.headers.getSetCookie()]).toEqual([415, []]);
  });
});

describe('identity of the member', () => {
  test('comes from the token, whatever other fields contain', async () => {
    const arrived = await arrive({
      sso_token: await sso(),
      ...{ firstName: 'Mallory', lastName: 'Evil', cardId: 'OTHER', clientId: 'OTHER', personCode: '02' },
      ...{ email: 'x@evil.example', dateOfBirth: '1900-01-01', contactNumber: '5', username: 'ana' },
    });
    const { text } = await send('/auth/continue.data', undefined, { cookie: arrived.cookie });
    expect(text).toContain('Sam W.');
    await answer(arrived);
    const asked = portal.askedAsMember.join('\n');
    expect(asked).toContain('cardId=W100200300');
    expect(asked).not.toMatch(/OTHER|evil|userName=ana/i);
  });

  test('uses the sequence code without a person code (7.49)', async () => {
    const token = await sso({ extension_PersonCode: undefined, extension_SequenceCode: '1' });
    await answer(await arrive({ sso_token: token }));
    const asked = portal.askedAsMember.find((path) => path.startsWith('/member/eligibility-sso'))!;
    expect(asked).toContain('sequenceCode=1');
    expect(asked).not.toContain('personCode');
  });

  test.each([
    ['its words', new Reply(404, {}, { message: 'Nobody.' }), true],
    ['the words of the status alone', new Reply(404, {}, { message: 'Not Found' }), true],
    ['nothing', new Reply(404, {}, ''), true],
    ['the page of a proxy', new Reply(404, { 'content-type': 'text/html' }, '<h1>404</h1>'), false],
  ])('must be known to the programme (8.12): a 404 with %s', async (_body, reply, isNobody) => {
    answers['/member/eligibility'] = reply;
    const arrived = await answer(await arrive({ id_token: await own() }));
    expect(arrived.to === '/auth/ended?reason=eligibility').toBe(isNobody);
    expect(arrived.hasSession).toBe(!isNobody);
  });
});

describe('forced sign-in', () => {
  const foreign = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' };

  test('requires confirmation after a partner’s form at that address', async () => {
    for (const site of ['cross-site', 'same-site']) {
      const headers = { 'Sec-Fetch-Site': site, Origin: partner.origin };
      waits(await send('/sso/handoff', { sso_token: await sso() }, { headers }));
    }
  });

  test('fails by answering the question for the member', async () => {
    const arrived = await arrive({ sso_token: await sso() });
    const yes = { mark: await readMark(arrived.cookie), intent: 'continue' };
    refuses(await send('/auth/continue', yes, { cookie: arrived.cookie, headers: foreign }), 403);
    refuses(await send('/auth/continue', yes));
    refuses(await send('/auth/continue', { intent: 'continue' }, { cookie: arrived.cookie }));
    expect((await answer(arrived)).hasSession).toBe(true);
  });

  test('fails by changing the account after the question', async () => {
    const [mine, theirs] = [
      await arrive({ sso_token: await sso() }),
      await arrive({ id_token: await own() }),
    ];
    refuses(await answer(mine, 'continue', theirs.cookie));
  });

  test('preserves the signed-in member until the question is confirmed', async () => {
    const member = await portal.signIn();
    const arrived = await arrive({ sso_token: await sso() }, { cookie: member });
    waits(arrived);
    const both = `${member}; ${arrived.cookie}`;
    const page = await send('/auth/continue.data', undefined, { cookie: both });
    expect(page.text).toContain('Ana Peña');
    expect((await send('/main/more', undefined, { cookie: both })).status).toBe(200);
    const signedIn = await answer(arrived, 'continue', both);
    expect(signedIn.hasSession).toBe(true);
    expect((await send('/main/more', undefined, { cookie: member })).to).toMatch(/^\/auth\/start/);
  });
});

describe('sign-in question', () => {
  /** A token that waits for an answer, and the post that confirms it. */
  async function ask() {
    const arrived = await arrive({ sso_token: await sso() });
    const mark = await readMark(arrived.cookie);
    const press = (cookie = arrived.cookie) =>
      send('/auth/continue', { mark, intent: 'continue' }, { cookie });
    return { arrived, press };
  }

  test('signs in no member after a refusal, and cannot be answered again', async () => {
    const { arrived, press } = await ask();
    const declined = await answer(arrived, 'decline');
    expect([declined.status, declined.to, declined.hasSession]).toEqual([303, '/guest-login', false]);
    refuses(await press());
  });

  test('is open for ten minutes', async () => {
    const { press } = await ask();
    portal.clock.advance(10 * 60_000);
    refuses(await press());
  });

  test('signs in by either of two presses in a row', async () => {
    const { press } = await ask();
    const [first, second] = await Promise.all([press(), press()]);
    expect([first.to, first.hasSession]).toEqual(['/main', true]);
    expect([second.to, second.cookie]).toEqual([first.to, first.cookie]);
  });
});

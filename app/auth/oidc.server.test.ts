import { describe, expect, it } from 'vitest';
import { forgetSignIn } from './sign-in-cookies.server.ts';
import { fault, useJourney } from '#harness/sign-in-journey.ts';
import { memberClaims, PASSWORD_RESET, startMiniProvider, withClaims } from '#harness/mini-provider.ts';
import { portal, PORTAL } from '#harness/session-portal.ts';

const journey = useJourney();
const { begin, finish, signIn } = journey;
describe('missing provider token', () => {
  it.each([
    [{ access_token: null }, 'accessToken'],
    [{ access_token: '' }, 'accessToken'],
    [{ refresh_token: null }, 'refreshToken'],
    [{ refresh_token: '' }, 'refreshToken'],
  ])('treats %j as absent, and signs the member in', async (fields, name) => {
    journey.provider.issues(fields);
    const result = await signIn();
    expect(result).toMatchObject({ kind: 'member', tokens: { idToken: expect.any(String) } });
    expect(result).not.toHaveProperty(`tokens.${name}`);
  });
});

describe('endpoint at an unnamed origin', () => {
  const elsewhere = 'http://127.0.0.1:9';
  const alerts = (site: typeof journey.site) =>
    site.log.lines().filter(({ msg }) => String(msg).startsWith('alert: no member can sign in until'));

  // provider-metadata.server.test.ts has each endpoint
  it('fails every sign-in, and raises an alert at the start', async () => {
    journey.provider.describes({ token_endpoint: `${elsewhere}/x` });
    await journey.site.signIn.check();
    expect(alerts(journey.site)[0]).toMatchObject({
      reason: 'metadata: token_endpoint is at an origin that CONNECT_ORIGINS does not name',
    });
    await expect(begin()).rejects.toEqual(fault('unavailable'));
  });

  it('is used when CONNECT_ORIGINS names the origin', async () => {
    journey.provider.describes({ revocation_endpoint: `${elsewhere}/x` });
    const site = portal({ provider: journey.provider, env: { connectOrigins: [elsewhere] } });
    await site.signIn.check();
    expect(alerts(site)).toEqual([]);
    expect(await begin('signUpSignIn', '/main', site)).toContain('/authorize');
    await site.close();
  });
});

describe('authorization request', () => {
  it('requests a code with PKCE, a state, a nonce and a fresh login', async () => {
    const location = await begin();
    const query = new URL(location).searchParams;
    expect(Object.fromEntries(query)).toMatchObject({
      ...{ brand: 'plain', response_type: 'code', response_mode: 'query', client_id: 'portal', max_age: '0' },
      ...{ redirect_uri: `${PORTAL}/auth/callback`, scope: 'openid offline_access email' },
      ...{ code_challenge_method: 'S256', prompt: 'login' },
    });
    expect(query.get('code_challenge')).toMatch(/^[\w-]{43}$/);
    expect(query.get('nonce')).toMatch(/^[\w-]{43}$/);
    expect(location).toMatch(/#$/);
  });

  it.each([
    [{}, 'en'],
    [{ 'accept-language': 'es-MX,es;q=0.9' }, 'es'],
    [{ 'accept-language': 'es', cookie: '__Host-lang=en' }, 'en'],
    [{ 'accept-language': 'en', cookie: '__Host-memberlang=es' }, 'es'],
  ])("requests provider pages in the member's language: %j", async (headers, language) => {
    for (const flow of ['signUpSignIn', 'passwordReset'] as const) {
      const sent = new Request(`${PORTAL}/auth/login`, { headers: headers as Record<string, string> });
      const response = await journey.site.signIn.begin(sent, flow, '/main');
      const asked = new URL(response.headers.get('location') ?? '').searchParams;
      expect(asked.get('ui_locales'), flow).toBe(language);
    }
  });

  it('requests a first password after a registration, with its reference if there is one', async () => {
    for (const reference of ['a-reference', undefined]) {
      const sent = journey.site.request('/sign-up/password');
      const response = await journey.site.signIn.begin(sent, 'signUpSignIn', '/main', { reference });
      const query = new URL(response.headers.get('location') ?? '').searchParams;
      expect([query.get('prompt'), query.get('login_hint') ?? undefined]).toEqual(['create', reference]);
    }
  });

  it('omits Secure on http://localhost, where a browser would refuse it', async () => {
    const local = portal({ provider: journey.provider, env: { publicUrl: 'http://localhost:3730' } });
    const response = await local.signIn.begin(local.request('/auth/login'), 'signUpSignIn', '/main');
    expect(response.headers.getSetCookie()[0]).toMatch(
      /^signin\.[^;]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age/,
    );
    await local.close();
  });

  it('limits the cookies of abandoned sign-ins', async () => {
    for (let tab = 0; tab < 20; tab++) {
      await begin();
      journey.clock.advance(1_000);
    }
    expect(journey.site.jar().size).toBe(6);
  });

  it('reports a provider that does not answer', async () => {
    journey.provider.goDown();
    await expect(begin()).rejects.toEqual(fault('unavailable'));
  });
});

describe('authorization callback', () => {
  it('returns the member and the requested page', async () => {
    const signedIn = await signIn();
    expect(signedIn).toMatchObject({
      kind: 'member',
      returnTo: '/main/orders',
      identity: {
        ...{ kind: 'normal', providerType: 'DIRECT', subject: memberClaims.sub, objectId: memberClaims.oid },
        ...{ userName: 'ana', firstName: 'Ana', lastName: 'Peña', dateOfBirth: '1974-03-08' },
        ...{ clientId: '31001', cardId: 'W100200300', personCode: '01', rxGroup: 'RX31001' },
        isMigrated: false,
      },
      tokens: {
        refreshToken: expect.stringMatching(/^refresh-/),
        expiresAt: journey.clock.now() + 3_600_000,
      },
    });
  });

  it('accepts several tabs in any order, each with its own page', async () => {
    const first = journey.provider.approve(await begin('signUpSignIn', '/main/orders'));
    const second = journey.provider.approve(await begin('signUpSignIn', '/main/claims'));
    const reset = journey.provider.approve(await begin('passwordReset', '/main'));
    expect(await finish(second)).toMatchObject({ returnTo: '/main/claims' });
    const expected = { kind: 'passwordReset', subject: 'subject-of-ana', at: journey.clock.now() };
    expect(await finish(reset)).toEqual(expected);
    expect(await finish(first)).toMatchObject({ returnTo: '/main/orders' });
  });

  it('deletes the cookie of the finished sign-in only', async () => {
    const first = journey.provider.approve(await begin());
    await begin();
    journey.site.keep(forgetSignIn(journey.site.env, journey.site.request(first)));
    expect(journey.site.jar().size).toBe(1);
    await expect(finish(first)).rejects.toEqual(fault('stale'));
  });

  it('rejects a repeated code', async () => {
    const back = journey.provider.approve(await begin());
    await finish(back);
    await expect(finish(back)).rejects.toEqual(fault('refused'));
  });

  const forgotten = 'error=access_denied&error_description=AADB2C90118%3A+x';
  it.each([
    ['no state', 'code=stolen'],
    ['a state of someone else', 'code=stolen&state=theirs'],
    ['nothing at all', ''],
    ['an unrequested error', 'error=access_denied'],
    ['a forgotten password', forgotten],
    ['a forgotten password of someone else', `${forgotten}&state=theirs`],
  ])('rejects a callback without a sign-in of this browser: %s', async (_what, query) => {
    await expect(finish(`/auth/callback?${query}`)).rejects.toEqual(fault('stale'));
  });

  it.each([
    ['rejects another issuer', (own: string) => [`${own}other/`], false],
    ['rejects ours and another issuer', (own: string) => [own, 'https://evil.example/'], false],
    ['accepts the requested issuer', (own: string) => [own], true],
  ])('%s of a reply', async (_what, names, isAccepted) => {
    const back = new URL(journey.provider.approve(await begin()));
    for (const name of names(journey.provider.partner('B2C_1_SignUpSignIn').issuer))
      back.searchParams.append('iss', name);
    if (isAccepted) expect(await finish(back.href)).toMatchObject({ kind: 'member' });
    else await expect(finish(back.href)).rejects.toEqual(fault('refused'));
  });

  it.each([
    ['a token that is no string', 'rejected', () => journey.provider.issues({ access_token: 7 })],
    ['no issuer, although it always names one', 'refused', () => journey.provider.namesIssuer()],
  ] as const)('rejects a reply with %s', async (_what, code, prepare) => {
    prepare();
    await expect(signIn()).rejects.toEqual(fault(code));
  });

  it.each([
    ['a day after the token', (iat: number) => iat + 86_400],
    ['in milliseconds', (iat: number) => iat * 1_000],
    ['two minutes after the token', (iat: number) => iat + 120],
  ])('ignores a password time that is %s', async (_what, authTime) => {
    const result = await signIn((draft) =>
      withClaims({ auth_time: authTime(Number(draft.claims.iat)) })(draft),
    );
    expect(result).toMatchObject({ kind: 'member', authenticatedAt: undefined });
  });

  it('reads a password time slightly ahead of the clock as now', async () => {
    const result = await signIn((draft) => withClaims({ auth_time: Number(draft.claims.iat) + 30 })(draft));
    expect(result).toMatchObject({ authenticatedAt: journey.clock.now() });
  });

  it('reports a refusal of the provider with the requested page', async () => {
    const state = new URL(await begin()).searchParams.get('state');
    const address = `/auth/callback?error=access_denied&error_description=cancelled&state=${state}`;
    await expect(finish(address)).rejects.toMatchObject({ code: 'refused', returnTo: '/main/orders' });
  });

  it.each([
    [{ status: 401, body: { error: 'invalid_client' } }, 'unavailable', 'status 401, invalid_client'],
    [{ status: 400, body: { error: 'invalid_grant' } }, 'refused', 'the grant was refused'],
    [{ status: 400, body: { error: 'unauthorized_client' } }, 'unavailable', 'status 400, unauthorized_client'], // oxfmt-ignore
    [{ status: 400, body: { error: 'ana@example.test' } }, 'unavailable', 'status 400, another error'],
    [{ status: 500, body: 'oops' }, 'unavailable', 'status 500'],
    [{ status: 200, body: { access_token: 'a' } }, 'rejected', 'no id_token in the answer'],
    [{ status: 200, body: '<html>' }, 'rejected', 'no id_token in the answer'],
  ] as const)("logs the token endpoint's standard error only: %j", async (answer, code, said) => {
    const reason = `token: ${said}`;
    const back = journey.provider.approve(await begin());
    journey.provider.answerTokens(answer);
    await expect(finish(back)).rejects.toMatchObject({ code, message: expect.stringContaining(reason) });
    expect(journey.site.log.text()).toContain(`"${reason}"`);
    expect(journey.site.log.text()).not.toContain('ana@');
  });

  it.each([
    ['invalid_scope', 'invalid_scope'],
    ['unauthorized_client', 'unauthorized_client'],
    ['somebody%40example.test', 'another error'],
  ])("logs the provider's error %s by its standard name", async (error, word) => {
    const state = new URL(await begin()).searchParams.get('state');
    await expect(finish(`/auth/callback?error=${error}&state=${state}`)).rejects.toEqual(fault('refused'));
    expect(journey.site.log.text()).toContain(`"callback: ${word}"`);
    expect(journey.site.log.text()).not.toContain('somebody');
  });

  it('encodes a client secret with special characters', async () => {
    const secret = 'a+b/c%d:e f&ü~*';
    const odd = await startMiniProvider({ now: () => journey.clock.now(), secret });
    const other = portal({ provider: odd, clock: journey.clock, env: { idpClientSecret: secret } });
    const back = odd.approve(await begin('signUpSignIn', '/main', other));
    expect(await finish(back, other)).toMatchObject({ kind: 'member' });
    await odd.close();
    await other.close();
  });
});

describe('changing or unavailable provider', () => {
  it('loads its metadata and keys once', async () => {
    await signIn();
    await signIn();
    expect(journey.provider.asked('v2.0')).toBe(1);
    expect(journey.provider.asked('keys')).toBe(1);
  });

  it.each([
    ['a new key', {}, 1],
    ['a replaced key with the same id', { renamed: false }, 20],
  ])('loads %s at once, and an unknown one at most every 30 seconds', async (_what, rotation, tries) => {
    await signIn();
    journey.clock.advance(31_000);
    await journey.provider.rotate(rotation);
    for (const result of await Promise.all([signIn(), signIn()])) expect(result.kind).toBe('member');
    expect(journey.provider.asked('keys')).toBe(2);
    await journey.provider.rotate({ ...rotation, publish: false });
    for (let each = 0; each < 2; each++) await expect(signIn()).rejects.toEqual(fault('rejected'));
    expect(journey.provider.asked('keys')).toBe(2);
    journey.clock.advance(30_000);
    for (let each = 0; each < tries; each++) await expect(signIn()).rejects.toEqual(fault('rejected'));
    expect(journey.provider.asked('keys')).toBe(3);
  });

  it('uses the last good keys for a day', async () => {
    await signIn();
    journey.provider.goDown('keys');
    journey.clock.advance(23 * 3_600_000);
    expect(await signIn()).toMatchObject({ kind: 'member' });
    journey.clock.advance(3_600_000);
    await expect(signIn()).rejects.toEqual(fault('unavailable'));
  });

  it('uses the last metadata when none can be loaded', async () => {
    await begin();
    journey.clock.advance(7 * 3_600_000);
    journey.provider.goDown();
    expect(await begin()).toContain(journey.provider.origin);
  });
});

describe('token refresh', () => {
  const old = async () => {
    const signedIn = await signIn();
    if (signedIn.kind !== 'member') throw new Error('nobody signed in');
    return signedIn.tokens;
  };

  it('returns new tokens with a later end for a refresh token', async () => {
    const tokens = await old();
    journey.clock.advance(50 * 60_000);
    const next = await journey.site.signIn.refresh(tokens);
    expect(next?.expiresAt).toBe(journey.clock.now() + 3_600_000);
    expect(next?.idToken).not.toBe(tokens.idToken);
    expect(journey.provider.refreshed).toEqual([tokens.refreshToken]);
  });

  it.each([
    ['the provider refuses', () => journey.provider.answerTokens({ status: 400, body: { error: 'invalid_grant' } })], // oxfmt-ignore
    ['they are someone else’s', () => journey.provider.lie(withClaims({ sub: 'someone else' }))],
    ['they come from another flow', () => journey.provider.lie(withClaims({ tfp: PASSWORD_RESET }))],
  ])('returns nothing when %s', async (_what, change) => {
    const tokens = await old();
    change();
    expect(await journey.site.signIn.refresh(tokens)).toBeUndefined();
  });

  it('preserves the old tokens with the new refresh token when the reply cannot be verified', async () => {
    const tokens = await old();
    journey.provider.lie(withClaims({ iat: journey.clock.now() / 1_000 + 900 }));
    const next = await journey.site.signIn.refresh(tokens);
    expect(next).toMatchObject({ idToken: tokens.idToken, expiresAt: tokens.expiresAt });
    expect(next?.refreshToken).not.toBe(tokens.refreshToken);
  });

  it.each([true, false])(
    'preserves the old tokens while the key is unknown, renamed: %s',
    async (renamed) => {
      const tokens = await old();
      await journey.provider.rotate({ renamed });
      const next = await journey.site.signIn.refresh(tokens);
      expect(next).toMatchObject({ idToken: tokens.idToken, expiresAt: tokens.expiresAt });
      expect(next?.refreshToken).not.toBe(tokens.refreshToken);
      journey.clock.advance(30_000);
      expect((await journey.site.signIn.refresh(next!))?.idToken).not.toBe(tokens.idToken);
    },
  );

  it('reports an unavailable provider instead of a refusal', async () => {
    const tokens = await old();
    journey.provider.goDown();
    await expect(journey.site.signIn.refresh(tokens)).rejects.toEqual(fault('unavailable'));
  });
});

describe('end-session address', () => {
  it('names the session that ends, and returns to the login page', async () => {
    const url = new URL(await journey.site.signIn.endSessionUrl('token', 'es'));
    expect(url.origin).toBe(journey.provider.origin);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      ...{ p: 'B2C_1_SignUpSignIn', client_id: 'portal', id_token_hint: 'token', ui_locales: 'es' },
      post_logout_redirect_uri: `${PORTAL}/auth/start`,
    });
  });

  it('is the login page when the provider was never reached', async () => {
    journey.provider.goDown();
    expect(await journey.site.signIn.endSessionUrl('token', 'en')).toBe(`${PORTAL}/auth/start`);
  });
});

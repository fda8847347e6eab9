import { describe, expect, it } from 'vitest';
import { forgetSignIn } from './sign-in-cookies.server.ts';
import { fault, useJourney } from '#harness/sign-in-journey.ts';
import { memberClaims, PASSWORD_RESET, startMiniProvider, type Draft } from '#harness/mini-provider.ts';
import { portal, PORTAL } from '#harness/session-portal.ts';

const journey = useJourney();
const { begin, finish } = journey;
const withClaims = (claims: object) => (draft: Draft) => ({
  ...draft,
  claims: { ...draft.claims, ...claims },
});

describe('missing provider token', () => {
  it.each([
    [{ access_token: null }, 'accessToken'],
    [{ access_token: '' }, 'accessToken'],
    [{ refresh_token: null }, 'refreshToken'],
    [{ refresh_token: '' }, 'refreshToken'],
  ])('treats %j as absent, and signs the member in', async (fields, name) => {
    journey.provider.issues(fields);
    const result = await finish(journey.provider.approve(await begin()));
    expect(result).toMatchObject({ kind: 'member', tokens: { idToken: expect.any(String) } });
    expect(result).not.toHaveProperty(`tokens.${name}`);
  });

  it('rejects the sign-in when a token is not a string', async () => {
    journey.provider.issues({ access_token: 7 });
    await expect(finish(journey.provider.approve(await begin()))).rejects.toEqual(fault('rejected'));
  });
});

describe('endpoint at an unnamed origin', () => {
  const elsewhere = 'http://127.0.0.1:9';
  const alerts = (site: typeof journey.site) =>
    site.log.lines().filter(({ msg }) => String(msg).startsWith('alert: no member can sign in until'));

  it.each(['token_endpoint', 'jwks_uri', 'revocation_endpoint'])(
    'fails every sign-in because of %s, and raises an alert at the start',
    async (field) => {
      journey.provider.describes({ [field]: `${elsewhere}/x` });
      await journey.site.signIn.check();
      expect(alerts(journey.site)[0]).toMatchObject({
        reason: `metadata: ${field} is at an origin that CONNECT_ORIGINS does not name`,
      });
      await expect(begin()).rejects.toEqual(fault('unavailable'));
    },
  );

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
      brand: 'plain',
      response_type: 'code',
      response_mode: 'query',
      client_id: 'portal',
      redirect_uri: `${PORTAL}/auth/callback`,
      scope: 'openid offline_access email',
      code_challenge_method: 'S256',
      prompt: 'login',
      max_age: '0',
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
    const queryFor = async (reference?: string) => {
      const { site } = journey;
      const sent = site.request('/sign-up/password');
      const response = await site.signIn.begin(sent, 'signUpSignIn', '/main', { reference });
      return new URL(response.headers.get('location') ?? '').searchParams;
    };
    const known = await queryFor('a-reference');
    expect([known.get('prompt'), known.get('login_hint')]).toEqual(['create', 'a-reference']);
    const unknown = await queryFor();
    expect([unknown.get('prompt'), unknown.has('login_hint')]).toEqual(['create', false]);
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
    const signedIn = await finish(journey.provider.approve(await begin()));
    expect(signedIn).toMatchObject({
      kind: 'member',
      returnTo: '/main/orders',
      identity: {
        kind: 'normal',
        providerType: 'DIRECT',
        subject: memberClaims.sub,
        objectId: memberClaims.oid,
        userName: 'ana',
        firstName: 'Ana',
        lastName: 'Peña',
        clientId: '31001',
        cardId: 'W100200300',
        personCode: '01',
        rxGroup: 'RX31001',
        dateOfBirth: '1974-03-08',
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
    expect(await finish(reset)).toEqual({
      kind: 'passwordReset',
      subject: 'subject-of-ana',
      at: journey.clock.now(),
    });
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

  it.each([
    ['no state', '/auth/callback?code=stolen', 'stale'],
    ['a state of someone else', '/auth/callback?code=stolen&state=theirs', 'stale'],
    ['nothing at all', '/auth/callback', 'stale'],
    ['an unrequested error', '/auth/callback?error=access_denied', 'stale'],
    [
      'a forgotten password',
      '/auth/callback?error=access_denied&error_description=AADB2C90118%3A+x',
      'stale',
    ],
    [
      'a forgotten password of someone else',
      '/auth/callback?error=access_denied&error_description=AADB2C90118%3A+x&state=theirs',
      'stale',
    ],
  ] as const)('rejects a callback without a sign-in of this browser: %s', async (_what, address, code) => {
    await expect(finish(address)).rejects.toEqual(fault(code));
  });

  it.each([
    ['another one', (own: string) => [`${own}other/`]],
    ['ours and another one', (own: string) => [own, 'https://evil.example/']],
  ])('rejects a reply that names as its issuer %s', async (_what, names) => {
    const back = new URL(journey.provider.approve(await begin()));
    for (const name of names(journey.provider.partner('B2C_1_SignUpSignIn').issuer))
      back.searchParams.append('iss', name);
    await expect(finish(back.href)).rejects.toEqual(fault('refused'));
  });

  it('accepts a reply that names the requested issuer', async () => {
    const back = new URL(journey.provider.approve(await begin()));
    back.searchParams.set('iss', journey.provider.partner('B2C_1_SignUpSignIn').issuer);
    expect(await finish(back.href)).toMatchObject({ kind: 'member' });
  });

  it('rejects a reply without an issuer from a provider that always names it', async () => {
    journey.provider.namesIssuer();
    await expect(finish(journey.provider.approve(await begin()))).rejects.toEqual(fault('refused'));
  });

  it.each([
    ['a day after the token', (iat: number) => iat + 86_400],
    ['in milliseconds', (iat: number) => iat * 1_000],
    ['two minutes after the token', (iat: number) => iat + 120],
  ])('ignores a password time that is %s', async (_what, authTime) => {
    const back = journey.provider.approve(await begin());
    journey.provider.lie((draft) => ({
      ...draft,
      claims: { ...draft.claims, auth_time: authTime(Number(draft.claims.iat)) },
    }));
    expect(await finish(back)).toMatchObject({ kind: 'member', authenticatedAt: undefined });
  });

  it('reads a password time slightly ahead of the clock as now', async () => {
    const back = journey.provider.approve(await begin());
    journey.provider.lie((draft) => ({
      ...draft,
      claims: { ...draft.claims, auth_time: Number(draft.claims.iat) + 30 },
    }));
    expect(await finish(back)).toMatchObject({ authenticatedAt: journey.clock.now() });
  });

  it('reports a refusal of the provider with the requested page', async () => {
    const state = new URL(await begin()).searchParams.get('state');
    const address = `/auth/callback?error=access_denied&error_description=cancelled&state=${state}`;
    await expect(finish(address)).rejects.toMatchObject({ code: 'refused', returnTo: '/main/orders' });
  });

  it.each([
    [{ status: 401, body: { error: 'invalid_client' } }, 'unavailable', 'status 401, invalid_client'],
    [{ status: 400, body: { error: 'invalid_grant' } }, 'refused', 'the grant was refused'],
    [
      { status: 400, body: { error: 'unauthorized_client' } },
      'unavailable',
      'status 400, unauthorized_client',
    ],
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
  const signInNow = async () => finish(journey.provider.approve(await begin()));

  it('loads its metadata and keys once', async () => {
    await signInNow();
    await signInNow();
    expect(journey.provider.asked('v2.0')).toBe(1);
    expect(journey.provider.asked('keys')).toBe(1);
  });

  it('loads a new key at once, and an unknown one at most every 30 seconds', async () => {
    await signInNow();
    journey.clock.advance(31_000);
    await journey.provider.rotate();
    await signInNow();
    expect(journey.provider.asked('keys')).toBe(2);
    await journey.provider.rotate({ publish: false });
    await expect(signInNow()).rejects.toEqual(fault('rejected'));
    await expect(signInNow()).rejects.toEqual(fault('rejected'));
    expect(journey.provider.asked('keys')).toBe(2);
    journey.clock.advance(30_000);
    await expect(signInNow()).rejects.toEqual(fault('rejected'));
    expect(journey.provider.asked('keys')).toBe(3);
  });

  it('loads a replaced key with the same id at once, and at most every 30 seconds', async () => {
    await signInNow();
    journey.clock.advance(31_000);
    await journey.provider.rotate({ renamed: false });
    expect(await Promise.all([signInNow(), signInNow()])).toMatchObject([
      { kind: 'member' },
      { kind: 'member' },
    ]);
    expect(journey.provider.asked('keys')).toBe(2);
    await journey.provider.rotate({ renamed: false, publish: false });
    await expect(signInNow()).rejects.toEqual(fault('rejected'));
    expect(journey.provider.asked('keys')).toBe(2);
    journey.clock.advance(30_000);
    for (let garbage = 0; garbage < 20; garbage++)
      await expect(signInNow()).rejects.toEqual(fault('rejected'));
    expect(journey.provider.asked('keys')).toBe(3);
  });

  it('uses the last good keys for a day', async () => {
    await signInNow();
    journey.provider.goDown('keys');
    journey.clock.advance(23 * 3_600_000);
    expect(await signInNow()).toMatchObject({ kind: 'member' });
    journey.clock.advance(3_600_000);
    await expect(signInNow()).rejects.toEqual(fault('unavailable'));
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
    const signedIn = await finish(journey.provider.approve(await begin()));
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
    [
      'the provider refuses',
      () => journey.provider.answerTokens({ status: 400, body: { error: 'invalid_grant' } }),
    ],
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
    'preserves the old tokens when the signing key is not known yet',
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
      p: 'B2C_1_SignUpSignIn',
      client_id: 'portal',
      id_token_hint: 'token',
      post_logout_redirect_uri: `${PORTAL}/auth/start`,
      ui_locales: 'es',
    });
  });

  it('is the login page when the provider was never reached', async () => {
    journey.provider.goDown();
    expect(await journey.site.signIn.endSessionUrl('token', 'en')).toBe(`${PORTAL}/auth/start`);
  });
});

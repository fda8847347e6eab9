import { SignJWT, UnsecuredJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { stillClock } from '../../tests/support/clocks.ts';
import type { SignInFaultCode } from './sign-in-fault.ts';
import type { Flow } from './sign-in.server.ts';
import { forgetSignIn } from './state-cookie.server.ts';
import { memberClaims, PASSWORD_RESET, startMiniProvider } from './testing/mini-provider.ts';
import type { Draft, MiniProvider } from './testing/mini-provider.ts';
import { portal, PORTAL } from './testing/portal.ts';
import type { Portal } from './testing/portal.ts';

let provider: MiniProvider;
let site: Portal;
const clock = stillClock();

beforeEach(async () => {
  provider = await startMiniProvider({ now: () => clock.now() });
  site = portal({ provider, clock });
});
afterEach(async () => {
  await provider.close();
  await site.close();
});

/** presses 'Log in'; gives the address of the provider's page */
async function begin(flow: Flow = 'signUpSignIn', returnTo = '/main/orders', at = site) {
  const response = await at.signIn.begin(at.request('/auth/login'), flow, returnTo);
  at.keep(response.headers.getSetCookie());
  return response.headers.get('location') ?? '';
}
const finish = (address: string, at = site) => at.signIn.finish(at.request(address));
const fault = (code: SignInFaultCode) => expect.objectContaining({ name: 'SignInFault', code }) as Error;

describe('the way to the provider', () => {
  it('asks for a code with PKCE, a state, a nonce and a fresh login', async () => {
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
    });
    expect(query.get('code_challenge')).toMatch(/^[\w-]{43}$/);
    expect(query.get('nonce')).toMatch(/^[\w-]{43}$/);
    expect(location).toMatch(/#$/);
  });

  it('keeps its state in a cookie that no script and no other site can use, for 30 minutes', async () => {
    const response = await site.signIn.begin(site.request('/auth/login'), 'signUpSignIn', '/main');
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-signin\.[\w-]{16}=[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=1800$/),
    ]);
  });

  it('does without Secure on http://localhost, where a browser would refuse it', async () => {
    const local = portal({ provider, env: { publicUrl: 'http://localhost:3730' } });
    const response = await local.signIn.begin(local.request('/auth/login'), 'signUpSignIn', '/main');
    expect(response.headers.getSetCookie()[0]).toMatch(/^signin\.[^;]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age/);
    await local.close();
  });

  it('fills in the user name of a member who comes back to a locked session', async () => {
    const response = await site.signIn.begin(site.request('/auth/login'), 'signUpSignIn', '/main', 'ana');
    expect(new URL(response.headers.get('location') ?? '').searchParams.get('login_hint')).toBe('ana');
  });

  it('does not let abandoned sign-ins fill the cookie jar', async () => {
    for (let tab = 0; tab < 20; tab++) {
      await begin();
      clock.advance(1_000);
    }
    expect(site.jar().size).toBe(6);
  });

  it('tells that the provider does not answer', async () => {
    provider.goDown();
    await expect(begin()).rejects.toEqual(fault('unavailable'));
  });
});

describe('the way back', () => {
  it('knows the member and where she was going', async () => {
    const signedIn = await finish(provider.approve(await begin()));
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
      tokens: { refreshToken: expect.stringMatching(/^refresh-/), expiresAt: clock.now() + 3_600_000 },
    });
  });

  it('takes several tabs at once, in any order, each to its own page', async () => {
    const first = provider.approve(await begin('signUpSignIn', '/main/orders'));
    const second = provider.approve(await begin('signUpSignIn', '/main/claims'));
    const reset = provider.approve(await begin('passwordReset', '/main'));
    expect(await finish(second)).toMatchObject({ returnTo: '/main/claims' });
    expect(await finish(reset)).toEqual({ kind: 'passwordReset' });
    expect(await finish(first)).toMatchObject({ returnTo: '/main/orders' });
  });

  it('forgets the cookie of the sign-in that came back, and only that one', async () => {
    const first = provider.approve(await begin());
    await begin();
    site.keep(forgetSignIn(site.env, site.request(first)));
    expect(site.jar().size).toBe(1);
    await expect(finish(first)).rejects.toEqual(fault('stale'));
  });

  it('does not take a code twice', async () => {
    const back = provider.approve(await begin());
    await finish(back);
    await expect(finish(back)).rejects.toEqual(fault('rejected'));
  });

  it.each([
    ['no state', '/auth/callback?code=stolen', 'stale'],
    ['a state of someone else', '/auth/callback?code=stolen&state=theirs', 'stale'],
    ['nothing at all', '/auth/callback', 'stale'],
    ['an error that nobody asked for', '/auth/callback?error=access_denied', 'stale'],
    ['a forgotten password', '/auth/callback?error=access_denied&error_description=AADB2C90118%3A+x', 'forgotPassword'],
  ] as const)('without a sign-in of this browser: %s', async (_what, address, code) => {
    await expect(finish(address)).rejects.toEqual(fault(code));
  });

  it('is too late after 30 minutes', async () => {
    const back = provider.approve(await begin());
    clock.advance(30 * 60_000);
    await expect(finish(back)).rejects.toEqual(fault('stale'));
  });

  it('tells a refusal on the provider’s page, and still knows where the member was going', async () => {
    const state = new URL(await begin()).searchParams.get('state');
    const address = `/auth/callback?error=access_denied&error_description=cancelled&state=${state}`;
    await expect(finish(address)).rejects.toMatchObject({ code: 'refused', returnTo: '/main/orders' });
  });

  it.each([
    ['answers 500', { status: 500, body: 'oops' }, 'unavailable'],
    ['does not know the portal', { status: 401, body: { error: 'invalid_client' } }, 'unavailable'],
    ['does not know the code', { status: 400, body: { error: 'invalid_grant' } }, 'rejected'],
    ['sends no id_token', { status: 200, body: { access_token: 'a' } }, 'rejected'],
    ['sends something else', { status: 200, body: '<html>' }, 'rejected'],
  ] as const)('when the token endpoint %s', async (_what, answer, code) => {
    const back = provider.approve(await begin());
    provider.answerTokens(answer);
    await expect(finish(back)).rejects.toEqual(fault(code));
  });

  it('works with a secret of odd characters', async () => {
    const secret = 'a+b/c%d:e f&ü~*';
    const odd = await startMiniProvider({ now: () => clock.now(), secret });
    const other = portal({ provider: odd, clock, env: { idpClientSecret: secret } });
    const back = odd.approve(await begin('signUpSignIn', '/main', other));
    expect(await finish(back, other)).toMatchObject({ kind: 'member' });
    await odd.close();
    await other.close();
  });

  it('leaves no token, code or name in the log', async () => {
    const back = provider.approve(await begin());
    provider.lie((draft) => ({ ...draft, claims: { ...draft.claims, aud: 'someone else' } }));
    await expect(finish(back)).rejects.toEqual(fault('rejected'));
    const code = new URL(back).searchParams.get('code') ?? '';
    expect(site.log.text()).toContain('ERR_JWT_CLAIM_VALIDATION_FAILED');
    expect(site.log.text()).not.toMatch(new RegExp(`${code}|eyJ|Ana|ana@`));
  });
});

const seconds = () => Math.floor(clock.now() / 1000);
const withClaims = (claims: object) => (draft: Draft) => ({ ...draft, claims: { ...draft.claims, ...claims } });
const withHeader = (header: object) => (draft: Draft) => ({ ...draft, header: { ...draft.header, ...header } });

describe('an id_token that does not hold signs nobody in', () => {
  it.each<[string, string, (draft: Draft) => Draft | string | Promise<string>]>([
    ['without a signature', 'ALG_NOT_ALLOWED', ({ claims }) => new UnsecuredJWT(claims).encode()],
    [
      'signed with the client secret',
      'ALG_NOT_ALLOWED',
      ({ claims, header }) =>
        new SignJWT(claims).setProtectedHeader({ ...header, alg: 'HS256' }).sign(new TextEncoder().encode('secret'.padEnd(32))),
    ],
    ['not a token', 'JWS_INVALID', () => 'a.b.c'],
    ['of another issuer', 'FAILED iss', withClaims({ iss: 'https://login.evil.test/' })],
    ['of the same issuer spelt otherwise', 'FAILED iss', (draft) => withClaims({ iss: draft.claims.iss?.slice(0, -1) })(draft)],
    ['for another client', 'FAILED aud', withClaims({ aud: 'another' })],
    ['for several clients, given to another', 'several audiences', withClaims({ aud: ['portal', 'another'], azp: 'another' })],
    ['of another sign-in', 'nonce', withClaims({ nonce: 'x'.repeat(43) })],
    ['without a nonce', 'nonce', withClaims({ nonce: undefined })],
    ['of the password-reset flow', 'another flow', withClaims({ tfp: PASSWORD_RESET })],
    ['of no flow', 'another flow', withClaims({ tfp: undefined })],
    ['expired', 'EXPIRED', (draft) => withClaims({ exp: seconds() - 61 })(draft)],
    ['without an expiry', 'FAILED exp', withClaims({ exp: undefined })],
    ['not valid yet', 'FAILED nbf', (draft) => withClaims({ nbf: seconds() + 61 })(draft)],
    ['issued in the future', 'issued in the future', (draft) => withClaims({ iat: seconds() + 61 })(draft)],
    ['without a time of issue', 'FAILED iat', withClaims({ iat: undefined })],
    ['without a subject', 'FAILED sub', withClaims({ sub: undefined })],
    ['with an empty subject', 'a claim is missing', withClaims({ sub: ' ' })],
    ['without a key id', 'NO_MATCHING_KEY', withHeader({ kid: undefined })],
    ['with a key id nobody knows', 'NO_MATCHING_KEY', withHeader({ kid: 'unknown' })],
    ['of another kind', 'another kind of token', withHeader({ typ: 'at+jwt' })],
    ['of more than 16 KB', 'too large', withClaims({ extra: 'x'.repeat(16_384) })],
    ['that names no member', 'names no member', withClaims({ extension_UserName: undefined })],
    ['that names no client', 'names no member', withClaims({ extension_ClientId: undefined })],
  ])('%s', async (_what, reason, lie) => {
    const back = provider.approve(await begin());
    provider.lie(lie);
    const caught: unknown = await finish(back).catch((error: unknown) => error);
    expect(caught).toEqual(fault('rejected'));
    expect((caught as Error).message).toContain(reason);
  });

  it('does not look for keys where a token says they are', async () => {
    const back = provider.approve(await begin());
    await provider.rotate({ publish: false });
    provider.lie(withHeader({ kid: 'first', jku: `${provider.origin}/evil`, x5u: `${provider.origin}/evil` }));
    await expect(finish(back)).rejects.toEqual(fault('rejected'));
    expect(provider.asked('evil')).toBe(0);
  });

  it.each([
    ['expired for less than a minute', () => ({ exp: seconds() - 59 })],
    ['valid in less than a minute', () => ({ nbf: seconds() + 59, iat: seconds() + 59 })],
    ['with the flow in other letters', () => ({ tfp: 'b2c_1_signupsignin' })],
    ['with the flow in acr', () => ({ tfp: undefined, acr: 'B2C_1_SignUpSignIn' })],
    ['with the user name in preferred_username', () => ({ extension_UserName: undefined, preferred_username: 'ana' })],
    ['with a flag that is a word', () => ({ extension_IsMigrated: 'True' })],
  ])('but one is good that is %s', async (_what, claims) => {
    const back = provider.approve(await begin());
    provider.lie((draft) => withClaims(claims())(draft));
    expect(await finish(back)).toMatchObject({ kind: 'member', identity: { userName: 'ana' } });
  });

  it('does not take a sign-in token for a finished password reset', async () => {
    const back = provider.approve(await begin('passwordReset'));
    provider.lie(withClaims({ tfp: 'B2C_1_SignUpSignIn' }));
    await expect(finish(back)).rejects.toEqual(fault('rejected'));
  });

  it('takes a nonce of the secret before the newest one', async () => {
    const back = provider.approve(await begin());
    const after = portal({ provider, clock, env: { sessionSecrets: ['brand new', ...site.env.sessionSecrets] } });
    expect(await after.signIn.finish(site.request(back))).toMatchObject({ kind: 'member' });
    await after.close();
  });
});

describe('while the provider changes or is away', () => {
  const signInNow = async () => finish(provider.approve(await begin()));

  it('asks for its metadata and keys once, not at every sign-in', async () => {
    await signInNow();
    await signInNow();
    expect(provider.asked('v2.0')).toBe(1);
    expect(provider.asked('keys')).toBe(1);
  });

  it('finds a new key at once, and asks for an unknown one at most every 30 seconds', async () => {
    await signInNow();
    clock.advance(31_000);
    await provider.rotate();
    await signInNow();
    expect(provider.asked('keys')).toBe(2);
    await provider.rotate({ publish: false });
    await expect(signInNow()).rejects.toEqual(fault('rejected'));
    await expect(signInNow()).rejects.toEqual(fault('rejected'));
    expect(provider.asked('keys')).toBe(2);
    clock.advance(30_000);
    await expect(signInNow()).rejects.toEqual(fault('rejected'));
    expect(provider.asked('keys')).toBe(3);
  });

  it('goes on with the last good keys for a day', async () => {
    await signInNow();
    provider.goDown('keys');
    clock.advance(23 * 3_600_000);
    expect(await signInNow()).toMatchObject({ kind: 'member' });
    clock.advance(3_600_000);
    await expect(signInNow()).rejects.toEqual(fault('unavailable'));
  });

  it('goes on with the last metadata when no new can be had', async () => {
    await begin();
    clock.advance(7 * 3_600_000);
    provider.goDown();
    expect(await begin()).toContain(provider.origin);
  });
});

describe('new tokens', () => {
  const old = async () => {
    const signedIn = await finish(provider.approve(await begin()));
    if (signedIn.kind !== 'member') throw new Error('nobody signed in');
    return signedIn.tokens;
  };

  it('come for a refresh token, with a later end', async () => {
    const tokens = await old();
    clock.advance(50 * 60_000);
    const next = await site.signIn.refresh(tokens);
    expect(next?.expiresAt).toBe(clock.now() + 3_600_000);
    expect(next?.idToken).not.toBe(tokens.idToken);
    expect(provider.refreshed).toEqual([tokens.refreshToken]);
  });

  it.each([
    ['the provider refuses', () => provider.answerTokens({ status: 400, body: { error: 'invalid_grant' } })],
    ['they are someone else’s', () => provider.lie(withClaims({ sub: 'someone else' }))],
    ['they come from another flow', () => provider.lie(withClaims({ tfp: PASSWORD_RESET }))],
  ])('do not come when %s', async (_what, change) => {
    const tokens = await old();
    change();
    expect(await site.signIn.refresh(tokens)).toBeUndefined();
  });

  it('may come later when the provider is away: that is no refusal', async () => {
    const tokens = await old();
    provider.goDown();
    await expect(site.signIn.refresh(tokens)).rejects.toEqual(fault('unavailable'));
  });
});

describe('the provider’s end of a session', () => {
  it('is told whose session ends, and comes back to the login page', async () => {
    const url = new URL(await site.signIn.endSessionUrl('token'));
    expect(url.origin).toBe(provider.origin);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      p: 'B2C_1_SignUpSignIn',
      client_id: 'portal',
      id_token_hint: 'token',
      post_logout_redirect_uri: `${PORTAL}/auth/start`,
    });
  });

  it('is left out when the provider was never reached', async () => {
    provider.goDown();
    expect(await site.signIn.endSessionUrl('token')).toBe(`${PORTAL}/auth/start`);
  });
});

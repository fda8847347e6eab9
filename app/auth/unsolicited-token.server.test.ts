import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { createStillClock } from '#harness/clocks.ts';
import type { RequestContext } from '../context.ts';
import type { UnsolicitedTokens } from './sign-in.server.ts';
import {
  PASSWORD_RESET,
  SIGN_IN,
  startMiniProvider,
  withHeader,
  type Draft,
  type MiniProvider,
} from '#harness/mini-provider.ts';
import { portal, type Portal } from '#harness/session-portal.ts';
import { isFragmentReader } from './unsolicited-token.server.ts';

const clock = createStillClock();
const seconds = () => Math.floor(clock.now() / 1000);
const MEMBER = { sub: 'partner-of-sam', extension_ProviderType: 'PARTNER', extension_UserName: 'sam' };

let provider: MiniProvider;
let partner: MiniProvider;
let site: Portal;
beforeEach(async () => {
  provider = await startMiniProvider({ now: () => clock.now() });
  partner = await startMiniProvider({ now: () => clock.now() });
  site = portal({ provider, clock, env: { ssoIssuers: [partner.partner('plan')] } });
});
afterEach(() => Promise.all([provider.close(), partner.close(), site.close()]));

const sso = (claims: JWTPayload = {}) => partner.token('plan', { ...MEMBER, ...claims });
const own = (claims: JWTPayload = {}) => provider.token(SIGN_IN, claims);
const admit = (tokens: UnsolicitedTokens) => site.signIn.admit(tokens);
const refusal = async (tokens: UnsolicitedTokens, at: Portal = site) =>
  (await at.signIn.admit(tokens).then(
    () => new Error('taken'),
    (error: unknown) => error,
  )) as Error & { code?: string };
const signWithSecret = ({ claims, header }: Draft) =>
  new SignJWT(claims)
    .setProtectedHeader({ ...header, alg: 'HS256' })
    .sign(new TextEncoder().encode('secret'.padEnd(32)));
const toBase64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
/** An unsigned token with this header. */
const withRawHeader = (header: object) => (draft: Draft) =>
  `${toBase64(Array.isArray(header) ? header : { ...draft.header, ...header })}.${toBase64(draft.claims)}.AAAA`;
/** A token of a stranger, with the stranger's key in its header (RFC 7515, 4.1.3). */
async function signWithOwnKey({ claims, header }: Draft) {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: header.kid };
  return new SignJWT(claims).setProtectedHeader({ ...header, jwk } as never).sign(privateKey);
}
/** Rejected tokens of every issuer: title, reason and cause. */
type Wrong = { claims?: () => JWTPayload; lie?: (draft: Draft) => Draft | string | Promise<string> };
const wrongs: [string, string, Wrong][] = [
  ['without a signature', 'ALG_NOT_ALLOWED', { lie: ({ claims }) => new UnsecuredJWT(claims).encode() }],
  ['signed with a shared secret', 'ALG_NOT_ALLOWED', { lie: signWithSecret }],
  ['signed with its own key', 'FAILED', { lie: signWithOwnKey }],
  ['with an unknown critical header', 'NOT_SUPPORTED', { lie: withRawHeader({ crit: ['x'], x: 1 }) }],
  ['whose header is a list', 'JWS_INVALID', { lie: withRawHeader([]) }],
  ['that is encrypted', 'not readable', { lie: () => `${toBase64({ alg: 'dir', enc: 'A256GCM' })}..A.A.A` }],
  ['that is no token', 'not readable', { lie: () => 'a.b.c' }],
  ['for another client', 'FAILED aud', { claims: () => ({ aud: 'another' }) }],
  ['for several clients', 'not ours to use', { claims: () => ({ aud: ['portal', 'another'] }) }],
  ['that has expired', 'EXPIRED', { claims: () => ({ exp: seconds() - 61 }) }],
  ['without an expiry', 'FAILED exp', { claims: () => ({ exp: undefined }) }],
  ['that is not valid yet', 'FAILED nbf', { claims: () => ({ nbf: seconds() + 61 }) }],
  ['issued in the future', 'issued in the future', { claims: () => ({ iat: seconds() + 61 }) }],
  ['without a time of issue', 'FAILED iat', { claims: () => ({ iat: undefined }) }],
  ['more than ten minutes old', 'an old token', { claims: () => ({ iat: seconds() - 601, nbf: undefined }) }],
  ['without a subject', 'FAILED sub', { claims: () => ({ sub: undefined }) }],
  ['with an empty key id', 'NO_MATCHING_KEY', { lie: withHeader({ kid: '' }) }],
  ['with an unknown key id', 'NO_MATCHING_KEY', { lie: withHeader({ kid: 'unknown' }) }],
  ['of another kind', 'another kind of token', { lie: withHeader({ typ: 'logout+jwt' }) }],
  ['of more than 16 KB', 'too large', { claims: () => ({ extra: 'x'.repeat(16_384) }) }],
];

/** A future time of issue is a clock difference. */
const getErrorCode = (reason: string) => (reason === 'issued in the future' ? 'clock' : 'rejected');

const kinds: [string, () => MiniProvider, (claims?: JWTPayload) => Promise<UnsolicitedTokens>][] = [
  ['sso_token', () => partner, async (claims) => ({ ssoToken: await sso(claims) })],
  ['access_token', () => partner, async (claims) => ({ accessToken: await sso(claims) })],
  ['id_token', () => provider, async (claims) => ({ idToken: await own(claims) })],
];
describe.each(kinds)('unsolicited %s', (_kind, issuer, make) => {
  it.each(wrongs)('is rejected %s', async (_what, reason, { claims, lie }) => {
    if (lie) issuer().lie(lie);
    const error = await refusal(await make(claims?.()));
    expect(error).toMatchObject({ name: 'SignInFault', code: getErrorCode(reason) });
    expect(error.message).toContain(reason);
  });
});

describe('partner’s sso_token', () => {
  it('identifies the member, and is the session’s only token', async () => {
    const token = await sso({ extension_SequenceCode: '1', extension_PersonCode: undefined });
    const named = { kind: 'sso', providerType: 'PARTNER', userName: 'sam', cardId: 'W100200300' };
    const identity = expect.objectContaining({ ...named, personCode: '', sequenceCode: '1' }) as unknown;
    const tokens = { ssoToken: token, expiresAt: (seconds() + 3600) * 1000 };
    // The hand-off is the only sign-in of a partner's members.
    const times = { authenticatedAt: clock.now(), typedSince: clock.now() };
    expect(await admit({ ssoToken: token })).toEqual({ kind: 'member', identity, tokens, ...times });
  });

  it('is accepted without a provider type or a user name', async () => {
    const token = await sso({ extension_ProviderType: undefined, extension_UserName: undefined });
    const identity = { providerType: 'PARTNER', userName: 'partner-of-sam' };
    expect(await admit({ ssoToken: token })).toMatchObject({ identity });
  });

  it.each([
    ['of a direct member', { extension_ProviderType: 'DIRECT' }],
    ['without a card', { extension_CardId: undefined }],
    ['without a client', { extension_ClientId: undefined }],
    ['without a person', { extension_PersonCode: undefined }],
  ])('is rejected when it is %s and names no member', async (_what, claims) => {
    expect((await refusal({ ssoToken: await sso(claims) })).message).toMatch(/names no member of a partner/);
  });

  it('is rejected from an unconfigured issuer, even under a known name', async () => {
    const stranger = await startMiniProvider({ now: () => clock.now() });
    const ssoToken = await stranger.token('plan', MEMBER);
    expect((await refusal({ ssoToken })).message).toMatch(/not trusted/);
    const forged = await stranger.token('plan', { ...MEMBER, iss: partner.partner('plan').issuer });
    expect((await refusal({ ssoToken: forged })).code).toBe('rejected');
    await stranger.close();
  });

  it('is rejected without loading keys from an address in the token', async () => {
    const address = `${partner.origin}/evil`;
    await partner.rotate({ publish: false });
    partner.lie(withHeader({ kid: 'first', jku: address, x5u: address }));
    expect((await refusal({ ssoToken: await sso() })).code).toBe('rejected');
    expect(partner.asked('evil')).toBe(0);
  });

  it('is accepted only for the configured clients of its partner', async () => {
    const plan = partner.partner('plan');
    const ssoIssuers = [{ ...plan, clients: ['31002', '31001'] }];
    const narrow = portal({ provider, clock, env: { ssoIssuers } });
    const identity = { clientId: '31001' };
    expect(await narrow.signIn.admit({ ssoToken: await sso() })).toMatchObject({ identity });
    for (const client of ['31003', '3100', '31001,31002']) {
      const ssoToken = await sso({ extension_ClientId: client });
      expect((await refusal({ ssoToken }, narrow)).message).toMatch(/a client of others/);
    }
    await narrow.close();
  });

  it('is rejected with another spelling of the issuer, without a partner, and from the provider', async () => {
    const iss = partner.partner('plan').issuer.slice(0, -1);
    const closed = portal({ provider, clock, env: { ssoIssuers: [] } });
    for (const error of [
      await refusal({ ssoToken: await sso({ iss }) }),
      await refusal({ ssoToken: await sso() }, closed),
      await refusal({ ssoToken: await own() }),
    ])
      expect(error.message).toMatch(/not trusted/);
    expect((await refusal({ idToken: await sso() })).code).toBe('rejected');
    await closed.close();
  });

  it('is reported as unavailable while the partner’s keys cannot be loaded', async () => {
    const token = await sso();
    partner.goDown('keys');
    expect((await refusal({ ssoToken: token })).code).toBe('unavailable');
  });
});

describe('repeated token', () => {
  // The last character of a signature contains unused bits.
  const respell = (token: string) =>
    token.slice(0, -1) + String.fromCharCode(token.charCodeAt(token.length - 1) + 1);
  it.each([
    ['by its id', { jti: 'one' }],
    ['by what was signed, when it has no id', {}],
  ])(
    'is rejected as long as it is valid, however its signature is encoded, identified %s',
    async (_how, claims) => {
      const token = await sso(claims);
      await admit({ ssoToken: token });
      for (const minutes of [0, 9]) {
        clock.advance(minutes * 60_000);
        for (const ssoToken of [token, respell(token)])
          expect((await refusal({ ssoToken })).message).toMatch(/seen before/);
      }
    },
  );

  it('is accepted once from two simultaneous requests', async () => {
    const ssoToken = await sso({ jti: 'raced' });
    const ends = await Promise.allSettled([admit({ ssoToken }), admit({ ssoToken })]);
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('is not blocked by an invalid token with the same id', async () => {
    await refusal({ ssoToken: await sso({ jti: 'two', aud: 'another' }) });
    expect(await admit({ ssoToken: await sso({ jti: 'two' }) })).toMatchObject({ kind: 'member' });
  });
});

describe('unsolicited id_token', () => {
  it('identifies the member of the sign-in flow once', async () => {
    const idToken = await own();
    const expected = { kind: 'member', identity: { kind: 'normal', userName: 'ana' }, tokens: { idToken } };
    expect(await admit({ idToken })).toMatchObject(expected);
    expect((await refusal({ idToken })).message).toMatch(/seen before/);
  });

  it('starts no session from the password-reset flow', async () => {
    const expected = { kind: 'passwordReset', subject: 'subject-of-ana', at: seconds() * 1000 };
    const both = { idToken: await provider.token(PASSWORD_RESET), ssoToken: await sso() };
    expect(await admit(both)).toEqual(expected);
  });

  it('reports the password time, and is rejected when that is too old', async () => {
    const at = (secondsAgo: number) => own({ jti: String(secondsAgo), auth_time: seconds() - secondsAgo });
    expect(await admit({ idToken: await at(600) })).toMatchObject({ authenticatedAt: clock.now() - 600_000 });
    expect((await refusal({ idToken: await at(601) })).message).toMatch(/an old sign-in/);
    const silent = await admit({ idToken: await own({ jti: 'silent' }) });
    expect(silent).toMatchObject({ authenticatedAt: undefined });
  });

  it.each([
    ['of no flow', SIGN_IN, undefined],
    ['of a third flow', SIGN_IN, 'B2C_1_EditProfile'],
    ['of one flow that says the other', SIGN_IN, PASSWORD_RESET],
    ['of the other flow that says this one', PASSWORD_RESET, SIGN_IN],
  ])('is rejected when it is %s', async (_what, policy, tfp) => {
    expect((await refusal({ idToken: await provider.token(policy, { tfp }) })).code).toBe('rejected');
  });

  it('is accepted with an sso_token of the same person only', async () => {
    const both = { idToken: await own(), ssoToken: await sso({ exp: seconds() + 600 }) };
    expect(await admit(both)).toMatchObject({
      identity: { kind: 'normal' },
      tokens: { ...both, expiresAt: (seconds() + 600) * 1000 },
    });
    const mixed = { idToken: await own({ jti: '2' }), ssoToken: await sso({ extension_CardId: 'OTHER' }) };
    expect((await refusal(mixed)).message).toMatch(/two persons/);
  });

  it('is accepted with an access_token, which is ignored', async () => {
    const admitted = await admit({ idToken: await own(), accessToken: 'opaque' });
    expect(admitted).toMatchObject({ kind: 'member', identity: { userName: 'ana' } });
    expect(JSON.stringify(admitted)).not.toContain('opaque');
  });
});

describe('partner’s access token', () => {
  it.each(['JWT', 'at+jwt', undefined])('is accepted with the type %s', async (typ) => {
    partner.lie(withHeader({ typ }));
    const accessToken = await sso();
    const tokens = { ssoToken: accessToken };
    expect(await admit({ accessToken })).toMatchObject({ identity: { kind: 'sso' }, tokens });
  });

  it('is rejected as an sso_token', async () => {
    partner.lie(withHeader({ typ: 'at+jwt' }));
    expect((await refusal({ ssoToken: await sso() })).message).toMatch(/another kind/);
  });
});

const PORTAL = 'https://portal.example.com';
const reads = (light: boolean, headers: Record<string, string>) =>
  isFragmentReader(
    { env: { publicUrl: PORTAL }, preferences: { light } } as RequestContext,
    new Request(`${PORTAL}/auth/start`, { headers }),
  );

const ways: [comes: string, headers: Record<string, string>, isRead: boolean][] = [
  ['from another site', { 'Sec-Fetch-Site': 'cross-site' }, true],
  ['from a sister site', { 'Sec-Fetch-Site': 'same-site' }, true],
  ['from a page of the portal', { 'Sec-Fetch-Site': 'same-origin' }, false],
  ['by typing the address, or from an app or an e-mail', { 'Sec-Fetch-Site': 'none' }, true],
  ['in an older browser, from another site', { Referer: 'https://plan.example.net/' }, true],
  ['in an older browser, from a page of the portal', { Referer: `${PORTAL}/main/more` }, false],
  ['in an older browser, without a referrer', {}, true],
  ['in an older browser, from an invalid address', { Referer: 'nonsense' }, true],
  ['from the portal, whatever the referrer is', { 'Sec-Fetch-Site': 'same-origin', Referer: 'https://a.example/' }, false], // oxfmt-ignore
];

test.each(ways)(
  'reads or ignores the fragment in both versions for a member who comes %s',
  (_, headers, light) => {
    expect([reads(true, headers), reads(false, headers)]).toEqual([light, true]);
  },
);

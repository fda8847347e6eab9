import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MEMBER_LANGUAGE_COOKIE } from '../i18n/preferences.server.ts';
import { deriveAccountKey, toMemberKey } from '../session/member-key.server.ts';
import { dropPasskey, setUpOptions, setUpPasskey } from './passkey-setup.server.ts';
import { derivePasskeyMark, listPasskeys } from './passkey-store.server.ts';
import { signInOptions, signInWithPasskey } from './passkey-sign-in.server.ts';
import { forgetDevices } from '../session/remembered-device.server.ts';
import { renewStaleTokens } from './token-renewal.server.ts';
import type { Identity, SessionTokens } from '../session/session.server.ts';
import { buildSelfAttestation } from '#harness/attestations.ts';
import { createSoftAuthenticator, type Lies } from '#harness/soft-authenticator.ts';
import { ana, portal, PORTAL, type Portal } from '#harness/session-portal.ts';

const MINUTE = 60_000;
const bob: Identity = { ...ana, subject: 'subject-of-bob', userName: 'bob', firstName: 'Bob' };

const b64 = (claims: object) => Buffer.from(JSON.stringify(claims)).toString('base64url');
const createIdToken = ({ subject, userName, providerType, clientId, cardId, personCode }: Identity) =>
  `${b64({ alg: 'none' })}.${b64({
    ...{ sub: subject, extension_ProviderType: providerType, extension_UserName: userName },
    ...{ extension_ClientId: clientId, extension_CardId: cardId, extension_PersonCode: personCode },
  })}.x`;
const newDevice = () => createSoftAuthenticator(PORTAL);

let site: Portal;
let refreshes: string[];
/** the provider's reply to a refresh token */
let provider: (tokens: SessionTokens) => SessionTokens | undefined;
beforeEach(() => {
  refreshes = [];
  provider = () => ({
    idToken: createIdToken(ana),
    refreshToken: `refresh-${refreshes.length}`,
    expiresAt: site.clock.now() + 60 * MINUTE,
  });
  const refresh = async (tokens: SessionTokens) => {
    refreshes.push(tokens.refreshToken ?? '');
    return provider(tokens);
  };
  site = portal({ signIn: { refresh } });
});
afterEach(() => site.close());

type Context = ReturnType<Portal['context']>;
/** Sends one request from the browser, and keeps its cookies. */
async function ask<T>(work: (context: Context, request: Request) => Promise<T>): Promise<T> {
  const context = site.context();
  const request = site.request('/auth/locked', { method: 'POST' });
  const answer = await work(context, request);
  site.keep(context.session.cookies());
  return answer;
}
type Authenticator = ReturnType<typeof createSoftAuthenticator>;

async function setUp(device: Authenticator, { identity = ana, remember = false, lies = {} as Lies } = {}) {
  const options = await ask((context) => setUpOptions(context, identity));
  const credential = device.create(options, lies);
  const wanted = { credential, name: 'My phone', remember };
  const done = await ask((context) => setUpPasskey(context, identity, wanted));
  if (done.kind === 'done') site.keep(done.cookies);
  return done;
}

async function use(device: Authenticator, lies: Lies = {}) {
  const options = await ask(signInOptions);
  return answer(device.get({ challenge: options?.challenge ?? '' }, lies));
}

async function answer(credential: string) {
  const end = await ask((...sent) => signInWithPasskey(...sent, credential, '/main/orders'));
  site.keep(end.cookies);
  return end.kind;
}

const lock = () => site.clock.advance(16 * MINUTE);
const state = async () => (await site.session().read()).state;
const sessionId = () => site.jar().get('__Host-session');
const own = toMemberKey(ana);

/** Answers that are rejected at a set-up and at an unlock. */
const LIES: [string, Lies][] = [
  ['another site', { origin: 'https://evil.example' }],
  ['another site’s key', { rpId: 'evil.example' }],
  ['an unverified user', { isUserVerified: false }],
  ['an unknown challenge', { challenge: 'A'.repeat(43) }],
  ['a frame in another site', { crossOrigin: true }],
  ['a page around it without a frame', { topOrigin: 'https://evil.example' }],
];

describe('passkey set-up', () => {
  beforeEach(() => site.signedIn());

  it('stores the passkey for its member only', async () => {
    expect(await setUp(newDevice())).toMatchObject({ kind: 'done', isRemembered: false });
    const stored = [{ name: 'My phone', transports: ['internal'] }];
    expect(await listPasskeys(site.stores, own)).toMatchObject(stored);
    expect(await listPasskeys(site.stores, toMemberKey(bob))).toEqual([]);
  });

  it('requires user verification, and excludes registered devices', async () => {
    const device = newDevice();
    await setUp(device);
    const options = await ask((context) => setUpOptions(context, ana));
    expect(options.authenticatorSelection?.userVerification).toBe('required');
    expect(options.excludeCredentials).toMatchObject([{ id: device.id }]);
    expect(options.rp.id).toBe('portal.example.test');
    expect(JSON.stringify(options.user)).not.toContain(ana.cardId);
  });

  it.each<[string, Lies]>([
    ...LIES,
    ['an answer to another question', { type: 'webauthn.get' }],
    ['a frame that names the page around it', { crossOrigin: true, topOrigin: 'https://evil.example' }],
    ['a frame that is not true or false', { crossOrigin: 'false' }],
  ])('rejects an answer: %s', async (_what, lies) => {
    expect(await setUp(newDevice(), { lies })).toEqual({ kind: 'refused' });
    expect(await listPasskeys(site.stores, own)).toEqual([]);
  });

  it('accepts a challenge once within five minutes from the requesting browser', async () => {
    const requestOptions = () => ask((context) => setUpOptions(context, ana));
    const post = async (options: Awaited<ReturnType<typeof requestOptions>>) => {
      const wanted = { credential: newDevice().create(options), name: 'x', remember: false };
      return (await ask((context) => setUpPasskey(context, ana, wanted))).kind;
    };
    const options = await requestOptions();
    expect(await post(options)).toBe('done');
    expect(await post(options)).toBe('refused');

    const late = await requestOptions();
    site.clock.advance(5 * MINUTE + 1);
    expect(await post(late)).toBe('refused');

    const elsewhere = await requestOptions();
    await site.signedIn();
    expect(await post(elsewhere)).toBe('refused');
  });

  const malformed = ['', 'failed', '{}', '[]', 'null', '{"id":1}', `{"id":"${'x'.repeat(30_000)}"}`];
  it.each(malformed)('rejects a malformed answer: %.20s', async (credential) => {
    const wanted = { credential, name: 'x', remember: false };
    expect(await ask((context) => setUpPasskey(context, ana, wanted))).toEqual({ kind: 'refused' });
  });

  // tests/faults/hostile-input.test.ts has every hostile attestation
  it('accepts an attestation that the new key signed itself', async () => {
    const lies = { attest: buildSelfAttestation };
    expect((await setUp(newDevice(), { lies })).kind).toBe('done');
  });

  it('accepts at most ten passkeys', async () => {
    for (let each = 0; each < 10; each += 1) expect((await setUp(newDevice())).kind).toBe('done');
    expect((await setUp(newDevice())).kind).toBe('refused');
  });

  it('writes audit lines without the name of the device', async () => {
    const device = newDevice();
    await setUp(device);
    await ask((context) => dropPasskey(context, ana, derivePasskeyMark(device)));
    const lines = site.log.lines().filter(({ audit }) => audit === 'passkey');
    const written = lines.map(({ action, outcome }) => `${action as string} ${outcome as string}`);
    expect(written).toEqual(['set up done', 'removed done']);
    expect(JSON.stringify(site.log.lines())).not.toContain('My phone');
  });

  it("deletes only the member's own passkey", async () => {
    expect(await ask((context) => dropPasskey(context, ana, 'nothing'))).toBe(false);
    const device = newDevice();
    await setUp(device);
    expect(await ask((context) => dropPasskey(context, bob, derivePasskeyMark(device)))).toBe(false);
    expect(await listPasskeys(site.stores, own)).toHaveLength(1);
  });
});

describe('unlock with a passkey', () => {
  const expectAudit = (outcome: string) =>
    expect(site.log.lines()).toContainEqual(expect.objectContaining({ audit: 'unlock', outcome }));
  let device: Authenticator;
  beforeEach(async () => {
    device = newDevice();
    await site.signedIn();
    await setUp(device);
    lock();
  });

  it('opens the locked session under a new id with the old sign-in time', async () => {
    const before = sessionId();
    const was = await site.session().read();
    expect(await use(device)).toBe('unlocked');
    expect(await state()).toBe('active');
    expect(sessionId()).not.toBe(before);
    const now = await site.session().read();
    if (now.state !== 'active' || was.state !== 'locked') throw new Error('not as it was');
    expect(now.data.authenticatedAt).toBe(was.data.authenticatedAt);
    expect(now.data.createdAt).toBe(was.data.createdAt);
    expectAudit('done');
  });

  it.each<[string, Lies]>([
    ...LIES,
    ['no passkey of theirs', { id: 'AAAA' }],
    ['a counter that stood still', { counter: 1 }],
  ])('rejects an answer: %s', async (_what, lies) => {
    expect(await use(device, lies)).toBe('refused');
    expect(await state()).toBe('locked');
    expectAudit('refused');
  });

  it('rejects the passkey of a different member', async () => {
    const other = newDevice();
    const jar = new Map(site.jar());
    site.forgetCookies();
    await site.signedIn({ identity: bob });
    await setUp(other, { identity: bob });
    site.forgetCookies();
    for (const [name, value] of jar) site.jar().set(name, value);
    expect((await ask(signInOptions))?.allowCredentials).toMatchObject([{ id: device.id }]);
    expect(await use(other)).toBe('refused');
    expect(await use(other, { id: device.id })).toBe('refused');
  });

  it('accepts an answer once', async () => {
    const options = await ask(signInOptions);
    const credential = device.get({ challenge: options!.challenge });
    expect(await answer(credential)).toBe('unlocked');
    lock();
    expect(await answer(credential)).toBe('refused');
  });

  it('rejects a set-up challenge', async () => {
    expect(await use(device)).toBe('unlocked');
    const options = await ask((context) => setUpOptions(context, ana));
    lock();
    expect(await answer(device.get(options))).toBe('refused');
  });

  it('stops after twenty tries', async () => {
    for (let each = 0; each < 20; each += 1) expect(await use(device, { id: 'AAAA' })).toBe('refused');
    expect(await use(device)).toBe('tooMany');
  });

  it('is refused after the session has ended on a device that is not remembered', async () => {
    site.clock.advance(15 * MINUTE);
    expect(await ask(signInOptions)).toBeUndefined();
    expect(await use(device)).toBe('refused');
    expect(await state()).toBe('none');
  });
});

describe('remembered device', () => {
  let device: Authenticator;
  beforeEach(async () => {
    device = newDevice();
    await site.signedIn();
    expect(await setUp(device, { remember: true })).toMatchObject({ kind: 'done', isRemembered: true });
  });
  const signOut = () => ask((context) => context.session.end());

  it('signs in repeatedly after a sign-out with the old sign-in time', async () => {
    for (const refreshToken of ['refresh', 'refresh-1']) {
      site.clock.advance(20 * MINUTE);
      await signOut();
      expect(await use(device)).toBe('signedIn');
      expect(refreshes.at(-1)).toBe(refreshToken);
      const now = await site.session().read();
      if (now.state !== 'active') throw new Error('nobody is signed in');
      expect(now.data.identity).toMatchObject({ userName: 'ana', subject: ana.subject });
      expect(now.data.authenticatedAt + 10 * MINUTE < site.clock.now()).toBe(true);
    }
  });

  it('signs in to pages in the member’s language', async () => {
    for (const [language, cookie] of Object.entries({ es: 'es', en: undefined })) {
      site.programme.says['/member/details'] = { language };
      await signOut();
      expect(await use(device)).toBe('signedIn');
      expect(site.jar().get(`__Host-${MEMBER_LANGUAGE_COOKIE}`)).toBe(cookie);
    }
  });

  it('uses the newest refresh token of the session that shares it', async () => {
    site.clock.advance(MINUTE);
    await ask(async (context) => {
      await context.session.update((data) => ({ ...data, tokens: { ...data.tokens, expiresAt: 0 } }));
      await renewStaleTokens(context.session, context);
    });
    expect(refreshes).toEqual(['refresh']);
    await signOut();
    expect(await use(device)).toBe('signedIn');
    expect(refreshes).toEqual(['refresh', 'refresh-1']);
  });

  it.each<[string, () => Promise<unknown>, passkeys: number]>([
    ['with its passkey', () => ask((context) => dropPasskey(context, ana, derivePasskeyMark(device))), 0],
    ['after a new password', () => forgetDevices(site.stores, deriveAccountKey(ana.subject)), 1],
    ['after 90 days without use', async () => site.clock.advance(90 * 24 * 60 * MINUTE), 1],
  ])('is forgotten %s', async (_how, happen, passkeys) => {
    await happen();
    await signOut();
    expect(await ask(signInOptions)).toBeUndefined();
    expect(await listPasskeys(site.stores, own)).toHaveLength(passkeys);
  });

  it.each([
    ['when the provider refuses its token', () => undefined],
    [
      "when the provider's reply is about a different member",
      () => ({ idToken: createIdToken(bob), refreshToken: 'b', expiresAt: site.clock.now() + MINUTE }),
    ],
  ])('is forgotten, and signs in no member, %s', async (_when, reply) => {
    provider = reply;
    await signOut();
    expect(await use(device)).toBe('forgotten');
    expect(await state()).toBe('none');
    expect(await ask(signInOptions)).toBeUndefined();
  });

  it('is refused with a different passkey and without its cookie', async () => {
    const second = newDevice();
    await setUp(second);
    await signOut();
    expect(await use(second)).toBe('refused');
    const kept = site.jar().get('__Host-device')!;
    site.jar().set('__Host-device', kept.replace(/\..*/, `.${second.id}`));
    expect(await ask(signInOptions)).toBeUndefined();
    site.jar().set('__Host-device', `${'A'.repeat(43)}.${device.id}`);
    expect(await ask(signInOptions)).toBeUndefined();
  });

  it('is not remembered for a session without a refresh token', async () => {
    await site.signedIn({ tokens: { refreshToken: undefined } as never });
    expect(await setUp(newDevice(), { remember: true })).toMatchObject({ isRemembered: false });
  });
});

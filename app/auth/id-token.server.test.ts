import { describe, expect, it } from 'vitest';
import { readEnv } from '~/platform/env.ts';
import { MEMBER_CLAIMS } from '~/platform/env-variables.ts';
import { readMemberIdentity, memberClaimNames, readPartnerIdentity } from './claims.ts';
import { fault, useJourney } from '#harness/sign-in-journey.ts';
import { PASSWORD_RESET, memberClaims, withClaims, withHeader, type Draft } from '#harness/mini-provider.ts';
import { portal } from '#harness/session-portal.ts';

const journey = useJourney();
const { begin } = journey;
const seconds = () => Math.floor(journey.clock.now() / 1000);
/** The token of a provider whose clock is ahead by so many seconds. */
const withClock = (offset: number) => (draft: Draft) => {
  const { iat = 0, nbf = 0, exp = 0, auth_time: authTime } = draft.claims;
  const times = { iat: iat + offset, nbf: nbf + offset, exp: exp + offset };
  return withClaims({ ...times, auth_time: Number(authTime) + offset })(draft);
};
const alerts = () =>
  journey.site.log.lines().filter(({ msg }) => typeof msg === 'string' && msg.startsWith('alert'));

it('reads a renamed or missing claim from IDP_CLAIMS', () => {
  const names = { extension_UserName: 'login', extension_ProviderType: { value: 'DIRECT' } };
  const { idpClaims } = readEnv({ IDP_CLAIMS: JSON.stringify(names) });
  const identity = readMemberIdentity({ sub: '1', login: 'ana' }, idpClaims);
  expect(identity).toMatchObject({ userName: 'ana', providerType: 'DIRECT', subject: '1' });
  expect(identity).not.toHaveProperty('objectId');
  expect(readMemberIdentity({ sub: '1', login: 'ana' })).toBeUndefined();
  for (const wrong of [
    { extension_CardId: { value: '' } },
    { extension_CardId: { is: 'A1' } },
    { extension_CardId: ['card'] },
    { extension_CardId: { from: 'groups', values: { a: '1' } } },
    { 'x-y': 'z' },
    // A misspelled name, which the portal never reads.
    { extension_CardID: 'card' },
    // With a fixed value, all members would be the same person.
    ...['sub', 'oid', 'extension_CardId', 'extension_PersonCode', 'extension_UserName'].map((claim) => ({
      [claim]: { value: '1' },
    })),
  ])
    expect(() => readEnv({ IDP_CLAIMS: JSON.stringify(wrong) })).toThrow(/^IDP_CLAIMS is wrong/);
});

it('reads a nested claim by its path', () => {
  const card = 'https://plan.example/member.card';
  const { idpClaims } = readEnv({
    IDP_CLAIMS: JSON.stringify({ extension_CardId: [card, 'id'], oid: ['a', 'b', 'c'] }),
  });
  const token = { ...memberClaims, [card]: { id: 'M1', constructor: 'x' } };
  expect(readMemberIdentity(token, idpClaims)).toMatchObject({ cardId: 'M1' });
  for (const inside of [null, 'M1', ['M1'], {}, { ID: 'M1' }])
    expect(readMemberIdentity({ ...memberClaims, [card]: inside }, idpClaims)).toMatchObject({ cardId: '' });
  expect(readMemberIdentity(token, { extension_CardId: [card, 'toString'] })).toMatchObject({ cardId: '' });
});

it('maps one of the member’s groups to a client', () => {
  const values = { 'acme-members': '10001', 'acme-staff': '10001', 'other-members': '10002' };
  const { idpClaims } = readEnv({
    IDP_CLAIMS: JSON.stringify({ extension_ClientId: { from: ['realm_access', 'roles'], values } }),
  });
  const findClient = (roles: unknown) =>
    readMemberIdentity({ ...memberClaims, realm_access: { roles } }, idpClaims)?.clientId;
  expect(findClient(['users', 'acme-members', 'acme-staff'])).toBe('10001');
  expect(findClient('other-members')).toBe('10002');
  // also without its own extension_ClientId, which anyone may have filled in
  for (const none of [['acme-members', 'other-members'], ['users'], [], null, undefined, 'toString'])
    expect(findClient(none)).toBe('');
});

it('accepts every claim name of a member in IDP_CLAIMS', () => {
  expect(MEMBER_CLAIMS.toSorted()).toEqual(memberClaimNames.toSorted());
});

const partnerClaims = { ...memberClaims, iss: 'https://plan.test/', extension_ProviderType: 'PARTNER' };
const readers = [
  ['the provider', (more: object) => readMemberIdentity({ ...memberClaims, ...more })],
  ['a partner', (more: object) => readPartnerIdentity({ ...partnerClaims, ...more }, 'PARTNER')],
] as const;

describe.each(readers)('claims of %s', (_issuer, read) => {
  it.each<[unknown, boolean]>([
    [true, true],
    ['true', true],
    ['True', true],
    ...[false, null, undefined, 0, 1, '', 'false', 'yes', '1', {}, []].map(
      (value) => [value, false] as [unknown, boolean],
    ),
  ])('reads email_verified %j as a proven address: %s', (email_verified, isProven) => {
    const identity = read({ email_verified });
    expect(identity).toMatchObject({ userName: 'ana', email: 'ana@example.test' });
    expect(identity?.provenEmail).toBe(isProven ? 'ana@example.test' : undefined);
  });

  it.each([null, 0, 1, 'no', {}])('reads extension_IsMigrated %j as not migrated', (extension_IsMigrated) => {
    expect(read({ extension_IsMigrated })).toMatchObject({ userName: 'ana', isMigrated: false });
  });

  it('strips invisible and direction-changing characters from names', () => {
    const names = { given_name: 'Ana\u202Eevil\u200B', family_name: '\u2066Pe\u0000ña\n' };
    expect(read(names)).toMatchObject({ firstName: 'Anaevil', lastName: 'Pe ña' });
  });

  const cases = ['sub', 'extension_UserName', 'extension_CardId', 'extension_ClientId', 'oid'];
  it.each(cases)('rejects %s with an invisible character', (claim) => {
    expect(read({ [claim]: 'ana\u202E' })).toBeUndefined();
  });

  it('rejects a subject with a space instead of trimming it', () => {
    expect(read({ sub: ' subject-of-ana' })).toBeUndefined();
  });
});

describe('provider-specific id_token', () => {
  const startIn = (ahead: number) => {
    const at = seconds() + ahead;
    return { nbf: at, iat: at, auth_time: at };
  };
  it.each<[string, (draft: Draft) => Draft, object]>([
    ['acr in place of tfp', (draft) => withClaims({ tfp: undefined, acr: draft.claims.tfp })(draft), {}],
    ['a level of trust that is no text', withClaims({ acr: 1 }), {}],
    ['the audience as a list', withClaims({ aud: ['portal'] }), {}],
    ['one audience, given to us', withClaims({ azp: 'portal' }), {}],
    ['several audiences, given to us', withClaims({ aud: ['portal', 'api'], azp: 'portal' }), {}],
    ['a list of one address', withClaims({ email: ['ana@example.test'] }), { email: 'ana@example.test' }],
    ['several addresses', withClaims({ email: ['a@example.test', 'b@example.test'] }), {}],
    ['null for what there is not', withClaims({ email: null, given_name: null, oid: null }), { firstName: '' }], // oxfmt-ignore
    ['a name of 300 letters', withClaims({ family_name: 'x'.repeat(300) }), { lastName: '' }],
    ['an end less than a minute ago', (draft) => withClaims({ exp: seconds() - 59 })(draft), {}],
    ['times less than a minute ahead', (draft) => withClaims(startIn(59))(draft), {}],
    ['the flow in other letters', withClaims({ tfp: 'b2c_1_signupsignin' }), {}],
    ['the flow in acr', withClaims({ tfp: undefined, acr: 'B2C_1_SignUpSignIn' }), {}],
    ['the user name in preferred_username', withClaims({ extension_UserName: undefined, preferred_username: 'ana' }), {}], // oxfmt-ignore
    ['a flag that is a word', withClaims({ extension_IsMigrated: 'True' }), {}],
  ])('accepts a token with %s', async (_what, lie, expected) => {
    expect(await journey.signIn(lie)).toMatchObject({
      kind: 'member',
      identity: { userName: 'ana', ...expected },
    });
  });

  it('accepts auth_time as a string, and enforces its age', async () => {
    const asText = (ago: number) => (draft: Draft) =>
      withClaims({ auth_time: String(seconds() - ago) })(draft);
    expect(await journey.signIn(asText(0))).toMatchObject({ authenticatedAt: seconds() * 1000 });
    await expect(journey.signIn(asText(3_600))).rejects.toEqual(fault('rejected'));
  });
});

it('copies every claim of a token into the identity, and its kind (3.14, 3.49, 6.01)', () => {
  const claims = { ...memberClaims, ...{ extension_IsMigrated: true, extension_SequenceCode: '1' } };
  const known = {
    ...{ providerType: 'DIRECT', isMigrated: true, clientId: '31001', rxGroup: 'RX31001' },
    ...{ firstName: 'Ana', lastName: 'Peña', cardId: 'W100200300', personCode: '01', sequenceCode: '1' },
    ...{ dateOfBirth: '1974-03-08', objectId: 'object-of-ana', userName: 'ana', email: 'ana@example.test' },
  };
  expect(readMemberIdentity(claims)).toMatchObject({ kind: 'normal', ...known });
  expect(readPartnerIdentity({ ...claims, extension_ProviderType: 'PARTNER' }, 'PARTNER')).toMatchObject({
    ...known,
    ...{ kind: 'sso', providerType: 'PARTNER' },
  });
});

// The checks for all issuers are in unsolicited-token.server.test.ts.
describe('invalid id_token', () => {
  it.each<[string, string, (draft: Draft) => Draft]>([
    ['of another issuer', 'FAILED iss', withClaims({ iss: 'https://login.evil.test/' })],
    ['of the same issuer spelt otherwise', 'FAILED iss', (draft) => withClaims({ iss: draft.claims.iss?.slice(0, -1) })(draft)], // oxfmt-ignore
    ['for several clients, given to another', 'not ours to use', withClaims({ aud: ['portal', 'another'], azp: 'another' })], // oxfmt-ignore
    ['for several clients, given to none', 'not ours to use', withClaims({ aud: ['portal', 'another'] })],
    ['given to another client', 'not ours to use', withClaims({ azp: 'another' })],
    ['of another sign-in', 'nonce', withClaims({ nonce: 'x'.repeat(43) })],
    ['without a nonce', 'nonce', withClaims({ nonce: undefined })],
    ['of the password-reset flow', 'another flow', withClaims({ tfp: PASSWORD_RESET })],
    ['of no flow', 'another flow', withClaims({ tfp: undefined })],
    ['with an empty subject', 'a claim is missing', withClaims({ sub: ' ' })],
    ['of another kind', 'another kind of token', withHeader({ typ: 'at+jwt' })],
    ['that names no member', 'names no member', withClaims({ extension_UserName: undefined, oid: undefined })], // oxfmt-ignore
    ['of no provider type', 'names no member: extension_ProviderType', withClaims({ extension_ProviderType: undefined })], // oxfmt-ignore
    ['of a list of provider types', 'extension_ProviderType', withClaims({ extension_ProviderType: ['A', 'B'] })], // oxfmt-ignore
    ['of a client that is a number', 'extension_ClientId', withClaims({ extension_ClientId: 31001 })],
    ['of no user name', 'no extension_UserName', withClaims({ extension_UserName: null, oid: null })],
    ['of a subject that is a number', 'as it should be: sub', withClaims({ sub: 12345 })],
    ['of a flow that is a level of trust', 'another flow', withClaims({ tfp: undefined, acr: '1' })],
    ['of a flow that is no text', 'another flow', withClaims({ tfp: undefined, acr: [1] })],
  ])('rejects a token %s', async (_what, reason, lie) => {
    const message = expect.stringContaining(reason) as string;
    const expected = { name: 'SignInFault', code: 'rejected', message };
    await expect(journey.signIn(lie)).rejects.toMatchObject(expected);
  });

  it.each<[string, (draft: Draft) => Draft]>([
    ['behind by more than five minutes', withClock(301)],
    ['ahead by more than the token lives', withClock(-3_700)],
  ])('reports a wrong clock while this clock is %s', async (_what, lie) => {
    await expect(journey.signIn(lie)).rejects.toEqual(fault('clock'));
    expect(alerts()).toHaveLength(1);
  });

  it('accepts a token without a key id while the provider has one key', async () => {
    const withoutKeyId = withHeader({ kid: undefined });
    expect(await journey.signIn(withoutKeyId)).toMatchObject({ kind: 'member' });
    await journey.provider.rotate();
    journey.clock.advance(31_000);
    expect(await journey.signIn(withoutKeyId)).toMatchObject({ kind: 'member' });
  });

  it('rejects a token without a key id when there are two keys', async () => {
    await journey.provider.rotate({ beside: true });
    const message = expect.stringContaining('NO_MATCHING_KEY') as string;
    const rejection = { name: 'SignInFault', code: 'rejected', message };
    await expect(journey.signIn(withHeader({ kid: undefined }))).rejects.toMatchObject(rejection);
  });

  it.each([-60, 0, 60, 61, 90, 300])(
    'accepts a token %d seconds ahead of this clock, and raises an alert above a minute',
    async (offset) => {
      expect(await journey.signIn(withClock(offset))).toMatchObject({ kind: 'member' });
      const alert = { level: 50, event: 'clock', offsetSeconds: offset };
      expect(alerts()).toMatchObject(offset > 60 ? [alert] : []);
    },
  );

  it('rejects a sign-in token for a finished password reset', async () => {
    const lie = withClaims({ tfp: 'B2C_1_SignUpSignIn' });
    await expect(journey.signIn(lie, 'passwordReset')).rejects.toEqual(fault('rejected'));
  });

  it('accepts a nonce of the previous secret', async () => {
    const back = journey.provider.approve(await begin());
    const after = portal({
      provider: journey.provider,
      clock: journey.clock,
      env: { sessionSecrets: ['brand new', ...journey.site.env.sessionSecrets] },
    });
    expect(await after.signIn.finish(journey.site.request(back))).toMatchObject({ kind: 'member' });
    await after.close();
  });
});

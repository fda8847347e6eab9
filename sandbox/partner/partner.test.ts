import { createRemoteJWKSet, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '#contract/index.ts';
import { startTestSandbox, type TestSandbox } from '../api/test-client.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

async function arrival(member: string) {
  const reply = await fetch(`${sandbox.baseUrl}/partner/fragment?member=${member}`, { redirect: 'manual' });
  const url = new URL(reply.headers.get('location') ?? '');
  const [[kind, token] = ['', '']] = [...new URLSearchParams(url.hash.slice(1))];
  return { landing: url.origin + url.pathname, kind, token };
}

describe('the partner’s site', () => {
  test('has its members and nobody else', async () => {
    const { body } = (await sandbox.get('/partner')) as { body: string };
    expect(
      [...body.matchAll(/<code>(\w+)<\/code>, by <code>(\w+)</g)].map(([, who, by]) => [who, by]),
    ).toEqual([
      ['pat', 'access_token'],
      ['sam', 'sso_token'],
      ['sue', 'sso_token'],
    ]);
    expect((await sandbox.get('/partner/fragment?member=ana')).status).toBe(404);
    expect((await sandbox.get('/partner/form?member=ana')).status).toBe(404);
  });

  test.each([
    ['sam', 'http://localhost:3000/main', 'sso_token'],
    ['sue', 'http://localhost:3000/pre-complete-profile', 'sso_token'],
    ['pat', 'http://localhost:3000/main', 'access_token'],
  ])('sends %s to %s with an %s in the fragment, a new one each time', async (member, landing, kind) => {
    const first = await arrival(member);
    expect(first).toMatchObject({ landing, kind });
    const keys = createRemoteJWKSet(new URL(`${sandbox.baseUrl}/partner/keys`));
    const { payload } = await jwtVerify(first.token, keys, {
      issuer: `${sandbox.baseUrl}/partner`,
      audience: 'member-portal',
    });
    expect(payload).toMatchObject({ extension_ProviderType: 'PARTNER', extension_UserName: member });
    const byPlace = member === 'pat';
    expect(payload.extension_PersonCode).toBe(byPlace ? undefined : '01');
    expect(payload.extension_SequenceCode).toBe(byPlace ? '1' : undefined);
    expect((await arrival(member)).token).not.toBe(first.token);
  });

  test('has a form for browsers without JavaScript', async () => {
    const { body } = (await sandbox.get('/partner/form?member=sam')) as { body: string };
    expect(body).toContain('<form method="post" action="http://localhost:3000/sso/handoff" role="none">');
    expect(body).toMatch(/<input type="hidden" name="sso_token" value="eyJ/);
    expect(body).not.toContain('<script');
  });
});

describe('the gateway', () => {
  const sam = { clientId: '20001', cardId: 'HHS500503', personCode: '01' };
  const pat = { clientId: '20001', cardId: 'HHP500502', sequenceCode: '1' };
  const ask = (query: object, headers: Record<string, string>) =>
    sandbox
      .as('sam')
      .send(
        calls.member.eligibilitySso,
        { query },
        { Authorization: '', ProviderType: 'PARTNER', ...headers },
      );

  test('takes a partner’s token as Authorization-SSO, for its member', async () => {
    const own = await ask(sam, { 'Authorization-SSO': `Bearer ${(await arrival('sam')).token}` });
    expect([own.status, own.body]).toMatchObject([
      200,
      { eligibilityStatus: 'ELIGIBLE', cardId: 'HHS500503' },
    ]);
    const byPlace = await ask(pat, { 'Authorization-SSO': `Bearer ${(await arrival('pat')).token}` });
    expect([byPlace.status, byPlace.body]).toMatchObject([200, { personCode: '01' }]);
  });

  test('keeps it to its member and its provider type', async () => {
    const headers = { 'Authorization-SSO': `Bearer ${(await arrival('sam')).token}` };
    expect((await ask(pat, headers)).status).toBe(403);
    expect((await ask(sam, { ...headers, ProviderType: 'DIRECT' })).status).toBe(400);
  });

  test('takes it nowhere else, and nothing else there', async () => {
    const { token } = await arrival('sam');
    expect((await ask(sam, { Authorization: `Bearer ${token}` })).status).toBe(401);
    expect((await ask(sam, { 'Authorization-SSO': `Bearer ${token.slice(0, -9)}AAAAAAAAA` })).status).toBe(
      401,
    );
    expect((await ask(sam, { 'Authorization-SSO': 'Bearer nonsense' })).status).toBe(401);
    expect((await ask(sam, {})).status).toBe(401);
  });
});

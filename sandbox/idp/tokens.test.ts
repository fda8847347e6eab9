import { decodeJwt, importJWK, SignJWT } from 'jose';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { toIssuer, SIGN_IN_POLICY } from './flows.ts';
import { createSigningKey } from './keys.ts';
import { Browser, PORTAL_URL, startSandbox, type Sandbox } from '#harness/sandbox-sign-in.ts';

let sandbox: Sandbox;
let browser: Browser;
beforeEach(async () => {
  sandbox = await startSandbox();
  browser = new Browser();
});
afterEach(() => sandbox.close());

const fetchTokens = async (userName: string) => {
  await sandbox.begin(browser);
  await browser.submit({ userName, password: 'Portal#2026' });
  return sandbox.tokens(browser);
};

/** A token like the provider's, except for the given changes. */
const signed = async (changes: Record<string, unknown>, expiresAt = Math.floor(Date.now() / 1000) + 60) =>
  new SignJWT({
    ...{ tfp: SIGN_IN_POLICY, extension_UserName: 'ana', extension_ProviderType: 'DIRECT', sub: 'someone' },
    ...{ iss: toIssuer(sandbox.baseUrl, SIGN_IN_POLICY), aud: 'member-portal' },
    ...changes,
  })
    .setProtectedHeader({ alg: 'RS256', kid: createSigningKey(sandbox.db).kid })
    .setIssuedAt()
    .setExpirationTime(expiresAt)
    .sign(await importJWK(createSigningKey(sandbox.db) as { kty: string }, 'RS256'));

test('rejects a tampered, expired or foreign token', async () => {
  const { id_token, access_token } = await fetchTokens('ana');
  const [head, body = '', signature] = id_token.split('.');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
  const forged = Buffer.from(JSON.stringify({ ...claims, extension_UserName: 'ben' })).toString('base64url');
  expect(await sandbox.verifyAccess(await signed({}))).toMatchObject({ userName: 'ana' });
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`;
  for (const wrong of [
    ...[`${head}.${forged}.${signature}`, await signed({}, Math.floor(Date.now() / 1000) - 1)],
    ...[await signed({ aud: 'another-client' }), await signed({ iss: 'https://elsewhere.example' })],
    ...[await signed({ tfp: 'B2C_1_PasswordReset' }), access_token, unsigned, '', 'x', 'x'.repeat(20_000)],
  ])
    expect(await sandbox.verifyAccess(wrong)).toBeUndefined();
});

test('accepts a refresh token once, and revokes its successors after a reuse', async () => {
  const first = await fetchTokens('ana');
  const second = await sandbox.refresh(first.refresh_token ?? '');
  expect(await sandbox.verifyAccess(second.id_token)).toMatchObject({ userName: 'ana' });
  expect(decodeJwt(second.id_token).auth_time).toBe(decodeJwt(first.id_token).auth_time);
  expect(second.refresh_token).not.toBe(first.refresh_token);
  expect((await sandbox.refresh(first.refresh_token ?? '')).error).toBe('invalid_grant');
  expect((await sandbox.refresh(second.refresh_token ?? '')).error).toBe('invalid_grant');
});

const endSession = (hint: Record<string, string> = {}) => {
  const query = new URLSearchParams({ post_logout_redirect_uri: `${PORTAL_URL}/auth/start`, ...hint });
  return browser.open(`${sandbox.baseUrl}/tenant/B2C_1_SignUpSignIn/v2.0/session/end?${query}`);
};

test("requires confirmation of a sign-out without a token or with a different person's", async () => {
  const other = await fetchTokens('ben');
  browser = new Browser();
  await fetchTokens('ana');
  await endSession({ id_token_hint: other.id_token });
  expect(browser.page.text).toContain('Sign out?');
  await endSession();
  expect(browser.page.text).toContain('Sign out?');
  await browser.submit();
  expect(browser.page.url).toBe(`${PORTAL_URL}/auth/start`);
  await sandbox.begin(browser);
  expect(browser.page.text).toContain('<title>Member Portal - Log in</title>');
});

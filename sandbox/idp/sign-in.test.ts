import { decodeJwt } from 'jose';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SIGN_IN_POLICY } from './flows.ts';
import { Browser, PORTAL_URL, startSandbox, type Sandbox } from './test-journey.ts';

const MINUTE = 60_000;
let sandbox: Sandbox;
let browser: Browser;
beforeEach(async () => {
  sandbox = await startSandbox();
  browser = new Browser();
});
afterEach(() => sandbox.close());

const signIn = async (userName: string, password: string) => {
  await sandbox.begin(browser);
  return browser.submit({ userName, password });
};

test('a member signs in without scripts and the portal learns who it is', async () => {
  await signIn('ana', 'Portal#2026');
  expect(browser.atPortal.get('state')).toBe('the-state');
  const { id_token, refresh_token } = await sandbox.tokens(browser);
  const claims = decodeJwt(id_token);
  expect(claims).toMatchObject({
    iss: `${sandbox.baseUrl}/tenant/B2C_1_SignUpSignIn/v2.0`,
    aud: 'member-portal',
    nonce: 'the-nonce',
    sub: claims.oid,
    tfp: 'B2C_1_SignUpSignIn',
    given_name: 'Ana',
    family_name: 'Rivera',
    email: 'ana.rivera@example.com',
    extension_ProviderType: 'DIRECT',
    extension_IsMigrated: true,
    extension_ClientId: '10001',
    extension_RxGRP: 'LPM2200',
    extension_CardId: 'MPA100200',
    extension_PersonCode: '01',
    extension_UserName: 'ana',
    extension_DateOfBirth: '1974-03-14',
  });
  expect(claims.auth_time).toBeTypeOf('number');
  expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(3600);
  expect(refresh_token).toBeTypeOf('string');
});

test.each(['gil', 'pat', 'sam', 'sue'])('partner member %s signs in here too', async (userName) => {
  await signIn(userName, 'Portal#2026');
  const { id_token } = await sandbox.tokens(browser);
  expect(decodeJwt(id_token)).toMatchObject({
    extension_UserName: userName,
    extension_ProviderType: 'PARTNER',
  });
});

test('a wrong password and an unknown username get the same page, and what was typed is kept but the password', async () => {
  const wrong = await signIn('ana', 'Wrong#2026');
  expect(wrong.status).toBe(422);
  expect(wrong.text).toContain('The username or the password is not right.');
  expect(wrong.text).toContain('value="ana"');
  expect(wrong.text).not.toContain('Wrong#2026');
  expect(wrong.text).toContain('<title>Error: Member Portal - Log in</title>');
  const unknown = new Browser();
  await sandbox.begin(unknown);
  const page = await unknown.submit({ userName: 'nobody', password: 'Wrong#2026' });
  const plain = (text: string) => text.replace(/interaction\/[\w-]+/g, '').replace(/value="\w+"/, '');
  expect(plain(page.text)).toBe(plain(wrong.text));
});

test('each field that is missing has its own message, linked from the summary (5.28)', async () => {
  const page = await signIn('', '');
  expect(page.status).toBe(422);
  expect(page.text).toContain('There are 2 problems');
  expect(page.text).toContain('<a href="#userName">Enter your username or email</a>');
  expect(page.text).toContain('<a href="#password">Enter your password</a>');
  expect(page.text).toContain('aria-describedby="password-error" aria-invalid="true"');
});

test('an e-mail address signs in like the username, and counts as the same (5.28)', async () => {
  for (let i = 0; i < 4; i++) expect((await signIn('ana', 'Wrong#2026')).status).toBe(422);
  expect((await signIn('ANA.Rivera@example.com', 'Wrong#2026')).status).toBe(429);
  sandbox.advance(15 * MINUTE);
  await signIn('ana.rivera@example.com', 'Portal#2026');
  expect(browser.atPortal.get('code')).toBeTruthy();
});

test('markup that was typed is shown as text', async () => {
  const page = await signIn('"><b>x', 'y');
  expect(page.text).toContain('value="&quot;&gt;&lt;b&gt;x"');
});

test('five failures lock the username for 15 minutes, even for the right password', async () => {
  for (let i = 0; i < 4; i++) expect((await signIn('ana', 'Wrong#2026')).status).toBe(422);
  expect((await signIn('ANA', 'Wrong#2026')).status).toBe(429);
  const locked = await signIn('ana', 'Portal#2026');
  expect(locked.status).toBe(429);
  expect(locked.text).toContain('locked for 15 minutes');
  sandbox.advance(15 * MINUTE);
  await signIn('ana', 'Portal#2026');
  expect(browser.atPortal.get('code')).toBeTruthy();
});

test('passwords tried all at once count like passwords tried in turn', async () => {
  await sandbox.begin(browser);
  const tries = Array.from({ length: 12 }, async (_, i) => {
    const other = new Browser();
    await sandbox.begin(other);
    return other.submit({ userName: 'ana', password: i === 11 ? 'Portal#2026' : `Wrong#${i}` });
  });
  const pages = await Promise.all(tries);
  expect(pages.filter((page) => page.status === 422).length).toBeLessThanOrEqual(4);
  expect(pages.filter((page) => page.status === 429).length).toBeGreaterThanOrEqual(7);
});

test('a successful sign-in resets the count of failures', async () => {
  for (let i = 0; i < 4; i++) await signIn('ana', 'Wrong#2026');
  await signIn('ana', 'Portal#2026');
  browser = new Browser();
  expect((await signIn('ana', 'Wrong#2026')).status).toBe(422);
});

test('Forgot password? brings the portal the error that starts the reset flow', async () => {
  await sandbox.begin(browser);
  await browser.follow('Forgot password?');
  expect(browser.atPortal.get('error')).toBe('access_denied');
  expect(browser.atPortal.get('error_description')).toContain('AADB2C90118');
  expect(browser.atPortal.get('state')).toBe('the-state');
});

test('the page speaks Spanish when the portal, the browser or the switch asks for it', async () => {
  await sandbox.begin(browser, SIGN_IN_POLICY, { ui_locales: 'es' });
  expect(browser.page.text).toContain('<html lang="es">');
  expect(browser.page.text).toContain('<title>Member Portal - Iniciar sesión</title>');
  const refused = await browser.submit({ userName: 'ana', password: '' });
  expect(refused.text).toContain('Escriba su contraseña');
  await browser.follow('English');
  expect(browser.page.text).toContain('<html lang="en">');
  expect((await browser.submit({ userName: '', password: 'x' })).text).toContain('Enter your username');

  const other = new Browser();
  await sandbox.begin(other, SIGN_IN_POLICY, { headers: '{"accept-language":"es-MX,en;q=0.5"}' });
  expect(other.page.text).toContain('Iniciar sesión');
});

test('the language switch holds until the portal asks for another language', async () => {
  await sandbox.begin(browser, SIGN_IN_POLICY, { ui_locales: 'en' });
  await browser.follow('Español');
  await sandbox.begin(browser, SIGN_IN_POLICY, { ui_locales: 'en' });
  expect(browser.page.text).toContain('<html lang="es">');
  await sandbox.begin(browser, SIGN_IN_POLICY, { ui_locales: 'es' });
  await browser.follow('English');
  await sandbox.begin(browser, SIGN_IN_POLICY, { ui_locales: 'en' });
  expect(browser.page.text).toContain('<html lang="en">');
});

test('pages come with a strict policy that lets the form end at the portal, and with closed cookies', async () => {
  await sandbox.begin(browser);
  const policy = browser.page.headers.get('content-security-policy');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain(`form-action 'self' ${PORTAL_URL} http://127.0.0.1:3750;`);
  expect(browser.page.headers.get('cache-control')).toBe('no-store');
  expect(browser.page.text).not.toContain('<script');
  await browser.submit({ userName: 'ana', password: 'Portal#2026' });
  expect(browser.setCookies.length).toBeGreaterThan(3);
  for (const cookie of browser.setCookies) {
    expect(cookie).toMatch(/^idp_/);
    expect(cookie).toMatch(/httponly/i);
    expect(cookie).toMatch(/samesite=lax/i);
    expect(cookie).toMatch(/^\w+(?:\.sig)?~=.*path=\/;|path=\/tenant\//i);
  }
});

test('a browser that keeps no cookie but one for the whole host, as NetSurf does, signs in all the same', async () => {
  browser.isOld = true;
  await sandbox.begin(browser);
  expect(browser.page.text).not.toContain('This page has expired');
  await browser.submit({ userName: 'ana', password: 'Portal#2026' });
  expect(new URL(browser.page.url).searchParams.get('code')).toBeTruthy();
});

test('a page that has expired says so and leads back to the portal', async () => {
  await sandbox.begin(browser);
  const address = browser.page.url;
  sandbox.db.exec('DELETE FROM idp_payloads');
  const page = await browser.submit({ userName: 'ana', password: 'Portal#2026' });
  expect(page.status).toBe(410);
  expect(page.text).toContain('This page has expired');
  expect(page.text).toContain(`href="${PORTAL_URL}/auth/start"`);
  expect((await new Browser().open(address)).status).toBe(410);
});

test('two tabs sign in side by side, and then another member in the second', async () => {
  const tab = browser;
  await sandbox.begin(tab);
  const second = tab.page.url;
  await signIn('ana', 'Portal#2026');
  await tab.open(second);
  await tab.submit({ userName: 'ben', password: 'Portal#2026' });
  expect(tab.atPortal.get('code')).toBeTruthy();
});

test('whoever is signed in is not asked again, unless the portal wants a fresh sign-in', async () => {
  await signIn('ana', 'Portal#2026');
  await sandbox.begin(browser);
  expect(browser.atPortal.get('code')).toBeTruthy();
  await sandbox.begin(browser, SIGN_IN_POLICY, { prompt: 'login' });
  expect(browser.page.text).toContain('<title>Member Portal - Log in</title>');
  await browser.submit({ userName: 'ben', password: 'Portal#2026' });
  const { id_token } = await sandbox.tokens(browser);
  expect(decodeJwt(id_token).extension_UserName).toBe('ben');
});

test('a request that is not the portal’s gets a page that says so', async () => {
  const page = await browser.open(
    `${sandbox.baseUrl}/tenant/B2C_1_SignUpSignIn/v2.0/auth?client_id=someone`,
    {
      accept: 'text/html',
    },
  );
  expect(page.status).toBe(400);
  expect(page.text).toContain('We could not sign you in');
  await sandbox.begin(browser);
  expect((await browser.submit({ userName: 'x'.repeat(20_000), password: 'y' })).status).toBe(413);
});

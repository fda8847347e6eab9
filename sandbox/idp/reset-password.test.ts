import { decodeJwt } from 'jose';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PASSWORD_RESET_POLICY } from './flows.ts';
import { Browser, codeFor, startSandbox, type Sandbox } from './test-journey.ts';

const MINUTE = 60_000;
const ANAS_EMAIL = 'ana.rivera@example.com';
const NEW_PASSWORD = 'Evergreen%7';
let sandbox: Sandbox;
let browser: Browser;
beforeEach(async () => {
  sandbox = await startSandbox();
  browser = new Browser();
});
afterEach(() => sandbox.close());

const begin = () => sandbox.begin(browser, PASSWORD_RESET_POLICY);
const askForCode = async (identifier = 'ana') => {
  await begin();
  return browser.submit({ identifier });
};
const typeCode = (code: string) => browser.submit({ code }, 'Continue');
const save = (password: string, confirm = password) => browser.submit({ password, confirm });
const signIn = async (password: string, userName = 'ana') => {
  const other = new Browser();
  await sandbox.begin(other);
  const page = await other.submit({ userName, password });
  return { other, page };
};

test.each(['ana', ANAS_EMAIL])('a member who is known as %s chooses a new password', async (identifier) => {
  const page = await askForCode(identifier);
  expect(page.text).toContain('autocomplete="one-time-code"');
  await typeCode(codeFor(sandbox, ANAS_EMAIL));
  expect(browser.page.text).toContain('autocomplete="new-password"');
  expect(browser.page.text).toContain('value="ana"');
  await save(NEW_PASSWORD);
  const { id_token, refresh_token } = await sandbox.tokens(browser, PASSWORD_RESET_POLICY);
  expect(decodeJwt(id_token)).toMatchObject({ tfp: 'B2C_1_PasswordReset', extension_UserName: 'ana' });
  expect(refresh_token).toBeUndefined();
  expect(sandbox.outbox.list(ANAS_EMAIL)[0]?.subject).toBe('Your password was changed');

  expect((await signIn('Portal#2026')).page.status).toBe(422);
  expect((await signIn(NEW_PASSWORD)).other.atPortal.get('code')).toBeTruthy();
});

test('a new password signs out everywhere and lifts a lock', async () => {
  const { other } = await signIn('Portal#2026');
  const { refresh_token = '' } = await sandbox.tokens(other);
  for (let i = 0; i < 5; i++) await signIn('Wrong#1');
  await askForCode();
  await typeCode(codeFor(sandbox, ANAS_EMAIL));
  await save(NEW_PASSWORD);
  expect((await sandbox.refresh(refresh_token)).error).toBe('invalid_grant');
  await sandbox.begin(other);
  expect(other.page.text).toContain('<title>Member Portal - Log in</title>');
  expect((await signIn(NEW_PASSWORD)).other.atPortal.get('code')).toBeTruthy();
});

test('a code that is sent twice, as by a second press of the button, still leads on', async () => {
  await askForCode();
  const codePage = browser.page;
  const code = codeFor(sandbox, ANAS_EMAIL);
  await typeCode(code);
  browser.page = codePage;
  await typeCode(code);
  expect(browser.page.text).toContain('New password');
});

test('the flow asks every time, even right after it was gone through', async () => {
  await askForCode();
  await typeCode(codeFor(sandbox, ANAS_EMAIL));
  await save(NEW_PASSWORD);
  await begin();
  expect(browser.page.text).toContain('Username or email');
});

test('nobody learns whether an account exists', async () => {
  const known = await askForCode('ana');
  browser = new Browser();
  const unknown = await askForCode('nobody@example.com');
  const plain = (text: string) => text.replace(/interaction\/[\w-]+/g, '');
  expect(plain(unknown.text)).toBe(plain(known.text));
  expect(sandbox.outbox.list('nobody@example.com')).toHaveLength(0);
  expect((await typeCode('123456')).text).toContain('That code is not right. You have 4 tries left.');
});

test('a code can be tried five times', async () => {
  await askForCode();
  const code = codeFor(sandbox, ANAS_EMAIL);
  const wrong = code === '000000' ? '000001' : '000000';
  for (const words of ['4 tries', '3 tries', '2 tries', '1 try left']) {
    const page = await typeCode(wrong);
    expect(page.status).toBe(422);
    expect(page.text).toContain(words);
    expect(page.text).not.toContain(`value="${wrong}"`);
  }
  expect((await typeCode(wrong)).text).toContain('Too many tries with this code.');
  expect((await typeCode(code)).text).toContain('Too many tries with this code.');
});

test('a code works for ten minutes, with spaces if need be', async () => {
  await askForCode();
  const code = codeFor(sandbox, ANAS_EMAIL);
  sandbox.advance(10 * MINUTE - 5000);
  expect((await typeCode('12 34')).text).toContain('The code has 6 digits');
  await typeCode(` ${code.slice(0, 3)} ${code.slice(3)}`);
  expect(browser.page.text).toContain('New password');
});

test('a code that came too late is refused, and a new one replaces it', async () => {
  await askForCode();
  const late = codeFor(sandbox, ANAS_EMAIL);
  sandbox.advance(10 * MINUTE);
  expect((await typeCode(late)).text).toContain('That code has expired.');
  await browser.submit({}, 'Send a new code');
  expect(browser.page.text).toContain('A new code is on its way.');
  await typeCode(codeFor(sandbox, ANAS_EMAIL));
  expect(browser.page.text).toContain('New password');
});

test('another code can be sent after a minute, and five times an hour', async () => {
  await askForCode();
  expect((await browser.submit({}, 'Send a new code')).status).toBe(429);
  expect(browser.page.text).toContain('Wait a minute');
  for (let sent = 1; sent < 5; sent++) {
    sandbox.advance(MINUTE);
    expect((await browser.submit({}, 'Send a new code')).status).toBe(200);
  }
  sandbox.advance(MINUTE);
  expect((await browser.submit({}, 'Send a new code')).status).toBe(429);
  expect(browser.page.text).toContain('Too many attempts.');
  browser = new Browser();
  expect((await askForCode(ANAS_EMAIL)).status).toBe(429);
  expect(sandbox.outbox.list(ANAS_EMAIL)).toHaveLength(5);
});

test('the password page opens only after the right code', async () => {
  await begin();
  const start = browser.page.url;
  await browser.open(`${start}/password`);
  expect(browser.page.text).toContain('Username or email');
  await browser.submit({ identifier: 'ana' });
  await browser.open(`${start}/password`);
  expect(browser.page.text).not.toContain('autocomplete="new-password"');
});

test('each missed password rule is named, with the strength of what was typed', async () => {
  await askForCode();
  await typeCode(codeFor(sandbox, ANAS_EMAIL));
  const page = await save('abc', 'abd');
  expect(page.status).toBe(422);
  for (const words of [
    'Use 8 to 16 characters',
    'Add a capital letter',
    'Add a number',
    'Add one of these: @\u00a0$\u00a0!\u00a0%\u00a0&amp;\u00a0*',
    'The two passwords are not the same',
    'very weak. 0 of 4 points',
  ]) {
    expect(page.text).toContain(words);
  }
  expect(page.text).not.toContain('Add a small letter');
  expect(page.text).not.toContain('"abc"');
});

test('Back to sign in leads to the portal', async () => {
  await begin();
  await browser.follow('Back to sign in');
  expect(browser.atPortal.get('error')).toBe('access_denied');
  expect(browser.atPortal.get('error_description')).not.toContain('AADB2C90118');
});

test('the e-mail is in the language of the page', async () => {
  await sandbox.begin(browser, PASSWORD_RESET_POLICY, { ui_locales: 'es' });
  await browser.submit({ identifier: 'ximena' });
  expect(browser.page.text).toContain('Revise su correo electrónico');
  const [message] = sandbox.outbox.list('ximena.penalosa@example.com');
  expect(message).toMatchObject({ language: 'es', channel: 'email' });
  expect(message?.body).toContain('Su código de verificación es');
});

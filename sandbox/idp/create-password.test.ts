import { JSDOM } from 'jsdom';
import { strengthScript } from './create-password.ts';
import { decodeJwt } from 'jose';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { memberByCard } from '../data/members.ts';
import { keepRegistration, registrationOf } from '../data/registrations.ts';
import { Browser, codeFor, PORTAL_URL, startSandbox, type Sandbox } from './test-journey.ts';

const LUCIA = { clientId: '10001', cardId: 'MPR930931', personCode: '03' };
const EMAIL = 'lucia@example.com';
const GOOD = { password: 'Evergreen%7', confirm: 'Evergreen%7' };

let sandbox: Sandbox;
let browser: Browser;
let reference: string;
const lucia = () => memberByCard(sandbox.database, LUCIA)!;
const register = (email = EMAIL, username = 'lucia_v') =>
  keepRegistration(sandbox.database, lucia(), {
    username,
    email,
    contactNumber: '6085550133',
    language: 'es',
  });
const accounts = () =>
  Number(sandbox.db.prepare("SELECT count(*) AS n FROM accounts WHERE user_name = 'lucia_v'").get()?.n);

beforeEach(async () => {
  sandbox = await startSandbox();
  browser = new Browser();
  reference = register();
});
afterEach(() => sandbox.close());

/** As the portal sends those who have just registered. */
const begin = (more: Record<string, string> = { login_hint: reference }) =>
  sandbox.begin(browser, 'B2C_1_SignUpSignIn', { prompt: 'create', ...more });
const create = (changes: Record<string, string> = {}) => browser.submit({ ...GOOD, ...changes });
const typeCode = (code = codeFor(sandbox, EMAIL)) => browser.submit({ code }, 'Continue');

describe('the first password', () => {
  test('leads from the registration to the first sign-in, linked to the member (2.52)', async () => {
    await begin();
    expect(browser.page.text).toContain('value="lucia_v"');
    expect(browser.page.text).not.toContain(EMAIL);
    await create();
    await typeCode();
    const claims = decodeJwt((await sandbox.tokens(browser)).id_token);
    expect(claims).toMatchObject({
      given_name: 'Lucía',
      extension_UserName: 'lucia_v',
      extension_ProviderType: 'DIRECT',
      extension_IsMigrated: false,
      extension_ClientId: '10001',
      extension_RxGRP: 'LPM2200',
      extension_CardId: 'MPR930931',
      extension_PersonCode: '03',
    });
    expect(lucia()).toMatchObject({ userName: 'lucia_v', email: EMAIL, isProfileVerified: true });
    expect(registrationOf(sandbox.database, lucia())).toBeUndefined();
    const other = new Browser();
    await sandbox.begin(other);
    await other.submit({ userName: 'lucia_v', password: GOOD.password });
    expect(other.atPortal.get('code')).toBeTruthy();
  });

  test('works from the sign-in page and in another browser, by the e-mail address', async () => {
    await sandbox.begin(browser);
    await browser.follow('Registered, but no password yet?');
    await create({ email: 'LUCIA@example.com' });
    await typeCode();
    expect(decodeJwt((await sandbox.tokens(browser)).id_token)).toMatchObject({
      extension_UserName: 'lucia_v',
    });
  });

  test('is asked for in Spanish too', async () => {
    await begin({ login_hint: reference, ui_locales: 'es' });
    expect(browser.page.text).toContain('<h1>Cree su contraseña</h1>');
    await browser.submit({ password: 'corta', confirm: 'otra' });
    for (const sentence of ['Use de 8 a 16 caracteres', 'Agregue una letra mayúscula', 'Agregue un número'])
      expect(browser.page.text).toContain(sentence);
  });

  test('a second press of either button ends in the same account', async () => {
    await begin();
    await create();
    const { page } = browser;
    const code = codeFor(sandbox, EMAIL);
    await Promise.all(
      [1, 2].map(() => {
        browser.page = page;
        return browser.submit({ code }, 'Continue');
      }),
    );
    expect(accounts()).toBe(1);
  });
});

test.each<[Record<string, string>, string[]]>([
  [{ password: '', confirm: '' }, ['Choose a password', 'Type the password again']],
  [
    { password: 'short', confirm: 'short' },
    ['Use 8 to 16 characters', 'Add a capital', 'Add a number', 'Add one'],
  ],
  [{ password: 'EVERGREEN%7', confirm: 'EVERGREEN%7' }, ['Add a small letter']],
  [{ password: 'Evergreen#7', confirm: 'Evergreen#7' }, ['Add one of these']],
  [{ password: 'Evergreen%7Evergreen', confirm: 'Evergreen%7Evergreen' }, ['Use 8 to 16 characters']],
  [{ confirm: 'Evergreen%8' }, ['The two passwords are not the same']],
])('%o is refused, and each missed rule is named (5.14, 5.16, 5.29)', async (fields, messages) => {
  await begin();
  const page = await create(fields);
  expect(page.status).toBe(422);
  for (const message of messages) expect(page.text).toContain(message);
  expect(page.text).not.toMatch(/vergreen|EVERGREEN/);
  if (fields.password) expect(page.text).toMatch(/<meter [^>]*max="4"[^>]*value="\d"/);
  expect(sandbox.outbox.list()).toEqual([]);
});

test('a refused password is never called strong (4.33)', async () => {
  await begin();
  const page = await create({ password: 'EVERGREEN%7', confirm: 'EVERGREEN%7' });
  expect(page.text).toContain('Password strength: not accepted yet. 4 of 4 points.');
  expect(page.text).not.toContain('>Password strength: strong');
});

test('the meter moves while the password is typed (4.33)', async () => {
  await begin();
  const dom = new JSDOM(browser.page.text, { runScripts: 'outside-only' });
  const { document } = dom.window;
  const box = document.querySelector<HTMLElement>('[data-strength]')!;
  expect(box.hidden).toBe(true);
  dom.window.eval(strengthScript);
  const type = (value: string) => {
    document.querySelector<HTMLInputElement>('#password')!.value = value;
    document.querySelector('#password')!.dispatchEvent(new dom.window.Event('input'));
    return [box.hidden, box.querySelector('meter')!.value, box.textContent.trim()];
  };
  expect(type('abc')).toEqual([false, 0, 'Password strength: very weak. 0 of 4 points.']);
  expect(type('Evergreen')).toEqual([false, 2, 'Password strength: fair. 2 of 4 points.']);
  expect(type('EVERGREEN%7')).toEqual([false, 4, 'Password strength: not accepted yet. 4 of 4 points.']);
  expect(type('Evergreen%7')).toEqual([false, 4, 'Password strength: strong. 4 of 4 points.']);
  expect(type('')[0]).toBe(true);
});

test.each([
  ['', 'Please enter email'],
  ['lucia@example', 'Please enter valid email'],
])('the address “%s” is refused', async (email, message) => {
  await begin({});
  const page = await create({ email });
  expect(page.status).toBe(422);
  expect(page.text).toContain(message);
});

describe('nobody gets an account', () => {
  test('without the code', async () => {
    await begin();
    await create();
    await typeCode(codeFor(sandbox, EMAIL) === '000000' ? '000001' : '000000');
    expect(browser.page.status).toBe(422);
    expect(accounts()).toBe(0);
  });
  test.each([
    ['nobody@example.com', []],
    ['ana.rivera@example.com', ['You already have an account']],
  ])('with the address %s, and the page does not say so', async (email, mails) => {
    await begin({});
    const page = await create({ email });
    expect(page.text).toContain('Check your email');
    expect(sandbox.outbox.list(email).map(({ subject }) => subject)).toEqual(mails);
    expect((await typeCode('123456')).status).toBe(422);
  });
  test('with a hint that was made up: the address is asked for', async () => {
    await begin({ login_hint: 'made-up<script>' });
    expect(browser.page.text).toContain('name="email"');
    expect(browser.page.text).not.toContain('made-up');
  });
  test('when the registration moved to another address meanwhile', async () => {
    await begin();
    await create();
    const code = codeFor(sandbox, EMAIL);
    register('elsewhere@example.com');
    await typeCode(code);
    expect(browser.page.status).toBe(422);
    expect(browser.page.text).toContain('This registration was replaced');
    expect(accounts()).toBe(0);
  });
});

describe('two browsers that register one person', () => {
  test('the one that is replaced learns that, and nothing of the other', async () => {
    const newest = register('elsewhere@example.com', 'lucia_w');
    expect(newest).not.toBe(reference);
    await begin();
    expect(browser.page.text).toContain('This registration was replaced');
    expect(browser.page.text).not.toMatch(/lucia|elsewhere|name="password"/);
    const other = new Browser();
    await sandbox.begin(other, 'B2C_1_SignUpSignIn', { prompt: 'create', login_hint: newest });
    await other.submit(GOOD);
    expect(other.page.text).toContain('e…@example.com');
    expect(other.page.text).not.toContain('elsewhere@');
  });
  test('with the same address and name are one registration', () => {
    expect(register('LUCIA@example.com')).toBe(reference);
  });
});

test('a registration that made its account says so, and asks for no other password', async () => {
  await begin();
  await create();
  await typeCode();
  browser = new Browser();
  await begin();
  expect(browser.page.text).toContain('You already have an account');
  expect(browser.page.text).not.toContain('name="password"');
});

test('who has no registration finds the way to it', async () => {
  await sandbox.begin(browser);
  expect(browser.page.text).toContain(`href="${PORTAL_URL}/sign-up"`);
});

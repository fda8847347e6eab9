import { decodeJwt } from 'jose';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Browser, codeFor, startSandbox } from './test-journey.ts';
import type { Sandbox } from './test-journey.ts';

let sandbox: Sandbox;
let browser: Browser;
beforeEach(async () => {
  sandbox = await startSandbox();
  browser = new Browser();
});
afterEach(() => sandbox.close());

const GOOD = {
  firstName: 'Zoë',
  lastName: "O'Brien-Núñez Jr.",
  email: 'zoe@example.com',
  userName: 'zoe_1',
  password: 'Evergreen%7',
  confirm: 'Evergreen%7',
};
const signUp = async (changes: Partial<typeof GOOD> = {}) => {
  await sandbox.begin(browser);
  await browser.follow('Sign up');
  return browser.submit({ ...GOOD, ...changes });
};

test('a new member signs up, proves the e-mail address and is signed in without a card yet', async () => {
  await signUp();
  expect(browser.page.text).toContain('zoe@example.com');
  await browser.submit({ code: codeFor(sandbox, 'zoe@example.com') }, 'Continue');
  const { id_token } = await sandbox.tokens(browser);
  const claims = decodeJwt(id_token);
  expect(claims).toMatchObject({
    given_name: 'Zoë',
    extension_UserName: 'zoe_1',
    extension_ProviderType: 'DIRECT',
    extension_IsMigrated: false,
  });
  expect(claims).not.toHaveProperty('extension_CardId');
  const other = new Browser();
  await sandbox.begin(other);
  await other.submit({ userName: 'zoe_1', password: 'Evergreen%7' });
  expect(other.atPortal.get('code')).toBeTruthy();
});

test('a second press of the button ends in the same account', async () => {
  await signUp();
  const page = browser.page;
  const code = codeFor(sandbox, 'zoe@example.com');
  const [first, second] = [browser, browser].map(() => {
    browser.page = page;
    return browser.submit({ code }, 'Continue');
  });
  await Promise.all([first, second]);
  const { accounts } =
    sandbox.db.prepare("SELECT count(*) AS accounts FROM accounts WHERE user_name = 'zoe_1'").get() ?? {};
  expect(accounts).toBe(1);
});

test('without the code there is no account', async () => {
  await signUp();
  const wrong = codeFor(sandbox, 'zoe@example.com') === '000000' ? '000001' : '000000';
  await browser.submit({ code: wrong }, 'Continue');
  expect(browser.page.status).toBe(422);
  const other = new Browser();
  await sandbox.begin(other);
  expect((await other.submit({ userName: 'zoe_1', password: 'Evergreen%7' })).status).toBe(422);
});

test.each<[Partial<typeof GOOD>, string]>([
  [{ firstName: '' }, 'Enter your first name'],
  [{ firstName: 'Zo' }, 'Minimum 3 characters required'],
  [{ lastName: 'x'.repeat(51) }, 'Maximum 50 characters permitted'],
  [{ lastName: 'R2D2' }, 'Name must only contains alphabet'],
  [{ email: '' }, 'Please enter email'],
  [{ email: 'zoe@example' }, 'Please enter valid email'],
  [{ userName: '-zoe' }, 'Start the user name with a letter or a number'],
  [{ userName: 'ANA' }, 'This user name is taken.'],
  [{ password: 'Evergreen#7', confirm: 'Evergreen#7' }, 'Add one of these'],
  [{ password: 'Evergreen%7Evergreen' }, 'Use 8 to 16 characters'],
  [{ confirm: 'Evergreen%8' }, 'The two passwords are not the same'],
])('%o is refused: %s', async (changes, message) => {
  const page = await signUp(changes);
  expect(page.status).toBe(422);
  expect(page.text).toContain(message);
  expect(page.text).toContain(`value="${changes.userName ?? GOOD.userName}"`);
  expect(page.text).not.toContain('Evergreen');
  expect(sandbox.outbox.list()).toHaveLength(0);
});

test('an address that has an account is told by e-mail, not on the page', async () => {
  const page = await signUp({ email: 'Ana.Rivera@example.com' });
  expect(page.text).toContain('We have sent a 6-digit code');
  expect(sandbox.outbox.list('ana.rivera@example.com')[0]?.subject).toBe('You already have an account');
  expect((await browser.submit({ code: '123456' }, 'Continue')).status).toBe(422);
});

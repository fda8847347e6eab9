/** Tests of the sign-in and first-password pages, for specification lines that only they can meet. */
import { JSDOM } from 'jsdom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findMemberByCard } from '../data/members.ts';
import { keepRegistration } from '../data/registrations.ts';
import { strengthScript } from './create-password.ts';
import { Browser, startSandbox, type Sandbox } from '#harness/sandbox-sign-in.ts';

const GOOD = { password: 'Evergreen%7', confirm: 'Evergreen%7' };
const MINUTE = 60_000;
let sandbox: Sandbox;
let browser: Browser;
beforeEach(async () => {
  sandbox = await startSandbox();
  browser = new Browser();
});
afterEach(() => sandbox.close());

/** Arrives at the first password as after a registration in the portal. */
async function begin() {
  const lucia = findMemberByCard(sandbox.db, { clientId: '10001', cardId: 'MPR930931', personCode: '03' })!;
  const login_hint = keepRegistration(sandbox.db, lucia, {
    ...{ username: 'lucia_v', email: 'lucia@example.com', contactNumber: '6085550133', language: 'es' },
  });
  await sandbox.begin(browser, 'B2C_1_SignUpSignIn', { prompt: 'create', login_hint });
}
const create = (changes: Record<string, string> = {}) => browser.submit({ ...GOOD, ...changes });
const signIn = async (userName: string, password: string) => {
  await sandbox.begin(browser);
  return browser.submit({ userName, password });
};

test.each<[Record<string, string>, string[]]>([
  [{ password: '', confirm: '' }, ['Choose a password', 'Type the password again']],
  [{ password: 'short', confirm: 'short' }, ['Use 8 to 16 characters', 'Add an uppercase', 'Add a number', 'Add one']], // oxfmt-ignore
  [
    { password: 'EVERGREEN%7', confirm: 'EVERGREEN%7' },
    ['Add a lowercase letter', 'not accepted yet. 4 of 4 points.'],
  ],
  [{ password: 'Evergreen#7', confirm: 'Evergreen#7' }, ['Add one of these']],
  [{ password: 'Evergreen%7Evergreen', confirm: 'Evergreen%7Evergreen' }, ['Use 8 to 16 characters']],
  [{ confirm: 'Evergreen%8' }, ['The two passwords are not the same']],
])('rejects %o, and names each missed rule (5.14, 5.16, 5.29)', async (fields, messages) => {
  await begin();
  const page = await create(fields);
  expect(page.status).toBe(422);
  for (const message of messages) expect(page.text).toContain(message);
  expect(page.text).not.toMatch(/vergreen|EVERGREEN/);
  if (fields.password) expect(page.text).toMatch(/<meter [^>]*max="4"[^>]*value="\d"/);
  expect(sandbox.outbox.list()).toEqual([]);
});

test('moves the meter while the password is typed (4.33)', async () => {
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

test('signs in by e-mail address as by username, with common limits (5.28)', async () => {
  for (let i = 0; i < 4; i++) expect((await signIn('ana', 'Wrong#2026')).status).toBe(422);
  expect((await signIn('ANA.Rivera@example.com', 'Wrong#2026')).status).toBe(429);
  sandbox.advance(15 * MINUTE);
  await signIn('ana.rivera@example.com', 'Portal#2026');
  expect(browser.atPortal.get('code')).toBeTruthy();
});
